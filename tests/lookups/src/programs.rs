//! The functions and constants that test programs add to generated source, and the frames around
//! them.

use std::fmt::Write as _;

use crate::case::Case;
use crate::names::{self, MACROS, macros};
use crate::questions::{ASKED, Call, Function, HELPERS, OF_INDICES, OF_THREATS, Question, VIEW_OF};
use crate::sets::Set;
use crate::threat_questions::has_one_list;

/// Where look-ups come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Front {
    Safe,
    Unchecked,
    Expansion,
    C,
    Cpp,
    /// The macro with options that it must refuse.
    Refusal,
}

impl Front {
    pub(crate) const ALL: [Self; 6] = [
        Self::Safe,
        Self::Unchecked,
        Self::Expansion,
        Self::C,
        Self::Cpp,
        Self::Refusal,
    ];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Safe => "safe",
            Self::Unchecked => "unchecked",
            Self::Expansion => "expansion",
            Self::C => "c",
            Self::Cpp => "cpp",
            Self::Refusal => "refusal",
        }
    }

    /// The file with the look-ups of a case.
    pub(crate) fn file(self, case: usize) -> String {
        let ending = match self {
            Self::C => "c",
            Self::Cpp => "cpp",
            _ => "rs",
        };
        format!("case{case}_{}.{ending}", self.name())
    }
}

/// Which questions about a case a program is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    All,
    /// What an emulator has time for.
    Some,
}

impl Asked {
    /// The file with these questions.
    pub(crate) fn file(self, case: usize) -> String {
        match self {
            Self::All => format!("case{case}.bin"),
            Self::Some => format!("case{case}_some.bin"),
        }
    }
}

