//! What builds cost, as `scripts/build-cost.sh --docs` measured it.

use std::fmt::Write as _;

use price::document::grouped;
use price::figures::Figures;

use crate::check;

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
    let mut table = String::from("\n");
    for (number, row) in rows("docs/clean-builds.csv").iter().enumerate() {
        writeln!(table, "| {} |", row.join(" | ").replace(" |  |", " | |")).expect("a string takes it");
        if number == 0 {
            table += "|---|---:|---:|\n";
        }
    }
    check(PAGE, "clean builds", &table);
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
