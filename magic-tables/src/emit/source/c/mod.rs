//! C99 and C++17: one header, with what engines see, the look-ups, and the data.

mod conditions;
mod data;
mod expressions;
mod fill;
mod functions;
mod parts;
mod style;
mod variants;
mod vectors;

use super::model::{Constants, SourceModel};
use super::{SourceOptions, introduction};
use crate::emit::files;
use crate::error::Error;
use crate::recipe::Storage;
use crate::spec::{Part, Pext, Problem, Scheme, Spec};
use crate::tables::Tables;
use data::DataText;
use style::{HeaderStyle, HelperFunction};
use variants::{TargetVariant, VariantGroup, WITH_BMI2, joined};

/// The header for `spec`.
///
/// # Errors
/// If the options contradict each other, a factor is no magic factor, or the tables are too large:
/// they may take more bytes than those of Rust.
pub(crate) fn source(spec: &Spec, form: &SourceOptions) -> Result<String, Error> {
    let style = &HeaderStyle::new(spec, form);
    let header = Header::new(style, &form.alternatives(spec)?);
    let bytes = header.most_bytes();
    if let Some(most) = spec.max_bytes.filter(|most| bytes as u64 > *most) {
        let message = format!(
            "the tables of the header take {bytes} bytes, more than the {most} that `max_bytes` allows; raise `max_bytes`, or \
             choose another scheme"
        );
        return Err(vec![Problem::new("max_bytes", Part::Value, message)].into());
    }
    let text = header.text();
    if let Some((key, name)) = style.meets_own_name(&text) {
        let message = format!(
            "the header itself defines `{name}`; give yours another name, or the header another prefix"
        );
        return Err(vec![Problem::new(key, Part::Value, message)].into());
    }
    // The licence is for the generated text: engines of any licence may take it.
    let introduction = files::header(spec, form.words()) + "// SPDX-License-Identifier: MIT-0\n";
    Ok(introduction + &style.adapted(&text))
}

/// What all headers for chess say of themselves.
const INTRODUCTION: &str = "//
// Attack sets of chess pieces. The squares a1, b1, ... h8 are 0 to 63, and bits 0 to 63 of a set.
// The numbers were compared with a slow ray walk, for every relevant occupancy of every square,
// before they were written here.
";

/// What a header in C says of itself.
const OF_C: &str = "//
// Include this file where you need it. In exactly one source file, define MT_IMPLEMENTATION before
// that: it gets the data. Look-ups are static: each file has its own, for the processors that the
// file is compiled for.
";

/// What stands in front of the data in C.
const IMPLEMENTATION: &str =
    "#if defined(MT_IMPLEMENTATION) && !defined(MT_IMPLEMENTED)\n#define MT_IMPLEMENTED\n";

/// Where C++ compilers find the functions of C.
const BEGIN_C: &str = "#ifdef __cplusplus\nextern \"C\" {\n#endif\n";
const END_C: &str = "#ifdef __cplusplus\n}\n#endif\n";

/// What stands in front of data and of functions that are not inlined.
///
/// Look-ups are inlined in whatever is linked with a shared library, so that the data must be seen
/// outside of it, also where a flag hides all else.
const VISIBILITY: &str = "// What is in front of the data: programs that use a shared library with them see them, unless something else is defined.
#if defined(__GNUC__) && !defined(_WIN32) && !defined(__CYGWIN__)
#define MT_VISIBLE __attribute__((visibility(\"default\")))
#else
#define MT_VISIBLE
#endif
#if !defined(MT_DATA)
#define MT_DATA MT_VISIBLE
#endif
";

/// Constants of C++ are those of the host. With this flag, NVIDIA's compiler lets kernels call
/// look-ups in them, and the kernels trap.
const NO_KERNELS: &str = "#if defined(__CUDA_ARCH__) && defined(__CUDACC_RELAXED_CONSTEXPR__)
#error \"kernels cannot read the tables of this header, which are constants of the host: \\
leave --expt-relaxed-constexpr out, or include the header only in files that are compiled for the host\"
#endif
";

/// What turns off, and on again, warnings of parameters that are called like types and functions of
/// the engine.
const BEGIN_NAMES: &str = "#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored \"-Wshadow\"
#endif
";
const END_NAMES: &str = "#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif
";

/// Names that the header uses in its namespace.
const USING: &str = "using ::std::size_t;
using ::std::uint8_t;
using ::std::uint16_t;
using ::std::uint32_t;
using ::std::uint64_t;
";

