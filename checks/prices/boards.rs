//! Checks the instructions of look-ups on boards other than that of chess in `docs/boards.csv` and `docs/boards.md`, if the compiler
//! is the one that the page names. `UPDATE_PRICES=1 cargo test --manifest-path checks/Cargo.toml -p prices` rewrites them.

use std::env;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use price::assembly::Cost;
use price::boards::{self, BITALG, BOARDS_IN_PLACES, Counted, Form, LEVELS, LOOK_UPS};
use price::c;
use price::document::{Document, Table};
use price::figures::Figures;
use price::rust;

/// The page with some figures, which names the compilers.
const PAGE: &str = "docs/boards.md";

/// All figures.
const FIGURES: &str = "docs/boards.csv";

/// The instructions of the first six look-ups on [`BOARDS_IN_PLACES`].
const IN_PLACES: &str = "docs/boards-avx512.csv";

const HOW_TO_UPDATE: &str =
    "`UPDATE_PRICES=1 cargo test --manifest-path checks/Cargo.toml -p prices` rewrites it";

/// The costs of all forms by level.
type Levels = Vec<Counted>;

/// The instructions of some look-ups, in this order.
fn joined(costs: Option<&Vec<Option<Cost>>>, look_ups: &[&str]) -> String {
    let Some(costs) = costs else { return String::new() };
    let number = |look_up| LOOK_UPS.iter().position(|other| other == look_up).expect("it is one of them");
    let instructions = |look_up| {
        costs[number(look_up)].as_ref().map_or_else(|| "–".to_owned(), |cost| cost.instructions.to_string())
    };
    look_ups.iter().map(instructions).collect::<Vec<_>>().join(" / ")
}

/// The names of all forms in the table of figures.
fn names(forms: &[Form]) -> Vec<String> {
    forms.iter().map(|form| format!("{}: {}", form.board, form.name)).collect()
}

/// All figures of a form, in the order of [`LOOK_UPS`], in columns with these heads.
fn figures(forms: &[Form], heads: &[&str], levels: &Levels) -> impl Fn(&str, &str) -> Option<String> {
    let names = names(forms);
    move |name, head| {
        let level = heads.iter().position(|other| *other == head)?;
        let number = names.iter().position(|other| other == name)?;
        Some(joined(levels[level][number].as_ref(), &LOOK_UPS))
    }
}

/// `hyperbola` on the boards of shogi and xiangqi.
fn of_hyperbola(forms: &[Form], levels: &Levels) -> Table {
    let columns = [
        ("9x9", "rook / bishop / both on 9x9", ["rook", "bishop", "rook_and_bishop"]),
        ("9x10", "rook / cannon / both on 9x10", ["rook", "cannon", "rook_and_cannon"]),
    ];
    let mut table = Table::new(&["compiled for", columns[0].1, columns[1].1]);
    for (level, costs) in LEVELS.iter().zip(levels) {
        let cells = columns.map(|(board, _, look_ups)| {
            let is_meant = |form: &Form| form.board == board && form.name == "hyperbola";
            let number = forms.iter().position(is_meant).expect("it is one of the forms");
            joined(costs[number].as_ref(), &look_ups)
        });
        table.push(level, cells.into());
    }
    table
}

/// Rook and cannon in `kindergarten` on the board of xiangqi, at once and one after the other.
fn both_by_kindergarten(forms: &[Form], levels: &Levels) -> String {
    let is_meant = |form: &Form| form.board == "9x10" && form.name == "kindergarten";
    let number = forms.iter().position(is_meant).expect("it is one of the forms");
    let [both, rook, cannon] = ["rook_and_cannon", "rook", "cannon"].map(|look_up| {
        let place = LOOK_UPS.iter().position(|other| *other == look_up).expect("it is one of them");
        let costs = levels[0][number].as_ref().expect("it needs no instructions that the level lacks");
        costs[place].as_ref().expect("it is one of the pieces").instructions
    });
    format!("{both} instructions instead of {}", rook + cannon)
}

#[test]
#[cfg_attr(not(target_arch = "x86_64"), ignore = "this test reads only x86-64 assembly")]
fn documented_instructions_are_correct() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("boards");
    let forms = Form::all();
    let levels: Levels =
        LEVELS.map(|level| boards::costs(&forms, level, "", &folder).expect("the look-ups compile")).into();
    for (level, costs) in LEVELS.iter().zip(&levels) {
        for (form, costs) in forms.iter().zip(costs) {
            for (look_up, cost) in LOOK_UPS.iter().zip(costs.iter().flatten()) {
                // The number of an attack set is compared with the length of their table: a jump, and the call of the panic.
                let checks = if form.name.contains("byte") { 2 * form.tables_of(look_up) } else { 0 };
                let branches = cost.as_ref().map_or(checks, |cost| cost.branches);
                assert_eq!(
                    branches, checks,
                    "{look_up} in {} on {} branches, {level}",
                    form.name, form.board
                );
            }
        }
    }
    let right = vec![
        ("instructions", of_hyperbola(&forms, &levels).markdown()),
        ("both by kindergarten", both_by_kindergarten(&forms, &levels)),
    ];
    let compiler = rust::compiler().expect("the compiler prints its version");
    compare_figures("compiler", &compiler, &names(&forms), figures(&forms, &LEVELS, &levels));
    compare("compiler", &compiler, right);
}

