//! The pages of schemes: their worked examples, pictures, costs and sizes are what the tables give,
//! and what `auto` chooses is what the generator chooses.

use std::fmt::Write as _;

use magic_tables::board::square::name;
use magic_tables::spec::{Purpose, Scheme, Spec};
use magic_tables::tables::{Bmi2, Tables};
use prices::page::{COMBINATIONS, Document, SCHEMES, Table, grouped};
use serde_json::{Value, json};

use crate::{answer, bytes, check, picture, root};

/// The example: a rook on d4 between blockers on b4 and d6; the piece on g7 is irrelevant.
pub(crate) const SQUARE: usize = 27;
pub(crate) const OCCUPIED: u64 = 1 << 25 | 1 << 43 | 1 << 54;

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

/// The page on a scheme.
fn page_of(scheme: &str) -> String {
    let page = if OTHER_SCHEMES.contains(&scheme) {
        "others"
    } else {
        scheme
    };
    format!("docs/schemes/{page}.md")
}

/// The name of a passage about a scheme on its page.
fn passage_of(scheme: &str, name: &str) -> String {
    if OTHER_SCHEMES.contains(&scheme) {
        format!("{scheme} {name}")
    } else {
        name.to_owned()
    }
}

#[test]
fn examples_are_what_the_tables_give() {
    // These differ from `fancy` in numbers, which their pictures show.
    let is_like_fancy = |scheme: &str| ["plain", "fixed_shift", "black"].contains(&scheme);
    for scheme in SCHEMES_WITH_LOOK_UPS
        .into_iter()
        .filter(|scheme| !is_like_fancy(scheme))
    {
        check(
            &page_of(scheme),
            &passage_of(scheme, "example"),
            &example(&look_up(scheme)),
        );
    }
}

#[test]
fn pictures_are_what_the_tables_give() {
    for scheme in SCHEMES_WITH_LOOK_UPS {
        let path = root().join(format!("docs/schemes/{scheme}.svg"));
        let title = format!("{scheme}: a rook on d4 between blockers on b4 and d6");
        let steps = look_up(scheme)["steps"]
            .as_array()
            .expect("a look-up has steps")
            .clone();
        let right = picture::draw(&title, SQUARE, OCCUPIED, &steps);
        snapshots::assert_current(&path, &right, "cargo test -p pages");
    }
}

#[test]
fn costs_are_those_of_all_combinations() {
    let figures = Table::read(COMBINATIONS).expect("the table can be read");
    check(SCHEMES, "schemes", &figures.on_page());
    for scheme in SCHEMES_WITH_LOOK_UPS {
        // At most one option besides two of the schemes, and no slots of 16 bits: the others are in
        // the file.
        let with_one_option = |name: &str| {
            let options = name.strip_prefix(scheme).unwrap_or_default();
            ["fancy", "hyperbola"].contains(&scheme)
                && options.starts_with(", ")
                && options.matches(", ").count() == 1
                && !options.contains("pdep")
        };
        let is_shown = |name: &&str| *name == scheme || with_one_option(name);
        let names: Vec<&str> = figures.names().filter(is_shown).collect();
        assert!(!names.is_empty(), "{scheme} is not in {COMBINATIONS}");
        check(
            &page_of(scheme),
            &passage_of(scheme, "cost"),
            &figures.shown(names).markdown(),
        );
    }
}

/// What `scheme = auto` chooses.
#[test]
fn choices_are_those_of_the_generator() {
    let mut table = Table::new(&[
        "options",
        "chosen without BMI2",
        "bytes",
        "chosen with BMI2",
        "bytes",
    ]);
    for more in [
        "",
        ", purpose = no_network",
        ", purpose = move_generator",
        ", entries = byte",
        ", entries = byte, max_bytes = \"100 KB\"",
        ", entries = pdep",
    ] {
        let options = format!("scheme = auto{more}");
        table.push(&format!("`{options}`"), chosen(&options));
    }
    check("docs/schemes/auto.md", "chosen", &table.markdown());
}

