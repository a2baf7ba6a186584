//! Checks the instructions of hyperbola quintessence in `docs/schemes/hyperbola.md` and, in C, in `docs/schemes/hyperbola.csv`, if
//! the compilers are those that `docs/schemes.md` names. `UPDATE_PRICES=1 cargo test --manifest-path checks/Cargo.toml -p prices` rewrites them.

use std::env;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use price::assembly::Costs;
use price::c;
use price::combinations::Combination;
use price::document::{Document, Table};
use price::figures::Figures;
use price::forms::{PAGE, PROCESSORS, Processor};
use price::rust;

/// The combination that is counted, and its costs in Rust, by processor.
static IN_RUST: LazyLock<(Combination, Vec<Costs>)> = LazyLock::new(|| {
    let combination = Combination::hyperbola();
    let costs = |processor: &Processor| processor.rust_costs(&combination, &folder());
    let costs = PROCESSORS.iter().map(|processor| costs(processor).expect("it compiles")).collect();
    (combination, costs)
});

/// The figures in C.
const IN_C: &str = "docs/schemes/hyperbola.csv";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("forms")
}

/// Rook, bishop, queen, both.
fn joined(costs: &Costs) -> String {
    costs.iter().map(|cost| cost.instructions.to_string()).collect::<Vec<_>>().join(" / ")
}

/// Compares a table with `columns`, each with the costs on all processors, or replaces it by what `save` gets.
fn compare(
    file: &str,
    mut table: Table,
    columns: &[(&str, &[Costs])],
    strict: bool,
    save: impl FnOnce(&Table),
) {
    let names: Vec<String> = PROCESSORS.iter().map(|processor| processor.name.to_owned()).collect();
    let cell = |processor: &str, head: &str| {
        let number = PROCESSORS.iter().position(|other| other.name == processor)?;
        let (_, costs) = columns.iter().find(|(column, _)| *column == head)?;
        Some(joined(&costs[number]))
    };
    if env::var_os("UPDATE_PRICES").is_some() {
        table = table.with_rows(&names, cell);
        save(&table);
    }
    assert!(table.names().eq(&names), "there are missing or extra rows in {file}");
    for name in names.iter().filter(|_| strict) {
        for (head, _) in columns {
            assert_eq!(table.cell(name, head), cell(name, head).as_deref(), "{name}, {head} in {file}");
        }
    }
}

/// Whether the passage `name` of the page with all schemes holds `version`.
fn is_named(name: &str, version: &str) -> bool {
    let schemes = Document::open().expect("the page is there");
    schemes.passage(name).expect("the compiler is named") == version
}

#[test]
#[cfg_attr(not(target_arch = "x86_64"), ignore = "this test reads only x86-64 assembly")]
fn documented_instructions_are_correct() {
    let (_, costs) = &*IN_RUST;
    for (processor, costs) in PROCESSORS.iter().zip(costs) {
        assert!(costs.iter().all(|cost| cost.branches == 0), "{}: {costs:?}", processor.name);
    }
    let strict = is_named("compiler", &rust::compiler().expect("the compiler prints its version"));
    let mut page = Document::of(PAGE).expect("the page is there");
    let table = Table::parse(page.passage("instructions").expect("the table is there"));
    compare(PAGE, table, &[("Rust", costs)], strict, |table| {
        page.set_passage("instructions", &table.markdown()).expect("the table is there");
        page.save().expect("the page can be written");
    });
}

#[test]
#[cfg_attr(not(target_arch = "x86_64"), ignore = "this test reads only x86-64 assembly")]
#[cfg_attr(not(c_compilers), ignore = "gcc, g++, clang or clang++ is missing")]
fn c_is_as_short_as_rust() {
    let (combination, rust) = &*IN_RUST;
    let of = |compiler: &str| -> Vec<Costs> {
        let costs = |processor: &Processor| processor.c_costs(combination, compiler, &folder());
        PROCESSORS.iter().map(|processor| costs(processor).expect("it compiles")).collect()
    };
    let [gcc, clang] = c::COMPILERS.map(|[c, _]| of(c));
    let strict = is_named("c compilers", &c::versions().expect("the compilers print their versions"))
        && is_named("compiler", &rust::compiler().expect("the compiler prints its version"));
    let table = Figures::of(IN_C).expect("the file is there").table;
    compare(IN_C, table, &[("gcc", &gcc), ("clang", &clang)], strict, |table| {
        Figures::new(IN_C, table.clone()).save().expect("the file can be written");
    });
    // Without AVX-512, gcc copies a square or a slider up to two times more.
    for (compiler, costs, moves) in [("gcc", &gcc, 2), ("clang", &clang, 0)].iter().filter(|_| strict) {
        for ((processor, rust), c) in PROCESSORS.iter().zip(rust).zip(*costs) {
            for (rust, c) in rust.iter().zip(c) {
                let name = processor.name;
                assert!(
                    c.instructions <= rust.instructions + moves,
                    "{name}, {compiler}: {c:?}, but {rust:?}"
                );
                assert_eq!(c.branches, 0, "{name}, {compiler}");
            }
        }
    }
}
