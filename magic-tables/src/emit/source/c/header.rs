//! The order of a header: what engines see, the look-ups, the data.

use std::fmt::Write as _;
use std::iter;

use super::contents::{Contents, Variant, Variants, joined};
use super::data::Array;
use super::face::{Face, NAME};
use super::sets::Sets;
use super::views::Views;
use super::{fill, setwise};
use crate::emit::signatures::Pair;
use crate::emit::source::introduction;
use crate::scheme::c_text::Needs;
use crate::spec::{Pext, Scheme};

/// What all headers say of themselves.
pub(super) const INTRODUCTION: &str = "//
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

/// Processors that have PEXT in microcode: AMD before Zen 3. Compilers define a macro for the one that they are told by `-march`, and gcc
/// another one for that of `-mtune`.
const SLOW_PEXT: [&str; 3] = ["bdver4", "znver1", "znver2"];

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
    pub(super) fn c(&self, contents: &Contents, definitions: &str) -> String {
        let Contents { variants, beside } = contents;
        let (sets, macros) = (self.sets_of_board(), self.macros());
        let about = format!(
            "//
// Include this file where you need it. In exactly one source file, define {macros}_IMPLEMENTATION before that: it gets
// the data. Look-ups are static: each file has its own, for the processors that the file is compiled for.
{}",
            self.note_of_filling()
        );
        let (guard, mut parts) = self.begun(contents, &about);
        parts.push(BEGIN_C.to_owned());
        parts.extend(sets.iter().flat_map(|sets| [vec![sets.types()], sets.functions()].concat()));
        parts.extend(self.structures_of(contents));
        parts.extend(self.constants(contents));
        parts.push(variants.text(|variant| Self::declared(variant, self.defined(contents, variant))));
        parts.push(beside.text(|variant| Self::declared(variant, self.defined_beside(contents, variant))));
        parts.push(self.extras().iter().map(Array::declaration).collect());
        parts.extend(self.functions(contents).iter().map(|function| self.definition(function)));
        parts.extend(setwise::helpers(self, contents));
        parts.extend(setwise::functions(self).iter().map(|function| self.definition(function)));
        parts.extend(
            Views::new(self).iter().flat_map(|views| [vec![views.types()], views.functions()].concat()),
        );
        parts.extend([self.declaration_of_filling(), END_C.to_owned(), format!("#endif // {guard}\n")]);
        parts.push(format!(
            "#if defined({macros}_IMPLEMENTATION) && !defined({macros}_IMPLEMENTED)\n#define {macros}_IMPLEMENTED\n"
        ));
        parts.extend([BEGIN_C.to_owned(), definitions.to_owned(), self.filling(contents)]);
        parts.extend([END_C.to_owned(), "#endif\n".to_owned()]);
        joined(parts)
    }

    /// A header in C++. All files of a program share types and data, whatever they are compiled for.
    pub(super) fn cpp(&self, contents: &Contents, definitions: &str) -> String {
        let Contents { variants, beside } = contents;
        let (sets, namespace) = (self.sets_of_board(), self.namespace());
        let note = self.note_of_filling();
        let about = format!("{note}//\n// The declarations come first, then the data, then the look-ups.\n");
        let (guard, mut parts) = self.begun(contents, &about);
        parts.extend([format!("namespace {namespace} {{\n"), USING.to_owned()]);
        parts.extend(sets.iter().map(Sets::types));
        parts.extend(self.structures_of(contents));
        let of_sets = sets.iter().flat_map(Sets::switches);
        parts
            .push(namespace_defined(&self.switches(contents).into_iter().chain(of_sets).collect::<Vec<_>>()));

        parts.push(OPENED.to_owned());
        parts.extend(sets.iter().flat_map(Sets::functions));
        parts.extend(self.constants(contents));
        let (functions, of_sets) = (self.functions(contents), setwise::functions(self));
        let mut prototypes = Vec::new();
        for function in contents.all().flat_map(|variant| self.public_look_ups(contents, variant)) {
            let prototype = self.prototype(&function);
            if !prototypes.contains(&prototype) {
                prototypes.push(prototype);
            }
        }
        parts.extend(prototypes);
        parts.extend(functions.iter().chain(&of_sets).map(|function| self.prototype(function)));
        let views = Views::new(self);
        parts.extend(views.iter().map(Views::types));
        parts.extend([self.declaration_of_filling(), CLOSED.to_owned()]);

        parts.push("namespace data {\n".to_owned());
        parts.push(variants.text(|variant| vec![variant.structure()]));
        parts.push(beside.text(|variant| vec![variant.structure()]));
        parts.extend([definitions.to_owned(), "} // namespace data\n".to_owned()]);

        parts.push(OPENED.to_owned());
        parts.push(variants.text(|variant| self.defined(contents, variant)));
        parts.push(beside.text(|variant| self.defined_beside(contents, variant)));
        parts.extend(functions.into_iter().map(|function| self.definition(&function.without_doc())));
        parts.extend(setwise::helpers(self, contents));
        parts.extend(of_sets.into_iter().map(|function| self.definition(&function.without_doc())));
        parts.extend(views.iter().flat_map(Views::functions));
        parts.extend([self.filling(contents), CLOSED.to_owned()]);

        parts.push(format!("}} // namespace {namespace}\n"));
        if self.prefix.ends_with('_') {
            parts.push(format!("namespace {} = {namespace};\n", self.prefix));
        }
        parts.extend([namespace_undefined(), format!("#endif // {guard}\n")]);
        joined(parts)
    }

    /// The sets of other boards.
    fn sets_of_board(&self) -> Option<Sets<'_>> {
        self.names_sets().then(|| Sets::new(self, self.sets))
    }

    /// The structures for two sets, where two pieces are looked up together, or functions look up a rook and a bishop.
    fn structures_of(&self, contents: &Contents) -> Vec<String> {
        let at_once = contents.variants.iter().any(|variant| variant.at_once().is_some());
        let is_there =
            |pair: &Pair| contents.has_both(*pair) || at_once && pair.names == Pair::ROOK_AND_BISHOP.names;
        Pair::ALL.iter().copied().filter(is_there).flat_map(|pair| self.structures(pair)).collect()
    }

    /// In C, a variant's data and its functions, as they follow its constants.
    fn declared(variant: &Variant, functions: Vec<String>) -> Vec<String> {
        [vec![variant.structure(), variant.declarations()], functions].concat()
    }

    /// The functions of a variant.
    fn defined(&self, contents: &Contents, variant: &Variant) -> Vec<String> {
        [variant.helpers(self, None), self.look_ups(contents, variant)].concat()
    }

    /// The same for one beside the chess board. Variants of the chess board may have defined some functions.
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
        let of_beside = contents.beside.text(|beside| beside.filling.functions.clone());
        joined([of_beside, of_variants])
    }

    /// What the look-ups include besides integers.
    fn includes(&self, contents: &Contents) -> String {
        let mut needs: Vec<Needs> = contents.all().flat_map(Variant::needs).copied().collect();
        needs.extend(contents.needs_pext().then_some(Needs::Pext));
        if self.spec.setwise && setwise::has_fills(self) {
            needs.extend([Needs::Vectors, Needs::Neon, Needs::Swaps]);
        }
        if self.spec.views {
            needs.extend([Needs::Shuffles, Needs::Neon]);
        }
        Needs::includes(&needs)
    }

    /// The namespace in C++.
    fn namespace(&self) -> &str {
        if self.prefix.is_empty() { NAME } else { self.prefix.trim_end_matches('_') }
    }

    /// The data of all variants and of steppers and lines.
    pub(super) fn data_definitions(&self, Contents { variants, beside }: &Contents) -> String {
        let all = [variants, beside].map(|variants| variants.text(Variant::definitions));
        let extras = self.extras();
        joined(all.into_iter().chain(extras.iter().map(|array| array.definition(self.standard))))
    }

    /// The macros that are 0 or 1 and that functions depend on.
    fn switches(&self, contents: &Contents) -> Vec<String> {
        let dialect = self.dialect("");
        let pext = (contents.needs_pext() && self.spec.pext != Pext::Always).then(|| dialect.pext_macro());
        let targets = contents.all().filter_map(|variant| variant.dialect.target);
        pext.into_iter().chain(targets.map(|target| dialect.target_macro(target))).collect()
    }

    /// The macros that say which target it is.
    fn targets(&self, variants: &Variants) -> String {
        let mut text = String::new();
        for target in variants.iter().filter_map(|variant| variant.dialect.target) {
            let name = self.dialect("").target_macro(target);
            let _ = writeln!(
                text,
                "// {}\n#if {}\n#define {name} 1\n#else\n#define {name} 0\n#endif",
                target.doc, target.condition
            );
        }
        text
    }

    /// The macro that says whether PEXT is used.
    fn pext(&self, contents: &Contents) -> String {
        if !contents.needs_pext() {
            return String::new();
        }
        let (pext, macros) = (self.dialect("").pext_macro(), self.macros());
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

    /// The comment on the function that fills the slots.
    fn note_of_filling(&self) -> String {
        if self.form.fill {
            format!(
                "//\n// Call {}() at start-up, before the first look-up: it fills the slots.\n",
                self.filling_name()
            )
        } else {
            String::new()
        }
    }

    /// The declaration of the function that fills the slots, if there is one.
    pub(super) fn declaration_of_filling(&self) -> String {
        let nothing = if self.is_c() { "void" } else { "" };
        let declaration = format!("// Fills the slots.\nvoid {}({nothing});\n", self.filling_name());
        if self.form.fill { declaration } else { String::new() }
    }

    /// What `SCHEME` says of a variant with what stands beside it.
    fn scheme<'v>(&self, variant: &'v Variant, beside: Option<&'v Variant>) -> &'v str {
        // Where rook, bishop and queen have no slots, one variant of theirs stands beside those of other pieces.
        let of_all = if self.spec.scheme.is_line_wise() { beside.unwrap_or(variant) } else { variant };
        &of_all.program.scheme
    }

    /// Bytes of a variant, of what stands beside it, and of steppers and lines.
    pub(super) fn bytes(&self, variant: &Variant, beside: Option<&Variant>) -> usize {
        variant.bytes()
            + beside.map_or(0, Variant::bytes)
            + self.extras().iter().map(Array::total_bytes).sum::<usize>()
    }

    /// `SCHEME` and `TABLE_BYTES`, each once if it is the same for all targets.
    fn constants(&self, contents: &Contents) -> [String; 2] {
        let constant = |name: &str, kind: &str, value: &str| {
            if self.is_c() {
                format!("#define {}_{name} {value}\n", self.macros())
            } else {
                format!("inline constexpr {kind} = {value};\n")
            }
        };
        let scheme = |variant: &Variant, beside: Option<&Variant>| {
            let value = format!("\"{}\"", self.scheme(variant, beside));
            let doc = "// What was generated: the scheme, and the options that differ from their defaults.\n";
            vec![doc.to_owned() + &constant("SCHEME", "char SCHEME[]", &value)]
        };
        let bytes = |variant: &Variant, beside: Option<&Variant>| {
            let value = self.bytes(variant, beside).to_string();
            let doc = "// Bytes of all tables together.\n";
            vec![doc.to_owned() + &constant("TABLE_BYTES", "size_t TABLE_BYTES", &value)]
        };
        [contents.text(scheme), contents.text(bytes)]
    }

    /// Sets that do not depend on the occupancy, and the tables of views.
    fn extras(&self) -> Vec<Array> {
        let mut arrays = Array::of_fixed(&self.fixed, self.sets, &|name| self.fixed_table(name));
        arrays.extend(Views::new(self).iter().flat_map(Views::arrays));
        arrays
    }
}

