//! Source that needs `core` alone: the items together with the text of the look-ups that they call.

use std::fmt::Write as _;

use super::statics::hex;
use super::{Block, DATA, Items, LOOKUP, header, target_check, with_types};
use crate::spec::Spec;

/// A file of the look-ups: its module, its text, and where the top of this crate is from there.
struct File {
    module: &'static str,
    text: &'static str,
    root: &'static str,
}

macro_rules! files {
    ($root:literal, $folder:literal, $($module:literal),*) => {
        [$(File { module: $module, text: include_str!(concat!("../", $folder, $module, ".rs")), root: $root }),*]
    };
}

const GAME: [File; 2] = files!("super", "", "board", "slider");
const LOOKUPS: [File; 18] = files!(
    "super::super",
    "lookup/",
    "apart",
    "bitboards",
    "carry",
    "congruent_modulo",
    "deposits",
    "hyperbola",
    "key",
    "kindergarten",
    "lines",
    "magic",
    "magic32",
    "numbers",
    "pext",
    "shared",
    "sliders",
    "spreads",
    "steppers",
    "words"
);

/// What generated look-ups may hold that an engine's own lints need not like.
const ALLOWED: &str = "#[allow(dead_code, unused_imports, unsafe_code, unreachable_pub, clippy::all, clippy::pedantic, clippy::nursery)]\n";

/// The items of one target, or of a target with PEXT and of one without, words written as arrays.
///
/// ```
/// use magic_tables::{emit, spec::Spec, tables::{Tables, Target}};
///
/// let spec = Spec::default();
/// let tables = Tables::build(&spec, Target::default()).unwrap();
/// let source = emit::standalone(&spec, &[emit::Items::new(&spec, &tables)]);
/// assert!(!source.contains(emit::DATA) && !source.contains(emit::LOOKUP));
/// ```
#[must_use]
pub fn standalone(spec: &Spec, alternatives: &[Items]) -> String {
    let mut text = header(spec);
    text.push('\n');
    text.push_str(&target_check(spec));
    match alternatives {
        [with, without] => {
            alternative(&mut text, spec, with, "with_pext", "target_feature = \"bmi2\"");
            alternative(&mut text, spec, without, "without_pext", "not(target_feature = \"bmi2\")");
        }
        alternatives => {
            for items in alternatives {
                text.push_str(&with_types(spec, &with_arrays(items)).replace(LOOKUP, "lookup"));
            }
        }
    }
    for file in GAME {
        module(&mut text, &file);
    }
    lookup(&mut text);
    text
}

/// A module for one of two targets, and its contents made visible.
fn alternative(text: &mut String, spec: &Spec, items: &Items, name: &str, condition: &str) {
    let body = with_types(spec, &with_arrays(items)).replace(LOOKUP, "super::lookup");
    let _ = write!(
        text,
        "#[cfg({condition})]\n#[allow(unreachable_pub)]\npub use {name}::*;\n\n#[cfg({condition})]\nmod {name} {{\n    #[allow(unused_imports)]\n    use super::*;\n\n{}}}\n\n",
        indented(&body)
    );
}

/// The module of all look-ups.
fn lookup(text: &mut String) {
    let mut declarations = include_str!("../lookup/mod.rs").replace("crate::", "super::");
    for file in &LOOKUPS {
        let declaration = format!("mod {};\n", file.module);
        let mut body = String::new();
        module(&mut body, file);
        let body = body.replace(&format!("{ALLOWED}mod {}", file.module), &format!("mod {}", file.module));
        declarations = declarations.replace(&format!("\n{declaration}"), &format!("\n{body}"));
        declarations = declarations.replace(&format!("\npub {declaration}"), &format!("\npub {body}"));
    }
    let _ = write!(text, "{ALLOWED}mod lookup {{\n{}}}\n", indented(&without_comments(&declarations)));
}

fn module(text: &mut String, file: &File) {
    let body = without_comments(file.text)
        .replace("crate::", &format!("{}::", file.root))
        // The feature is one of this crate; elsewhere the target alone decides.
        .replace("cfg!(feature = \"bmi2\")", "false");
    let _ = write!(text, "{ALLOWED}mod {} {{\n{}}}\n\n", file.module, indented(&body));
}

/// `source` without module documentation, examples and tests.
fn without_comments(source: &str) -> String {
    let mut text = String::new();
    let mut example = false;
    let source = source.split("\n#[cfg(test)]\n").next().unwrap_or_default();
    for line in source.lines() {
        if line.trim_start().starts_with("/// ```") {
            example = !example;
            if example {
                // The empty line before it goes with it.
                let end =
                    text.trim_end().strip_suffix("///").map_or(text.len(), |rest| rest.trim_end().len() + 1);
                text.truncate(end);
            }
            continue;
        }
        if !example && !line.trim_start().starts_with("//!") {
            text.push_str(line);
            text.push('\n');
        }
    }
    text
}

/// The items with their data as arrays.
fn with_arrays(items: &Items) -> String {
    let mut text = items.text.replace("from_bytes(", "from_words(");
    for (n, block) in items.data.iter().enumerate().rev() {
        text = text.replace(&format!("{DATA}{n}"), &array(block));
    }
    text
}

fn array(block: &Block) -> String {
    let mut text = String::from("[\n");
    for row in block.words.chunks(32 / block.word_bytes) {
        text.push_str("       ");
        for word in row {
            let _ = write!(text, " {},", hex(*word, block.word_bytes));
        }
        text.push('\n');
    }
    text.push_str("    ]");
    text
}

fn indented(text: &str) -> String {
    text.lines().fold(String::new(), |mut out, line| {
        let _ = if line.is_empty() { writeln!(out) } else { writeln!(out, "    {line}") };
        out
    })
}
