//! The functions and constants that test programs add to generated source, and the frames around
//! them.

use std::fmt::Write as _;

use crate::case::Case;
use crate::names::{self, MACROS, macros};
use crate::questions::{ASKED, Call, Function, HELPERS, Question, VIEW_OF};

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
pub(crate) fn in_rust(functions: &[Function], source: &str, fills: bool) -> String {
    let mut text = "pub fn check(question: &[u64; 7]) -> Option<[u64; 2]> {\n".to_owned();
    text += "    let [_, a, _, b, c, ..] = *question;\n    use crate::own::{set, square, words};\n";
    text += "    Some(match question[0] {\n";
    for (
        number,
        Function {
            name,
            call,
            is_everywhere,
        },
    ) in functions.iter().enumerate()
    {
        if !is_everywhere && !has(source, name) {
            continue;
        }
        if let Call::View(asked) = call {
            let asked = ASKED[*asked][0];
            let _ = writeln!(
                text,
                "        {number} => {{ let (v, code) = (view_of(question), c & 255); words({asked}) }}"
            );
            continue;
        }
        let arguments = match call {
            Call::Slide | Call::Constant | Call::Both(..) => "square(a), set(b, c)".to_owned(),
            Call::Leap => "square(a)".to_owned(),
            Call::Pawn => "a != 0, square(b)".to_owned(),
            Call::Pair => "square(a), square(b)".to_owned(),
            Call::All => "set(a, question[2]), set(b, c)".to_owned(),
            Call::AllLeap => "set(a, question[2])".to_owned(),
            Call::View(_) => continue,
        };
        let member = if let Call::Both(which, _) = call {
            format!(".{which}")
        } else {
            String::new()
        };
        let _ = writeln!(
            text,
            "        {number} => words(self::{name}({arguments}){member}),"
        );
    }
    text += "        _ => return None,\n    })\n}\n";
    if functions
        .iter()
        .any(|function| matches!(function.call, Call::View(_)))
    {
        text += HELPERS[0];
    }
    let fill = if fills && has(source, "sliders_init") {
        "sliders_init();"
    } else {
        ""
    };
    text + &format!("pub fn init() {{ {fill} }}\n")
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
    samples: &[Vec<[u128; 3]>],
    source: &str,
    cpp: bool,
) -> String {
    let given = case.get("prefix");
    let large = case.board().is_some_and(|board| board.numbers() > 64);
    // In C, macros, types and helpers have a prefix of their own if none is given.
    let (of_helpers, of_functions) = match (cpp, given) {
        (true, given) => (format!("{}::", given.unwrap_or("magic_tables")), None),
        (false, Some(given)) => (given.to_owned(), Some(given)),
        (false, None) => ("magic_tables_".to_owned(), Some("")),
    };
    let of_functions = of_functions.unwrap_or(&of_helpers);
    let set = |low: &str, high: &str| {
        let set = if large {
            format!("{of_helpers}bitboard_of({low}, {high})")
        } else {
            low.to_owned()
        };
        if case.get("bitboard").is_some() && cpp {
            format!("own::made<own_set>({set})")
        } else {
            set
        }
    };
    let square = |word: &str| match (case.get("square"), cpp) {
        (Some(_), true) => format!("own_square({word})"),
        (None, true) => format!("unsigned({word})"),
        (_, false) => format!("(own_square)({word})"),
    };
    let mut text =
        "#include <stdint.h>\ntypedef uint8_t u8;\n".to_owned() + &names::in_c(case, cpp);
    let own =
        |path: &str| names::alone(path).map_or_else(|| path.replace("crate::", ""), str::to_owned);
    if !cpp {
        let square = case.get("square").map_or("unsigned".to_owned(), own);
        let _ = writeln!(text, "typedef {square} own_square;");
    }
    if cpp {
        text += include_str!("../programs/own.hpp");
        for (option, name, default) in [
            ("square", "own_square", "unsigned"),
            ("bitboard", "own_set", "std::uint64_t"),
        ] {
            let path = case.get(option).map_or(default.to_owned(), own);
            let path = path.split('(').next().unwrap_or_default();
            let _ = writeln!(text, "using {name} = {path};");
        }
    }
    // As for compilers that are neither gcc nor clang.
    text += "#ifdef NO_GNU\n#include <stdlib.h>\n#undef __GNUC__\n#define _byteswap_uint64 __builtin_bswap64\n#pragma GCC diagnostic ignored \"-Wshadow\"\n#endif\n";
    let header = included(number, source, cpp);
    text += &if number % 2 == 1 {
        after_macros(&header)
    } else {
        header
    };
    if cpp {
        text += &constants_in_cpp(case, functions, samples, &set, &of_helpers);
    }
    if functions
        .iter()
        .any(|function| matches!(function.call, Call::View(_)))
    {
        let helpers = [VIEW_OF, HELPERS[if cpp { 2 } else { 1 }]]
            .concat()
            .replace("P_", &of_helpers);
        let _ = writeln!(text, "#define SQUARE(word) ({})\n{helpers}", square("word"));
    }
    let external = if cpp { "extern \"C\" " } else { "" };
    let _ = writeln!(
        text,
        "{external}void init{number}(void);\n{external}void init{number}(void) {{"
    );
    if case.has("fill") && has(source, &helper_name(of_functions, "sliders_init", cpp)) {
        // The second time, nothing is left to do.
        let _ = writeln!(
            text,
            "    {of_functions}sliders_init();\n    {of_functions}sliders_init();"
        );
    }
    let _ = writeln!(
        text,
        "}}\n{external}int check{number}(const uint64_t *own_question, uint64_t *own_found);"
    );
    let _ = writeln!(
        text,
        "{external}int check{number}(const uint64_t *own_question, uint64_t *own_found) {{\n    switch (own_question[0]) {{"
    );
    for (
        place,
        Function {
            name,
            call,
            is_everywhere,
        },
    ) in functions.iter().enumerate()
    {
        if !is_everywhere && !has(source, &helper_name(of_functions, name, cpp)) {
            continue;
        }
        if let Call::View(asked) = call {
            let asked = ASKED[*asked][if cpp { 2 } else { 1 }].replace("P_", &of_helpers);
            let _ = writeln!(
                text,
                "    case {place}: {{ const unsigned code = own_question[4] & 255; const {of_helpers}View v = view_of(own_question); \
                 (void)code; own_found[0] = {asked}; own_found[1] = 0; return 1; }}"
            );
            continue;
        }
        let (of_square, occupied) = (
            square("own_question[1]"),
            set("own_question[3]", "own_question[4]"),
        );
        let arguments = match call {
            Call::Slide | Call::Constant | Call::Both(..) => format!("{of_square}, {occupied}"),
            Call::Leap => of_square,
            Call::Pawn => format!("own_question[1] != 0, {}", square("own_question[3]")),
            Call::Pair => format!("{of_square}, {}", square("own_question[3]")),
            Call::All => format!("{}, {occupied}", set("own_question[1]", "own_question[2]")),
            Call::AllLeap => set("own_question[1]", "own_question[2]"),
            Call::View(_) => continue,
        };
        let member = if let Call::Both(_, member) = call {
            format!(".{member}")
        } else {
            String::new()
        };
        let mut found = format!("{of_functions}{name}({arguments}){member}");
        if case.get("bitboard").is_some() && cpp {
            found = format!("own::word({found})");
        }
        let words = if large {
            let helper = |word: &str| format!("{of_helpers}bitboard_{word}({found})");
            format!(
                "own_found[0] = {}; own_found[1] = {};",
                helper("low"),
                helper("high")
            )
        } else {
            let found = if cpp {
                format!("uint64_t({found})")
            } else {
                found
            };
            format!("own_found[0] = {found}; own_found[1] = 0;")
        };
        let _ = writeln!(text, "    case {place}: {words} return 1;");
    }
    text + "    default: return 0;\n    }\n}\n"
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

fn helper_name(prefix: &str, name: &str, cpp: bool) -> String {
    if cpp {
        name.to_owned()
    } else {
        format!("{prefix}{name}")
    }
}

pub(crate) const fn ending(cpp: bool) -> &'static str {
    if cpp { "hpp" } else { "h" }
}

