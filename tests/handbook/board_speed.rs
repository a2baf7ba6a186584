//! The speeds of look-ups on other boards are those of `docs/board-speed.csv`, which `scripts/compare-boards.sh` writes.

use std::fmt::Write as _;

use price::document::grouped;
use price::figures::Figures;

use crate::{check, words};

const PAGE: &str = "docs/boards.md";
const FILE: &str = "docs/board-speed.csv";
const LEVELS: [&str; 2] = ["x86-64-v2", "x86-64-v3"];
const PIECES: [&str; 2] = ["rook", "bishop"];

/// One look-up on one level of x86-64.
struct Speed {
    level: String,
    /// The table that it stands in.
    pieces: String,
    name: String,
    bytes: Option<usize>,
    nanoseconds: f64,
    /// Relative to the fastest crate.
    throughput: f64,
}

impl Speed {
    fn read(file: &str) -> Vec<Self> {
        let figures = Figures::of(file).unwrap_or_else(|error| panic!("{file}: {error}"));
        let read = |row: &Vec<String>| {
            let [level, pieces, name, bytes, nanoseconds, throughput] = &row[..] else { panic!("{row:?}") };
            let number = |text: &str| text.parse().unwrap_or_else(|error| panic!("{row:?}: {error}"));
            Self {
                level: level.clone(),
                pieces: pieces.clone(),
                name: name.clone(),
                bytes: bytes.parse().ok(),
                nanoseconds: number(nanoseconds),
                throughput: number(throughput),
            }
        };
        figures.table.rows().iter().skip(1).map(read).collect()
    }
}

/// The row of these look-ups: nanoseconds, and for ours the throughput.
fn row(speeds: &[Speed], level: &str, label: &str, found: impl Fn(&str, &Speed) -> bool) -> String {
    let mut cells = String::new();
    let mut bytes = None;
    for piece in PIECES {
        let here =
            speeds.iter().filter(|speed| speed.level == level && speed.pieces == format!("{piece} on 9x9"));
        let fastest = here
            .filter(|speed| found(piece, speed))
            .min_by(|a, b| a.nanoseconds.total_cmp(&b.nanoseconds))
            .unwrap_or_else(|| panic!("no {label} on {level}"));
        bytes = fastest.bytes;
        let (nanoseconds, throughput) = (fastest.nanoseconds, fastest.throughput);
        let name = if bytes.is_none() { format!(", {}", fastest.name) } else { String::new() };
        write!(cells, " {nanoseconds:.2} ns{name} | {throughput:.2} |").expect("a string takes it");
    }
    format!("| {level} | {label} | {} |{cells}\n", bytes.map(grouped).unwrap_or_default())
}

#[test]
fn speeds_on_other_boards_are_those_of_their_file() {
    let speeds = Speed::read(FILE);
    let mut table = "\n| compiled for | look-ups | bytes | rook | relative | bishop | relative |\n|---|---|---:|---|---:|---|---:|\n"
        .to_owned();
    for level in LEVELS {
        table += &row(&speeds, level, "the fastest crate", |_, speed| speed.bytes.is_none());
        for ours in ["hyperbola", "fancy", "pext", "pext, pdep"] {
            // Without BMI2, PEXT is a loop.
            if level == "x86-64-v3" || !ours.contains("pext") {
                let is_it = |piece: &str, speed: &Speed| speed.name == format!("{piece} on 9x9, {ours}");
                table += &row(&speeds, level, &format!("`{}`", ours.replace(", ", "`, `")), is_it);
            }
        }
    }
    check(PAGE, "speed", &table);
}

/// What the page says of another processor.
#[test]
fn the_fastest_on_intel_are_those_of_their_file() {
    let speeds = Speed::read("docs/board-speed-intel.csv");
    let best = |level: &str| {
        PIECES.map(|piece| {
            let pieces = format!("{piece} on 9x9");
            let ours = speeds
                .iter()
                .filter(|speed| speed.level == level && speed.pieces == pieces && speed.bytes.is_some());
            format!("{:.2}", ours.map(|speed| speed.throughput).fold(0.0, f64::max))
        })
    };
    let [v2, v3] = LEVELS.map(|level| best(level).join(" and "));
    let right = format!("the fastest of ours have {v2} on x86-64-v2, and {v3} on x86-64-v3");
    assert!(words(PAGE).contains(&right), "{PAGE} does not say: {right}");
}

/// What the page says of larger boards.
#[test]
fn larger_boards_are_compared_with_the_chess_board() {
    let speeds = Speed::read(FILE);
    let time = |level: &str, look_up: &str| {
        let is_it = |speed: &&Speed| speed.level == level && speed.name == format!("{look_up}, hyperbola");
        speeds.iter().find(is_it).unwrap_or_else(|| panic!("{look_up} on {level}")).nanoseconds
    };
    let page = words(PAGE);
    for level in LEVELS {
        let [chess, rook, cannon] =
            ["rook on 8x8", "rook on 9x10", "cannon on 9x10"].map(|name| time(level, name));
        let right = format!("on {level} {:.2} and {:.2}", rook / chess, cannon / rook);
        assert!(page.contains(&right), "{PAGE} does not say: {right}");
    }
}
