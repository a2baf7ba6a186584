//! Functions in C that other languages call: a header with declarations alone, and a C file with all
//! else, whose functions have external linkage.
//!
//! The header has no intrinsics and no data, so that programs that read headers, such as those of
//! Zig and Go, need not understand them.

use std::fmt::Write as _;

use super::style::has_name;
use super::writer::{
    BEGIN_C, DOC_OF_SCHEME, DOC_OF_TABLE_BYTES, DOC_OF_THREAT_COUNT, END_C, HeaderWriter,
    Paragraphs,
};

/// What stands in front of declarations. Programs that use a shared library find its functions, also
/// where a flag hides all else.
const FUNCTION: &str = "// What is in front of functions: programs that use a shared library with them see them, unless something else is
// defined, such as __declspec(dllexport).
#if !defined(MT_FUNCTION)
#if defined(__GNUC__) && !defined(_WIN32) && !defined(__CYGWIN__)
#define MT_FUNCTION __attribute__((visibility(\"default\")))
#else
#define MT_FUNCTION
#endif
#endif
";

/// What the C file says of itself, and what turns off a warning of clang.
const ABOUT: &str = "//
// The functions that the header declares. They use what the compiler may use: -march=native gives the fastest ones for
// this machine.
";
const UNUSED: &str = "// Some functions are for other processors.
#if defined(__clang__)
#pragma clang diagnostic ignored \"-Wunused-function\"
#endif
";

/// The words in front of functions that engines call, in neutral C.
const INTERFACES: [&str; 2] = ["MT_INTERFACE ", "MT_INTERFACE_AT_RUN_TIME "];

impl HeaderWriter<'_> {
    /// The header: types, and the declarations of all functions that engines call.
    pub(super) fn declarations(&self) -> String {
        let style = self.style;
        let guard = self.guard();
        let mut header = Paragraphs::default();
        header.add(self.about());
        header.add(format!("#ifndef {guard}\n#define {guard}\n"));
        header.add("#include <stddef.h>\n#include <stdint.h>\n");
        header.add(FUNCTION);
        header.add(BEGIN_C);
        header.add(style.set_type());
        header.add(style.structure_of_both());
        header.extend(declarations_in(&style.set_functions()));
        header.add(format!(
            "// {DOC_OF_SCHEME}\nMT_INTERFACE const char *mt_scheme(void);\n"
        ));
        header.add(format!(
            "// {DOC_OF_TABLE_BYTES}\nMT_INTERFACE size_t mt_table_bytes(void);\n"
        ));
        if style.spec.threat_index {
            header.add(format!(
                "// {DOC_OF_THREAT_COUNT}\nMT_INTERFACE unsigned mt_threat_count(void);\n"
            ));
        }
        let prototypes = self.public.iter().map(|function| function.prototype(style));
        header.extend(prototypes);
        header.extend(declarations_in(&paragraphs_of(&style.views())));
        header.add(self.declaration_of_filling());
        header.add(END_C);
        header.add(format!("#endif // {guard}\n"));
        with_interface(&header.text(), "MT_FUNCTION ")
    }

    /// The C file, which includes the header of this name.
    pub(super) fn library(&self, header: &str) -> String {
        let style = self.style;
        let mut file = Paragraphs::default();
        file.add(format!("{ABOUT}\n#include \"{header}\"\n"));
        file.add(self.pext());
        file.add(self.processor());
        file.add(UNUSED);
        file.extend(style.set_functions());
        file.add(self.scheme());
        file.add(self.table_bytes());
        file.add(self.threat_count());
        file.extend(self.data(|data| &data.definition));
        file.extend(self.private_functions());
        file.extend(
            self.public
                .iter()
                .map(|function| function.definition(style, false)),
        );
        file.extend(definitions_in(&paragraphs_of(&style.views())));
        file.add(self.filling());
        with_interface(&file.text(), "")
    }
}

/// `text` with these words in front of functions that engines call.
fn with_interface(text: &str, words: &str) -> String {
    INTERFACES
        .iter()
        .fold(text.to_owned(), |text, word| text.replace(word, words))
}

/// The paragraphs of a text, each with its line end.
fn paragraphs_of(text: &str) -> Vec<String> {
    let paragraphs = text.split("\n\n").filter(|text| !text.is_empty());
    paragraphs
        .map(|text| format!("{}\n", text.trim_end_matches('\n')))
        .collect()
}

/// What a paragraph of C is for.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Purpose {
    /// A type that functions of the interface take or return, or that is in one of these.
    Type,
    /// Functions that engines call.
    Interface,
    /// All else: functions that others call with their types, and what depends on the compiler.
    Helper,
}

/// Each of these paragraphs, which follow each other in a file, with what it is for.
fn with_purposes(paragraphs: &[String]) -> Vec<(Purpose, &String)> {
    let mut depth = 0;
    let mut all = Vec::new();
    for paragraph in paragraphs {
        let has_condition = paragraph.contains("\n#") || paragraph.starts_with('#');
        let purpose = if depth > 0 || has_condition {
            Purpose::Helper
        } else {
            purpose_of(paragraph)
        };
        all.push((purpose, paragraph));
        for line in paragraph.lines() {
            let opens = line.starts_with("#if");
            let closes = line.starts_with("#endif");
            depth += i32::from(opens) - i32::from(closes);
        }
    }
    keep_inner_types_back(&mut all);
    all
}