/// The program for cases in C or C++.
pub(crate) fn c_program(cases: &[usize], cpp: bool) -> String {
    let mut text = include_str!("../programs/program.c").to_owned();
    let external = if cpp { "extern \"C\" " } else { "" };
    let mut calls = String::new();
    for case in cases {
        let _ = writeln!(text, "{external}void init{case}(void);");
        let _ = writeln!(
            text,
            "{external}int check{case}(const uint64_t *q, uint64_t *found);"
        );
        let name = if cpp { "cpp" } else { "c" };
        let _ = writeln!(
            calls,
            "    run(\"{case} {name}\", \"case{case}.bin\", init{case}, check{case});"
        );
    }
    text + &format!("int main(void) {{\n{calls}    return 0;\n}}\n")
}

/// Some questions about each function.
pub(crate) fn samples(functions: &[Function], asked: &[Question]) -> Vec<Vec<[u128; 3]>> {
    let mut all: Vec<Vec<[u128; 3]>> = vec![Vec::new(); functions.len()];
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
    samples: &[Vec<[u128; 3]>],
    source: &str,
) -> String {
    let mut text = String::new();
    // Other types are compared at run time.
    if case.get("square").is_some() || case.get("bitboard").is_some() {
        return text;
    }
    for (Function { name, call, .. }, samples) in functions.iter().zip(samples) {
        for [a, b, expected] in samples {
            let arguments = match call {
                Call::Slide if !case.has("const_fn") => continue,
                Call::Constant if !source.contains(name.as_str()) => continue,
                Call::Slide | Call::Constant | Call::Pair => format!("{a}, {b}"),
                Call::Leap => a.to_string(),
                Call::Pawn => format!("{a} != 0, {b}"),
                _ => continue,
            };
            let _ = writeln!(
                text,
                "const _: () = assert!({name}({arguments}) == {expected});"
            );
        }
    }
    text
}

/// Questions that the compiler answers: assertions in C++. `set`: the expression for a set of these
/// words; `of_helpers`: the namespace.
fn constants_in_cpp(
    case: &Case,
    functions: &[Function],
    samples: &[Vec<[u128; 3]>],
    set: &dyn Fn(&str, &str) -> String,
    of_helpers: &str,
) -> String {
    let mut text = String::new();
    if case.has("fill") || case.get("square").is_some() || case.get("bitboard").is_some() {
        return text;
    }
    let set = |squares: u128| {
        let word = |word: u64| format!("UINT64_C({word})");
        set(&word(squares as u64), &word((squares >> 64) as u64))
    };
    for (Function { name, call, .. }, samples) in functions.iter().zip(samples) {
        for &[a, b, expected] in samples {
            let arguments = match call {
                Call::Slide => format!("{a}, {}", set(b)),
                Call::Pair => format!("{a}, {b}"),
                Call::Leap => a.to_string(),
                Call::Pawn => format!("{a} != 0, {b}"),
                Call::All => format!("{}, {}", set(a), set(b)),
                Call::AllLeap => set(a),
                _ => continue,
            };
            let expected = set(expected);
            let _ = writeln!(
                text,
                "static_assert({of_helpers}{name}({arguments}) == {expected}, \"{name}\");"
            );
        }
    }
    text
}
