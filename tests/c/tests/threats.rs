//! Threats that headers find, against a slow walk over the boards of random games.

use std::fs;
use std::path::Path;

use c_headers::compiler::{Compiler, Language, WARNINGS, run};
use c_headers::samples::builder;
use c_headers::{folder, owned, path_macro, program, write, write_header};
use magic_tables::Builder;

/// What programs are compiled for, where this processor runs it.
fn levels() -> Vec<&'static [&'static str]> {
    let mut levels: Vec<&[&str]> = vec![&[]];
    #[cfg(target_arch = "x86_64")]
    {
        if std::is_x86_feature_detected!("ssse3") {
            levels.push(&["-mssse3"]);
        }
        if std::is_x86_feature_detected!("avx2") {
            levels.push(&["-mavx2"]);
        }
        if std::is_x86_feature_detected!("avx512vbmi2")
            && std::is_x86_feature_detected!("avx512bitalg")
        {
            levels.push(&[
                "-march=x86-64-v4",
                "-mavx512vbmi",
                "-mavx512vbmi2",
                "-mavx512bitalg",
            ]);
        }
    }
    levels
}

/// A header with views and all pieces.
fn views() -> Builder {
    builder(
        "scheme = hyperbola; views; piece_codes = empty, white_pawn, white_knight, white_bishop, white_rook, white_queen, \
         white_king, _, _, black_pawn, black_knight, black_bishop, black_rook, black_queen, black_king",
    )
}

/// Plays so many moves with a header that `flags` name.
fn play(compiler: &Compiler, folder: &Path, flags: &[&str], moves: &str) {
    let executable = folder.join("program");
    let flags = owned(&[WARNINGS, &["-O1"], flags].concat());
    compiler
        .link(&[program("threats.cpp")], &flags, &executable)
        .unwrap_or_else(|error| panic!("{error}"));
    let output = std::process::Command::new(&executable).arg(moves).output();
    let output = output.expect("the program runs");
    assert!(
        output.status.success(),
        "{flags:?}: {}",
        String::from_utf8_lossy(&output.stdout)
    );
}

/// Plays with the header for a language.
fn play_header(
    compiler: &Compiler,
    folder: &Path,
    language: Language,
    level: &[&str],
    moves: &str,
) {
    let header = path_macro("HEADER", &write_header(folder, "views", language, &views()));
    let mut flags = vec![&*header];
    if language == Language::C {
        flags.push("-DIN_C");
    }
    flags.extend(level);
    play(compiler, folder, &flags, moves);
}

#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn updates_are_what_two_boards_differ_in() {
    let folder = folder("threats");
    let compiler = Compiler::for_language(Language::Cpp);
    let levels = levels();
    let best = levels.last().expect("there is one");
    play_header(&compiler, &folder, Language::Cpp, levels[0], "1000");
    play_header(&compiler, &folder, Language::C, best, "1000");
}

#[test]
#[cfg_attr(
    not(all(compilers, feature = "full")),
    ignore = "full: a million moves for each compiler and level"
)]
fn updates_of_a_million_moves_are_what_two_boards_differ_in() {
    let folder = folder("threats-million");
    for compiler in Compiler::all(Language::Cpp, &folder) {
        for level in levels() {
            play_header(&compiler, &folder, Language::Cpp, level, "1000000");
            play_header(&compiler, &folder, Language::C, level, "10000");
        }
    }
}

/// The parts of headers are C++ by themselves, and take the rules as macros.
#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn other_rules_count_other_threats_in_other_bytes() {
    let folder = folder("threats-rules");
    let parts = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../magic-tables/src/emit/source/c/parts/views.h");
    let header = path_macro("HEADER", &parts);
    let compiler = Compiler::for_language(Language::Cpp);
    // Kings attack nothing, and pawns no queens; the order is to, attacked, from, attacker.
    let other_order = "0x1b001fffffdf";
    // The same pairs, and the highest bit says what appears.
    let with_signs = "0x1e4001fffffdf";
    for (rules, signed) in [(other_order, None), (with_signs, Some("-DSIGNED"))] {
        let number = format!("-DRULES={rules}");
        let of_parts = format!("-DMT_THREATS=UINT64_C({rules})");
        let is_signed = format!("-DMT_SIGNED={}", u8::from(signed.is_some()));
        // Words for one, vectors for the other.
        let levels = levels();
        let level = if signed.is_some() {
            levels.last()
        } else {
            levels.first()
        };
        let level = level.expect("there is one");
        let mut flags = vec![
            &*header,
            "-DOF(name)=mt_##name",
            &number,
            &of_parts,
            &is_signed,
        ];
        flags.extend(signed);
        flags.extend(*level);
        play(&compiler, &folder, &flags, "1000");
    }
}

/// The numbers of the tables in C are what the loop finds in C++.
#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn tables_are_the_same_in_c_and_in_cpp() {
    let folder = folder("threats-tables");
    let bytes = [
        (Language::C, "magic_tables_view_tables"),
        (Language::Cpp, "magic_tables::data::view_tables"),
    ];
    let bytes = bytes.map(|(language, name)| {
        let header = write_header(&folder, "views", language, &views());
        let text = format!(
            "#define MAGIC_TABLES_IMPLEMENTATION\n#include HEADER\n#include <stdio.h>\n\
             int main(void) {{ return fwrite(&{name}, sizeof {name}, 1, stdout) == 1 ? 0 : 1; }}\n"
        );
        let ending = if language == Language::C { "c" } else { "cpp" };
        let source = write(&folder, &format!("tables.{ending}"), &text);
        let executable = folder.join(format!("{ending}.program"));
        let flags = owned(&[WARNINGS, &[&*path_macro("HEADER", &header)]].concat());
        Compiler::for_language(language)
            .link(&[source], &flags, &executable)
            .unwrap_or_else(|error| panic!("{error}"));
        run(&executable).expect("the program runs").stdout
    });
    let [c, cpp] = bytes;
    assert!(c == cpp, "the tables differ");
    assert!(c.len() <= 10 << 10, "{}", c.len());
    let header = fs::read_to_string(folder.join("views.hpp")).expect("it has been written");
    let line = header.lines().find(|line| line.contains(" TABLE_BYTES = "));
    let told = line.and_then(|line| line.rsplit(' ').next()?.strip_suffix(';')?.parse().ok());
    assert!(told.is_some_and(|told: usize| told >= c.len()), "{told:?}");
}