/// The macros that say which instructions a compiler may use in functions of integers: sets of instructions that are switched on
/// by flags. Compilers define them as 1.
const INSTRUCTIONS: &str = "\
    __SSE2__ __SSE3__ __SSSE3__ __SSE4_1__ __SSE4_2__ __SSE4A__ __POPCNT__ __PCLMUL__ __AVX__ __AVX2__ \
    __XOP__ __TBM__ __BMI__ __BMI2__ __LZCNT__ __MOVBE__ __ADX__ __GFNI__ __AVX512F__ __AVX512CD__ \
    __AVX512BW__ __AVX512DQ__ __AVX512VL__ __AVX512IFMA__ __AVX512VBMI__ __AVX512VBMI2__ \
    __AVX512BITALG__ __AVX512VPOPCNTDQ__ __AVX512FP16__ __AVX10_2__ __APX_F__ __ARM_NEON \
    __ARM_FEATURE_SVE __ARM_FEATURE_SVE2 __loongarch_sx __loongarch_asx __riscv_vector";

/// The macros that make the name, without their common beginning.
const MACROS: [&str; 8] = ["MARK_1", "THIRD", "DIGIT_BY", "DIGIT", "PASTED", "JOINED", "DIGITS", "NAMESPACE"];

/// How many words the macros join.
const JOINED: usize = 8;

