//! Makes modules of the Rust that pages show, word for word, so that the compiler reads it and its
//! assertions run: one module for each section. Tells the tests whether there are compilers for C
//! and C++.

#[allow(dead_code, reason = "the tests read more of a block")]
mod blocks;
#[path = "../c/src/compiler.rs"]
#[allow(dead_code, reason = "only the tests compile programs")]
mod compiler;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use blocks::{Block, blocks};
use compiler::{Compiler, Language};

/// Pages whose programs are tests of documentation: of `first-steps`, and of `magic-bitboards`.
const IN_DOCUMENTATION: [&str; 2] = ["docs/getting-started.md", "docs/views.md"];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=blocks.rs");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut text = String::new();
    for page in pages(&root) {
        let name = page.strip_prefix(&root).expect("it is below the top level");
        let name = name.to_string_lossy().replace('\\', "/");
        println!("cargo::rerun-if-changed={}", page.display());
        if !IN_DOCUMENTATION.contains(&&*name) {
            let page = fs::read_to_string(&page).expect("the page can be read");
            text += &module_of_page(&name, &page);
        }
    }
    let folder = PathBuf::from(env::var_os("OUT_DIR").expect("Cargo names a folder"));
    fs::write(folder.join("snippets.rs"), text).expect("the folder can be written");
    tell_whether_there_are_compilers(&folder);
}

/// The README, and the pages in `docs`.
fn pages(root: &Path) -> Vec<PathBuf> {
    let mut found = vec![root.join("README.md")];
    for folder in ["docs", "docs/schemes"] {
        let folder = root.join(folder);
        println!("cargo::rerun-if-changed={}", folder.display());
        let entries = fs::read_dir(folder).expect("the folder can be read");
        let paths = entries.map(|entry| entry.expect("the entry can be read").path());
        found.extend(paths.filter(|path| path.extension().is_some_and(|ending| ending == "md")));
    }
    found.sort();
    found
}

/// A name for a module: letters and digits, and lines between them.
fn identifier(text: &str) -> String {
    let is_letter = |c: char| c.is_ascii_alphanumeric();
    let words = text
        .split(|c| !is_letter(c))
        .filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("_").to_lowercase()
}

fn module_of_page(name: &str, page: &str) -> String {
    let mut sections: BTreeMap<String, String> = BTreeMap::new();
    for block in blocks(page) {
        // `tests/first-steps` builds a package of the script and of what includes its file.
        if block.language == "rust" && !is_for_build_script(&block.text) {
            let section = match &*block.section {
                "" => "first".to_owned(),
                heading => identifier(heading),
            };
            *sections.entry(section).or_default() += &code(name, &block);
        }
    }
    let name = identifier(name.trim_end_matches(".md"));
    let mut text = format!("pub mod {name} {{\n");
    for (section, code) in sections {
        writeln!(text, "pub mod {section} {{\n{code}}}").expect("a string takes all text");
    }
    text + "}\n"
}

fn is_for_build_script(text: &str) -> bool {
    text.starts_with("// build.rs\n") || text.contains("OUT_DIR")
}

/// The items of a block, and tests that run its statements and its `main`.
fn code(page: &str, block: &Block) -> String {
    let (mut items, mut statements) = (String::new(), String::new());
    for part in parts(&block.text) {
        if is_item(&part) {
            items += &part;
        } else {
            statements += &part;
        }
    }
    if items.contains("\nfn main()") || items.starts_with("fn main()") {
        statements += "main();\n";
    }
    let line = block.line;
    let mut text = format!("// {page}:{line}\n{items}");
    if !statements.is_empty() {
        write!(text, "#[test]\nfn line_{line}() {{\n{statements}}}\n").expect("a string takes it");
    }
    text
}

/// Items and statements, each with the comments before it. One begins with a line that is not
/// indented and closes nothing.
fn parts(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut last_opens = true;
    for line in text.lines() {
        let begins = !line.is_empty() && !line.starts_with([' ', ')', ']', '}']);
        if begins && !last_opens {
            parts.push(String::new());
        }
        if !line.is_empty() {
            // Comments and attributes belong to what follows.
            last_opens = begins && line.starts_with(['/', '#']);
        }
        let part = parts.last_mut().expect("there is one");
        *part += line;
        part.push('\n');
    }
    parts
}

fn is_item(part: &str) -> bool {
    const WORDS: [&str; 10] = [
        "use ",
        "mod ",
        "pub ",
        "fn ",
        "struct ",
        "enum ",
        "impl ",
        "const ",
        "magic_bitboards::",
        "#",
    ];
    let first = part
        .lines()
        .find(|line| !line.is_empty() && !line.starts_with("//"));
    first.is_none_or(|line| WORDS.iter().any(|word| line.starts_with(word)))
}

/// Tests that need compilers for C and C++ are ignored without them.
fn tell_whether_there_are_compilers(folder: &Path) {
    println!("cargo::rustc-check-cfg=cfg(compilers)");
    println!("cargo::rerun-if-changed=../c/src/compiler.rs");
    for variable in ["CC", "CXX", "PATH"] {
        println!("cargo::rerun-if-env-changed={variable}");
    }
    let runs = |language| Compiler::for_language(language).runs_empty_program(folder, &[]);
    if env::var_os("TARGET") == env::var_os("HOST") && runs(Language::C) && runs(Language::Cpp) {
        println!("cargo::rustc-cfg=compilers");
    } else {
        // A file that does not exist counts as changed, so the next build looks for compilers
        // again.
        println!("cargo::rerun-if-changed=no-compiler");
    }
}
