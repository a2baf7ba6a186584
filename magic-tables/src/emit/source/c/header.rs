//! The order of a header: what engines see, the look-ups, the data.

use std::fmt::Write as _;

use super::data::Array;
use super::face::{Face, NAME};
use super::variant::Variant;
use super::{namespace, setwise};
use crate::board::SQUARES;
use crate::spec::Pext;
use crate::stepper::{Stepper, between_and_line};

/// What all headers say of themselves.
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

/// Parts of a file, each with its line end, with an empty line between them.
pub(super) fn joined(parts: impl IntoIterator<Item = String>) -> String {
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join("\n")
}

/// Whether anything depends on the macro for PEXT.
fn needs_pext(variants: &[Variant]) -> bool {
    variants.iter().any(Variant::asks_for_pext)
}

/// What `parts` makes of each variant, under its condition, or without one if it is the same for all.
fn in_variants(variants: &[Variant], parts: impl Fn(&Variant) -> Vec<String>) -> String {
    let texts: Vec<String> = variants.iter().map(|variant| joined(parts(variant))).collect();
    if texts.iter().all(|text| *text == texts[0]) {
        return texts[0].clone();
    }
    let mut all = Vec::new();
    for (number, (variant, text)) in variants.iter().zip(texts).enumerate() {
        all.push(match (number, variant.condition()) {
            (0, Some(condition)) => format!("#if {condition}\n"),
            (_, Some(condition)) => format!("#elif {condition}\n"),
            (_, None) if needs_pext(variants) => "#else // without PEXT\n".to_owned(),
            (_, None) => "#else\n".to_owned(),
        });
        all.push(text);
    }
    all.push("#endif\n".to_owned());
    joined(all)
}

/// What stands in the namespace of a header in C++, in this order. All files of a program share types and data, whatever they
/// are compiled for.
pub(super) struct Contents {
    pub(super) types: Vec<String>,
    /// Constants, and functions without their bodies.
    pub(super) declarations: Vec<String>,
    pub(super) data: Vec<String>,
    pub(super) functions: Vec<String>,
}

