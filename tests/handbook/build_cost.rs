//! What builds cost, as `scripts/build-cost.sh --docs` measured it.

use std::fmt::Write as _;

use price::document::grouped;
use price::figures::Figures;

use crate::{check, words};

const PAGE: &str = "docs/build-cost.md";

/// The calls that the page shows.
const CALLS: [&str; 5] = [
    "scheme = fancy",
    "scheme = fancy, magics = search",
    "scheme = plain",
    "scheme = fixed_shift, magics = search",
    "scheme = hyperbola",
];

fn rows(file: &str) -> Vec<Vec<String>> {
    Figures::of(file).unwrap_or_else(|error| panic!("{file}: {error}")).table.rows().to_vec()
}

#[test]
fn clean_builds_are_those_of_their_file() {
    let rows = rows("docs/clean-builds.csv");
    let mut table = String::from("\n");
    for (number, row) in rows.iter().enumerate() {
        table += &format!("| {} |\n", row.join(" | ")).replace("  |", " |");
        if number == 0 {
            table += "|---|---:|---:|\n";
        }
    }
    check(PAGE, "clean builds", &table);
    let check_of =
        |name: &str| &rows.iter().find(|row| row[0] == name).unwrap_or_else(|| panic!("no {name}"))[1];
    let right = format!(
        "Of the macro's {} seconds, {} are our own crates",
        check_of("`magic-bitboards`, the macro"),
        check_of("the macro in a crate whose build has `syn` 3 already")
    );
    assert!(words(PAGE).contains(&right), "{PAGE} does not say: {right}");
}

#[test]
fn macro_calls_are_those_of_their_file() {
    let rows = rows("docs/build-cost.csv");
    let mut table = format!("\n| {} |\n|---|---|---:|---:|\n", rows[0].join(" | "));
    for options in CALLS {
        let row = rows.iter().find(|row| row[0] == options).unwrap_or_else(|| panic!("no {options}"));
        let [_, added, generator, bytes] = &row[..] else { panic!("{row:?}") };
        let bytes = grouped(bytes.parse().unwrap_or_else(|error| panic!("{row:?}: {error}")));
        writeln!(table, "| `{options}` | {added} | {generator} | {bytes} |").expect("a string takes it");
    }
    check(PAGE, "calls", &table);
}
