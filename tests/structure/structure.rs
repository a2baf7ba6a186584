//! What ARCHITECTURE.md promises of the layout: no circle of imports, and no long file. And no documentation that is not
//! finished.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The folders with the sources of the published crates.
const CRATES: [&str; 4] = ["src", "magic-macros/src", "magic-tables/src", "magics/src"];

/// No file has more lines than this, tests excepted.
const MOST_LINES: usize = 400;

/// The module of a file, as the words behind `crate`, and its text without tests and comments.
type Modules = BTreeMap<Vec<String>, String>;

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

fn modules(folder: &Path) -> Modules {
    let module = |path: &Path| {
        let relative = path.strip_prefix(folder).expect("it is below the folder").with_extension("");
        let mut words: Vec<_> = relative.iter().map(|word| word.to_string_lossy().into_owned()).collect();
        if words.last().is_some_and(|last| ["mod", "lib", "main"].contains(&last.as_str())) {
            words.pop();
        }
        words
    };
    sources(folder).iter().map(|path| (module(path), code(path))).collect()
}

/// The modules that `text`, the code of `module`, names by paths from `crate` or `super`.
fn imports(module: &[String], text: &str, modules: &Modules) -> BTreeSet<Vec<String>> {
    let mut found = BTreeSet::new();
    for start in ["crate::", "super::"] {
        for (at, _) in text.match_indices(start) {
            let is_word = |c: char| c.is_alphanumeric() || c == '_';
            let before = &text[..at];
            if before.ends_with(is_word) || before.ends_with("super::") {
                continue;
            }
            let path: String = text[at..].chars().take_while(|&c| is_word(c) || c == ':').collect();
            let mut base = module.to_vec();
            let mut words = path.split("::").peekable();
            if words.next_if_eq(&"crate").is_some() {
                base.clear();
            }
            while words.next_if_eq(&"super").is_some() {
                base.pop();
            }
            base.extend(words.map(str::to_owned));
            while !base.is_empty() && !modules.contains_key(&base) {
                base.pop();
            }
            if !base.is_empty() && base != module {
                found.insert(base);
            }
        }
    }
    found
}

#[test]
fn no_files_import_each_other() {
    for folder in CRATES {
        let modules = modules(&root().join(folder));
        assert!(!modules.is_empty(), "{folder} has no sources");
        let mut graph: BTreeMap<_, _> =
            modules.iter().map(|(module, text)| (module.clone(), imports(module, text, &modules))).collect();
        // Modules that import nothing that is left are taken away, until only circles are left.
        while let Some(done) =
            graph.iter().find(|(_, imports)| imports.is_empty()).map(|(module, _)| module.clone())
        {
            graph.remove(&done);
            for imports in graph.values_mut() {
                imports.remove(&done);
            }
        }
        assert!(graph.is_empty(), "in {folder} these import each other, or what does: {graph:#?}");
    }
}

#[test]
fn circles_are_found() {
    let module = |name: &str| vec![name.to_owned()];
    let text = "use crate::b::B;\nuse super::c::{C, D};\nlet x = notcrate::d;";
    let modules: Modules = ["a", "b", "c", "d"].map(|name| (module(name), String::new())).into();
    assert_eq!(imports(&module("a"), text, &modules), [module("b"), module("c")].into());
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
    for folder in CRATES {
        for path in sources(&root().join(folder)) {
            let text = fs::read_to_string(&path).expect("the file can be read");
            let found: Vec<_> = text.lines().flat_map(placeholders).collect();
            assert!(found.is_empty(), "{}: {found:?}", path.display());
        }
    }
}

#[test]
fn no_file_is_long() {
    for folder in CRATES {
        for path in sources(&root().join(folder)) {
            let lines = code(&path).lines().count();
            assert!(lines <= MOST_LINES, "{} has {lines} lines", path.display());
        }
    }
}
