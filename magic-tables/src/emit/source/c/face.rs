//! What engines see of a header: names, types, documentation, and the order of it all.

use super::Form;
use super::data::{Array, of_pairs, of_squares};
use super::text;
use super::variant::Variant;
use crate::board::SQUARES;
use crate::scheme::c_source::{Dialect, lines};
use crate::slider::Slider;
use crate::spec::{Language, Pext, Spec};
use crate::stepper::{Stepper, between_and_line};

/// The namespace without a prefix, and what stands in front of names that only the header uses.
const NAME: &str = "magic_tables";

/// The names and types of a header.
pub(super) struct Face<'a> {
    spec: &'a Spec,
    form: &'a Form,
    /// The text in front of public names in C; the namespace in C++.
    prefix: String,
    /// The type of squares.
    square: String,
    /// The type of bitboards.
    bitboard: String,
}

/// A public function.
struct Function {
    name: String,
    result: String,
    parameters: String,
    /// What it does, in lines.
    doc: String,
    body: String,
    /// Whether constant expressions can call it, in C++.
    constant: bool,
}

impl<'a> Face<'a> {
    pub(super) fn new(spec: &'a Spec, form: &'a Form) -> Self {
        Self {
            spec,
            form,
            prefix: form.prefix.clone().unwrap_or_default(),
            square: spec.square.clone().unwrap_or_else(|| "unsigned".to_owned()),
            bitboard: spec.bitboard.clone().unwrap_or_else(|| "uint64_t".to_owned()),
        }
    }

    /// How names and casts are written. `variant` stands in front of the names of data.
    pub(super) fn dialect(&self, variant: &'static str) -> Dialect {
        let prefix = if self.prefix.is_empty() { format!("{NAME}_") } else { self.prefix.clone() };
        let has_pext = !variant.is_empty() || self.spec.pext == Pext::Always;
        Dialect { language: self.form.language, prefix, macros: self.macros() + "_", variant, has_pext }
    }

    fn is_c(&self) -> bool {
        self.form.language == Language::C
    }

    /// The first part of the names of macros.
    fn macros(&self) -> String {
        if self.prefix.is_empty() {
            return NAME.to_uppercase();
        }
        self.prefix.trim_end_matches('_').replace("::", "_").to_uppercase()
    }

    /// The name of a public function.
    fn public(&self, name: &str) -> String {
        if self.is_c() { format!("{}{name}", self.prefix) } else { name.to_owned() }
    }

    /// Whether squares and bitboards are converted.
    fn converts(&self) -> bool {
        self.spec.square.is_some() || self.spec.bitboard.is_some() || self.spec.square_index.is_some()
    }

    /// The number of `square`, an expression of the engine's type.
    fn number(&self, square: &str) -> String {
        match (&self.spec.square, &self.spec.square_index) {
            (_, Some(index)) => self.dialect("").cast("unsigned", &format!("{index}({square})")),
            (Some(_), None) => self.dialect("").cast("unsigned", square),
            (None, None) => square.to_owned(),
        }
    }

    /// `set`, a 64-bit expression, as a bitboard of the engine's type.
    fn as_bitboard(&self, set: &str) -> String {
        if self.spec.bitboard.is_some() { self.dialect("").cast(&self.bitboard, set) } else { set.to_owned() }
    }

    /// `set`, a bitboard of the engine's type, in 64 bits.
    fn to_word(&self, set: &str) -> String {
        if self.spec.bitboard.is_some() { self.dialect("").cast("uint64_t", set) } else { set.to_owned() }
    }

    // --- The two languages

    /// A header in C.
    pub(super) fn c(&self, variants: &[Variant], definitions: &str) -> String {
        let macros = self.macros();
        let guard =
            if self.prefix.is_empty() { format!("{macros}_H") } else { format!("{macros}_MAGIC_TABLES_H") };
        let mut out = format!(
            "//
// Attack sets of chess pieces. The squares a1, b1, ... h8 are 0 to 63, and bits 0 to 63 of a set. The numbers were compared
// with a slow ray walk, for every relevant occupancy of every square, before they were written here.
//
// Include this file where you need it. In exactly one source file, define {macros}_IMPLEMENTATION before that: the data stand
// there.{filling}

#ifndef {guard}
#define {guard}

#include <stddef.h>
#include <stdint.h>
",
            filling = self.note_of_filling(),
        );
        out += &self.includes(variants);
        out += "\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n";
        out += &self.struct_of_both();
        out += &self.in_variants(variants, |variant| {
            let mut text = self.constants(variant);
            text += &variant.declarations();
            text.push('\n');
            text + &variant.parts() + &variant.helpers() + &self.look_ups(variant)
        });
        for array in self.extras() {
            out += &array.declaration();
            out.push('\n');
        }
        for function in self.functions(variants) {
            out += &self.definition(&function, true);
            out.push('\n');
        }
        if self.form.fill {
            out += &format!("// Fills the slots.\nvoid {}(void);\n\n", self.filling_name());
        }
        out += "#ifdef __cplusplus\n}\n#endif\n\n";
        out += &format!("#endif // {guard}\n\n");
        out += &format!(
            "#if defined({macros}_IMPLEMENTATION) && !defined({macros}_IMPLEMENTED)\n#define {macros}_IMPLEMENTED\n\n"
        );
        out += "#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n";
        out += definitions;
        out += &self.filling(variants);
        out += "\n#ifdef __cplusplus\n}\n#endif\n\n#endif\n";
        out
    }

