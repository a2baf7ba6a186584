//! The figures of the README are those of the pages and the generator, which other tests compare with what they come from.

use playground::answer::Session;
use price::document::{Document, Table, grouped};
use serde_json::{Value, json};

/// The text between two parts of a page.
fn between<'a>(page: &'a str, before: &str, after: &str) -> &'a str {
    let rest = page.split_once(before).unwrap_or_else(|| panic!("the page says {before:?}")).1;
    rest.split_once(after).unwrap_or_else(|| panic!("the page says {after:?} after {before:?}")).0
}

/// A file of the repository, its lines joined: a sentence may go on in the next line.
fn words(file: &str) -> String {
    let document = Document::of(file).unwrap_or_else(|error| panic!("{file}: {error}"));
    document.text().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The bytes of the tables with these options.
fn bytes(options: &str, bmi2: bool) -> String {
    let question = json!({ "ask": "tables", "options": options, "bmi2": bmi2 });
    let answer = Session::default().answer(question.to_string().as_bytes());
    let answer: Value = serde_json::from_slice(&answer).expect("the answer is JSON");
    grouped(answer["bytes"].as_u64().unwrap_or_else(|| panic!("{options}: {answer}")) as usize)
}

#[test]
fn sizes_are_those_of_the_generator() {
    let readme = Document::of("README.md").expect("the README is there");
    let section = between(readme.text(), "\n## How to choose\n", "\n\n[docs/choosing.md]");
    let table = Table::parse(section);
    let mut rows = 0;
    for row in table.names() {
        let options = between(row, "`", "`");
        let sizes = table.cell(row, "bytes of all tables").expect("the row has sizes");
        let (first, rest) = sizes.split_once("; ").unwrap_or((sizes, ""));
        assert_eq!(first, bytes(options, false), "{options}");
        if let Some(size) = rest.strip_suffix(" with BMI2") {
            assert_eq!(size, bytes(options, true), "{options}, with BMI2");
        }
        rows += 1;
    }
    assert!(rows > 4, "{rows} rows");
    let smallest = format!(
        "{} bytes by default, and as little as {}",
        bytes("scheme = fancy", false),
        bytes("scheme = hyperbola", false)
    );
    assert!(words("README.md").contains(&smallest), "README.md does not say: {smallest}");
}

/// The least and the greatest relative speed in a column of the table of engines, in hundredths, rounded down and up.
fn speeds(table: &Table, column: &str) -> String {
    let thousandths = |engine: &str| -> u32 {
        let cell = table.cell(engine, column).unwrap_or_else(|| panic!("{engine}: {column}"));
        let speed = cell.split(' ').next().expect("a cell begins with the speed");
        speed.replace('.', "").parse().unwrap_or_else(|error| panic!("{speed}: {error}"))
    };
    let all: Vec<u32> = table.names().map(thousandths).collect();
    let hundredths = |number: u32| format!("{}.{:02}", number / 100, number % 100);
    let (least, greatest) = (all.iter().min().expect("a row"), all.iter().max().expect("a row"));
    format!("{} to {}", hundredths(least / 10), hundredths(greatest.div_ceil(10)))
}

#[test]
fn speeds_of_engines_are_those_of_their_page() {
    let engines = Document::of("docs/engines.md").expect("the page is there");
    let table = Table::parse(engines.passage("advice").expect("the table is there"));
    assert_eq!(table.names().count(), 9, "the README says: nine engines");
    let fancy = speeds(&table, "fancy, as it is by default");
    let short = speeds(&table, "PEXT, 16-bit slots");
    let hyperbola = speeds(&table, "hyperbola");
    let readme = words("README.md");
    for right in [
        format!("nine engines search {fancy} times as many nodes a second"),
        format!(
            "They searched {fancy} times as many nodes a second with `fancy`, {short} with `fancy, pext_entries = pdep`"
        ),
        format!("and {hyperbola} with `hyperbola`"),
    ] {
        assert!(readme.contains(&right), "README.md does not say: {right}");
    }
}

#[test]
fn speeds_relative_to_other_crates_are_those_of_their_page() {
    let readme = Document::of("README.md").expect("the README is there");
    let readme = Table::parse(between(readme.text(), "\n## How fast\n", "\n("));
    let schemes = Document::open().expect("the page is there");
    let schemes = Table::parse(schemes.passage("comparison").expect("the table is there"));
    // For black, a program is built for any processor; the page has the figures of those built for one.
    for family in readme.names().filter(|&family| family != "black") {
        let long = if family == "line by line" { "hyperbola etc." } else { family };
        for (column, load) in [("random", "random"), ("in cache", "resident"), ("latency", "latency")] {
            let speed = |piece: &str| {
                let cell = schemes.cell(&format!("{long}, {load}"), piece);
                between(cell.unwrap_or_else(|| panic!("{long}, {load}: {piece}")), "**", "**")
            };
            let right = format!("{} / {} / {}", speed("rook"), speed("bishop"), speed("queen"));
            assert_eq!(readme.cell(family, column), Some(right.as_str()), "{family}, {column}");
        }
    }
}

#[test]
fn build_times_are_those_of_their_page() {
    let page = words("docs/build-cost.md");
    let readme = words("README.md");
    let section = between(&readme, "## What it costs to build", "## Proofs");
    let column = |row: &str| between(&page, &format!("| {row} | "), " ").to_owned();
    let whole = |number: &str| number.split_once('.').map_or(number, |(whole, _)| whole).to_owned();
    let macro_call = column("`scheme = fancy`");
    for right in [
        format!("adds {macro_call} s to `cargo check`"),
        format!("{} s of CPU time with the macro", column("`magic-bitboards`, the macro")),
        format!(
            "({} s if the build has `syn` 3 anyway)",
            column("the macro in a crate whose build has `syn` 3 already")
        ),
        format!("{} s with the ready-made tables", column("`magic-bitboards`, the ready-made tables alone")),
        format!("{} s (`cozy-chess`)", column("`cozy-chess` 0.3.4")),
        format!("{} s (`pleco`)", column("`pleco` 0.5.0")),
        format!("{} s (`shakmaty`)", column("`shakmaty` 0.30.1, `magics`")),
        format!("{} s (`chess`)", whole(&column("`chess` 3.2.0"))),
    ] {
        assert!(section.contains(&right), "README.md does not say: {right}");
    }
}
