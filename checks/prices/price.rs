//! Checks the costs of all combinations in `docs/schemes.csv`, and the page `docs/schemes.md`, which shows some of them: bytes
//! always, instructions if the compilers are those that the page names. `UPDATE_PRICES=1 cargo test --manifest-path checks/Cargo.toml -p prices` rewrites them, and the bytes in the table of costs. Times come from the
//! benchmarks.

use std::collections::HashSet;
use std::env;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use magic_tables::spec::Spec;
use magic_tables::tables::{Bmi2, Tables};
use price::assembly::{self, Cost, Costs};
use price::c::{self, Column};
use price::combinations::{All, Needs};
use price::costs;
use price::document::{Document, Table};
use price::figures::Figures;
use price::fills;
use price::rust;

const HOW_TO_UPDATE: &str =
    "`UPDATE_PRICES=1 cargo test --manifest-path checks/Cargo.toml -p prices` rewrites it";

/// Exceedances that a failure lists.
const LISTED: usize = 60;

/// The combinations, and their costs in Rust on each of [`assembly::LEVELS`] where they can be counted.
struct Measured {
    all: All,
    levels: Vec<Vec<Option<Costs>>>,
}

static MEASURED: LazyLock<Measured> = LazyLock::new(|| {
    let all = All::build();
    let levels = assembly::LEVELS
        .map(|level| rust::costs(&all.combinations, level, &folder()).expect("the look-ups compile"));
    Measured { all, levels: levels.into() }
});

fn folder() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("price")
}

/// The page. While one test rewrites it, or the table of figures, the other waits.
fn document() -> (Document, MutexGuard<'static, ()>) {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let guard = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    (Document::open().expect("the file is there"), guard)
}

impl Measured {
    fn names(&self) -> Vec<String> {
        self.all.combinations.iter().map(|combination| combination.name.clone()).collect()
    }

    /// The cell of the combination `number` in column `head`; `None` for columns that this test does not check.
    fn cell(&self, number: usize, head: &str) -> Option<String> {
        let combination = &self.all.combinations[number];
        let counted =
            |level: usize, of: fn(&Cost) -> usize| Some(joined(self.levels[level][number].as_ref()?, of));
        match head {
            "slots, bytes" => Some(combination.slot_bytes().to_string()),
            "rest, bytes" => Some(combination.other_bytes().to_string()),
            "sum, bytes" => Some(combination.tables.bytes.to_string()),
            "loads" => counted(1, |cost| cost.loads),
            "instructions" => counted(0, |cost| cost.instructions),
            "… v3" => counted(1, |cost| cost.instructions),
            _ => None,
        }
    }
}

/// Checks that both sets at once cost no more than a queen, or than in Rust. `where_` says what was compiled how.
fn check_both(name: &str, where_: &str, [_, _, queen, both]: &Costs, rust: &Costs) {
    // Two results keep one more register busy, which costs up to three moves.
    let instructions = rust[3].instructions.max(queen.instructions + 3);
    assert!(both.instructions <= instructions, "{name}, {where_}: {both:?}, but a queen is {queen:?}");
    assert!(both.loads <= queen.loads, "{name}, {where_}: {both:?}, but a queen is {queen:?}");
}

/// The figures of rook, bishop and queen.
fn joined(costs: &Costs, of: fn(&Cost) -> usize) -> String {
    costs[..assembly::PIECES.len()].iter().map(|cost| of(cost).to_string()).collect::<Vec<_>>().join(" / ")
}

