//! Figures that pages quote are those of the files beside them.

use std::fmt::Write as _;

use price::document::{Document, Table};
use price::figures::Figures;

use crate::check;

/// The pieces, in the order of all figures.
const PIECES: [&str; 3] = ["rook", "bishop", "queen"];

fn file(name: &str) -> Table {
    Figures::of(name).unwrap_or_else(|error| panic!("{name}: {error}")).table
}

/// The numbers that begin the parts of a cell: `1.11 (1.01 to 1.16) / 1.14`.
fn numbers(cell: &str) -> Vec<f64> {
    let first = |part: &str| part.split_whitespace().next()?.parse().ok();
    cell.split(" / ").map(|part| first(part).unwrap_or_else(|| panic!("no number in {cell:?}"))).collect()
}

/// `scripts/compare-c.sh --docs` writes the file.
#[test]
fn speeds_of_headers_are_those_of_their_file() {
    const LOADS: [&str; 3] = ["random", "resident", "latency"];
    let file = file("docs/c-speed.csv");
    let mut table = format!("\n| C, gcc 12.2 | {} |\n|---|---:|---:|---:|\n", LOADS.join(" | "));
    let ours = |load: &str| -> Vec<(String, String)> {
        let rows = file.rows().iter().skip(1).filter(|row| row[0] == load);
        let ours = rows.filter_map(|row| Some((row[1].strip_prefix("C: ")?, &row[4])));
        let medians = |cell: &str| {
            let medians =
                cell.split(" / ").map(|part| part.split_whitespace().next().expect("there is a figure"));
            medians.collect::<Vec<_>>().join(" / ")
        };
        ours.map(|(name, relative)| (name.to_owned(), medians(relative))).collect()
    };
    let columns = LOADS.map(ours);
    assert!(columns[0].len() > 3, "there are rows");
    assert!(columns.iter().all(|column| column.len() == columns[0].len()), "the page shows all of our rows");
    for (row, (name, _)) in columns[0].iter().enumerate() {
        let cells = columns.each_ref().map(|column| {
            assert_eq!(&column[row].0, name, "the loads have the same look-ups");
            column[row].1.as_str()
        });
        writeln!(table, "| `{name}` | {} |", cells.join(" | ")).expect("a string takes it");
    }
    check("docs/c-speed.md", "speed", &table);

    // What the page says of the fastest.
    let fastest = |load: &str, piece: usize, all: bool| {
        let without_pext = |name: &str| !name.contains("pext") && !name.contains("PEXT");
        let rows = file.rows().iter().skip(1).filter(|row| row[0] == load && (all || without_pext(&row[1])));
        let row = rows.min_by(|a, b| numbers(&a[3])[piece].total_cmp(&numbers(&b[3])[piece]));
        row.expect("there are rows")[1].as_str()
    };
    for load in ["random", "resident"] {
        assert_eq!([1, 2].map(|piece| fastest(load, piece, false)), ["C: fixed_shift"; 2], "{load}");
    }
    assert_eq!(fastest("latency", 0, true), "C: hyperbola");
    assert_eq!(fastest("latency", 2, false), "C: hyperbola");
}

/// The family of look-ups that a crate has compiled in, as `docs/comparison.csv` calls it.
fn family(compiled_in: &str) -> &'static str {
    match compiled_in {
        "PEXT" => "PEXT",
        "PEXT, PDEP" => "PEXT, 16 bits",
        "hyperbola" => "line by line",
        _ if compiled_in.starts_with("fixed shift") => "fixed shift",
        _ if compiled_in.starts_with("fancy") => "fancy",
        _ => panic!("a new family: {compiled_in}"),
    }
}

/// The comparison names the fastest crate, and its figures are quotients of the times in the other files, but for the difference
/// between a median of quotients and a quotient of medians.
#[test]
fn comparisons_with_other_crates_follow_from_their_times() {
    let crates = file("docs/crates.csv");
    let combinations = file("docs/schemes.csv");
    let comparison = file("docs/comparison.csv");
    let mut compared = 0;
    for name in comparison.names() {
        let (families, load) = name.rsplit_once(", ").expect("a family and a load");
        let time = |of_crate: &str, piece: usize| {
            let cell =
                crates.cell(of_crate, &format!("{load}, ns")).unwrap_or_else(|| panic!("no times: {load}"));
            numbers(cell)[piece]
        };
        let is_peer = |of_crate: &&str| {
            let compiled_in = crates.cell(of_crate, "compiled in").expect("every crate has look-ups");
            families.starts_with("all, ") || family(compiled_in) == families
        };
        // One time of the move generator, and one of each piece under the other loads.
        let pieces = if load == "perft" { 1 } else { PIECES.len() };
        for (piece, head) in PIECES.into_iter().enumerate().take(pieces) {
            let cell = comparison.cell(name, head).expect("the cell is there");
            let (figures, of_crate) = cell.split_once(" (").expect("the crate is named");
            let of_crate = of_crate.trim_end_matches(')');
            let peers = crates.names().filter(is_peer);
            let fastest = peers.map(|peer| time(peer, piece)).fold(f64::INFINITY, f64::min);
            let named = time(of_crate, piece);
            assert!(named <= fastest, "{name}, {head}: {of_crate} is not the fastest");
            let column = match load {
                "random" => "throughput, ns",
                "latency" => "latency, ns",
                _ => continue,
            };
            let ours = comparison.cell(name, "ours").expect("ours is named");
            let ours = numbers(combinations.cell(ours, column).expect("ours was timed"))[piece];
            let (speed, deviation) = figures.split_once(" ±").expect("a figure and its deviation");
            let [speed, deviation] = [speed, deviation].map(|number| numbers(number)[0]);
            let difference = (named / ours - speed).abs();
            assert!(difference <= deviation + 0.02, "{name}, {head}: {speed}, but {named} / {ours}");
            compared += 1;
        }
    }
    assert!(compared >= 42, "{compared}");
}

/// The rows of a table on a page are those of its file.
fn check_rows(page: &str, first_head: &str) {
    let text = Document::of(page).unwrap_or_else(|error| panic!("{page}: {error}"));
    let (_, table) = text.text().split_once(&format!("\n| {first_head}")).expect("the page has the table");
    let table = format!("| {first_head}{}", table.split("\n\n").next().unwrap_or_default());
    let shown = Table::parse(&table);
    let name = page.replace(".md", ".csv");
    let file = file(&name);
    assert!(shown.names().count() > 3, "{page}");
    for row in shown.names() {
        for head in &shown.heads()[1..] {
            let [on_page, in_file] =
                [(&shown, row.to_owned()), (&file, row.replace('`', ""))].map(|(table, row)| {
                    let cell =
                        table.cell(&row, head).unwrap_or_else(|| panic!("{name} has no {row}, {head}"));
                    cell.replace(',', "")
                });
            assert_eq!(on_page, in_file, "{page}: {row}, {head}");
        }
    }
}

#[test]
fn rows_of_tables_are_those_of_their_files() {
    check_rows("docs/cache.md", "options | bytes");
    check_rows("docs/targets.md", "options | Cortex-M4");
}