/// The namespace of functions in C++, what opens it, and what closes it.
const NAMESPACE: &str = include_str!("parts/namespace.hpp");
const OPENED: &str = "inline namespace MAGIC_TABLES_NAMESPACE {\n";
const CLOSED: &str = "} // inline namespace\n";

/// Processors that have PEXT in microcode: AMD before Zen 3. Compilers define a macro for the one
/// that they are told by `-march`, and gcc another one for that of `-mtune`.
const SLOW_PEXT: [&str; 3] = ["bdver4", "znver1", "znver2"];

/// What the functions for PEXT include.
const INCLUDED: &str = "#if defined(__BMI2__)\n#include <immintrin.h>\n#endif\n";

/// The headers of the standard library that every header needs.
const fn includes(is_c: bool) -> &'static str {
    if is_c {
        "#include <stddef.h>\n#include <stdint.h>\n"
    } else {
        "#include <cstddef>\n#include <cstdint>\n"
    }
}

/// What a header holds.
struct Header<'a> {
    style: &'a HeaderStyle<'a>,
    /// The look-ups of chess, if there are some, and those of other pieces.
    groups: Vec<VariantGroup>,
    /// Functions for look-ups of rays in vectors.
    rays: String,
    /// Functions that look-ups call, each behind those that it calls.
    helpers: Vec<HelperFunction>,
    /// Sets that do not depend on the occupancy, and the tables of views.
    extras: Vec<DataText>,
}

/// The names of the macros that a text defines.
fn defined(text: &str) -> Vec<&str> {
    let lines = text.lines();
    let mut names: Vec<&str> = lines
        .filter_map(|line| line.strip_prefix("#define ")?.split(['(', ' ']).next())
        .collect();
    names.dedup();
    names
}

/// The end of macros that other headers define, too: what makes the namespace, and what the
/// processor has, which a lint may find unused.
fn undefined(guard: &str, processor: &str) -> String {
    let of_processor = defined(processor);
    let mut text = format!("#if defined({guard})");
    for name in &of_processor {
        text = format!("{text} \\\n    && defined({name})");
    }
    text.push('\n');
    for name in of_processor.into_iter().chain(defined(NAMESPACE)) {
        text = format!("{text}#undef {name}\n");
    }
    text + "#endif\n"
}

impl<'a> Header<'a> {
    /// The look-ups of these tables: those with BMI2 and those without, or only one.
    fn new(style: &'a HeaderStyle<'a>, alternatives: &[Tables]) -> Self {
        let of_board =
            |tables| SourceModel::of_board(tables, style.form.fill, Constants::AtRunTime);
        let mut others: Vec<SourceModel> = alternatives.iter().filter_map(of_board).collect();
        let chess = alternatives
            .iter()
            .filter_map(|tables| SourceModel::of_chess(tables, Storage::Most));
        let chess: Vec<SourceModel> = chess.collect();
        let by_lines = style.spec.scheme.is_line_wise();
        let in_vectors = style.spec.scheme == Scheme::Hyperbola
            && (!chess.is_empty() || others.iter().any(|model| !model.in_vectors.is_empty()));
        if in_vectors && others.len() > 1 {
            // Vectors are for targets with PEXT and without: beside them, it takes no scheme's
            // place.
            others.remove(0);
        }
        let mut groups = Vec::new();
        if style.spec.scheme == Scheme::Hyperbola && !chess.is_empty() {
            groups.push(vectors::hyperbola(style, &chess[0]));
        } else if !chess.is_empty() {
            // Without slots, nothing depends on PEXT.
            let count = if by_lines { 1 } else { chess.len() };
            groups.push(VariantGroup::of_models(
                style,
                &chess[..count],
                [WITH_BMI2, ""],
                false,
            ));
        }
        if !others.is_empty() {
            // The look-ups of chess may depend on the target, so the data beside them have names of
            // their own. Both use the same functions for PEXT.
            let apart = groups
                .first()
                .is_some_and(|group| group.variants.len() == 2 && group.part.is_empty());
            let words = if groups.is_empty() {
                [WITH_BMI2, ""]
            } else {
                ["bmi2_other_", "other_"]
            };
            let mut group = VariantGroup::of_models(style, &others, words, apart);
            if group.variants.len() == 1 {
                others.drain(..others.len() - 1);
                group
                    .variants
                    .splice(0..0, vectors::variants(style, &others));
            }
            groups.push(group);
        }
        let of_variants = groups
            .iter()
            .flat_map(|group| &group.variants)
            .flat_map(|variant| &variant.helpers)
            .cloned();
        let of_sets = chess
            .iter()
            .chain(&others)
            .next()
            .map(|model| style.set_helpers(model));
        let mut helpers: Vec<HelperFunction> = Vec::new();
        for helper in of_variants.chain(of_sets.into_iter().flatten()) {
            if helpers.iter().all(|known| known.name != helper.name) {
                helpers.push(helper);
            }
        }
        let rays = vectors::rays(style, &others);
        Self {
            style,
            groups,
            rays,
            helpers,
            extras: data::of_style(style),
        }
    }

