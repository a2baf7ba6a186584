//! C99 and C++17: one header, with what engines see, the look-ups, and the data.

mod data;
mod expressions;
mod face;
mod fill;
mod functions;
mod variants;
pub(crate) mod vectors;

use std::fmt::Write as _;

use super::program::{Constants, Program};
use super::{Form, introduction};
use crate::emit::files::header;
use crate::emit::signatures::Pair;
use crate::error::Error;
use crate::recipe::Storage;
use crate::spec::{Part, Pext, Problem, Scheme, Spec};
use crate::tables::Tables;
use data::Array;
use face::{Face, NAME, NEON, PEXT, SHUFFLES, SWAPS, VECTORS};
use variants::{Contents, Together, Variant, WITH_BMI2, joined, text};
use vectors::{ByHand, Target, by_hand, in_vectors, recipes, targets};

/// The header for `spec`.
///
/// # Errors
/// If the options contradict each other, a factor is no magic factor, or the tables are too large: they may take more bytes than those
/// of Rust.
pub(crate) fn source(spec: &Spec, form: &Form) -> Result<String, Error> {
    let face = &Face::new(spec, form);
    let contents = &contents(face, form.alternatives(spec)?);
    if let Some(most) = spec.max_bytes {
        let together = contents.together();
        let bytes =
            together.iter().map(|Together { variant, beside, .. }| face.bytes(variant, *beside)).max();
        let bytes = bytes.unwrap_or_default();
        if bytes as u64 > most {
            let message = format!(
                "the tables of the header take {bytes} bytes, more than the {most} that `max_bytes` allows; raise `max_bytes`, or \
                 choose another scheme"
            );
            return Err(vec![Problem::new("max_bytes", Part::Value, message)].into());
        }
    }
    // The licence is for the generated text: engines of any licence may take it.
    let introduction = header(spec, form.words()) + "// SPDX-License-Identifier: MIT-0\n";
    let definitions = face.data_definitions(contents);
    let body = if face.is_c() { face.c(contents, &definitions) } else { face.cpp(contents, &definitions) };
    Ok(introduction + &body)
}

/// The look-ups of these tables: those with BMI2 and those without, or only one.
fn contents(face: &Face<'_>, mut alternatives: Vec<Tables>) -> Contents {
    let is_tuned = alternatives[0].chess().is_some();
    let programs =
        alternatives.iter().map(|tables| Program::of_board(tables, face.form.fill, Constants::AtRunTime));
    let mut programs: Vec<_> = programs.collect();
    let targets = targets(&alternatives[0]);
    let is_in_vectors =
        !targets.is_empty() || programs.iter().flatten().any(|program| !program.in_vectors.is_empty());
    if face.spec.scheme == Scheme::Hyperbola && is_in_vectors {
        // Vectors are for targets with PEXT and without: beside them, it takes no scheme's place.
        let last = alternatives.len() - 1;
        alternatives.drain(..last);
        programs.drain(..last);
    }
    let on_board = |number: usize, word| {
        let program = programs[number].clone().expect("all alternatives have the same pieces");
        Variant::new(program, ByHand::default(), face, word, None)
    };
    if !is_tuned {
        let variants = of_each(face, alternatives.len(), [WITH_BMI2, ""], false, &on_board);
        return Contents { variants: with_vectors(variants, face), beside: Vec::new() };
    }
    let on_chess_board = |number: usize, word, target: Option<&'static Target>| {
        let tables = &alternatives[number];
        let program = Program::of_chess(tables, Storage::Most, recipes(tables, target));
        let data = face.data(&target.map_or(String::new(), |target| format!("{}_", target.word)));
        let by_hand = by_hand(face, tables, target, &data);
        Variant::new(program.expect("it has such tables"), by_hand, face, word, target)
    };
    // Without slots, nothing depends on PEXT.
    let count = if face.spec.scheme.is_line_wise() { 1 } else { alternatives.len() };
    let mut variants =
        of_each(face, count, [WITH_BMI2, ""], false, &|number, word| on_chess_board(number, word, None));
    variants.splice(0..0, targets.iter().map(|target| on_chess_board(0, "", Some(target))));
    let mut beside = Vec::new();
    if programs[0].is_some() {
        // The look-ups of chess may depend on the target, so the data beside them have names of their own. Both use the same functions
        // for PEXT.
        let count = if targets.is_empty() { alternatives.len() } else { 1 };
        let last = alternatives.len() - count;
        beside = of_each(face, count, ["bmi2_other_", "other_"], variants.len() == 2, &|number, word| {
            on_board(last + number, word)
        });
        beside = with_vectors(beside, face);
    }
    Contents { variants, beside }
}

