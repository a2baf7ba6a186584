//! Our look-ups as an engine gets them: functions of words, with the same names whatever the tables, recorded or not.

use crate::recipe::{Language, Recipe};
use crate::tables::Tables;
use magic_tables::Builder;
use std::path::Path;

/// The recorder for Rust.
const RECORDER: &str = include_str!("../recorder/recorder.rs");

/// The recorder for C and C++.
const RECORDER_HEADER: &str = include_str!("../recorder/recorder.h");

/// Functions in Rust that record, and then look up in `tables`.
const RECORDED: &str = "
#[inline]
pub fn rook_attacks(square: usize, occupied: u64) -> u64 {
    recorder::rook(square, occupied);
    tables::rook_attacks(square, occupied)
}

#[inline]
pub fn bishop_attacks(square: usize, occupied: u64) -> u64 {
    recorder::bishop(square, occupied);
    tables::bishop_attacks(square, occupied)
}

#[inline]
pub fn queen_attacks(square: usize, occupied: u64) -> u64 {
    rook_attacks(square, occupied) | bishop_attacks(square, occupied)
}

pub use tables::{bishop_attacks_const, queen_attacks_const, rook_attacks_const};
";

/// A function in C++ that records both look-ups of a pair.
const RECORDED_PAIR: &str = "\
inline auto rook_and_bishop_attacks(unsigned square, uint64_t occupied) {
    magic_record(0, square, occupied);
    magic_record(1, square, occupied);
    return tables::rook_and_bishop_attacks(square, occupied);
}
";

/// The files with our look-ups: their paths in the checkout, and their text.
///
/// # Errors
/// If the tables cannot be made.
pub fn files(recipe: &Recipe, tables: &Tables, record: bool) -> Result<Vec<(String, String)>, String> {
    let tables = tables.with(recipe.sliders.options.as_deref());
    let file = &recipe.sliders.file;
    if record && !tables.spec()?.is_chess() {
        return Err(format!("{}: only look-ups on the chess board are recorded", recipe.name));
    }
    if recipe.language == Language::Rust {
        return Ok(vec![(file.clone(), rust(&tables.options, record))]);
    }
    let c = recipe.language == Language::C;
    let (language, ending) =
        if c { (magic_tables::Language::C, "h") } else { (magic_tables::Language::Cpp, "hpp") };
    let header = |prefix: &str| {
        let prefix = if c { format!("{prefix}_") } else { prefix.to_owned() };
        Builder::from(tables.spec()?)
            .language(language)
            .prefix(prefix)
            .source()
            .map_err(|error| error.to_string())
    };
    if !record {
        return Ok(vec![(file.clone(), header("sliders")?)]);
    }
    let beside = |name: &str| Path::new(file).with_file_name(name).to_string_lossy().into_owned();
    Ok(vec![
        (file.clone(), recorded_header(recipe.language, ending)),
        (beside(&format!("tables.{ending}")), header("tables")?),
        (beside("recorder.h"), RECORDER_HEADER.to_owned()),
    ])
}

/// Whether constants can use the look-ups.
pub fn in_constants(recipe: &Recipe, tables: &Tables, record: bool) -> bool {
    let options = tables.with(recipe.sliders.options.as_deref()).options;
    !record && options.split(',').any(|option| option.replace(' ', "") == "const_fn=true")
}

fn rust(options: &str, record: bool) -> String {
    let head = "//! The slider look-ups of magic-bitboards.\n#![allow(dead_code, unused_imports, unreachable_pub)]\n";
    if record {
        let recorder = format!("    {}\n", RECORDER.trim_end().replace('\n', "\n    "));
        let options: Vec<_> = options.split(", ").filter(|option| !option.starts_with("const_fn")).collect();
        let options = options.join(", ");
        return format!(
            "{head}\nmod tables {{\n    magic_bitboards::magic_tables!({options});\n}}\n\nmod recorder {{\n{recorder}}}\n{RECORDED}"
        );
    }
    format!("{head}\nmagic_bitboards::magic_tables!({options});\n")
}

/// Functions in C or C++ that record, and then look up in the tables.
fn recorded_header(language: Language, ending: &str) -> String {
    let cpp = language == Language::Cpp;
    let (own, theirs) = if cpp { ("", "tables::") } else { ("sliders_", "tables_") };
    let linkage = if cpp { "inline" } else { "static inline" };
    let function = |piece: &str, number: u8| {
        format!(
            "{linkage} uint64_t {own}{piece}_attacks(unsigned square, uint64_t occupied) {{\n    \
             magic_record({number}, square, occupied);\n    return {theirs}{piece}_attacks(square, occupied);\n}}\n"
        )
    };
    let queen = format!(
        "{linkage} uint64_t {own}queen_attacks(unsigned square, uint64_t occupied) {{\n    \
         return {own}rook_attacks(square, occupied) | {own}bishop_attacks(square, occupied);\n}}\n"
    );
    let functions = format!("{}{}{queen}", function("rook", 0), function("bishop", 1));
    let functions =
        if cpp { format!("namespace sliders {{\n{functions}{RECORDED_PAIR}}}\n") } else { functions };
    format!(
        "/* The slider look-ups of magic-bitboards, recorded. */\n#ifndef SLIDERS_H\n#define SLIDERS_H\n\
         #ifdef SLIDERS_IMPLEMENTATION\n#define TABLES_IMPLEMENTATION\n#define MAGIC_RECORDER_IMPLEMENTATION\n#endif\n\
         #include \"tables.{ending}\"\n#include \"recorder.h\"\n\n{functions}#endif\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(recipe: &str, record: bool) -> Vec<(String, String)> {
        let tables = Tables::parse("scheme = hyperbola").unwrap();
        files(&Recipe::find(recipe).unwrap(), &tables, record).unwrap()
    }

    #[test]
    fn rust_gets_the_macro_or_the_macro_behind_a_recorder() {
        let [(_, plain)] = &written("cozy-chess", false)[..] else { panic!("one file") };
        assert!(plain.contains("magic_tables!(scheme = hyperbola"));
        let [(_, recorded)] = &written("cozy-chess", true)[..] else { panic!("one file") };
        assert!(
            recorded.contains("mod recorder {\n    //! Records")
                && recorded.contains("recorder::rook(square")
        );
    }

    #[test]
    fn c_and_cpp_get_headers_with_the_same_names() {
        let plain = written("stockfish-11", false);
        assert!(plain.len() == 1 && plain[0].1.contains("namespace sliders"));
        let recorded = written("stockfish-11", true);
        let names: Vec<_> = recorded.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["src/sliders.hpp", "src/tables.hpp", "src/recorder.h"]);
        assert!(recorded[0].1.contains("tables::rook_attacks(square, occupied)"));
        assert!(recorded[0].1.contains("tables::rook_and_bishop_attacks(square, occupied)"));
        let plain = written("ethereal", false);
        assert!(plain[0].1.contains(" sliders_rook_attacks(unsigned square"));
        assert!(written("ethereal", true)[0].1.contains("tables_bishop_attacks(square, occupied)"));
    }
}