/// Whether `source` has the function `name`.
pub(crate) fn has(source: &str, name: &str) -> bool {
    source.match_indices(name).any(|(at, _)| {
        let before = source[..at].trim_end();
        let is_name = !source[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        is_name
            && source[at + name.len()..].trim_start().starts_with('(')
            && (before.ends_with("fn")
                || before.ends_with(|c: char| c.is_alphanumeric() || c == '_'))
    })
}

/// A function in Rust that answers a question, and `None` if there is no such function. `source`
/// shows which functions there are.
pub(crate) fn in_rust(case: &Case, functions: &[Function], source: &str, fills: bool) -> String {
    let mut text = "pub fn check(question: &[u64; 13]) -> Option<[u64; 4]> {\n".to_owned();
    text += "    let [_, a, a1, b, c, _, _, a2, a3, b2, b3, ..] = *question;\n    use crate::own::{self, set, square, words};\n";
    text += "    Some(match question[0] {\n";
    for (number, function) in functions.iter().enumerate() {
        if function.is_everywhere || has(source, &function.name) {
            let answer = answer_in_rust(function);
            let _ = writeln!(text, "        {number} => {answer},");
        }
    }
    text += "        _ => return None,\n    })\n}\n";
    if asks_about_views(functions) {
        text += HELPERS[0];
        let [lists, listed] = if has_one_list(case) {
            ["&mut added", "[listed(&added[..counts]), 0]"]
        } else {
            [
                "&mut added, &mut removed",
                "[listed(&added[..counts.0]), listed(&removed[..counts.1])]",
            ]
        };
        text += &OF_THREATS[0]
            .replace("LISTED", listed)
            .replace("LISTS", lists);
        if case.has("threat_index") {
            let listed = if has_one_list(case) {
                "[index, sum(&added[..counts.0]).wrapping_mul(31).wrapping_add(sum(&removed[..counts.1]))]"
            } else {
                "[index, sum(&added[..counts])]"
            };
            // What changes becomes two lists, and each of two lists becomes one.
            let lists = ["&mut added", "&mut added, &mut removed"][usize::from(has_one_list(case))];
            text += &OF_INDICES[0]
                .replace("LISTED", listed)
                .replace("LISTS", lists);
        }
    }
    let fill = if fills && has(source, "sliders_init") {
        "sliders_init();"
    } else {
        ""
    };
    text + &format!("pub fn init() {{ {fill} }}\n")
}

/// The expression for the answer of a function.
fn answer_in_rust(function: &Function) -> String {
    let arguments = match &function.call {
        Call::View(asked) => {
            let asked = ASKED[*asked][0];
            return format!("{{ let (v, code) = (view_of(question), c & 255); words({asked}) }}");
        }
        Call::Update(number) => return format!("own::two(update(question, {number}))"),
        Call::Index => return "own::two(index_of(question))".to_owned(),
        Call::Slide | Call::Constant | Call::Both(..) => "square(a), set([b, c, b2, b3])",
        Call::Leap => "square(a)",
        Call::Pawn => "a != 0, square(b)",
        Call::Pair => "square(a), square(b)",
        Call::All => "set([a, a1, a2, a3]), set([b, c, b2, b3])",
        Call::AllLeap => "set([a, a1, a2, a3])",
    };
    let member = match function.call {
        Call::Both(which, _) => format!(".{which}"),
        _ => String::new(),
    };
    format!("words(self::{}({arguments}){member})", function.name)
}

fn asks_about_views(functions: &[Function]) -> bool {
    functions
        .iter()
        .any(|function| matches!(function.call, Call::View(_)))
}

/// The program for cases in Rust: the files, and the number of the case of each.
pub(crate) fn rust_program(files: &[(usize, Front)]) -> String {
    let mut text = include_str!("../programs/program.rs.txt").to_owned();
    let mut calls = String::new();
    for &(case, front) in files {
        let file = front.file(case);
        let module = file.trim_end_matches(".rs");
        let _ = writeln!(text, "#[path = {file:?}] mod {module};");
        let name = front.name();
        let _ = writeln!(
            calls,
            "    run({case}, {name:?}, {module}::init, {module}::check);"
        );
    }
    text + &format!("fn main() {{\n{calls}}}\n")
}

/// The file of a case in C or C++: the header in `source`, and a function that checks all
/// questions.
pub(crate) fn in_c(
    case: &Case,
    number: usize,
    functions: &[Function],
    samples: &[Vec<[Set; 3]>],
    source: &str,
    cpp: bool,
) -> String {
    let file = CFile::new(case, source, cpp);
    let mut text = file.types();
    let header = included(number, source, cpp);
    text += &if number % 2 == 1 {
        after_macros(&header)
    } else {
        header
    };
    if cpp {
        text += &file.constants(functions, samples);
    }
    if asks_about_views(functions) {
        let helpers = [VIEW_OF, HELPERS[if cpp { 2 } else { 1 }]]
            .concat()
            .replace("P_", &file.of_helpers);
        let square = file.square("word");
        let code = case.get("mailbox").unwrap_or("uint8_t");
        let conversion = if cpp {
            "static_cast<type>(value)"
        } else {
            "(type)(value)"
        };
        for (name, value) in [
            ("SQUARE(word)", &*format!("({square})")),
            ("CODE", code),
            ("CAST(type, value)", conversion),
        ] {
            let _ = writeln!(text, "#define {name} {value}");
        }
        text += &helpers;
        text += &file.threats();
        if case.has("threat_index") {
            text += &file.indices();
        }
    }
    text + &file.init(number) + &file.check(number, functions)
}

/// A file in C or C++ that asks the look-ups of a header.
struct CFile<'a> {
    case: &'a Case,
    /// The header.
    source: &'a str,
    cpp: bool,
    /// Whether sets have 128 bits, or 256.
    large: bool,
    /// Whether they have 256.
    wide: bool,
    /// What stands before macros, types and helpers: in C, they have a prefix of their own if none
    /// is given.
    of_helpers: String,
    /// What stands before look-ups.
    of_functions: String,
}

impl<'a> CFile<'a> {
    fn new(case: &'a Case, source: &'a str, cpp: bool) -> Self {
        let given = case.get("prefix");
        let of_helpers = match (cpp, given) {
            (true, given) => format!("{}::", given.unwrap_or("magic_tables")),
            (false, given) => given.unwrap_or("magic_tables_").to_owned(),
        };
        let of_functions = if cpp {
            of_helpers.clone()
        } else {
            given.unwrap_or_default().to_owned()
        };
        Self {
            case,
            source,
            cpp,
            large: case.board().is_some_and(|board| board.numbers() > 64),
            wide: case.board().is_some_and(|board| board.numbers() > 128),
            of_helpers,
            of_functions,
        }
    }

