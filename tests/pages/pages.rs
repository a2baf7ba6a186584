//! What the pages say is so: links lead somewhere, snippets and messages are quoted, and generated
//! passages are what the generator gives or what the files of measured figures have.
//!
//! `UPDATE=1 cargo test -p pages` rewrites all generated passages.

mod blocks;
mod figures;
mod formulas;
mod hero;
mod migration;
mod options;
mod origin;
mod picture;
mod plot_of_engines;
mod plot_of_schemes;
mod quotations;
mod schemes;
mod snippets;
mod svg;
mod typed;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use playground::answer::Session;
use prices::page::{Document, Table};
use serde_json::{Value, json};

const HOW_TO_UPDATE: &str = "`UPDATE=1 cargo test -p pages` rewrites it";

/// Compares a passage of a page, or rewrites it.
fn check(page: &str, passage: &str, right: &str) {
    // While one test rewrites a page, the others wait.
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _guard = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let mut document = Document::read(page).unwrap_or_else(|error| panic!("{page}: {error}"));
    if snapshots::updates() {
        document
            .set_passage(passage, right)
            .expect("the passage is there");
        document.save().expect("the page can be written");
    }
    let found = document
        .passage(passage)
        .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(found, right, "{page}: {HOW_TO_UPDATE}");
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A page, its lines joined: a sentence may go on in the next line.
fn words(page: &str) -> String {
    read(&root().join(page))
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

/// A file of measured figures.
fn table(file: &str) -> Table {
    Table::read(file).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The playground's answer to a question about options, compiled for x86-64 without BMI2 or with
/// it.
fn answer(ask: &str, options: &str, bmi2: bool, more: &Value) -> Value {
    let target = if bmi2 { "x86-64-v3" } else { "x86-64" };
    let mut question = json!({ "ask": ask, "options": options, "target": target });
    if let (Some(question), Some(more)) = (question.as_object_mut(), more.as_object()) {
        question.extend(more.clone());
    }
    let answer = Session::default().answer(question.to_string().as_bytes());
    serde_json::from_slice(&answer).expect("the answer is JSON")
}

/// The bytes of the tables with these options.
fn bytes(options: &str, bmi2: bool) -> usize {
    let answer = answer("tables", options, bmi2, &Value::Null);
    answer["bytes"]
        .as_u64()
        .unwrap_or_else(|| panic!("{options}: {answer}")) as usize
}