    /// A header in C++.
    pub(super) fn cpp(&self, variants: &[Variant], definitions: &str) -> String {
        let macros = self.macros();
        let guard = format!("{macros}_{}HPP", if self.prefix.is_empty() { "" } else { "MAGIC_TABLES_" });
        let namespace = if self.prefix.is_empty() { NAME } else { self.prefix.trim_end_matches('_') };
        let mut out = format!(
            "//
// Attack sets of chess pieces. The squares a1, b1, ... h8 are 0 to 63, and bits 0 to 63 of a set. The numbers were compared
// with a slow ray walk, for every relevant occupancy of every square, before they were written here.{filling}
//
// First what there is, then the data, then the look-ups.

#ifndef {guard}
#define {guard}

#include <cstddef>
#include <cstdint>
",
            filling = self.note_of_filling(),
        );
        out += &self.includes(variants);
        out += &format!("\nnamespace {namespace} {{\n");
        let by_instructions = self.needs_pext(variants);
        if by_instructions {
            out += &format!(
                "\n// Other names where PEXT is used, because both kinds may be linked into one program.\n#if {}\ninline namespace \
                 with_bmi2 {{\n#else\ninline namespace without_bmi2 {{\n#endif\n",
                self.dialect("").pext_macro()
            );
        }
        out += "\nusing std::size_t;\nusing std::uint8_t;\nusing std::uint16_t;\nusing std::uint32_t;\nusing std::uint64_t;\n\n";
        out += &self.struct_of_both();
        out += &self.in_variants(variants, |variant| self.constants(variant));
        let functions = self.functions(variants);
        let look_ups = self.public_look_ups(&variants[0]);
        for function in look_ups.iter().chain(&functions) {
            out += &self.prototype(function);
        }
        if self.form.fill {
            out += &format!("// Fills the slots.\nvoid {}();\n\n", self.filling_name());
        }
        out += definitions;
        out.push('\n');
        out += &self
            .in_variants(variants, |variant| variant.parts() + &variant.helpers() + &self.look_ups(variant));
        for function in functions {
            out += &self.definition(&function, false);
            out.push('\n');
        }
        out += &self.filling(variants);
        if by_instructions {
            out += "} // inline namespace\n";
        }
        out += &format!("}} // namespace {namespace}\n");
        if self.prefix.ends_with('_') {
            out += &format!("\nnamespace {} = {namespace};\n", self.prefix);
        }
        out += &format!("\n#endif // {guard}\n");
        out
    }

    /// The data of all variants and of steppers and lines.
    pub(super) fn data_definitions(&self, variants: &[Variant]) -> String {
        let mut out = self.in_variants(variants, Variant::data_definitions);
        for array in self.extras() {
            out.push('\n');
            out += &array.definition(self.form.language);
        }
        out
    }

    // --- Parts

    /// What `text` makes of each variant, under its condition.
    fn in_variants(&self, variants: &[Variant], text: impl Fn(&Variant) -> String) -> String {
        match variants {
            [with, without] => {
                let (with, without) = (text(with), text(without));
                let condition = self.dialect("").pext_macro();
                let [with, without] = [&with, &without].map(|text| text.trim_end());
                format!("#if {condition}\n\n{with}\n\n#else // without PEXT\n\n{without}\n\n#endif\n\n")
            }
            _ => variants.iter().map(text).collect(),
        }
    }

    /// Whether anything depends on the macro for PEXT.
    fn needs_pext(&self, variants: &[Variant]) -> bool {
        variants.len() > 1 || variants.iter().any(Variant::asks_for_pext)
    }