/// What `make` makes of each alternative, by its number and the prefix of its data. The first of two alternatives is for targets with
/// BMI2. If both are the same, one is left; look-ups by PEXT stay `apart` if that is asked for.
fn of_each(
    face: &Face<'_>,
    alternatives: usize,
    [with_bmi2, any]: [&'static str; 2],
    apart: bool,
    make: &dyn Fn(usize, &'static str) -> Variant,
) -> Vec<Variant> {
    let mut variants: Vec<Variant> = (0..alternatives).map(|number| make(number, any)).collect();
    if let [with, without] = variants.as_slice() {
        if with.is_like(without, face) && !(apart && with.asks_for_pext()) {
            variants.pop();
        } else {
            variants[0] = make(0, with_bmi2);
        }
    }
    variants
}

/// These look-ups in the tables of any board, with those in vectors in front. Where PEXT makes a difference, the same vectors would be
/// there twice.
fn with_vectors(mut variants: Vec<Variant>, face: &Face<'_>) -> Vec<Variant> {
    if let [only] = variants.as_slice() {
        let in_vectors = in_vectors(&only.program, face);
        variants.splice(0..0, in_vectors);
    }
    variants
}

/// What all headers for chess say of themselves.
const INTRODUCTION: &str = "//
// Attack sets of chess pieces. The squares a1, b1, ... h8 are 0 to 63, and bits 0 to 63 of a set. The numbers were compared
// with a slow ray walk, for every relevant occupancy of every square, before they were written here.
";

/// Where C++ compilers find the functions of C.
const BEGIN_C: &str = "#ifdef __cplusplus\nextern \"C\" {\n#endif\n";
const END_C: &str = "#ifdef __cplusplus\n}\n#endif\n";

/// Names that the header uses in its namespace.
const USING: &str = "using std::size_t;
using std::uint8_t;
using std::uint16_t;
using std::uint32_t;
using std::uint64_t;
";

/// The namespace of functions in C++, what opens it, and what closes it.
const NAMESPACE: &str = include_str!("parts/namespace.hpp");
const OPENED: &str = "inline namespace MAGIC_TABLES_NAMESPACE {\n";
const CLOSED: &str = "} // inline namespace\n";

/// Processors that have PEXT in microcode: AMD before Zen 3. Compilers define a macro for the one that they are told by `-march`, and gcc
/// another one for that of `-mtune`.
const SLOW_PEXT: [&str; 3] = ["bdver4", "znver1", "znver2"];

/// The order of a header.
impl Face<'_> {
    /// The guard of the header, and what stands below it in both languages. `about`: what else the header says of itself.
    fn begun(&self, contents: &Contents, about: &str) -> (String, Vec<String>) {
        let extension = if self.is_c() { "H" } else { "HPP" };
        let own = if self.prefix.is_empty() { "" } else { "_MAGIC_TABLES" };
        let guard = format!("{}{own}_{extension}", self.macros());
        let includes = if self.is_c() {
            "#include <stddef.h>\n#include <stdint.h>\n"
        } else {
            "#include <cstddef>\n#include <cstdint>\n"
        };
        let parts = vec![
            introduction(self.spec).unwrap_or_else(|| INTRODUCTION.to_owned()) + about,
            format!("#ifndef {guard}\n#define {guard}\n"),
            includes.to_owned() + &self.includes(contents),
            self.pext(contents),
            self.targets(&contents.variants),
            self.targets(&contents.beside),
        ];
        (guard, parts)
    }

    /// A header in C.
    fn c(&self, contents: &Contents, definitions: &str) -> String {
        let macros = self.macros();
        let about = format!(
            "//
// Include this file where you need it. In exactly one source file, define {macros}_IMPLEMENTATION before that: it gets
// the data. Look-ups are static: each file has its own, for the processors that the file is compiled for.
{}",
            self.note_of_filling()
        );
        let (guard, mut parts) = self.begun(contents, &about);
        parts.extend([BEGIN_C.to_owned(), self.set_type()]);
        parts.extend(self.set_functions());
        parts.extend(self.structures_of(contents));
        parts.extend(self.constants(contents));
        let declared = |variant: &Variant, functions: Vec<String>| {
            [vec![variant.structure(), variant.declarations()], functions].concat()
        };
        parts.push(text(&contents.variants, |variant| declared(variant, self.defined(contents, variant))));
        parts.push(text(&contents.beside, |variant| {
            declared(variant, self.defined_beside(contents, variant))
        }));
        parts.push(self.extras().iter().map(Array::declaration).collect());
        parts.extend(self.functions(contents).iter().map(|function| function.definition(false)));
        parts.extend(self.set_helpers(contents));
        parts.extend(self.of_all_pieces().iter().map(|function| function.definition(false)));
        parts.push(self.view_types());
        parts.extend(self.view_functions());
        parts.extend([self.declaration_of_filling(), END_C.to_owned(), format!("#endif // {guard}\n")]);
        parts.push(format!(
            "#if defined({macros}_IMPLEMENTATION) && !defined({macros}_IMPLEMENTED)\n#define {macros}_IMPLEMENTED\n"
        ));
        parts.extend([BEGIN_C.to_owned(), definitions.to_owned(), self.filling(contents)]);
        parts.extend([END_C.to_owned(), "#endif\n".to_owned()]);
        joined(parts)
    }

    /// A header in C++. All files of a program share types and data, whatever they are compiled for.
    fn cpp(&self, contents: &Contents, definitions: &str) -> String {
        let namespace = if self.prefix.is_empty() { NAME } else { self.prefix.trim_end_matches('_') };
        let note = self.note_of_filling();
        let about = format!("{note}//\n// The declarations come first, then the data, then the look-ups.\n");
        let (guard, mut parts) = self.begun(contents, &about);
        parts.extend([format!("namespace {namespace} {{\n"), USING.to_owned(), self.set_type()]);
        parts.extend(self.structures_of(contents));
        parts.push(self.namespace_defined(contents));

        parts.push(OPENED.to_owned());
        parts.extend(self.set_functions());
        parts.extend(self.constants(contents));
        let (functions, of_sets) = (self.functions(contents), self.of_all_pieces());
        let mut prototypes = Vec::new();
        for function in contents.all().flat_map(|variant| self.public_look_ups(contents, variant)) {
            let prototype = function.prototype();
            if !prototypes.contains(&prototype) {
                prototypes.push(prototype);
            }
        }
        prototypes.extend(functions.iter().chain(&of_sets).map(functions::PublicFunction::prototype));
        parts.extend(prototypes);
        parts.extend([self.view_types(), self.declaration_of_filling(), CLOSED.to_owned()]);

        parts.push("namespace data {\n".to_owned());
        parts.push(text(&contents.variants, |variant| vec![variant.structure()]));
        parts.push(text(&contents.beside, |variant| vec![variant.structure()]));
        parts.extend([definitions.to_owned(), "} // namespace data\n".to_owned()]);

        parts.push(OPENED.to_owned());
        parts.push(text(&contents.variants, |variant| self.defined(contents, variant)));
        parts.push(text(&contents.beside, |variant| self.defined_beside(contents, variant)));
        parts.extend(functions.iter().map(|function| function.definition(true)));
        parts.extend(self.set_helpers(contents));
        parts.extend(of_sets.iter().map(|function| function.definition(true)));
        parts.extend(self.view_functions());
        parts.extend([self.filling(contents), CLOSED.to_owned()]);

        parts.push(format!("}} // namespace {namespace}\n"));
        if self.prefix.ends_with('_') {
            parts.push(format!("namespace {} = {namespace};\n", self.prefix));
        }
        // Other headers define these macros, too.
        let macros =
            NAMESPACE.lines().filter_map(|line| line.strip_prefix("#define ")?.split(['(', ' ']).next());
        let undefined = |name| format!("#undef {name}\n");
        parts.push(macros.map(undefined).collect());
        parts.push(format!("#endif // {guard}\n"));
        joined(parts)
    }

    /// The definition of the name of the namespace, with the macros of this header that are 0 or 1 and that functions depend on.
    fn namespace_defined(&self, contents: &Contents) -> String {
        let pext = (contents.needs_pext() && self.spec.pext != Pext::Always).then_some("PEXT".to_owned());
        let targets = contents.all().filter_map(|variant| variant.target);
        let mut switches: Vec<String> =
            pext.into_iter().chain(targets.map(|target| target.word.to_uppercase())).collect();
        switches.extend((!self.set_functions().is_empty()).then_some("INT128".to_owned()));
        let switches = switches.iter().map(|name| self.macro_name(name));
        let digits: Vec<String> = switches.chain(std::iter::repeat("0".to_owned())).take(8).collect();
        self.part(&NAMESPACE.replace("MT_SWITCHES, 0, 0, 0, 0, 0, 0, 0", &digits.join(", ")), "")
    }

    /// The structures for two sets, where two pieces are looked up together, or functions look up a rook and a bishop.
    fn structures_of(&self, contents: &Contents) -> Vec<String> {
        let at_once = contents.variants.iter().any(|variant| variant.at_once().is_some());
        let is_there =
            |pair: &Pair| contents.has_both(*pair) || at_once && pair.names == Pair::ROOK_AND_BISHOP.names;
        Pair::ALL.iter().copied().filter(is_there).flat_map(|pair| self.structures(pair)).collect()
    }

    /// The functions of a variant.
    fn defined(&self, contents: &Contents, variant: &Variant) -> Vec<String> {
        [variant.helpers(self, None), self.look_ups(contents, variant)].concat()
    }

    /// The functions of a variant beside the chess board, but those that variants of the chess board have defined.
    fn defined_beside(&self, contents: &Contents, variant: &Variant) -> Vec<String> {
        let helpers = contents.text_beside(variant, |of_chess| variant.helpers(self, Some(of_chess)));
        [vec![helpers], self.look_ups(contents, variant)].concat()
    }

    /// The functions that fill the slots.
    fn filling(&self, contents: &Contents) -> String {
        if !self.form.fill {
            return String::new();
        }
        let of_variants = contents.text(|variant, beside| {
            let (filling, beside) = (&variant.filling, beside.map(|beside| &beside.filling));
            let calls = filling.calls.iter().chain(beside.into_iter().flat_map(|beside| &beside.calls));
            [filling.functions.clone(), vec![fill::for_engines(self, variant.program.squares, calls)]]
                .concat()
        });
        let of_beside = text(&contents.beside, |beside| beside.filling.functions.clone());
        joined([of_beside, of_variants])
    }

    /// What the look-ups include besides integers.
    fn includes(&self, contents: &Contents) -> String {
        let mut needs: Vec<_> = contents.all().flat_map(|variant| variant.by_hand.needs).copied().collect();
        needs.extend(contents.needs_pext().then_some(PEXT));
        if self.has_fills() {
            needs.extend([VECTORS, NEON, SWAPS]);
        }
        if self.spec.views {
            needs.extend([SHUFFLES, NEON]);
        }
        face::includes(&needs)
    }

    /// The data of all variants and of steppers and lines.
    fn data_definitions(&self, contents: &Contents) -> String {
        let all = [&contents.variants, &contents.beside]
            .map(|variants| text(variants, |variant| variant.definitions(self)));
        joined(all.into_iter().chain(self.extras().iter().map(|array| array.definition(self))))
    }

    /// The macros that say which target it is.
    fn targets(&self, variants: &[Variant]) -> String {
        let mut text = String::new();
        for Target { word, doc, condition, .. } in variants.iter().filter_map(|variant| variant.target) {
            let name = self.macro_name(&word.to_uppercase());
            let _ = writeln!(
                text,
                "// {doc}\n#if {condition}\n#define {name} 1\n#else\n#define {name} 0\n#endif"
            );
        }
        text
    }

    /// The macro that says whether PEXT is used.
    fn pext(&self, contents: &Contents) -> String {
        if !contents.needs_pext() {
            return String::new();
        }
        let (pext, macros) = (self.macro_name("PEXT"), self.macros());
        let x86 = "defined(__BMI2__) && (defined(__x86_64__) || defined(_M_X64))";
        if self.spec.pext == Pext::Always {
            return format!(
                "#define {pext} 1\n#if !({x86})\n#error \"these tables need PEXT: compile for x86-64 with -mbmi2, or generate them with pext = auto\"\n\
                 #endif\n"
            );
        }
        let own =
            if self.prefix.is_empty() { String::new() } else { format!(" && !defined({macros}_NO_PEXT)") };
        // With `scheme = pext`, nothing else could take its place.
        let (unless, slow) = if self.spec.scheme == Scheme::Pext || self.spec.scheme.is_line_wise() {
            (".", String::new())
        } else {
            let unless = |word: &str| {
                let macros = SLOW_PEXT.map(|processor| format!(" && !defined(__{word}{processor}__)"));
                " \\\n   ".to_owned() + &macros.concat()
            };
            let slow = unless("") + &unless("tune_");
            (", or the processor is\n// one of AMD before Zen 3, where PEXT is slow.", slow)
        };
        format!(
            "// PEXT where the compiler may use it (-mbmi2), unless MAGIC_TABLES_NO_PEXT is defined{unless}\n\
             #if {x86} && !defined(MAGIC_TABLES_NO_PEXT){own}{slow}\n#define {pext} 1\n#else\n#define {pext} 0\n#endif\n"
        )
    }

    /// The comment on the function that fills the slots, and its declaration, if there is one.
    fn note_of_filling(&self) -> String {
        let name = self.filling_name();
        let note =
            format!("//\n// Call {name}() at start-up, before the first look-up: it fills the slots.\n");
        if self.form.fill { note } else { String::new() }
    }

    fn declaration_of_filling(&self) -> String {
        let nothing = if self.is_c() { "void" } else { "" };
        let declaration = format!("// Fills the slots.\nvoid {}({nothing});\n", self.filling_name());
        if self.form.fill { declaration } else { String::new() }
    }

    /// Bytes of a variant, of what stands beside it, and of steppers and lines.
    fn bytes(&self, variant: &Variant, beside: Option<&Variant>) -> usize {
        variant.bytes()
            + beside.map_or(0, Variant::bytes)
            + self.extras().iter().map(Array::total_bytes).sum::<usize>()
    }

    /// `SCHEME` and `TABLE_BYTES`, each once if it is the same for all targets.
    fn constants(&self, contents: &Contents) -> [String; 2] {
        let constant = |doc: &str, [kind, name, size]: [&str; 3], value: &str| {
            vec![if self.is_c() {
                format!("// {doc}\n#define {}_{name} {value}\n", self.macros())
            } else {
                format!("// {doc}\ninline constexpr {kind} {name}{size} = {value};\n")
            }]
        };
        let scheme = contents.text(|variant, beside| {
            // Where rook, bishop and queen have no slots, one variant of theirs stands beside those of other pieces.
            let of_all = beside.filter(|_| self.spec.scheme.is_line_wise()).unwrap_or(variant);
            let doc = "What was generated: the scheme, and the options that differ from their defaults.";
            constant(doc, ["char", "SCHEME", "[]"], &format!("\"{}\"", of_all.program.scheme))
        });
        let bytes = contents.text(|variant, beside| {
            let bytes = self.bytes(variant, beside).to_string();
            constant("Bytes of all tables together.", ["size_t", "TABLE_BYTES", ""], &bytes)
        });
        [scheme, bytes]
    }

    /// Sets that do not depend on the occupancy, and the tables of views.
    fn extras(&self) -> Vec<Array> {
        [Array::of_fixed(self), Array::of_views(self)].concat()
    }
}