    /// The most bytes that the tables take for any target.
    fn most_bytes(&self) -> usize {
        let most = |group: &VariantGroup| {
            group
                .variants
                .iter()
                .map(TargetVariant::bytes)
                .max()
                .unwrap_or_default()
        };
        let same = |groups: &[VariantGroup]| {
            let conditions = |group: &VariantGroup| {
                group
                    .variants
                    .iter()
                    .map(|variant| variant.condition)
                    .collect::<Vec<_>>()
            };
            let [first, second] = groups else {
                return None;
            };
            let both = || {
                first
                    .variants
                    .iter()
                    .zip(&second.variants)
                    .map(|(one, other)| one.bytes() + other.bytes())
            };
            (conditions(first) == conditions(second)).then(|| both().max().unwrap_or_default())
        };
        self.extra_bytes()
            + same(&self.groups).unwrap_or_else(|| self.groups.iter().map(most).sum())
    }

    /// Bytes of what is the same for all targets.
    fn extra_bytes(&self) -> usize {
        self.extras.iter().map(|data| data.bytes).sum()
    }

    /// What `parts` makes of the variants that a target has: one of each group.
    fn chain(&self, parts: impl Fn(&[&TargetVariant]) -> Vec<String>) -> String {
        match self.groups.as_slice() {
            [] => joined(parts(&[])),
            [only] => only.chain(|variant| parts(&[variant])),
            [first, second, ..] => {
                first.chain(|one| vec![second.chain(|other| parts(&[one, other]))])
            }
        }
    }

    /// Whether anything depends on the macro for PEXT.
    fn needs_pext(&self) -> bool {
        self.groups
            .iter()
            .flat_map(|group| &group.variants)
            .any(|variant| variant.asks_for_pext)
    }

    /// The whole text below what names the options.
    fn text(&self) -> String {
        let (style, is_c) = (self.style, self.style.is_c());
        let functions = self.functions();
        let public = style.functions(&self.groups);
        let guard = self.guard();
        let [begin_names, end_names] = if style.has_names_of_engine() {
            [BEGIN_NAMES, END_NAMES]
        } else {
            [""; 2]
        };
        let mut parts = vec![
            introduction(style.spec).unwrap_or_else(|| INTRODUCTION.to_owned()) + &self.about(),
            format!("#ifndef {guard}\n#define {guard}\n"),
            includes(is_c).to_owned(),
            if is_c { VISIBILITY } else { NO_KERNELS }.to_owned(),
            self.pext(),
            self.processor(),
            begin_names.to_owned(),
            if is_c {
                BEGIN_C.to_owned()
            } else {
                format!("namespace mt_Namespace {{\n\n{USING}")
            },
            style.types_of_engine(),
            self.number_of(),
            style.set_type(),
            if style.has_both() {
                style.structure_of_both()
            } else {
                String::new()
            },
        ];
        let declarations = |data: &[DataText]| {
            data.iter()
                .map(|data| data.declaration.clone())
                .collect::<Vec<_>>()
        };
        let definitions = |data: &[DataText]| {
            data.iter()
                .map(|data| data.definition.clone())
                .collect::<Vec<_>>()
        };
        let mut defined: Vec<String> = self
            .groups
            .iter()
            .map(|group| group.chain(|variant| definitions(&variant.data)))
            .collect();
        defined.extend(definitions(&self.extras));
        if is_c {
            parts.extend(style.set_functions());
            parts.extend(self.constants());
            parts.extend(
                self.groups
                    .iter()
                    .map(|group| group.chain(|variant| declarations(&variant.data))),
            );
            parts.extend(declarations(&self.extras));
        } else {
            // All files of a program share types and data, whatever they are compiled for.
            if style.spec.square_index.is_none() {
                parts.push(self.namespace_defined());
            }
            parts.push(OPENED.to_owned());
            parts.extend(style.set_functions());
            parts.extend(self.constants());
            parts.extend(public.iter().map(functions::FunctionText::prototype));
            parts.extend([self.declaration_of_filling(), CLOSED.to_owned()]);
            parts.push("namespace data {\n".to_owned());
            parts.append(&mut defined);
            parts.extend(["} // namespace data\n".to_owned(), OPENED.to_owned()]);
        }
        parts.extend(functions);
        parts.extend(public.iter().map(|function| function.definition(!is_c)));
        parts.push(style.views());
        if is_c {
            parts.push(self.declaration_of_filling());
            parts.extend([
                END_C.to_owned(),
                end_names.to_owned(),
                format!("#endif // {guard}\n"),
                IMPLEMENTATION.to_owned(),
                begin_names.to_owned(),
                BEGIN_C.to_owned(),
            ]);
            parts.append(&mut defined);
            parts.extend([
                self.filling(),
                END_C.to_owned(),
                end_names.to_owned(),
                "#endif\n".to_owned(),
            ]);
        } else {
            parts.extend([self.filling(), CLOSED.to_owned()]);
            parts.push("} // namespace mt_Namespace\n".to_owned());
            if style.prefix.ends_with('_') {
                parts.push("namespace mt_Prefix = mt_Namespace;\n".to_owned());
            }
            parts.extend([undefined(&guard, &self.processor()), end_names.to_owned()]);
            parts.push(format!("#endif // {guard}\n"));
        }
        joined(parts)
    }