    /// The types of the engine, before the header.
    fn types(&self) -> String {
        let mut text = "#include <stdint.h>\ntypedef uint8_t u8;\ntypedef int8_t i8;\n".to_owned()
            + &names::in_c(self.case, self.cpp);
        if self.cpp {
            text += include_str!("../programs/own.hpp");
            for (option, name, default) in [
                ("square", "own_square", "unsigned"),
                ("bitboard", "own_set", "std::uint64_t"),
            ] {
                let path = self.case.get(option).map_or(default.to_owned(), own_name);
                let path = path.split('(').next().unwrap_or_default();
                let _ = writeln!(text, "using {name} = {path};");
            }
        } else {
            let square = self.case.get("square");
            let square = square.map_or("unsigned".to_owned(), own_name);
            let _ = writeln!(text, "typedef {square} own_square;");
        }
        // As for compilers that are neither gcc nor clang.
        text + "#ifdef NO_GNU\n#include <stdlib.h>\n#undef __GNUC__\n#define _byteswap_uint64 __builtin_bswap64\n#pragma GCC diagnostic ignored \"-Wshadow\"\n#endif\n"
    }

    /// The function that fills the tables.
    fn init(&self, number: usize) -> String {
        let mut text = self.head(&format!("void init{number}(void)"));
        if self.case.has("fill") && self.has("sliders_init") {
            // The second time, nothing is left to do.
            let call = format!("    {}sliders_init();\n", self.of_functions);
            text += &call.repeat(2);
        }
        text + "}\n"
    }

    /// The function that answers a question, and gives 0 if it does not know the look-up.
    fn check(&self, number: usize, functions: &[Function]) -> String {
        let mut text = self.head(&format!(
            "int check{number}(const uint64_t *own_question, uint64_t *own_found)"
        ));
        text += "    switch (own_question[0]) {\n";
        for (place, function) in functions.iter().enumerate() {
            if function.is_everywhere || self.has(&function.name) {
                let answer = self.answer(function);
                let _ = writeln!(text, "    case {place}: {answer}");
            }
        }
        text + "    default: return 0;\n    }\n}\n"
    }

    /// The declaration of a function that other files call, and the start of its definition.
    fn head(&self, signature: &str) -> String {
        let external = if self.cpp { "extern \"C\" " } else { "" };
        format!("{external}{signature};\n{external}{signature} {{\n")
    }

    /// Whether the header has this function.
    fn has(&self, name: &str) -> bool {
        let prefix = if self.cpp { "" } else { &*self.of_functions };
        has(self.source, &format!("{prefix}{name}"))
    }

    /// The statements that give the answer of a function.
    fn answer(&self, function: &Function) -> String {
        let (square, occupied) = (
            self.square("own_question[1]"),
            self.set(&[3, 4, 9, 10].map(|word| format!("own_question[{word}]"))),
        );
        let arguments = match &function.call {
            Call::View(asked) => return self.answer_of_view(*asked),
            Call::Update(number) => {
                return format!("update(own_question, {number}, own_found); return 1;");
            }
            Call::Index => return "index_of(own_question, own_found); return 1;".to_owned(),
            Call::Slide | Call::Constant | Call::Both(..) => format!("{square}, {occupied}"),
            Call::Leap => square,
            Call::Pawn => format!("own_question[1] != 0, {}", self.square("own_question[3]")),
            Call::Pair => format!("{square}, {}", self.square("own_question[3]")),
            Call::All | Call::AllLeap => {
                let pieces = self.set(&[1, 2, 7, 8].map(|word| format!("own_question[{word}]")));
                if function.call == Call::All {
                    format!("{pieces}, {occupied}")
                } else {
                    pieces
                }
            }
        };
        let member = match &function.call {
            Call::Both(_, member) => format!(".{member}"),
            _ => String::new(),
        };
        let mut found = format!(
            "{}{}({arguments}){member}",
            self.of_functions, function.name
        );
        if self.has_own_sets() {
            found = format!("own::word({found})");
        }
        if self.wide {
            let words: Vec<_> = (0..4)
                .map(|word| format!("own_found[{word}] = {found}.word[{word}];"))
                .collect();
            return format!("{} return 1;", words.join(" "));
        }
        let [low, high] = if self.large {
            ["low", "high"].map(|word| format!("{}bitboard_{word}({found})", self.of_helpers))
        } else if self.cpp {
            [format!("uint64_t({found})"), "0".to_owned()]
        } else {
            [found, "0".to_owned()]
        };
        format!("own_found[0] = {low}; own_found[1] = {high}; return 1;")
    }

