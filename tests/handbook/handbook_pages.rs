//! The pages of `docs/schemes`: their worked examples and pictures are what the tables give, and their costs are those of
//! `docs/schemes.csv`. `docs/options.md` is the table of options. Figures on other pages are those of their files.
//!
//! `UPDATE_HANDBOOK=1 cargo test -p handbook-pages` rewrites all of them.

mod board_speed;
mod build_cost;
mod engines;
mod figures;
mod json;
mod options;
mod picture;
mod readme;

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use json::{number, text};
use playground::answer::Session;
use price::document::{Document, SCHEMES, Table, grouped};
use price::figures::{COMBINATIONS, Figures};
use serde_json::{Value, json};

const HOW_TO_UPDATE: &str = "UPDATE_HANDBOOK=1 cargo test -p handbook-pages rewrites it";

/// The example: a rook on d4 between blockers on b4 and d6; the piece on g7 is irrelevant.
const SQUARE: usize = 27;
const OCCUPIED: u64 = 1 << 25 | 1 << 43 | 1 << 54;

/// Schemes that share a page, with a section for each.
const OTHER_SCHEMES: [&str; 4] = ["plain", "fixed_shift", "black", "congruent_modulo"];

/// Schemes with look-ups of their own.
const SCHEMES_WITH_LOOK_UPS: [&str; 9] = [
    "fancy",
    "plain",
    "fixed_shift",
    "black",
    "pext",
    "magic32",
    "kindergarten",
    "congruent_modulo",
    "hyperbola",
];

/// Compares a passage of a page, or rewrites it.
fn check(page: &str, passage: &str, right: &str) {
    let mut document = Document::of(page).unwrap_or_else(|error| panic!("{page}: {error}"));
    if env::var_os("UPDATE_HANDBOOK").is_some() {
        document.set_passage(passage, right).expect("the passage is there");
        document.save().expect("the page can be written");
    }
    let found = document.passage(passage).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(found, right, "{page}: {HOW_TO_UPDATE}");
}