/// What opens the namespace, and what closes it.
const OPENED: &str = "inline namespace MAGIC_TABLES_NAMESPACE {\n";
const CLOSED: &str = "} // inline namespace\n";

/// The definition of the name of the namespace of functions in C++, which says what they are compiled for. `switches` are macros of the header that are 0 or 1.
///
/// A program may consist of files that are compiled for different processors. Inline functions of one name are one function in
/// C++: the linker keeps the first copy, and drops those of other files. If that one was compiled for AVX2, files for all
/// processors call it, too. This concerns every function, not only those with intrinsics, because the compiler uses all
/// instructions that it may.
fn namespace_defined(switches: &[String]) -> String {
    let macros: Vec<&str> = INSTRUCTIONS.split(' ').chain(switches.iter().map(String::as_str)).collect();
    let line = |macros: &[&str]| {
        let padded: Vec<&str> = macros.iter().copied().chain(iter::repeat("0")).take(JOINED).collect();
        format!(", \\\n    MAGIC_TABLES_DIGITS({})", padded.join(", "))
    };
    let lines: Vec<String> = macros.chunks(JOINED).map(line).collect();
    let (digits, nothing) = (lines.concat(), ", ".repeat(JOINED - 1 - lines.len()));
    format!(
        "// The functions are in a namespace that is named by what they are compiled for. So files of one program that are compiled\n\
         // for different processors never call each other's functions; they do share the data. Its name has a digit for each of\n\
         // the macros below: 1 if it is defined as 1, and 0 otherwise.\n\
         #define MAGIC_TABLES_MARK_1 ,\n\
         #define MAGIC_TABLES_THIRD(a, b, c, ...) c\n\
         #define MAGIC_TABLES_DIGIT_BY(mark) MAGIC_TABLES_THIRD(mark, 1, 0, 0)\n\
         #define MAGIC_TABLES_DIGIT(value) MAGIC_TABLES_DIGIT_BY(MAGIC_TABLES_MARK_##value)\n\
         #define MAGIC_TABLES_PASTED(a, b, c, d, e, f, g, h) a##b##c##d##e##f##g##h\n\
         #define MAGIC_TABLES_JOINED(a, b, c, d, e, f, g, h) MAGIC_TABLES_PASTED(a, b, c, d, e, f, g, h)\n\
         #define MAGIC_TABLES_DIGITS(a, b, c, d, e, f, g, h) \\\n    \
         MAGIC_TABLES_JOINED(MAGIC_TABLES_DIGIT(a), MAGIC_TABLES_DIGIT(b), MAGIC_TABLES_DIGIT(c), MAGIC_TABLES_DIGIT(d), \\\n    \
         MAGIC_TABLES_DIGIT(e), MAGIC_TABLES_DIGIT(f), MAGIC_TABLES_DIGIT(g), MAGIC_TABLES_DIGIT(h))\n\
         #define MAGIC_TABLES_NAMESPACE MAGIC_TABLES_JOINED(for_{digits}{nothing})\n"
    )
}

/// What takes the macros away: other headers define them, too.
fn namespace_undefined() -> String {
    MACROS.map(|name| format!("#undef MAGIC_TABLES_{name}\n")).concat()
}