    /// The functions that ask about threats.
    fn threats(&self) -> String {
        let set = self.set(&["word", "0", "0", "0"].map(str::to_owned));
        let mut macros = vec![("SET(word)", &*set)];
        macros.extend(if self.cpp {
            [
                ("VIEW_PARAMETER", "const P_View &"),
                ("WRITE(what)", "view.write_threats_##what"),
                ("VIEW", ""),
                ("VIEW_ALONE", ""),
            ]
        } else {
            [
                ("VIEW_PARAMETER", "const P_View *"),
                ("WRITE(what)", "P_write_threats_##what"),
                ("VIEW", "view,"),
                ("VIEW_ALONE", "view,"),
            ]
        });
        macros.extend(if has_one_list(self.case) {
            [
                ("WRITTEN", "unsigned"),
                ("LISTS", "added"),
                ("LISTED", "found[0] = listed(added, counts); found[1] = 0;"),
            ]
        } else {
            [
                ("WRITTEN", "struct P_added_and_removed"),
                ("LISTS", "added, removed"),
                (
                    "LISTED",
                    "found[0] = listed(added, counts.added); found[1] = listed(removed, counts.removed);",
                ),
            ]
        });
        let mut text = String::new();
        for (name, value) in macros {
            let _ = writeln!(text, "#define {name} {value}");
        }
        (text + OF_THREATS[1]).replace("P_", &self.of_helpers)
    }

    /// The function that asks about the indices of threats.
    fn indices(&self) -> String {
        let (written, lists, listed) = if has_one_list(self.case) {
            (
                "struct P_indices_written",
                "added, removed",
                "found[1] = sum_of(added, counts.added) * 31 + sum_of(removed, counts.removed);",
            )
        } else {
            ("unsigned", "added", "found[1] = sum_of(added, counts);")
        };
        OF_INDICES[1]
            .replace("FIRST", if self.cpp { "quads" } else { "quads[0]" })
            .replace("INDICES_WRITTEN", written)
            .replace("LISTS", lists)
            .replace("INDICES_LISTED", listed)
            .replace("P_", &self.of_helpers)
    }

    fn answer_of_view(&self, asked: usize) -> String {
        let helpers = &self.of_helpers;
        let asked = ASKED[asked][if self.cpp { 2 } else { 1 }].replace("P_", helpers);
        format!(
            "{{ const unsigned code = own_question[4] & 255; const {helpers}View v = view_of(own_question); \
             (void)code; own_found[0] = {asked}; own_found[1] = 0; return 1; }}"
        )
    }

    /// Whether the engine has a type for sets.
    fn has_own_sets(&self) -> bool {
        self.cpp && self.case.get("bitboard").is_some()
    }

    /// The expression for a set of these words.
    fn set(&self, words: &[String; 4]) -> String {
        let taken = match (self.wide, self.large) {
            (true, _) => 4,
            (false, true) => 2,
            (false, false) => 1,
        };
        let words = words[..taken].join(", ");
        let set = if self.large {
            format!("{}bitboard_of({words})", self.of_helpers)
        } else {
            words
        };
        if self.has_own_sets() {
            format!("own::made<own_set>({set})")
        } else {
            set
        }
    }

    /// The expression for the square of this number.
    fn square(&self, number: &str) -> String {
        match (self.case.get("square"), self.cpp) {
            (Some(_), true) => format!("own_square({number})"),
            (None, true) => format!("unsigned({number})"),
            (_, false) => format!("(own_square)({number})"),
        }
    }

    /// Questions that the compiler answers: assertions in C++.
    fn constants(&self, functions: &[Function], samples: &[Vec<[Set; 3]>]) -> String {
        let mut text = String::new();
        let case = self.case;
        if case.has("fill") || case.get("square").is_some() || case.get("bitboard").is_some() {
            return text;
        }
        for (Function { name, call, .. }, samples) in functions.iter().zip(samples) {
            for &[a, b, expected] in samples {
                let [first, other] = [a, b].map(|Set([number, ..])| number);
                let arguments = match call {
                    Call::Slide => format!("{first}, {}", self.constant_set(b)),
                    Call::Pair => format!("{first}, {other}"),
                    Call::Leap => first.to_string(),
                    Call::Pawn => format!("{first} != 0, {other}"),
                    Call::All => format!("{}, {}", self.constant_set(a), self.constant_set(b)),
                    Call::AllLeap => self.constant_set(a),
                    _ => continue,
                };
                let expected = self.constant_set(expected);
                let _ = writeln!(
                    text,
                    "static_assert({}{name}({arguments}) == {expected}, \"{name}\");",
                    self.of_helpers
                );
            }
        }
        text
    }