/// Makes helpers of types that no function of the interface names: they may depend on the
/// processor.
fn keep_inner_types_back(paragraphs: &mut [(Purpose, &String)]) {
    let mut interface = String::new();
    for (purpose, paragraph) in paragraphs.iter() {
        if *purpose == Purpose::Interface {
            interface += &declared(paragraph);
        }
    }
    // Types stand behind those that they are made of.
    for (purpose, paragraph) in paragraphs.iter_mut().rev() {
        if *purpose != Purpose::Type {
            continue;
        }
        if names_of_types(paragraph).any(|name| has_name(&interface, name)) {
            interface += paragraph;
        } else {
            *purpose = Purpose::Helper;
        }
    }
}

/// The names of the types that a paragraph defines, or declares.
fn names_of_types(paragraph: &str) -> impl Iterator<Item = &str> {
    paragraph.lines().filter_map(|line| {
        if let Some(behind) = line.strip_prefix("struct ") {
            behind.strip_suffix(" {")
        } else if let Some(definition) = line.strip_prefix("typedef ") {
            let name = definition.strip_suffix(';').unwrap_or(definition);
            name.trim_end_matches(" {").rsplit(' ').next()
        } else {
            line.strip_prefix("} ")?.strip_suffix(';')
        }
    })
}

/// What a paragraph without directives is for.
fn purpose_of(paragraph: &str) -> Purpose {
    let mut lines = paragraph.lines();
    let first = lines.find(|line| !line.starts_with("//")).unwrap_or("");
    if INTERFACES.iter().any(|word| first.starts_with(word)) {
        Purpose::Interface
    } else if ["typedef ", "struct "]
        .iter()
        .any(|word| first.starts_with(word))
    {
        Purpose::Type
    } else {
        Purpose::Helper
    }
}

/// Types of the interface as they are, and functions that engines call as declarations.
fn declarations_in(paragraphs: &[String]) -> Vec<String> {
    let mut declarations = Vec::new();
    for (purpose, paragraph) in with_purposes(paragraphs) {
        match purpose {
            Purpose::Type => declarations.push(paragraph.clone()),
            Purpose::Interface => declarations.push(declared(paragraph)),
            Purpose::Helper => {}
        }
    }
    declarations
}

/// All but types of the interface: the header has these.
fn definitions_in(paragraphs: &[String]) -> Vec<String> {
    let mut definitions = Vec::new();
    for (purpose, paragraph) in with_purposes(paragraphs) {
        if purpose != Purpose::Type {
            definitions.push(paragraph.clone());
        }
    }
    definitions
}

/// The functions of a paragraph without their bodies. A body begins with a brace, in the line of the
/// signature or below it.
fn declared(paragraph: &str) -> String {
    let mut declarations = String::new();
    let mut is_signature = true;
    for line in paragraph.lines() {
        is_signature |= INTERFACES.iter().any(|word| line.starts_with(word));
        if line.starts_with("//") {
            _ = writeln!(declarations, "{line}");
        } else if is_signature {
            match line.split_once('{') {
                Some((signature, _)) => {
                    if signature.is_empty() {
                        // The line above ends the signature.
                        declarations.pop();
                    }
                    _ = writeln!(declarations, "{};", signature.trim_end());
                    is_signature = false;
                }
                None => _ = writeln!(declarations, "{line}"),
            }
        }
    }
    declarations
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_declaration_is_a_function_without_its_body() {
        let text =
            "// Adds.\nMT_INTERFACE int f(int a,\n               int b)\n{\n    return a + b;\n}\n";
        let expected = "// Adds.\nMT_INTERFACE int f(int a,\n               int b);\n";
        assert_eq!(declared(text), expected);
    }

    #[test]
    fn functions_in_one_line_are_declared_each() {
        let text = "// Both.\nMT_INTERFACE int f(void) { return 1; }\nMT_INTERFACE int g(void) { return 2; }\n";
        let expected = "// Both.\nMT_INTERFACE int f(void);\nMT_INTERFACE int g(void);\n";
        assert_eq!(declared(text), expected);
    }

    #[test]
    fn what_depends_on_the_compiler_is_no_declaration() {
        let text = "#if X\n\ntypedef int a;\n\n#endif\n\n// A type.\ntypedef int b;\n\nMT_INTERFACE a f(b c) {}\n";
        let paragraphs = paragraphs_of(text);
        assert_eq!(
            declarations_in(&paragraphs),
            ["// A type.\ntypedef int b;\n", "MT_INTERFACE a f(b c);\n"]
        );
        let others = ["#if X\n", "typedef int a;\n", "#endif\n"];
        assert_eq!(definitions_in(&paragraphs)[..3], others);
    }

    #[test]
    fn types_that_the_interface_does_not_name_are_not_in_the_header() {
        let types = "struct inner {\n    int a;\n};\n\nstruct outer {\n    struct inner b;\n};\n\n\
                     struct own {\n    int c[SIZE];\n};\n\n";
        let functions = "MT_INTERFACE int f(struct outer x) { struct own y; }\n";
        let declared = declarations_in(&paragraphs_of(&(types.to_owned() + functions))).concat();
        assert!(declared.contains("struct inner {") && declared.contains("struct outer {"));
        assert!(!declared.contains("own"), "{declared}");
    }

    #[test]
    fn types_have_the_names_that_their_paragraphs_declare() {
        let text = "// Some.\ntypedef struct mt_a mt_a;\ntypedef uint16_t mt_b;\nstruct mt_c {\n";
        let names: Vec<&str> = names_of_types(text).collect();
        assert_eq!(names, ["mt_a", "mt_b", "mt_c"]);
    }

    #[test]
    fn helpers_are_defined_and_not_declared() {
        let paragraphs = paragraphs_of("MT_CONSTEXPR int f(void) { return 1; }\n");
        assert_eq!(declarations_in(&paragraphs), [""; 0]);
        assert_eq!(definitions_in(&paragraphs), paragraphs);
    }
}