/// What `scheme = auto` chooses on boards other than that of chess.
#[test]
fn choices_on_boards_are_those_of_the_generator() {
    let mut table = Table::new(&[
        "board and pieces",
        "without BMI2",
        "bytes",
        "with BMI2",
        "bytes",
    ]);
    for (name, options) in [
        ("5x5: rook, bishop, queen", r#"board = "5x5""#),
        (
            "6x6, Los Alamos: rook, queen",
            r#"board = "6x6", pieces = [rook, queen]"#,
        ),
        ("7x7: rook, bishop, queen", r#"board = "7x7""#),
        (
            "the same, `max_bytes = \"64 KiB\"`",
            r#"board = "7x7", max_bytes = "64 KiB""#,
        ),
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

/// The bytes of all tables of a game.
#[test]
fn sizes_of_games_are_those_of_the_generator() {
    let schemes = [
        "hyperbola",
        "pext, entries = pdep",
        "kindergarten",
        "congruent_modulo",
    ];
    let heads: Vec<String> = schemes.iter().map(|scheme| format!("`{scheme}`")).collect();
    let heads = [
        &["game"],
        &*heads.iter().map(String::as_str).collect::<Vec<_>>(),
    ]
    .concat();
    let mut table = Table::new(&heads);
    for (game, options) in [
        (
            "shogi",
            r#"board = "9x9", numbering = by_file, pieces = [rook, bishop, lance]"#,
        ),
        (
            "xiangqi",
            r#"board = "9x10", pieces = [rook, cannon, horse, elephant]"#,
        ),
        ("Capablanca chess", r#"board = "10x8""#),
    ] {
        let bytes_of = |scheme| bytes(&format!("scheme = {scheme}, {options}"), true);
        table.push(game, schemes.map(|scheme| grouped(bytes_of(scheme))).into());
    }
    check("docs/boards.md", "games", &table.markdown());
}

/// What is chosen for these options without BMI2 and with it, and the bytes of the tables.
fn chosen(options: &str) -> Vec<String> {
    let mut cells = Vec::new();
    for bmi2 in [false, true] {
        let answer = answer("tables", options, bmi2, &Value::Null);
        cells.push(match answer["scheme"].as_str() {
            Some(scheme) => format!("`{scheme}`"),
            None => panic!("{options}: {answer}"),
        });
        cells.push(grouped(
            answer["bytes"].as_u64().expect("tables have bytes") as usize,
        ));
    }
    cells
}

/// The sizes that `docs/choosing.md` lists.
#[test]
fn sizes_are_those_of_the_generator() {
    const PAGE: &str = "docs/choosing.md";
    let page = Document::read(PAGE).expect("the page is there");
    let mut right = Table::parse(page.passage("sizes").expect("the list is there"))
        .rows()
        .to_vec();
    for row in &mut right[1..] {
        row[1] = grouped(bytes(row[0].trim_matches('`'), false));
    }
    let table = Table::from_rows(right).markdown();
    check(
        PAGE,
        "sizes",
        &table.replacen("|---|---:|---:|", "|---|---:|---|", 1),
    );
}

/// The advice on the pages is what `scheme = auto` takes.
#[test]
fn advice_is_what_auto_takes() {
    let mut table = String::from(
        "\n| the look-ups are for | `purpose` | options | bytes | bytes with BMI2 |\n|---|---|---|---:|---:|\n",
    );
    for (&purpose, about) in Purpose::ALL.iter().zip(Purpose::CHOICES.about) {
        let auto = Spec {
            scheme: Scheme::Auto,
            purpose: Some(purpose),
            ..Spec::default()
        };
        let taken = |spec: &Spec, bmi2| Tables::build(spec, bmi2).expect("the options go together");
        let named = taken(&auto, Bmi2::Absent).spec;
        let bytes = [Bmi2::Absent, Bmi2::ByTarget].map(|bmi2| {
            let (by_auto, by_name) = (taken(&auto, bmi2), taken(&named, bmi2));
            assert_eq!(
                (by_auto.name(), by_auto.bytes),
                (by_name.name(), by_name.bytes),
                "{purpose:?}"
            );
            grouped(by_auto.bytes)
        });
        let (about, word, options) = (about.trim_end_matches('.'), purpose.word(), named.options());
        writeln!(
            table,
            "| {about} | `{word}` | `{options}` | {} | {} |",
            bytes[0], bytes[1]
        )
        .expect("text");
    }
    check("docs/choosing.md", "advice", &table);
}

/// The README has it in short, for engines.
#[test]
fn advice_for_engines_is_that_of_their_purpose() {
    let mut table =
        String::from("\n| your engine has | write | bytes | with BMI2 |\n|---|---|---:|---:|\n");
    for (network, purpose) in [
        ("a large network", Purpose::Network),
        ("none, or a small one", Purpose::NoNetwork),
    ] {
        let auto = Spec {
            scheme: Scheme::Auto,
            purpose: Some(purpose),
            ..Spec::default()
        };
        let [without, with] = [Bmi2::Absent, Bmi2::ByTarget]
            .map(|bmi2| Tables::build(&auto, bmi2).expect("the options go together"));
        let (options, bytes) = (without.spec.options(), without.bytes);
        // The default need not be written.
        let options = options.trim_start_matches("scheme = fancy, ");
        writeln!(
            table,
            "| {network} | `{options}` | {} | {} |",
            grouped(bytes),
            grouped(with.bytes)
        )
        .expect("text");
    }
    check("README.md", "advice", &table);
}

/// Every page says the same things about its scheme.
#[test]
fn pages_of_schemes_have_the_same_sections() {
    for scheme in SCHEMES_WITH_LOOK_UPS.into_iter().chain(["auto"]) {
        let page = Document::read(&page_of(scheme)).expect("the page is there");
        if OTHER_SCHEMES.contains(&scheme) {
            let section = page
                .text()
                .split("\n## ")
                .find(|section| section.starts_with(&format!("{scheme}\n")));
            let section =
                section.unwrap_or_else(|| panic!("docs/schemes/others.md has no section {scheme}"));
            assert!(
                section.contains(&format!("({scheme}.svg)")) && section.contains("Who found it: "),
                "{scheme}"
            );
            continue;
        }
        let headings: Vec<&str> = page
            .text()
            .lines()
            .filter_map(|line| line.strip_prefix("## "))
            .take(5)
            .collect();
        assert_eq!(
            headings,
            [
                "An example",
                "The formula",
                "What it costs",
                "When to take it",
                "Who found it"
            ],
            "{scheme}"
        );
        assert!(
            page.text().starts_with(&format!("# {scheme}: ")),
            "{scheme}"
        );
        assert!(
            page.text().contains(".svg)"),
            "the page on {scheme} has no picture"
        );
    }
}

/// The look-up of the example, as the playground explains it.
pub(crate) fn look_up(scheme: &str) -> Value {
    let more = json!({ "piece": 0, "square": SQUARE, "occupied": format!("{OCCUPIED:#x}") });
    answer(
        "trace",
        &format!("scheme = {scheme}"),
        scheme == "pext",
        &more,
    )
}

/// The text in a value of an answer.
#[track_caller]
pub(crate) fn text(value: &Value) -> &str {
    value
        .as_str()
        .unwrap_or_else(|| panic!("{value} is no text"))
}

/// The number whose hexadecimal digits are in a value of an answer.
#[track_caller]
pub(crate) fn number(value: &Value) -> u64 {
    let digits = text(value)
        .strip_prefix("0x")
        .expect("numbers are hexadecimal");
    u64::from_str_radix(digits, 16).expect("sets of the chess board have 64 bits")
}

/// The look-up, step by step, as text.
fn example(answer: &Value) -> String {
    let steps = answer["steps"]
        .as_array()
        .unwrap_or_else(|| panic!("{answer}"));
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
        rows.extend(formulas.iter().map(|row| {
            (
                "",
                format!("{:<32} {}", text(&row[0]), hex(number(&row[1]))),
            )
        }));
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
        let digits = |value: &Value| {
            if width == 32 {
                format!("{:#010x}", number(value))
            } else {
                hex(number(value))
            }
        };
        for word in words {
            rows.push((
                "key",
                format!("{}  {}", digits(&word["key"]), text(&word["of"])),
            ));
            rows.push(("factor", digits(&word["factor"])));
        }
        let several = if words.len() > 1 {
            format!("  joined by {}", text(&product["join"]))
        } else {
            String::new()
        };
        let bias = number(&product["bias"]);
        if bias != 0 {
            rows.push(("added", digits(&product["bias"])));
        }
        rows.push(("product", digits(&product["sum"]) + &several));
        let inverted = product["inverted"].as_u64().unwrap_or_default();
        let inverted = if inverted == 0 {
            String::new()
        } else {
            format!(" ^ {inverted}")
        };
        rows.push((
            "index",
            format!("product >> {}{inverted} = {index}", product["shift"]),
        ));
    } else {
        rows.push((
            "index",
            format!("pext(occupied, mask) = {index:#b} = {index}"),
        ));
    }
    let offset = count("offset");
    if offset > 0 {
        let slots = grouped(count("slots"));
        rows.push((
            "slot",
            format!(
                "{} + {} = {}, of {slots}",
                grouped(offset),
                grouped(index),
                grouped(offset + index)
            ),
        ));
    }
    rows.push(("it holds", hex(number(&slot["value"]))));
}

fn hex(number: u64) -> String {
    format!("{number:#018x}")
}

/// A set as a number and as squares.
fn set(set: u64) -> String {
    let names = (0..64).filter(|square| set >> square & 1 == 1).map(name);
    format!("{}  {}", hex(set), names.collect::<Vec<_>>().join(" "))
}
