//! The figures of the README are those of the pages and the generator, which other tests compare with what they come from.

use playground::answer::Session;
use price::document::{Document, Table, grouped};
use serde_json::{Value, json};

use crate::words;

/// The text between two parts of a page.
fn between<'a>(page: &'a str, before: &str, after: &str) -> &'a str {
    let rest = page.split_once(before).unwrap_or_else(|| panic!("the page says {before:?}")).1;
    rest.split_once(after).unwrap_or_else(|| panic!("the page says {after:?} after {before:?}")).0
}

/// The bytes of the tables with these options.
fn bytes(options: &str, bmi2: bool) -> String {
    let target = if bmi2 { "x86-64-v3" } else { "x86-64" };
    let question = json!({ "ask": "tables", "options": options, "target": target });
    let answer = Session::default().answer(question.to_string().as_bytes());
    let answer: Value = serde_json::from_slice(&answer).expect("the answer is JSON");
    grouped(answer["bytes"].as_u64().unwrap_or_else(|| panic!("{options}: {answer}")) as usize)
}

#[test]
fn sizes_are_those_of_the_generator() {
    let smallest = format!(
        "{} bytes by default, and as little as {}",
        bytes("scheme = fancy", false),
        bytes("scheme = hyperbola", false)
    );
    assert!(words("README.md").contains(&smallest), "README.md does not say: {smallest}");
}

#[test]
fn speeds_relative_to_other_crates_are_those_of_their_page() {
    let readme = words("README.md");
    let section = between(&readme, "## How fast", "## ");
    let page = Document::open().expect("the page is there");
    let schemes = Table::parse(page.passage("comparison").expect("the table is there"));
    let measured = page.passage("measured").expect("the passage is there");
    for right in [between(measured, "\n", ","), between(measured, "Compiled for ", ",")] {
        assert!(section.contains(right), "README.md does not say when and where: {right}");
    }
    for family in ["fancy", "PEXT", "line by line"] {
        let row = format!("{family}, random");
        let ours = schemes.cell(&row, "ours").expect("the row is there");
        let speed = |piece: &str| {
            let cell = schemes.cell(&row, piece);
            between(cell.unwrap_or_else(|| panic!("{row}: {piece}")), "**", "**")
        };
        let right = format!("`{ours}` {} / {} / {}", speed("rook"), speed("bishop"), speed("queen"));
        assert!(section.contains(&right), "README.md does not say: {right}");
    }
}

#[test]
fn build_times_are_those_of_their_page() {
    let page = words("docs/build-cost.md");
    let readme = words("README.md");
    let section = between(&readme, "## What it costs", "## Versions");
    let column = |row: &str| between(&page, &format!("| {row} | "), " ").to_owned();
    for right in [
        format!("adds {} s to each `cargo check`", column("`scheme = fancy`")),
        format!("takes {} s of CPU time", column("`magic-bitboards`, the macro")),
        format!("{} s with the ready-made tables", column("`magic-bitboards`, the ready-made tables alone")),
        format!("{} s with `cozy-chess`", column("`cozy-chess` 0.3.4")),
        format!("{} s with `shakmaty`", column("`shakmaty` 0.30.1, `magics`")),
    ] {
        assert!(section.contains(&right), "README.md does not say: {right}");
    }
}