    /// The macro that shows that the header has been included.
    fn guard(&self) -> String {
        let style = self.style;
        let beginning = match style.prefix {
            "" => "MT",
            // Besides this name of the namespace, it has another one, which is another prefix.
            prefix if !style.is_c() && prefix.ends_with('_') => "MT_MAGIC_TABLES_too",
            _ => "MT_MAGIC_TABLES",
        };
        let extension = if style.is_c() { "H" } else { "HPP" };
        format!("{beginning}_{extension}")
    }

    /// The function that calls the engine's own one. In C++, it stands above all functions of the
    /// namespace, which would hide one of the same name.
    fn number_of(&self) -> String {
        let (style, number_of) = (self.style, self.style.number_of());
        if style.is_c() || number_of.is_empty() {
            return number_of;
        }
        joined([
            self.namespace_defined(),
            OPENED.to_owned(),
            number_of,
            CLOSED.to_owned(),
        ])
    }

    /// The functions below those that engines call.
    fn functions(&self) -> Vec<String> {
        let style = self.style;
        let mut functions: Vec<String> = self
            .helpers
            .iter()
            .map(|helper| helper.text.clone())
            .collect();
        if style.has_fills() || !self.rays.is_empty() {
            functions.push(style.part(include_str!("parts/lanes.h")));
        }
        if style.has_fills() {
            functions.push(style.part(include_str!("parts/setwise.h")));
        }
        functions.push(self.rays.clone());
        for group in &self.groups {
            functions.push(group.part.clone());
            functions.push(group.chain(|variant| variant.functions.clone()));
        }
        let called = functions.concat() + &self.filling() + &style.views();
        [style.linked(called), functions].concat()
    }

    /// What is said of the header besides.
    fn about(&self) -> String {
        let mut about = String::new();
        if self.style.is_c() {
            about += OF_C;
        }
        if self.style.form.fill {
            about += "//\n// Call mt_Public_sliders_init() at start-up, before the first look-up: it fills the slots.\n";
        }
        if !self.style.is_c() {
            about += "//\n// The declarations come first, then the data, then the look-ups.\n";
        }
        about
    }

    /// What the processor has, if functions depend on it.
    fn processor(&self) -> String {
        let style = self.style;
        let has_parts = self.groups.iter().any(|group| !group.part.is_empty());
        if has_parts || !self.rays.is_empty() || style.has_fills() || style.spec.views {
            style.part(include_str!("parts/processor.h"))
        } else {
            String::new()
        }
    }

    /// The definition of the name of the namespace, with the macros of this header that are 0 or 1
    /// and that functions depend on besides those of the compiler.
    fn namespace_defined(&self) -> String {
        let switches = [
            (
                "MT_PEXT",
                self.needs_pext() && self.style.spec.pext != Pext::Always,
            ),
            (
                "MT_REVERSES",
                self.groups.iter().any(|group| !group.part.is_empty()),
            ),
            ("MT_INT128", !self.style.set_functions().is_empty()),
        ];
        let switches = switches
            .into_iter()
            .filter(|(_, is_there)| *is_there)
            .map(|(name, _)| name);
        let digits: Vec<&str> = switches.chain(std::iter::repeat("0")).take(8).collect();
        self.style
            .part(NAMESPACE)
            .replace("MT_SWITCHES, 0, 0, 0, 0, 0, 0, 0", &digits.join(", "))
    }