/// A file of the repository, its lines joined: a sentence may go on in the next line.
fn words(file: &str) -> String {
    let document = Document::of(file).unwrap_or_else(|error| panic!("{file}: {error}"));
    document.text().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The page on a scheme.
fn page_of(scheme: &str) -> String {
    let page = if OTHER_SCHEMES.contains(&scheme) { "others" } else { scheme };
    format!("docs/schemes/{page}.md")
}

/// The name of a passage about a scheme on its page.
fn passage_of(scheme: &str, name: &str) -> String {
    if OTHER_SCHEMES.contains(&scheme) { format!("{scheme} {name}") } else { name.to_owned() }
}

#[test]
fn examples_are_what_the_tables_give() {
    // These differ from `fancy` in numbers, which their pictures show.
    let is_like_fancy = |scheme: &str| ["plain", "fixed_shift", "black"].contains(&scheme);
    for scheme in SCHEMES_WITH_LOOK_UPS.into_iter().filter(|scheme| !is_like_fancy(scheme)) {
        check(&page_of(scheme), &passage_of(scheme, "example"), &example(&look_up(scheme)));
    }
}

#[test]
fn pictures_are_what_the_tables_give() {
    for scheme in SCHEMES_WITH_LOOK_UPS {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../docs/schemes/{scheme}.svg"));
        let title = format!("{scheme}: a rook on d4 between blockers on b4 and d6");
        let steps = look_up(scheme)["steps"].as_array().expect("a look-up has steps").clone();
        let right = picture::draw(&title, SQUARE, OCCUPIED, &steps);
        if env::var_os("UPDATE_HANDBOOK").is_some() {
            fs::write(&path, &right).expect("the picture can be written");
        }
        let found = fs::read_to_string(&path).unwrap_or_default();
        assert!(found == right, "docs/schemes/{scheme}.svg is another one: {HOW_TO_UPDATE}");
    }
}

#[test]
fn costs_are_those_of_all_combinations() {
    let figures = Figures::of_combinations().expect("the table can be read");
    check(SCHEMES, "schemes", &figures.on_page());
    for scheme in SCHEMES_WITH_LOOK_UPS {
        // At most one option besides two of the schemes, and no slots of 16 bits: the others are in the file.
        let with_one_option = |name: &str| {
            let options = name.strip_prefix(scheme).unwrap_or_default();
            ["fancy", "hyperbola"].contains(&scheme)
                && options.starts_with(", ")
                && options.matches(", ").count() == 1
                && !options.contains("pdep")
        };
        let is_shown = |name: &&str| *name == scheme || with_one_option(name);
        let names: Vec<&str> = figures.table.names().filter(is_shown).collect();
        assert!(!names.is_empty(), "{scheme} is not in {COMBINATIONS}");
        check(&page_of(scheme), &passage_of(scheme, "cost"), &figures.shown(names).markdown());
    }
}

/// The page shows the rows of a file for two loads.
#[test]
fn the_comparison_with_other_crates_is_that_of_its_file() {
    let page = Document::open().expect("the page can be read");
    let shown = Table::parse(page.passage("comparison").expect("the table is there"));
    let figures = Figures::of("docs/comparison.csv").expect("the table can be read");
    for name in shown.names() {
        for head in &shown.heads()[1..] {
            let cell = shown.cell(name, head).map(|cell| cell.replace("**", ""));
            assert_eq!(
                cell.as_deref(),
                figures.table.cell(name, head),
                "{name}, {head}: scripts/compare.sh --docs"
            );
        }
    }
    let is_shown = |name: &&str| name.ends_with(", random") || name.ends_with(", latency");
    assert!(shown.names().eq(figures.table.names().filter(is_shown)));
}

/// What `scheme = auto` chooses.
#[test]
fn choices_are_those_of_the_generator() {
    let mut table = Table::new(&["options", "chosen without BMI2", "bytes", "chosen with BMI2", "bytes"]);
    for more in [
        "",
        ", purpose = no_network",
        ", purpose = move_generator",
        ", entries = byte",
        ", entries = byte, max_bytes = \"100 KB\"",
        ", entries = pdep",
        ", entries = shared",
    ] {
        let options = format!("scheme = auto{more}");
        table.push(&format!("`{options}`"), chosen(&options));
    }
    check("docs/schemes/auto.md", "chosen", &table.markdown());
}

/// What `scheme = auto` chooses on boards other than that of chess.
#[test]
fn choices_on_boards_are_those_of_the_generator() {
    let mut table = Table::new(&["board and pieces", "without BMI2", "bytes", "with BMI2", "bytes"]);
    for (name, options) in [
        ("5x5: rook, bishop, queen", r#"board = "5x5""#),
        ("6x6, Los Alamos: rook, queen", r#"board = "6x6", pieces = [rook, queen]"#),
        ("7x7: rook, bishop, queen", r#"board = "7x7""#),
        ("the same, `max_bytes = \"64 KiB\"`", r#"board = "7x7", max_bytes = "64 KiB""#),
        ("8x8: cannon, horse", "pieces = [cannon, horse]"),
        (
            "9x9, shogi: rook, bishop, lances",
            r#"board = "9x9", numbering = by_file, pieces = [rook, bishop, lance]"#,
        ),
        (
            "the same, `max_bytes = \"30 KB\"`",
            r#"board = "9x9", numbering = by_file, pieces = [rook, bishop, lance], max_bytes = "30 KB""#,
        ),
        (
            "9x10, xiangqi: rook, cannon, horse, elephant",
            r#"board = "9x10", pieces = [rook, cannon, horse, elephant]"#,
        ),
        ("10x8, Capablanca: rook, bishop, queen", r#"board = "10x8""#),
        ("10x10: rook, bishop, queen", r#"board = "10x10""#),
        ("12x8: rook, bishop, queen", r#"board = "12x8""#),
        ("11x11: rook", r#"board = "11x11", pieces = [rook]"#),
    ] {
        let cells = chosen(&format!("scheme = auto, {options}"));
        table.push(name, cells);
    }
    check("docs/boards.md", "chosen", &table.markdown());
}

/// What is chosen for these options without BMI2 and with it, and the bytes of the tables.
fn chosen(options: &str) -> Vec<String> {
    let mut cells = Vec::new();
    for target in ["x86-64", "x86-64-v3"] {
        let question = json!({ "ask": "tables", "options": options, "target": target });
        let answer = Session::default().answer(question.to_string().as_bytes());
        let answer: Value = serde_json::from_slice(&answer).expect("the answer is JSON");
        cells.push(match answer["scheme"].as_str() {
            Some(scheme) => format!("`{scheme}`"),
            None => panic!("{options}: {answer}"),
        });
        cells.push(grouped(answer["bytes"].as_u64().expect("tables have bytes") as usize));
    }
    cells
}

/// Every page says the same things about its scheme.
#[test]
fn pages_of_schemes_have_the_same_sections() {
    for scheme in SCHEMES_WITH_LOOK_UPS.into_iter().chain(["auto"]) {
        let page = Document::of(&page_of(scheme)).expect("the page is there");
        if OTHER_SCHEMES.contains(&scheme) {
            let section =
                page.text().split("\n## ").find(|section| section.starts_with(&format!("{scheme}\n")));
            let section = section.unwrap_or_else(|| panic!("docs/schemes/others.md has no section {scheme}"));
            assert!(
                section.contains(&format!("({scheme}.svg)")) && section.contains("Who found it: "),
                "{scheme}"
            );
            continue;
        }
        let headings: Vec<&str> =
            page.text().lines().filter_map(|line| line.strip_prefix("## ")).take(5).collect();
        assert_eq!(
            headings,
            ["An example", "The formula", "What it costs", "When to take it", "Who found it"],
            "{scheme}"
        );
        assert!(page.text().starts_with(&format!("# {scheme}: ")), "{scheme}");
        assert!(page.text().contains(".svg)"), "the page on {scheme} has no picture");
    }
}

#[test]
fn every_page_is_listed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let summary = fs::read_to_string(folder.join("SUMMARY.md")).expect("the list of pages is there");
    for (folder, prefix) in [(folder.clone(), ""), (folder.join("schemes"), "schemes/")] {
        for entry in fs::read_dir(folder).expect("the folder can be read") {
            let path = entry.expect("the folder can be read").path();
            let name = path.file_name().and_then(|name| name.to_str()).expect("a plain name");
            if path.extension().is_some_and(|ending| ending == "md") && name != "SUMMARY.md" {
                assert!(
                    summary.contains(&format!("]({prefix}{name})")),
                    "docs/SUMMARY.md lacks {prefix}{name}"
                );
            }
        }
    }
}

/// The look-up of the example, as the playground explains it.
fn look_up(scheme: &str) -> Value {
    let question = json!({
        "ask": "trace",
        "options": format!("scheme = {scheme}"),
        "target": if scheme == "pext" { "x86-64-v3" } else { "x86-64" },
        "piece": 0,
        "square": SQUARE,
        "occupied": format!("{OCCUPIED:#x}"),
    });
    let answer = Session::default().answer(question.to_string().as_bytes());
    serde_json::from_slice(&answer).expect("the answer is JSON")
}

/// The look-up, step by step, as text.
fn example(answer: &Value) -> String {
    let steps = answer["steps"].as_array().unwrap_or_else(|| panic!("{answer}"));
    let mut rows = vec![("rook on", "d4".to_owned()), ("occupied", set(OCCUPIED))];
    for step in steps {
        if steps.len() > 1 {
            rows.push(("", String::new()));
            rows.push(("line", text(&step["title"]).to_owned()));
        }
        describe(step, &mut rows);
    }
    if steps.len() > 1 {
        rows.push(("", String::new()));
    }
    rows.push(("attack set", set(number(&answer["attacks"]))));

    let mut lines = String::from("\n```text\n");
    for (name, value) in rows {
        let line = format!("{name:<20} {value}");
        writeln!(lines, "{}", line.trim_end()).expect("a string takes all text");
    }
    lines + "```\n"
}

/// The rows of one step.
fn describe(step: &Value, rows: &mut Vec<(&'static str, String)>) {
    if let Some(formulas) = step["rows"].as_array() {
        // Each row is a formula and its value.
        rows.extend(
            formulas.iter().map(|row| ("", format!("{:<32} {}", text(&row[0]), hex(number(&row[1]))))),
        );
        return;
    }
    rows.push(("relevant mask", set(number(&step["relevant"]))));
    rows.push(("blockers", set(number(&step["blockers"]))));
    let slot = &step["slot"];
    let count = |key: &str| slot[key].as_u64().unwrap_or_else(|| panic!("{slot}")) as usize;
    let index = count("index");
    if let Some(words) = step["product"]["words"].as_array() {
        let product = &step["product"];
        let width = product["bits"].as_u64().expect("words have bits");
        let digits =
            |value: &Value| if width == 32 { format!("{:#010x}", number(value)) } else { hex(number(value)) };
        for word in words {
            rows.push(("key", format!("{}  {}", digits(&word["key"]), text(&word["of"]))));
            rows.push(("factor", digits(&word["factor"])));
        }
        let several =
            if words.len() > 1 { format!("  joined by {}", text(&product["join"])) } else { String::new() };
        let bias = number(&product["bias"]);
        if bias != 0 {
            rows.push(("added", digits(&product["bias"])));
        }
        rows.push(("product", digits(&product["sum"]) + &several));
        let inverted = product["inverted"].as_u64().unwrap_or_default();
        let inverted = if inverted == 0 { String::new() } else { format!(" ^ {inverted}") };
        rows.push(("index", format!("product >> {}{inverted} = {index}", product["shift"])));
    } else {
        rows.push(("index", format!("pext(occupied, mask) = {index:#b} = {index}")));
    }
    let offset = count("offset");
    if offset > 0 {
        let slots = grouped(count("slots"));
        rows.push((
            "slot",
            format!("{} + {} = {}, of {slots}", grouped(offset), grouped(index), grouped(offset + index)),
        ));
    }
    rows.push(("it holds", hex(number(&slot["value"]))));
}

fn hex(number: u64) -> String {
    format!("{number:#018x}")
}

/// A set as a number and as squares.
fn set(set: u64) -> String {
    let squares = (0..64).filter(|square| set >> square & 1 == 1);
    let names = squares.map(|square| format!("{}{}", char::from(b'a' + (square % 8) as u8), square / 8 + 1));
    format!("{}  {}", hex(set), names.collect::<Vec<_>>().join(" "))
}
