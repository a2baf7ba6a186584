//! C99 and C++17: one header, with what engines see, the look-ups, and the data.

mod data;
mod expressions;
mod face;
mod fill;
mod functions;
mod sections;
mod vectors;

use super::program::{Constants, Program};
use super::{SourceOptions, introduction};
use crate::emit::files;
use crate::error::Error;
use crate::recipe::Storage;
use crate::spec::{ErrorSite, Pext, Problem, Scheme, Spec};
use crate::tables::Tables;
use data::Data;
use face::{Face, Helper};
use sections::{Case, Section, WITH_BMI2, joined};

/// The header for `spec`.
///
/// # Errors
/// If the options contradict each other, a factor is no magic factor, or the tables are too large:
/// they may take more bytes than those of Rust.
pub(crate) fn source(spec: &Spec, form: &SourceOptions) -> Result<String, Error> {
    let face = &Face::new(spec, form);
    let header = Header::new(face, &form.alternatives(spec)?);
    let bytes = header.most_bytes();
    if let Some(most) = spec.max_bytes.filter(|most| bytes as u64 > *most) {
        let message = format!(
            "the tables of the header take {bytes} bytes, more than the {most} that `max_bytes` allows; raise `max_bytes`, or \
             choose another scheme"
        );
        return Err(vec![Problem::new("max_bytes", ErrorSite::Value, message)].into());
    }
    let text = header.text();
    if let Some((key, name)) = face.meets_own_name(&text) {
        let message = format!(
            "the header itself defines `{name}`; give yours another name, or the header another prefix"
        );
        return Err(vec![Problem::new(key, ErrorSite::Value, message)].into());
    }
    // The licence is for the generated text: engines of any licence may take it.
    let introduction = files::header(spec, form.words()) + "// SPDX-License-Identifier: MIT-0\n";
    Ok(introduction + &face.adapted(&text))
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
/// outside of it, also where a flag hides all else. A definition takes that from its declaration:
/// g++ warns if a constant says it twice.
const VISIBILITY: &str = "// What is in front of the data: programs that use a shared library with them see them, unless something else is defined.
#if defined(__GNUC__) && !defined(_WIN32) && !defined(__CYGWIN__)
#define MT_VISIBLE __attribute__((visibility(\"default\")))
#else
#define MT_VISIBLE
#endif
// Definitions say it again only if it is something else.
#if defined(MT_DATA)
#define MT_DECLARED MT_DATA
#else
#define MT_DECLARED MT_VISIBLE
#define MT_DATA
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
    face: &'a Face<'a>,
    /// The look-ups of chess, if there are some, and those of other pieces.
    sections: Vec<Section>,
    /// Functions for look-ups of rays in vectors.
    rays: String,
    /// Functions that look-ups call, each behind those that it calls.
    helpers: Vec<Helper>,
    /// Sets that do not depend on the occupancy, and the tables of views.
    extras: Vec<Data>,
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
    fn new(face: &'a Face<'a>, alternatives: &[Tables]) -> Self {
        let of_board = |tables| Program::of_board(tables, face.form.fill, Constants::AtRunTime);
        let mut others: Vec<Program> = alternatives.iter().filter_map(of_board).collect();
        let chess = alternatives
            .iter()
            .filter_map(|tables| Program::of_chess(tables, Storage::Most));
        let chess: Vec<Program> = chess.collect();
        let by_lines = face.spec.scheme.is_line_wise();
        let in_vectors = face.spec.scheme == Scheme::Hyperbola
            && (!chess.is_empty() || others.iter().any(|program| !program.in_vectors.is_empty()));
        if in_vectors && others.len() > 1 {
            // Vectors are for targets with PEXT and without: beside them, it takes no scheme's
            // place.
            others.remove(0);
        }
        let mut sections = Vec::new();
        if face.spec.scheme == Scheme::Hyperbola && !chess.is_empty() {
            sections.push(vectors::hyperbola(face, &chess[0]));
        } else if !chess.is_empty() {
            // Without slots, nothing depends on PEXT.
            let count = if by_lines { 1 } else { chess.len() };
            sections.push(Section::of_programs(
                face,
                &chess[..count],
                [WITH_BMI2, ""],
                false,
            ));
        }
        if !others.is_empty() {
            // The look-ups of chess may depend on the target, so the data beside them have names of
            // their own. Both use the same functions for PEXT.
            let apart = sections
                .first()
                .is_some_and(|section| section.cases.len() == 2 && section.part.is_empty());
            let words = if sections.is_empty() {
                [WITH_BMI2, ""]
            } else {
                ["bmi2_other_", "other_"]
            };
            let mut section = Section::of_programs(face, &others, words, apart);
            if section.cases.len() == 1 {
                others.drain(..others.len() - 1);
                section.cases.splice(0..0, vectors::cases(face, &others));
            }
            sections.push(section);
        }
        let of_cases = sections
            .iter()
            .flat_map(|section| &section.cases)
            .flat_map(|case| &case.helpers)
            .cloned();
        let of_sets = chess
            .iter()
            .chain(&others)
            .next()
            .map(|program| face.set_helpers(program));
        let mut helpers: Vec<Helper> = Vec::new();
        for helper in of_cases.chain(of_sets.into_iter().flatten()) {
            if helpers.iter().all(|known| known.name != helper.name) {
                helpers.push(helper);
            }
        }
        let rays = vectors::rays(face, &others);
        Self {
            face,
            sections,
            rays,
            helpers,
            extras: data::of_face(face),
        }
    }

    /// The most bytes that the tables take for any target.
    fn most_bytes(&self) -> usize {
        let most = |section: &Section| {
            section
                .cases
                .iter()
                .map(Case::bytes)
                .max()
                .unwrap_or_default()
        };
        let same = |sections: &[Section]| {
            let conditions = |section: &Section| {
                section
                    .cases
                    .iter()
                    .map(|case| case.condition)
                    .collect::<Vec<_>>()
            };
            let [first, second] = sections else {
                return None;
            };
            let both = || {
                first
                    .cases
                    .iter()
                    .zip(&second.cases)
                    .map(|(one, other)| one.bytes() + other.bytes())
            };
            (conditions(first) == conditions(second)).then(|| both().max().unwrap_or_default())
        };
        self.extra_bytes()
            + same(&self.sections).unwrap_or_else(|| self.sections.iter().map(most).sum())
    }

    /// Bytes of what is the same for all targets.
    fn extra_bytes(&self) -> usize {
        self.extras.iter().map(|data| data.bytes).sum()
    }

    /// What `parts` makes of the cases that a target has: one of each section.
    fn chain(&self, parts: impl Fn(&[&Case]) -> Vec<String>) -> String {
        match self.sections.as_slice() {
            [] => joined(parts(&[])),
            [only] => only.chain(|case| parts(&[case])),
            [first, second, ..] => {
                first.chain(|one| vec![second.chain(|other| parts(&[one, other]))])
            }
        }
    }

    /// Whether anything depends on the macro for PEXT.
    fn needs_pext(&self) -> bool {
        self.sections
            .iter()
            .flat_map(|section| &section.cases)
            .any(|case| case.asks_for_pext)
    }

    /// The whole text below what names the options.
    fn text(&self) -> String {
        let (face, is_c) = (self.face, self.face.is_c());
        let functions = self.functions();
        let public = face.functions(&self.sections);
        let guard = self.guard();
        let [begin_names, end_names] = if face.has_names_of_engine() {
            [BEGIN_NAMES, END_NAMES]
        } else {
            [""; 2]
        };
        let mut parts = vec![
            introduction(face.spec).unwrap_or_else(|| INTRODUCTION.to_owned()) + &self.about(),
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
            face.types_of_engine(),
            self.number_of(),
            face.set_type(),
            if face.has_both() {
                face.structure_of_both()
            } else {
                String::new()
            },
        ];
        let declarations = |data: &[Data]| {
            data.iter()
                .map(|data| data.declaration.clone())
                .collect::<Vec<_>>()
        };
        let definitions = |data: &[Data]| {
            data.iter()
                .map(|data| data.definition.clone())
                .collect::<Vec<_>>()
        };
        let mut defined: Vec<String> = self
            .sections
            .iter()
            .map(|section| section.chain(|case| definitions(&case.data)))
            .collect();
        defined.extend(definitions(&self.extras));
        if is_c {
            parts.extend(face.set_functions());
            parts.extend(self.constants());
            parts.extend(
                self.sections
                    .iter()
                    .map(|section| section.chain(|case| declarations(&case.data))),
            );
            parts.extend(declarations(&self.extras));
        } else {
            // All files of a program share types and data, whatever they are compiled for.
            if face.spec.square_index.is_none() {
                parts.push(self.namespace_defined());
            }
            parts.push(OPENED.to_owned());
            parts.extend(face.set_functions());
            parts.extend(self.constants());
            parts.extend(public.iter().map(functions::PublicFunction::prototype));
            parts.extend([self.declaration_of_filling(), CLOSED.to_owned()]);
            parts.push("namespace data {\n".to_owned());
            parts.append(&mut defined);
            parts.extend(["} // namespace data\n".to_owned(), OPENED.to_owned()]);
        }
        parts.extend(functions);
        parts.extend(public.iter().map(|function| function.definition(!is_c)));
        parts.push(face.views());
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
            if face.prefix.ends_with('_') {
                parts.push("namespace mt_Prefix = mt_Namespace;\n".to_owned());
            }
            parts.extend([undefined(&guard, &self.processor()), end_names.to_owned()]);
            parts.push(format!("#endif // {guard}\n"));
        }
        joined(parts)
    }

    /// The macro that shows that the header has been included.
    fn guard(&self) -> String {
        let face = self.face;
        let beginning = match face.prefix {
            "" => "MT",
            // Besides this name of the namespace, it has another one, which is another prefix.
            prefix if !face.is_c() && prefix.ends_with('_') => "MT_MAGIC_TABLES_too",
            _ => "MT_MAGIC_TABLES",
        };
        let extension = if face.is_c() { "H" } else { "HPP" };
        format!("{beginning}_{extension}")
    }

    /// The function that calls the engine's own one. In C++, it stands above all functions of the
    /// namespace, which would hide one of the same name.
    fn number_of(&self) -> String {
        let (face, number_of) = (self.face, self.face.number_of());
        if face.is_c() || number_of.is_empty() {
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
        let face = self.face;
        let mut functions: Vec<String> = self
            .helpers
            .iter()
            .map(|helper| helper.text.clone())
            .collect();
        if face.has_fills() || !self.rays.is_empty() {
            functions.push(face.part(include_str!("parts/lanes.h")));
        }
        if face.has_fills() {
            functions.push(face.part(include_str!("parts/setwise.h")));
        }
        functions.push(self.rays.clone());
        for section in &self.sections {
            functions.push(section.part.clone());
            functions.push(section.chain(|case| case.functions.clone()));
        }
        let called = functions.concat() + &self.filling() + &face.views();
        [face.linked(called), functions].concat()
    }

    /// What is said of the header besides.
    fn about(&self) -> String {
        let mut about = String::new();
        if self.face.is_c() {
            about += OF_C;
        }
        if self.face.form.fill {
            about += "//\n// Call mt_Public_sliders_init() at start-up, before the first look-up: it fills the slots.\n";
        }
        if !self.face.is_c() {
            about += "//\n// The declarations come first, then the data, then the look-ups.\n";
        }
        about
    }

    /// What the processor has, if functions depend on it.
    fn processor(&self) -> String {
        let face = self.face;
        let has_parts = self.sections.iter().any(|section| !section.part.is_empty());
        if has_parts || !self.rays.is_empty() || face.has_fills() || face.spec.views {
            face.part(include_str!("parts/processor.h"))
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
                self.needs_pext() && self.face.spec.pext != Pext::Always,
            ),
            (
                "MT_REVERSES",
                self.sections.iter().any(|section| !section.part.is_empty()),
            ),
            ("MT_INT128", !self.face.set_functions().is_empty()),
        ];
        let switches = switches
            .into_iter()
            .filter(|(_, is_there)| *is_there)
            .map(|(name, _)| name);
        let digits: Vec<&str> = switches.chain(std::iter::repeat("0")).take(8).collect();
        self.face
            .part(NAMESPACE)
            .replace("MT_SWITCHES, 0, 0, 0, 0, 0, 0, 0", &digits.join(", "))
    }

    /// The functions that fill the slots.
    fn filling(&self) -> String {
        if !self.face.form.fill {
            return String::new();
        }
        let of_sections = self
            .sections
            .iter()
            .map(|section| section.chain(|case| case.filling.functions.clone()));
        let of_all = self.chain(|cases| {
            let squares = cases.first().map_or(0, |case| case.squares);
            let calls = cases.iter().flat_map(|case| &case.filling.calls);
            vec![fill::for_engines(self.face, squares, calls)]
        });
        joined(of_sections.chain([of_all]))
    }

    /// The macro that says whether PEXT is used.
    fn pext(&self) -> String {
        let face = self.face;
        if !self.needs_pext() {
            return String::new();
        }
        let x86 = "defined(__BMI2__) && (defined(__x86_64__) || defined(_M_X64))";
        if face.spec.pext == Pext::Always {
            return format!(
                "#define MT_PEXT 1\n#if !({x86})\n#error \"these tables need PEXT: compile for x86-64 with -mbmi2, or generate them with pext = auto\"\n\
                 #endif\n{INCLUDED}"
            );
        }
        let own = if face.prefix.is_empty() {
            ""
        } else {
            " && !defined(MT_NO_PEXT)"
        };
        // With `scheme = pext`, nothing else could take its place.
        let (unless, slow) = if face.spec.scheme == Scheme::Pext || face.spec.scheme.is_line_wise()
        {
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
        let (visible, nothing) = if self.face.is_c() {
            ("MT_VISIBLE ", "void")
        } else {
            ("", "")
        };
        let declaration =
            format!("// Fills the slots.\n{visible}void mt_Public_sliders_init({nothing});\n");
        if self.face.form.fill {
            declaration
        } else {
            String::new()
        }
    }

    /// `SCHEME` and `TABLE_BYTES`, each once if it is the same for all targets.
    fn constants(&self) -> [String; 2] {
        let constant = |doc: &str, [kind, name, size]: [&str; 3], value: &str| {
            vec![if self.face.is_c() {
                format!("// {doc}\n#define MT_{name} {value}\n")
            } else {
                format!("// {doc}\ninline constexpr {kind} {name}{size} = {value};\n")
            }]
        };
        // Where rook, bishop and queen have no slots, one case of theirs stands beside those of
        // other pieces.
        let by_lines = self.face.spec.scheme.is_line_wise();
        let of_all = if by_lines {
            self.sections.last()
        } else {
            self.sections.first()
        };
        let scheme = |case: &Case| {
            let doc =
                "What was generated: the scheme, and the options that differ from their defaults.";
            constant(
                doc,
                ["char", "SCHEME", "[]"],
                &format!("\"{}\"", case.scheme),
            )
        };
        let bytes = self.chain(|cases| {
            let bytes = self.extra_bytes() + cases.iter().map(|case| case.bytes()).sum::<usize>();
            constant(
                "Bytes of all tables together.",
                ["size_t", "TABLE_BYTES", ""],
                &bytes.to_string(),
            )
        });
        [
            of_all
                .map(|section| section.chain(scheme))
                .unwrap_or_default(),
            bytes,
        ]
    }
}