    /// The functions that fill the slots.
    fn filling(&self) -> String {
        if !self.style.form.fill {
            return String::new();
        }
        let of_groups = self
            .groups
            .iter()
            .map(|group| group.chain(|variant| variant.filling.functions.clone()));
        let of_all = self.chain(|variants| {
            let squares = variants.first().map_or(0, |variant| variant.squares);
            let calls = variants.iter().flat_map(|variant| &variant.filling.calls);
            vec![fill::for_engines(self.style, squares, calls)]
        });
        joined(of_groups.chain([of_all]))
    }

    /// The macro that says whether PEXT is used.
    fn pext(&self) -> String {
        let style = self.style;
        if !self.needs_pext() {
            return String::new();
        }
        let x86 = "defined(__BMI2__) && (defined(__x86_64__) || defined(_M_X64))";
        if style.spec.pext == Pext::Always {
            return format!(
                "#define MT_PEXT 1\n#if !({x86})\n#error \"these tables need PEXT: compile for x86-64 with -mbmi2, or generate them with pext = auto\"\n\
                 #endif\n{INCLUDED}"
            );
        }
        let own = if style.prefix.is_empty() {
            ""
        } else {
            " && !defined(MT_NO_PEXT)"
        };
        // With `scheme = pext`, nothing else could take its place.
        let (unless, slow) =
            if style.spec.scheme == Scheme::Pext || style.spec.scheme.is_line_wise() {
                (".", String::new())
            } else {
                let unless = |word: &str| {
                    let macros =
                        SLOW_PEXT.map(|processor| format!(" && !defined(__{word}{processor}__)"));
                    " \\\n   ".to_owned() + &macros.concat()
                };
                let slow = unless("") + &unless("tune_");
                (
                    ", or the processor is\n// one of AMD before Zen 3, where PEXT is slow.",
                    slow,
                )
            };
        format!(
            "// PEXT where the compiler may use it (-mbmi2), unless MAGIC_TABLES_NO_PEXT is defined{unless}\n\
             #if {x86} && !defined(MAGIC_TABLES_NO_PEXT){own}{slow}\n#define MT_PEXT 1\n#else\n#define MT_PEXT 0\n#endif\n{INCLUDED}"
        )
    }

    /// The declaration of the function that fills the slots, if there is one.
    fn declaration_of_filling(&self) -> String {
        let (visible, nothing) = if self.style.is_c() {
            ("MT_VISIBLE ", "void")
        } else {
            ("", "")
        };
        let declaration =
            format!("// Fills the slots.\n{visible}void mt_Public_sliders_init({nothing});\n");
        if self.style.form.fill {
            declaration
        } else {
            String::new()
        }
    }

    /// `SCHEME` and `TABLE_BYTES`, each once if it is the same for all targets.
    fn constants(&self) -> [String; 2] {
        let constant = |doc: &str, [kind, name, size]: [&str; 3], value: &str| {
            vec![if self.style.is_c() {
                format!("// {doc}\n#define MT_{name} {value}\n")
            } else {
                format!("// {doc}\ninline constexpr {kind} {name}{size} = {value};\n")
            }]
        };
        // Where rook, bishop and queen have no slots, one variant of theirs stands beside those of
        // other pieces.
        let by_lines = self.style.spec.scheme.is_line_wise();
        let of_all = if by_lines {
            self.groups.last()
        } else {
            self.groups.first()
        };
        let scheme = |variant: &TargetVariant| {
            let doc =
                "What was generated: the scheme, and the options that differ from their defaults.";
            constant(
                doc,
                ["char", "SCHEME", "[]"],
                &format!("\"{}\"", variant.scheme),
            )
        };
        let bytes = self.chain(|variants| {
            let bytes = self.extra_bytes()
                + variants
                    .iter()
                    .map(|variant| variant.bytes())
                    .sum::<usize>();
            constant(
                "Bytes of all tables together.",
                ["size_t", "TABLE_BYTES", ""],
                &bytes.to_string(),
            )
        });
        [
            of_all.map(|group| group.chain(scheme)).unwrap_or_default(),
            bytes,
        ]
    }
}