#[test]
fn documented_costs_are_correct() {
    let measured = &*MEASURED;
    let All { combinations, failures } = &measured.all;
    for (number, combination) in combinations.iter().enumerate() {
        for cost in measured.levels.iter().filter_map(|costs| costs[number].as_ref()).flatten() {
            assert_eq!(cost.branches, 0, "{} branches", combination.name);
        }
    }
    for (level, costs) in assembly::LEVELS.iter().zip(&measured.levels) {
        for (combination, costs) in combinations.iter().zip(costs) {
            if let Some(costs) = costs {
                check_both(&combination.name, level, costs, costs);
            }
        }
    }
    let names = measured.names();
    assert_eq!(
        names.iter().collect::<HashSet<_>>().len(),
        names.len(),
        "the names of combinations must be unique: {names:#?}"
    );
    let cell = |name: &str, head: &str| {
        let number = names.iter().position(|other| other == name)?;
        measured.cell(number, head)
    };
    let compiler = rust::compiler().expect("the compiler prints its version");

    let (mut document, _guard) = document();
    let mut figures = Figures::of_combinations().expect("the table is there");
    if env::var_os("UPDATE_PRICES").is_some() {
        figures.table = figures.table.with_rows(&names, cell);
        figures.save().expect("the file can be written");
        figures.show(&mut document).expect("its place is there");
        document.set_passage("compiler", &compiler).expect("its place is there");
        document.save().expect("the file can be written");
        costs::update_bytes(combinations).expect("the file can be written");
    }
    assert!(failures.is_empty(), "{failures:#?}");
    let table = &figures.table;
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

#[test]
#[cfg_attr(not(target_arch = "x86_64"), ignore = "this test reads only x86-64 assembly")]
fn documented_fills_are_correct() {
    let costs = fills::LEVELS.map(|level| fills::costs(level, &folder()).expect("the fills compile"));
    for cost in costs.as_flattened() {
        assert_eq!(cost.branches, 0, "fills branch");
    }
    let mut right = Table::new(&[&["instructions"], &fills::LEVELS[..]].concat());
    for (number, piece) in assembly::PIECES.iter().enumerate() {
        let cells = costs.iter().map(|costs| costs[number].instructions.to_string());
        right.push(&format!("`all_{piece}_attacks`"), cells.collect());
    }
    let compiler = rust::compiler().expect("the compiler prints its version");
    let (mut document, _guard) = document();
    if env::var_os("UPDATE_PRICES").is_some() {
        document.set_passage("fills", &right.markdown()).expect("the table is there");
        document.save().expect("the file can be written");
    }
    if document.passage("compiler").expect("the compiler is named") == compiler {
        let found = Table::parse(document.passage("fills").expect("the table is there"));
        assert_eq!(found, right, "{HOW_TO_UPDATE}");
    }
}

/// Look-ups that are constant functions are as short as the others, unless the others have vectors.
#[test]
#[cfg_attr(not(target_arch = "x86_64"), ignore = "this test reads only x86-64 assembly")]
fn constant_functions_cost_the_same() {
    let measured = &*MEASURED;
    let (mut constant, mut expected) = (Vec::new(), Vec::new());
    for (number, combination) in measured.all.combinations.iter().enumerate() {
        if combination.needs == Needs::Nothing {
            let mut combination = combination.clone();
            let spec = Spec { const_fn: true, ..combination.tables.spec.clone() };
            combination.tables = Tables::build(&spec, Bmi2::Absent).expect("there are such tables");
            constant.push(combination);
            expected.push(number);
        }
    }
    assert!(constant.len() > 50, "{} combinations", constant.len());
    for (level, name) in assembly::LEVELS.into_iter().enumerate() {
        let costs = rust::costs(&constant, name, &folder().join("constant")).expect("the look-ups compile");
        for ((combination, number), costs) in constant.iter().zip(&expected).zip(costs) {
            let has_vectors = combination.tables.name() == "hyperbola" && level > 0;
            if !has_vectors {
                assert_eq!(costs, measured.levels[level][*number], "{}, {name}", combination.name);
            }
        }
    }
}

/// The heads of the columns of C and C++: one for each compiler and level.
const C_HEADS: [[&str; 2]; 2] = [["gcc", "gcc, v3"], ["clang", "clang, v3"]];

/// A cell of C and C++: the instructions in C, and those in C++ where they differ.
fn c_cell(columns: &[Column], number: usize, head: &str) -> Option<String> {
    let is_meant = |column: &&Column| C_HEADS[column.family][column.level] == head;
    let cells = columns.iter().filter(is_meant).map(|column| {
        column.costs[number]
            .as_ref()
            .map_or_else(String::new, |costs| joined(costs, |cost| cost.instructions))
    });
    let mut cells: Vec<String> = cells.collect();
    cells.dedup();
    (!cells.is_empty()).then(|| cells.join("; "))
}

/// The figures are counted with the compilers that the page names. With all others, look-ups still compile.
#[test]
#[cfg_attr(not(target_arch = "x86_64"), ignore = "this test reads only x86-64 assembly")]
#[cfg_attr(not(c_compilers), ignore = "gcc, g++, clang or clang++ is missing")]
fn c_look_ups_are_as_short_as_the_rust_ones() {
    let measured = &*MEASURED;
    let combinations = &measured.all.combinations;
    let columns = c::costs(combinations, &folder().join("c")).expect("the headers compile");
    let versions = c::versions().expect("the compilers print their versions");
    let compiler = rust::compiler().expect("the compiler prints its version");
    let names = measured.names();
    let cell = |name: &str, head: &str| {
        let number = names.iter().position(|other| other == name)?;
        c_cell(&columns, number, head)
    };

    let (mut document, _guard) = document();
    let mut figures = Figures::of_combinations().expect("the table is there");
    let update = env::var_os("UPDATE_PRICES").is_some();
    if update {
        figures.table = figures.table.with_rows(&names, cell);
        figures.save().expect("the file can be written");
        document.set_passage("c compilers", &versions).expect("its place is there");
        document.save().expect("the file can be written");
    }
    let table = &figures.table;
    assert!(table.names().eq(&names), "there are missing or extra rows: {HOW_TO_UPDATE}");
    if document.passage("c compilers").expect("the compilers are named") != versions {
        return;
    }
    if update || document.passage("compiler").expect("the compiler is named") == compiler {
        let longer = c::exceedances(combinations, &columns, &measured.levels);
        assert!(
            longer.is_empty(),
            "{} look-ups are longer than in Rust; the worst are:\n\
             | scheme | level | compiler | piece | Rust | here |\n|---|---|---|---|---:|---:|\n{}",
            longer.len(),
            longer[..longer.len().min(LISTED)].join("\n")
        );
    }
    for Column { compiler, level, costs, .. } in &columns {
        for ((name, costs), rust) in names.iter().zip(costs).zip(&measured.levels[*level]) {
            let level = format!("{compiler}, {}", assembly::LEVELS[*level]);
            if let (Some(costs), Some(rust)) = (costs, rust) {
                check_both(name, &level, costs, rust);
            }
        }
    }
    for name in &names {
        for head in C_HEADS.as_flattened() {
            let right = cell(name, head);
            assert_eq!(table.cell(name, head), right.as_deref(), "{name}, {head}: {HOW_TO_UPDATE}");
        }
    }
}