    /// The expression for a set that is known.
    fn constant_set(&self, Set(words): Set) -> String {
        self.set(&words.map(|word| format!("UINT64_C({word})")))
    }
}

/// The name of a type in C or C++ that has this path in Rust.
fn own_name(path: &str) -> String {
    names::alone(path).map_or_else(|| path.replace("crate::", ""), str::to_owned)
}

/// The header of a case, and its tables. The header itself says which macro asks for these.
fn included(number: usize, source: &str, cpp: bool) -> String {
    let implementation = source
        .split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')
        .find(|word| word.ends_with("_IMPLEMENTATION"));
    let defined = implementation.map(|name| format!("#define {name}\n"));
    let include = format!("#include \"case{number}.{}\"\n", ending(cpp));
    defined.unwrap_or_default() + &include
}

/// `text` as if it stood behind a header of a system with many macros.
fn after_macros(text: &str) -> String {
    const BEFORE: &str = "#include <stddef.h>\n#if __STDC_HOSTED__\n#include <stdlib.h>\n#endif\n\
                          #if defined(__x86_64__) || defined(__i386__)\n#include <immintrin.h>\n#endif\n";
    let mut all = [BEFORE, MACROS, text].concat();
    for name in macros() {
        let _ = writeln!(all, "#undef {name}");
    }
    all
}

pub(crate) const fn ending(cpp: bool) -> &'static str {
    if cpp { "hpp" } else { "h" }
}

/// The file of the functions in C of a case, if they are in one of their own.
pub(crate) fn library_of(case: usize) -> String {
    format!("case{case}.c")
}

/// The program for cases in C or C++.
pub(crate) fn c_program(cases: &[usize], cpp: bool, asked: Asked) -> String {
    let mut text = include_str!("../programs/program.c").to_owned();
    let external = if cpp { "extern \"C\" " } else { "" };
    let mut calls = String::new();
    for case in cases {
        let _ = writeln!(text, "{external}void init{case}(void);");
        let _ = writeln!(
            text,
            "{external}int check{case}(const uint64_t *own_question, uint64_t *own_found);"
        );
        let name = if cpp { "cpp" } else { "c" };
        let questions = asked.file(*case);
        let _ = writeln!(
            calls,
            "    run(\"{case} {name}\", {questions:?}, init{case}, check{case});"
        );
    }
    text + &format!("int main(void) {{\n{calls}    return 0;\n}}\n")
}

/// Some questions about each function.
pub(crate) fn samples(functions: &[Function], asked: &[Question]) -> Vec<Vec<[Set; 3]>> {
    let mut all: Vec<Vec<[Set; 3]>> = vec![Vec::new(); functions.len()];
    for (function, values) in asked.iter().step_by(asked.len() / 1000 + 1) {
        let samples = &mut all[*function as usize];
        if samples.len() < 8 {
            samples.push(*values);
        }
    }
    all
}

/// Questions that the compiler answers: assertions in Rust.
pub(crate) fn constants_in_rust(
    case: &Case,
    functions: &[Function],
    samples: &[Vec<[Set; 3]>],
    source: &str,
) -> String {
    let mut text = String::new();
    // Other types are compared at run time.
    if case.get("square").is_some() || case.get("bitboard").is_some() {
        return text;
    }
    let is_wide = case.board().is_some_and(|board| board.numbers() > 128);
    let literal = |set: Set| {
        if is_wide {
            format!("{:?}", set.0)
        } else {
            set.number().to_string()
        }
    };
    for (Function { name, call, .. }, samples) in functions.iter().zip(samples) {
        for &[a, b, expected] in samples {
            let [first, other] = [a, b].map(|Set([number, ..])| number);
            let arguments = match call {
                Call::Slide if !case.has("const_fn") => continue,
                Call::Constant if !source.contains(name.as_str()) => continue,
                Call::Slide | Call::Constant => format!("{first}, {}", literal(b)),
                Call::Pair => format!("{first}, {other}"),
                Call::Leap => first.to_string(),
                Call::Pawn => format!("{first} != 0, {other}"),
                _ => continue,
            };
            let expected = literal(expected);
            let _ = writeln!(
                text,
                "const _: () = assert!(matches!({name}({arguments}), {expected}));"
            );
        }
    }
    text
}