    /// Includes, and the macro for PEXT.
    fn includes(&self, variants: &[Variant]) -> String {
        let mut out = String::new();
        for variant in variants {
            if !out.contains(variant.includes()) {
                out += variant.includes();
            }
        }
        if !self.needs_pext(variants) {
            return out;
        }
        let (pext, macros) = (self.dialect("").pext_macro(), self.macros());
        let own =
            if self.prefix.is_empty() { String::new() } else { format!(" && !defined({macros}_NO_PEXT)") };
        let x86 = "defined(__BMI2__) && (defined(__x86_64__) || defined(_M_X64))";
        out += "\n";
        if self.spec.pext == Pext::Always {
            out += &format!(
                "#if !({x86})\n#error \"these tables need PEXT: compile for x86-64 with -mbmi2, or generate them with pext = auto\"\n\
                 #endif\n#define {pext} 1\n#include <immintrin.h>\n"
            );
        } else {
            out += &format!(
                "// PEXT where the compiler may use it (-mbmi2), unless MAGIC_TABLES_NO_PEXT is defined.\n\
                 #if {x86} && !defined(MAGIC_TABLES_NO_PEXT){own}\n#define {pext} 1\n#include <immintrin.h>\n\
                 #else\n#define {pext} 0\n#endif\n"
            );
        }
        out
    }

    fn note_of_filling(&self) -> String {
        if self.form.fill {
            format!(
                "\n//\n// Call {}() at start-up, before the first look-up: it fills the slots.",
                self.public("sliders_init")
            )
        } else {
            String::new()
        }
    }

    /// The name of the function that fills the slots.
    fn filling_name(&self) -> String {
        self.public("sliders_init")
    }

    /// The functions that fill the slots.
    fn filling(&self, variants: &[Variant]) -> String {
        if !self.form.fill {
            return String::new();
        }
        let name = self.filling_name();
        "\n".to_owned() + &self.in_variants(variants, |variant| variant.filling(&name).unwrap_or_default())
    }

    /// `SCHEME` and `TABLE_BYTES`.
    fn constants(&self, variant: &Variant) -> String {
        let bytes = variant.bytes() + self.extras().iter().map(Array::total_bytes).sum::<usize>();
        let scheme = &variant.scheme;
        let doc = "// What was generated: the scheme, and the options that differ from their defaults.";
        if self.is_c() {
            let macros = self.macros();
            format!(
                "{doc}\n#define {macros}_SCHEME \"{scheme}\"\n\n// Bytes of all tables together.\n#define {macros}_TABLE_BYTES \
                 {bytes}\n\n"
            )
        } else {
            format!(
                "{doc}\ninline constexpr char SCHEME[] = \"{scheme}\";\n\n// Bytes of all tables together.\ninline constexpr size_t \
                 TABLE_BYTES = {bytes};\n\n"
            )
        }
    }

    /// The structure for the sets of a rook and of a bishop.
    fn struct_of_both(&self) -> String {
        let (name, bitboard) = (self.dialect("").both(), &self.bitboard);
        let doc = "// The attack sets of a rook and of a bishop.";
        if self.is_c() {
            format!(
                "{doc}\ntypedef struct {name} {{\n    {bitboard} rook;\n    {bitboard} bishop;\n}} {name};\n\n"
            )
        } else {
            format!("{doc}\nstruct {name} {{\n    {bitboard} rook;\n    {bitboard} bishop;\n}};\n\n")
        }
    }

    /// The tables of steppers and lines.
    fn extras(&self) -> Vec<Array> {
        let dialect = self.dialect("");
        let mut arrays = Vec::new();
        if self.spec.steppers {
            for piece in Stepper::ALL {
                let attacks: Vec<u64> = (0..SQUARES).map(|square| piece.attacks(square)).collect();
                let name = dialect.data(&format!("{}_table", piece.name()));
                arrays.push(of_squares(name, "What the piece attacks from each square.", &attacks));
            }
        }
        if self.spec.lines {
            let (between, line) = between_and_line();
            let doc = "For each pair of squares.";
            arrays.push(of_pairs(dialect.data("between_table"), doc, &between, SQUARES));
            arrays.push(of_pairs(dialect.data("line_table"), doc, &line, SQUARES));
        }
        arrays
    }

    // --- Functions

    /// The look-ups of rooks and bishops of one variant, as engines call them.
    fn public_look_ups(&self, variant: &Variant) -> [Function; 2] {
        Slider::ALL.map(|slider| {
            let piece = if slider == Slider::Rook { "rook" } else { "bishop" };
            let body = if self.converts() {
                let call = self.inner(piece);
                let set = format!("{call}({}, {})", self.number("square"), self.to_word("occupied"));
                format!("    return {};\n", self.as_bitboard(&set))
            } else {
                variant.body(slider)
            };
            self.slider(piece, body, variant.is_constant())
        })
    }

    /// The function behind the look-up of `piece`, if squares or bitboards are converted.
    fn inner(&self, piece: &str) -> String {
        self.dialect("").name(&format!("{piece}_set"))
    }

    fn slider(&self, piece: &str, body: String, constant: bool) -> Function {
        Function {
            name: self.public(&format!("{piece}_attacks")),
            result: self.bitboard.clone(),
            parameters: format!("{} square, {} occupied", self.square, self.bitboard),
            doc: format!(
                "// The attack set of a {piece}: the squares of each ray up to its first blocker, and the blocker.\n\
                 // `square` must be on the board; `occupied` may hold any squares.\n"
            ),
            body,
            constant,
        }
    }

