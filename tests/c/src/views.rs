//! Headers with views along rays, compiled with the check program `views.c` and run.

use std::path::Path;

use magic_tables::{Builder, Scheme};

use crate::board_programs::{link_and_run, source, write};
use crate::compiler::{Compiler, Language};
use crate::programs::{path_macro, program};

/// Lists of piece codes: those of two engines, and one with all codes, of which the first is a piece and two are none.
pub const LISTS: [(&str, &str); 3] = [
    (
        "stockfish",
        "[empty, white_pawn, white_knight, white_bishop, white_rook, white_queen, white_king, _, _, black_pawn, black_knight, \
         black_bishop, black_rook, black_queen, black_king]",
    ),
    (
        "reckless",
        "[white_pawn, black_pawn, white_knight, black_knight, white_bishop, black_bishop, white_rook, black_rook, white_queen, \
         black_queen, white_king, black_king, empty]",
    ),
    (
        "shuffled",
        "[black_queen, _, white_rook, black_king, white_pawn, black_knight, white_king, black_bishop, black_rook, white_queen, \
         white_bishop, _, black_pawn, white_knight, _, empty]",
    ),
];

/// The options of a header with views.
#[must_use]
pub fn builder(list: &str) -> Builder {
    Builder::new().scheme(Scheme::Hyperbola).views(true).piece_codes(list)
}

/// What `views.c` needs to know of a list.
///
/// # Panics
/// If the list has no `empty`.
#[must_use]
pub fn facts(list: &str) -> String {
    let words: Vec<_> = list.trim_matches(['[', ']']).split(',').map(str::trim).collect();
    let kind = |word: &&str| {
        let pieces = ["pawn", "knight", "bishop", "rook", "queen", "king"];
        let Some((colour, piece)) = word.split_once('_') else { return 0 };
        let number = pieces.iter().position(|other| *other == piece).map_or(0, |number| number + 1);
        if colour == "black" { number + 8 } else { number }
    };
    let mut kinds: Vec<_> = words.iter().map(|word| kind(word).to_string()).collect();
    kinds.resize(16, "0".to_owned());
    let empty = words.iter().position(|word| *word == "empty").expect("some squares are empty");
    format!(
        "#ifdef __cplusplus\nconstexpr int kinds[16] =\n#else\nstatic const int kinds[16] =\n#endif\n    {{{}}};\n#define EMPTY {empty}\n",
        kinds.join(", ")
    )
}

/// The flags for the vectors that this processor has, and `-mno-ssse3` for none.
#[must_use]
pub fn forms() -> Vec<&'static [&'static str]> {
    let mut forms: Vec<&[&str]> = Vec::new();
    #[cfg(target_arch = "x86_64")]
    {
        forms.push(&["-mno-ssse3"]);
        if std::is_x86_feature_detected!("ssse3") {
            forms.push(&["-mssse3", "-mno-avx2"]);
        }
        if std::is_x86_feature_detected!("avx2") && std::is_x86_feature_detected!("bmi2") {
            forms.push(&["-mavx2", "-mbmi2", "-mno-avx512f"]);
        }
        if std::is_x86_feature_detected!("avx512vbmi2") && std::is_x86_feature_detected!("avx512vbmi") {
            forms.push(&["-march=x86-64-v4", "-mavx512vbmi", "-mavx512vbmi2"]);
        }
    }
    if forms.is_empty() {
        forms.push(&[]);
    }
    forms
}

/// Compiles the check program with views of a list, and runs it. With `portable`, compilers count no bits.
///
/// # Panics
/// If the program does not compile without warnings, or finds a wrong answer.
pub fn check(
    (name, list): (&str, &str),
    language: Language,
    (compiler, flags): &(Compiler, Vec<String>),
    folder: &Path,
    form: &[&str],
    portable: bool,
) {
    let name = format!("{name}{}_{portable}", form.concat());
    let (header, codes) = (folder.join(format!("{name}.header")), folder.join(format!("{name}.facts")));
    let mut text = source(&builder(list), language);
    if portable {
        text = text.replace("#if defined(__GNUC__)\n    return", "#if 0\n    return");
    }
    write(&header, &text);
    write(&codes, &facts(list));
    let mut flags = flags.clone();
    flags.extend(form.iter().map(|&flag| flag.to_owned()));
    flags.extend([path_macro("HEADER", &header), path_macro("FACTS", &codes)]);
    let mut sources = vec![program("views.c")];
    match language {
        Language::C => sources.push(program("data.c")),
        Language::Cpp => flags.extend(["-DNAMESPACE=magic_tables", "-x", "c++"].map(str::to_owned)),
    }
    let printed = link_and_run(compiler, &sources, &flags, &folder.join(format!("{name}.program")));
    let compared: usize = printed.trim().parse().expect("a number");
    assert!(compared > 50_000, "{name}: {printed}");
}