impl Face<'_> {
    /// A header in C.
    pub(super) fn c(&self, variants: &[Variant], definitions: &str) -> String {
        let head = vec![self.includes(variants), self.pext(variants), self.targets(variants)];
        let mut parts = self.structures();
        parts.push(in_variants(variants, |variant| {
            let mut parts = self.constants(&variant.scheme, self.bytes(variant));
            parts.extend([variant.structure(), variant.declarations()]);
            parts.extend(variant.helpers());
            parts.extend(self.look_ups(variant));
            parts
        }));
        parts.push(self.extras().iter().map(Array::declaration).collect());
        parts.extend(self.functions(variants).iter().map(|function| self.definition(function)));
        parts.extend(setwise::helpers(self));
        parts.extend(setwise::definitions(self));
        parts.push(self.declaration_of_filling());
        self.c_frame(INTRODUCTION, head, parts, vec![definitions.to_owned(), self.filling(variants)])
    }

    /// A header in C with these parts: what says what it is, what stands in front of all declarations, these, and what stands in
    /// one file.
    pub(super) fn c_frame(
        &self,
        about: &str,
        head: Vec<String>,
        interface: Vec<String>,
        implementation: Vec<String>,
    ) -> String {
        let macros = self.macros();
        let guard =
            if self.prefix.is_empty() { format!("{macros}_H") } else { format!("{macros}_MAGIC_TABLES_H") };
        let introduction = format!(
            "{about}//
// Include this file where you need it. In exactly one source file, define {macros}_IMPLEMENTATION before that: it gets
// the data. Look-ups are static: each file has its own, for the processors that the file is compiled for.
{}",
            self.note_of_filling()
        );
        let mut parts = vec![introduction, format!("#ifndef {guard}\n#define {guard}\n")];
        let mut head = head.into_iter();
        let includes = head.next().unwrap_or_default();
        parts.push(format!("#include <stddef.h>\n#include <stdint.h>\n{includes}"));
        parts.extend(head);
        parts.push(BEGIN_C.to_owned());
        parts.extend(interface);
        parts.extend([END_C.to_owned(), format!("#endif // {guard}\n")]);
        parts.push(format!(
            "#if defined({macros}_IMPLEMENTATION) && !defined({macros}_IMPLEMENTED)\n#define {macros}_IMPLEMENTED\n"
        ));
        parts.push(BEGIN_C.to_owned());
        parts.extend(implementation);
        parts.extend([END_C.to_owned(), "#endif\n".to_owned()]);
        joined(parts)
    }

    /// A header in C++.
    pub(super) fn cpp(&self, variants: &[Variant], definitions: &str) -> String {
        let head = vec![self.includes(variants), self.pext(variants), self.targets(variants)];
        let functions = self.functions(variants);
        let look_ups = self.public_look_ups(&variants[0]);
        let mut declarations =
            vec![in_variants(variants, |variant| self.constants(&variant.scheme, self.bytes(variant)))];
        declarations.extend(look_ups.iter().chain(&functions).map(|function| self.prototype(function)));
        declarations.extend(setwise::prototypes(self));
        declarations.push(self.declaration_of_filling());
        let mut bodies = vec![in_variants(variants, |variant| {
            let mut parts = variant.helpers();
            parts.extend(self.look_ups(variant));
            parts
        })];
        bodies.extend(functions.into_iter().map(|function| self.definition(&function.without_doc())));
        bodies.extend(setwise::helpers(self));
        bodies.extend(setwise::definitions(self));
        bodies.push(self.filling(variants));
        let contents = Contents {
            types: self.structures(),
            declarations,
            data: vec![in_variants(variants, |variant| vec![variant.structure()]), definitions.to_owned()],
            functions: bodies,
        };
        self.cpp_frame(INTRODUCTION, head, &self.switches(variants), contents)
    }

    /// A header in C++ with these parts: what says what it is, what stands in front of the namespace, the macros that are 0 or 1
    /// and that functions depend on, and what stands in the namespace.
    pub(super) fn cpp_frame(
        &self,
        about: &str,
        head: Vec<String>,
        switches: &[String],
        contents: Contents,
    ) -> String {
        let (macros, namespace) = (self.macros(), self.namespace());
        let guard = if self.prefix.is_empty() {
            format!("{macros}_HPP")
        } else {
            format!("{macros}_MAGIC_TABLES_HPP")
        };
        let introduction = format!(
            "{about}{}//\n// The declarations come first, then the data, then the look-ups.\n",
            self.note_of_filling()
        );
        let mut parts = vec![introduction, format!("#ifndef {guard}\n#define {guard}\n")];
        let mut head = head.into_iter();
        let includes = head.next().unwrap_or_default();
        parts.push(format!("#include <cstddef>\n#include <cstdint>\n{includes}"));
        parts.extend(head);
        let Contents { types, declarations, data, functions } = contents;
        let compiled_for = |functions: Vec<String>| {
            [vec![namespace::OPENED.to_owned()], functions, vec![namespace::CLOSED.to_owned()]].concat()
        };
        parts.extend([format!("namespace {namespace} {{\n"), USING.to_owned()]);
        parts.extend(types);
        parts.push(namespace::defined(switches));
        parts.extend(compiled_for(declarations));
        parts.extend(data);
        parts.extend(compiled_for(functions));
        parts.push(format!("}} // namespace {namespace}\n"));
        if self.prefix.ends_with('_') {
            parts.push(format!("namespace {} = {namespace};\n", self.prefix));
        }
        parts.extend([namespace::undefined(), format!("#endif // {guard}\n")]);
        joined(parts)
    }

    /// What the look-ups include besides integers.
    fn includes(&self, variants: &[Variant]) -> String {
        let pext =
            if needs_pext(variants) { "#if defined(__BMI2__)\n#include <immintrin.h>\n#endif\n" } else { "" };
        let mut all = String::new();
        let mut add = |lines: &str| {
            if !all.contains(lines) {
                all += lines;
            }
        };
        variants.iter().map(Variant::includes).chain([pext]).for_each(&mut add);
        if self.spec.setwise {
            add(&setwise::includes());
        }
        all
    }

    /// The namespace in C++.
    fn namespace(&self) -> &str {
        if self.prefix.is_empty() { NAME } else { self.prefix.trim_end_matches('_') }
    }

    /// The data of all variants and of steppers and lines.
    pub(super) fn data_definitions(&self, variants: &[Variant]) -> String {
        let of_variants = in_variants(variants, Variant::definitions);
        let language = self.form.language;
        joined([of_variants].into_iter().chain(self.extras().iter().map(|array| array.definition(language))))
    }

    /// The macros that are 0 or 1 and that functions depend on.
    fn switches(&self, variants: &[Variant]) -> Vec<String> {
        let dialect = self.dialect("");
        let pext = (needs_pext(variants) && self.spec.pext != Pext::Always).then(|| dialect.pext_macro());
        let targets = variants.iter().filter_map(|variant| variant.dialect.target);
        pext.into_iter().chain(targets.map(|target| dialect.target_macro(target))).collect()
    }

    /// The macros that say which target it is.
    fn targets(&self, variants: &[Variant]) -> String {
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
    fn pext(&self, variants: &[Variant]) -> String {
        if !needs_pext(variants) {
            return String::new();
        }
        let (pext, macros) = (self.dialect("").pext_macro(), self.macros());
        let x86 = "defined(__BMI2__) && (defined(__x86_64__) || defined(_M_X64))";
        if self.spec.pext == Pext::Always {
            return format!(
                "#if !({x86})\n#error \"these tables need PEXT: compile for x86-64 with -mbmi2, or generate them with pext = auto\"\n\
                 #endif\n"
            );
        }
        let own =
            if self.prefix.is_empty() { String::new() } else { format!(" && !defined({macros}_NO_PEXT)") };
        format!(
            "// PEXT where the compiler may use it (-mbmi2), unless MAGIC_TABLES_NO_PEXT is defined.\n\
             #if {x86} && !defined(MAGIC_TABLES_NO_PEXT){own}\n#define {pext} 1\n#else\n#define {pext} 0\n#endif\n"
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

    /// The name of the function that fills the slots.
    pub(super) fn filling_name(&self) -> String {
        self.public("sliders_init")
    }

    /// The functions that fill the slots.
    fn filling(&self, variants: &[Variant]) -> String {
        let name = self.filling_name();
        in_variants(variants, |variant| variant.filling(&name).unwrap_or_default())
    }

    /// Bytes of a variant and of steppers and lines.
    fn bytes(&self, variant: &Variant) -> usize {
        variant.bytes() + self.extras().iter().map(Array::total_bytes).sum::<usize>()
    }

    /// `SCHEME` and `TABLE_BYTES`.
    pub(super) fn constants(&self, scheme: &str, bytes: usize) -> Vec<String> {
        let macros = self.macros();
        let of_scheme = "// What was generated: the scheme, and the options that differ from their defaults.";
        let of_bytes = "// Bytes of all tables together.";
        let [scheme, bytes] = if self.is_c() {
            [format!("#define {macros}_SCHEME \"{scheme}\""), format!("#define {macros}_TABLE_BYTES {bytes}")]
        } else {
            [
                format!("inline constexpr char SCHEME[] = \"{scheme}\";"),
                format!("inline constexpr size_t TABLE_BYTES = {bytes};"),
            ]
        };
        vec![format!("{of_scheme}\n{scheme}\n"), format!("{of_bytes}\n{bytes}\n")]
    }

    /// The tables of steppers and lines.
    fn extras(&self) -> Vec<Array> {
        let dialect = self.dialect("");
        let mut arrays = Vec::new();
        if self.spec.steppers {
            for piece in Stepper::ALL {
                let attacks: Vec<u64> = (0..SQUARES).map(|square| piece.attacks(square)).collect();
                let name = dialect.data(&format!("{}_table", piece.name()));
                let doc = format!("What a {} attacks from each square.", piece.name().replace('_', " "));
                arrays.push(Array::of_squares(name, &doc, &attacks));
            }
        }
        if self.spec.lines {
            let (between, line) = between_and_line();
            let pairs =
                |name: &str, doc: &str, sets: &[u64]| Array::of_pairs(dialect.data(name), doc, sets, SQUARES);
            arrays.push(pairs("between_table", "The squares between two squares.", &between));
            arrays.push(pairs("line_table", "The line through two squares.", &line));
        }
        arrays
    }
}