/// What vectors that gather single bits save, on boards where they look up.
#[test]
#[cfg_attr(not(target_arch = "x86_64"), ignore = "this test reads only x86-64 assembly")]
fn documented_instructions_in_places_are_correct() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("places");
    let forms = Form::in_places();
    let (avx2, [avx512, bitalg]) = (LEVELS[2], BITALG);
    let mut table = Table::new(&[&["compiled for"], &BOARDS_IN_PLACES[..]].concat());
    for (name, level, besides) in
        [(avx2, avx2, ""), (avx512, avx512, ""), (&*format!("{avx512}{bitalg}"), avx512, bitalg)]
    {
        let costs = boards::costs(&forms, level, besides, &folder).expect("the look-ups compile");
        let cells = costs.iter().map(|costs| joined(costs.as_ref(), &LOOK_UPS[..6]));
        assert!(
            costs.iter().flatten().flatten().flatten().all(|cost| cost.branches == 0),
            "no look-up branches"
        );
        table.push(name, cells.collect());
    }
    if env::var_os("UPDATE_PRICES").is_some() {
        Figures::new(IN_PLACES, table.clone()).save().expect("the file can be written");
    }
    let compiler = rust::compiler().expect("the compiler prints its version");
    let _guard = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let page = Document::of(PAGE).expect("the page is there");
    if page.passage("compiler").expect("the compiler is named") == compiler {
        let found = Figures::of(IN_PLACES).expect("the file is there").table;
        assert_eq!(found, table, "{IN_PLACES}: {HOW_TO_UPDATE}");
    }
}

#[test]
#[cfg_attr(not(target_arch = "x86_64"), ignore = "this test reads only x86-64 assembly")]
#[cfg_attr(not(c_compilers), ignore = "gcc, g++, clang or clang++ is missing")]
fn documented_instructions_in_c_are_correct() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("boards");
    let forms = Form::all();
    let heads = ["gcc", "gcc, v2", "gcc, v3", "clang", "clang, v2", "clang, v3"];
    let mut columns: Levels = Vec::new();
    for [compiler, _] in c::COMPILERS {
        for level in LEVELS {
            let costs = boards::costs_in_c(&forms, compiler, level, "", &folder);
            columns.push(costs.unwrap_or_else(|error| panic!("{compiler}, {level}: {error}")));
        }
    }
    let versions = c::versions().expect("the compilers print their versions");
    compare_figures("c compilers", &versions, &names(&forms), figures(&forms, &heads, &columns));
}

/// While one test rewrites the page or the figures, the others wait.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// Compares columns of the table of all figures, or rewrites them. `named`: the passage that names the compiler.
fn compare_figures(
    named: &str,
    compiler: &str,
    rows: &[String],
    cell: impl Fn(&str, &str) -> Option<String>,
) {
    let _guard = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let mut page = Document::of(PAGE).expect("the page is there");
    let mut figures = Figures::of(FIGURES).expect("the table is there");
    if env::var_os("UPDATE_PRICES").is_some() {
        page.set_passage(named, compiler).expect("its place is there");
        page.save().expect("the file can be written");
        figures.table = figures.table.with_rows(rows, &cell);
        figures.save().expect("the file can be written");
    }
    let table = &figures.table;
    assert!(table.names().eq(rows), "there are missing or extra rows in {FIGURES}: {HOW_TO_UPDATE}");
    if page.passage(named).expect("the compiler is named") != compiler {
        return;
    }
    for name in rows {
        for head in table.heads() {
            if let Some(right) = cell(name, head) {
                assert_eq!(
                    table.cell(name, head),
                    Some(&*right),
                    "{name}, {head} in {FIGURES}: {HOW_TO_UPDATE}"
                );
            }
        }
    }
}

/// Compares passages of the page, or rewrites them. `named`: the passage that names the compiler with which they were made.
fn compare(named: &str, compiler: &str, right: Vec<(&str, String)>) {
    let _guard = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let mut page = Document::of(PAGE).expect("the page is there");
    if env::var_os("UPDATE_PRICES").is_some() {
        page.set_passage(named, compiler).expect("its place is there");
        for (name, passage) in &right {
            page.set_passage(name, passage).expect("the passage is there");
        }
        page.save().expect("the file can be written");
    }
    if page.passage(named).expect("the compiler is named") != compiler {
        return;
    }
    for (name, passage) in right {
        let found = page.passage(name).expect("the passage is there");
        assert_eq!(found, passage, "{name} in {PAGE}: {HOW_TO_UPDATE}");
    }
}
