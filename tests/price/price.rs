//! Checks the costs of all combinations in `docs/schemes.md`: bytes always, instructions if the compiler is the one that the
//! page names. `UPDATE_PRICES=1 cargo test -p price` rewrites them, and the bytes in the table of costs. Times come from the
//! benchmarks.

use std::collections::HashSet;
use std::env;
use std::path::Path;

use price::assembly::{self, Cost, Costs};
use price::combinations::{All, Combination};
use price::costs;
use price::document::{Document, Table, grouped};

const HOW_TO_UPDATE: &str = "`UPDATE_PRICES=1 cargo test -p price` rewrites it";

/// A combination, and its costs in assembly on each of [`assembly::LEVELS`] where they can be counted.
struct Price<'a> {
    combination: &'a Combination,
    costs: Vec<Option<Costs>>,
}

impl Price<'_> {
    /// The cell in column `head`; `None` for columns that this test does not check.
    fn cell(&self, head: &str) -> Option<String> {
        let counted = |level: usize, of: fn(&Cost) -> usize| {
            let costs = self.costs[level].as_ref()?;
            Some(costs.each_ref().map(|cost| of(cost).to_string()).join(" / "))
        };
        match head {
            "slots, bytes" => Some(grouped(self.combination.slot_bytes())),
            "rest, bytes" => Some(grouped(self.combination.other_bytes())),
            "sum, bytes" => Some(grouped(self.combination.tables.bytes)),
            "loads" => counted(1, |cost| cost.loads),
            "instructions" => counted(0, |cost| cost.instructions),
            "… v3" => counted(1, |cost| cost.instructions),
            _ => None,
        }
    }
}

#[test]
fn documented_costs_are_correct() {
    let All { combinations, failures } = All::build();
    let prices = prices(&combinations);
    for price in &prices {
        for cost in price.costs.iter().flatten().flatten() {
            assert_eq!(cost.branches, 0, "{} branches", price.combination.name);
        }
    }
    let names: Vec<String> = combinations.iter().map(|combination| combination.name.clone()).collect();
    assert_eq!(
        names.iter().collect::<HashSet<_>>().len(),
        names.len(),
        "the names of combinations must be unique: {names:#?}"
    );
    let cell = |name: &str, head: &str| {
        let number = names.iter().position(|other| other == name)?;
        prices[number].cell(head)
    };
    let compiler = assembly::compiler().expect("the compiler prints its version");

    let mut document = Document::open().expect("the file is there");
    let mut table = Table::parse(document.passage("schemes").expect("the table is there"));
    if env::var_os("UPDATE_PRICES").is_some() {
        table = table.with_rows(&names, cell);
        document.set_passage("schemes", &table.markdown()).expect("the table is there");
        document.set_passage("compiler", &compiler).expect("its place is there");
        document.save().expect("the file can be written");
        costs::update_bytes(&combinations).expect("the file can be written");
    }
    assert!(failures.is_empty(), "{failures:#?}");
    assert!(table.names().eq(&names), "there are missing or extra rows: {HOW_TO_UPDATE}");
    let same_compiler = document.passage("compiler").expect("the compiler is named") == compiler;
    for name in &names {
        for head in table.heads() {
            if (same_compiler || head.ends_with("bytes"))
                && let Some(right) = cell(name, head)
            {
                assert_eq!(table.cell(name, head), Some(right.as_str()), "{name}, {head}: {HOW_TO_UPDATE}");
            }
        }
    }
}

/// The prices of all `combinations`.
fn prices(combinations: &[Combination]) -> Vec<Price<'_>> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("price");
    let levels = assembly::LEVELS
        .map(|level| assembly::costs(combinations, level, &folder).expect("the look-ups compile"));
    let of = |(number, combination): (usize, _)| Price {
        combination,
        costs: levels.iter().map(|costs| costs[number]).collect(),
    };
    combinations.iter().enumerate().map(of).collect()
}