    /// The look-ups of rooks and bishops of one variant.
    fn look_ups(&self, variant: &Variant) -> String {
        let mut out = String::new();
        if self.converts() {
            for (slider, piece) in Slider::ALL.into_iter().zip(["rook", "bishop"]) {
                out += &format!(
                    "{}uint64_t {}(unsigned square, uint64_t occupied)\n{{\n{}}}\n\n",
                    text::scope(&variant.dialect, variant.is_constant()),
                    self.inner(piece),
                    variant.body(slider),
                );
            }
        }
        for function in self.public_look_ups(variant) {
            out += &self.definition(&function, self.is_c());
            out.push('\n');
        }
        out
    }

    /// All other functions.
    fn functions(&self, variants: &[Variant]) -> Vec<Function> {
        let constant = variants.iter().all(Variant::is_constant);
        let call = |piece: &str| format!("{}(square, occupied)", self.public(&format!("{piece}_attacks")));
        let both_type = self.dialect("").both();
        let both_name = self.public("rook_and_bishop_attacks");
        let at_once = variants.iter().find_map(Variant::both).filter(|_| !self.converts());
        let [rook, bishop] = ["rook", "bishop"].map(call);
        let one_by_one = format!("const {both_type} both = {{ {rook}, {bishop} }};\nreturn both;");
        let both = match at_once {
            None => one_by_one,
            Some((condition, at_once)) => {
                let call = format!("return {}(square, occupied);", self.dialect("").name(at_once));
                if self.is_c() {
                    format!("#if {condition}\n{call}\n#else\n{one_by_one}\n#endif")
                } else {
                    let call = format!("if (!__builtin_is_constant_evaluated())\n    {call}");
                    format!("#if {condition}\n{call}\n#endif\n{one_by_one}")
                }
            }
        };
        let both = text::indented(&lines(&both));
        let queen = if at_once.is_some() {
            format!(
                "    const {both_type} both = {both_name}(square, occupied);\n    return both.rook | both.bishop;\n"
            )
        } else {
            let union = format!("{} | {}", self.to_word(&rook), self.to_word(&bishop));
            format!("    return {};\n", self.as_bitboard(&union))
        };
        let mut functions = vec![
            Function {
                name: both_name,
                result: both_type,
                parameters: format!("{} square, {} occupied", self.square, self.bitboard),
                doc: "// The attack sets of a rook and of a bishop on one square.\n".into(),
                body: both,
                constant,
            },
            self.slider("queen", queen, constant),
        ];
        if self.spec.steppers {
            functions.extend(Stepper::ALL.map(|piece| self.stepper(piece)));
        }
        if self.spec.lines {
            let between = "// The squares strictly between `a` and `b`, if they stand on one rank, file or diagonal; no square \
                           otherwise.\n";
            let line = "// The whole rank, file or diagonal through `a` and `b`, if there is one; no square otherwise.\n";
            functions.push(self.pair("between", between));
            functions.push(self.pair("line", line));
        }
        functions
    }

    fn stepper(&self, piece: Stepper) -> Function {
        let table = self.dialect("").data(&format!("{}_table", piece.name()));
        Function {
            name: self.public(&format!("{}_attacks", piece.name())),
            result: self.bitboard.clone(),
            parameters: format!("{} square", self.square),
            doc: format!("// The squares that a {} attacks.\n", piece.name().replace('_', " ")),
            body: format!(
                "    return {};\n",
                self.as_bitboard(&format!("{table}[{}]", self.number("square")))
            ),
            constant: true,
        }
    }

    fn pair(&self, name: &str, doc: &str) -> Function {
        let table = self.dialect("").data(&format!("{name}_table"));
        let set = format!("{table}[{}][{}]", self.number("a"), self.number("b"));
        Function {
            name: self.public(name),
            result: self.bitboard.clone(),
            parameters: format!("{0} a, {0} b", self.square),
            doc: doc.to_owned(),
            body: format!("    return {};\n", self.as_bitboard(&set)),
            constant: true,
        }
    }

    fn signature(&self, function: &Function) -> String {
        let Function { name, result, parameters, constant, .. } = function;
        format!("{}{result} {name}({parameters})", text::scope(&self.dialect(""), *constant))
    }

    fn prototype(&self, function: &Function) -> String {
        format!("{}{};\n\n", function.doc, self.signature(function))
    }

    fn definition(&self, function: &Function, with_doc: bool) -> String {
        let doc = if with_doc { function.doc.as_str() } else { "" };
        format!("{doc}{}\n{{\n{}}}\n", self.signature(function), function.body)
    }
}
