//! Our look-ups as an engine gets them: functions of words, with the same names whatever the
//! tables, recorded or not.

use crate::recipe::{Language, Recipe};
use crate::tables::Tables;
use anyhow::{Result, ensure};
use magic_tables::Builder;
use std::path::Path;

/// Functions in Rust that record, and then look up in the module `tables`.
const RECORDER: &str = include_str!("../recorder/recorder.rs");

/// Functions in C and C++ that record, and then look up in `tables.h`.
const RECORDER_HEADER: &str = include_str!("../recorder/recorder.h");

/// The files with our look-ups: their paths in the checkout, and their text.
pub fn files(recipe: &Recipe, tables: &Tables, record: bool) -> Result<Vec<(String, String)>> {
    let tables = tables.with_options(recipe.sliders.options.as_deref());
    let file = recipe.sliders.file.clone();
    let spec = tables.spec()?;
    let recorded = !record || spec.is_chess() && spec.square.is_none();
    ensure!(
        recorded,
        "{}: only look-ups of numbers on the chess board are recorded",
        recipe.name
    );
    let (language, end) = match recipe.language {
        Language::Rust => return Ok(vec![(file, rust(&tables.options, record))]),
        Language::C => (magic_tables::Language::C, "_"),
        Language::Cpp => (magic_tables::Language::Cpp, ""),
    };
    let header = |prefix: &str| -> Result<String> {
        Ok(Builder::from(tables.spec()?)
            .language(language)
            .prefix(format!("{prefix}{end}"))
            .source()?)
    };
    Ok(if record {
        let beside = Path::new(&file)
            .with_file_name("tables.h")
            .to_string_lossy()
            .into_owned();
        vec![
            (file, RECORDER_HEADER.to_owned()),
            (beside, header("tables")?),
        ]
    } else {
        vec![(file, header("sliders")?)]
    })
}

/// Whether constants can use the look-ups.
pub fn in_constants(recipe: &Recipe, tables: &Tables, record: bool) -> bool {
    let options = tables
        .with_options(recipe.sliders.options.as_deref())
        .options;
    !record
        && options
            .split(',')
            .any(|option| option.replace(' ', "") == "const_fn=true")
}

fn rust(options: &str, record: bool) -> String {
    let head = "//! The slider look-ups of magic-bitboards.\n#![allow(dead_code, unused_imports, unreachable_pub)]\n";
    if !record {
        return format!("{head}\nmagic_bitboards::magic_tables!({options});\n");
    }
    let options: Vec<_> = options
        .split(", ")
        .filter(|option| !option.starts_with("const_fn"))
        .collect();
    let options = options.join(", ");
    format!(
        "{head}\nmod tables {{\n    magic_bitboards::magic_tables!({options});\n}}\n\n{RECORDER}"
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
        let [(_, plain)] = &written("cozy-chess", false)[..] else {
            panic!("one file")
        };
        assert!(plain.contains("magic_tables!(scheme = hyperbola"));
        let [(_, recorded)] = &written("cozy-chess", true)[..] else {
            panic!("one file")
        };
        assert!(
            recorded.contains("mod tables {") && recorded.contains("tables::rook_attacks(square")
        );
    }

    #[test]
    fn c_and_cpp_get_headers_with_the_same_names() {
        let plain = written("stockfish-11", false);
        assert!(plain.len() == 1 && plain[0].1.contains("namespace sliders"));
        let recorded = written("stockfish-11", true);
        let names: Vec<_> = recorded.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["src/sliders.hpp", "src/tables.h"]);
        assert!(
            recorded[0].1.contains("namespace sliders")
                && recorded[1].1.contains("namespace tables")
        );
        assert!(
            written("ethereal", false)[0]
                .1
                .contains(" sliders_rook_attacks(unsigned square")
        );
        assert!(
            written("ethereal", true)[1]
                .1
                .contains(" tables_bishop_attacks(unsigned square")
        );
    }
}
