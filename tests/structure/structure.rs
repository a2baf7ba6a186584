//! No file is long, and no documentation is unfinished.

use std::fs;
use std::path::{Path, PathBuf};

/// The folders with the sources of the published crates.
const PUBLISHED: [&str; 4] = ["src", "magic-macros/src", "magic-tables/src", "magics/src"];

/// The folders with sources that nobody else compiles.
const UNPUBLISHED: [&str; 6] = [
    "playground/src",
    "handbook/src",
    "benches/src",
    "benches/boards/src",
    "benches/engines/src",
    "benches/targets/src",
];

/// The lines that a file may have, tests excepted.
fn line_limit(folder: &str) -> usize {
    // The generator still has files that hold several ideas.
    if folder == "magic-tables/src" { 400 } else { 300 }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All source files below `folder`, without those that only hold tests.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if name == "tests" {
            continue;
        }
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    found
}

/// The text before the tests of a file, without comments.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).expect("the file can be read");
    let text = text.split("#[cfg(test)]").next().unwrap_or_default();
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// What waits to be replaced in a line of documentation: cells of a table in capitals, and marks.
fn placeholders(line: &str) -> Vec<&str> {
    let line = line.trim_start();
    let Some(text) = line.strip_prefix("//!").or(line.strip_prefix("///")) else { return Vec::new() };
    // Shorter ones are names, such as NEON.
    let in_capitals = |cell: &&str| cell.len() > 4 && cell.bytes().all(|byte| byte.is_ascii_uppercase());
    let cells = text.split('|').skip(1).map(str::trim).filter(in_capitals);
    let words = text.split(|c: char| !c.is_alphabetic());
    cells.chain(words.filter(|word| ["TODO", "FIXME", "XXX"].contains(word))).collect()
}

#[test]
fn no_documentation_has_placeholders() {
    assert_eq!(placeholders("//! | x86-64 | a lane | INSTRUCTIONS |"), ["INSTRUCTIONS"]);
    assert_eq!(placeholders("/// TODO: say more"), ["TODO"]);
    assert_eq!(placeholders("/// | NEON | two lanes |"), [""; 0]);
    for folder in PUBLISHED {
        for path in sources(&root().join(folder)) {
            let text = fs::read_to_string(&path).expect("the file can be read");
            let found: Vec<_> = text.lines().flat_map(placeholders).collect();
            assert!(found.is_empty(), "{}: {found:?}", path.display());
        }
    }
}

#[test]
fn no_file_is_long() {
    for folder in PUBLISHED.into_iter().chain(UNPUBLISHED) {
        for path in sources(&root().join(folder)) {
            let lines = code(&path).lines().count();
            assert!(lines <= line_limit(folder), "{} has {lines} lines", path.display());
        }
    }
}
