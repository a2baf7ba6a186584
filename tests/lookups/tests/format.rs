//! Source in Rust is as rustfmt writes it if nothing is configured, so that `cargo fmt` leaves
//! checked-in files alone, and `magics generate --check` finds them up to date behind it.

#[allow(dead_code, reason = "the program of this package uses the rest")]
#[path = "../src/case.rs"]
mod case;
#[path = "../src/draw.rs"]
mod draw;
#[path = "../src/list.rs"]
mod list;
#[allow(dead_code, reason = "the program of this package uses the rest")]
#[path = "../src/names.rs"]
mod names;
#[allow(unreachable_pub, reason = "other packages use it")]
#[path = "../src/parallel.rs"]
mod parallel;

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use magic_tables::Language;

use case::Case;
use parallel::in_parallel;

/// Each formats in a style of its own.
const EDITIONS: [&str; 3] = ["2018", "2021", "2024"];

/// Options that change how source is written, each with a name.
const FORMS: [(&str, &[(&str, &str)]); 7] = [
    ("plain", &[]),
    ("filled", &[("fill", "true")]),
    ("constant", &[("const_fn", "true")]),
    ("all", &OF_ALL),
    (
        "own",
        &[
            OF_ALL[0],
            OF_ALL[1],
            OF_ALL[2],
            ("square", "crate::own::Square"),
            ("square_index", "crate::own::index"),
            ("bitboard", "crate::own::Set"),
        ],
    ),
    (
        "long",
        &[
            OF_ALL[0],
            OF_ALL[1],
            OF_ALL[2],
            ("square", "crate::representation::squares::SquareOfTheBoard"),
            (
                "square_index",
                "crate::representation::squares::SquareOfTheBoard::number_on_the_board",
            ),
            (
                "bitboard",
                "crate::representation::sets_of_squares::SetOfSquares",
            ),
        ],
    ),
    (
        "structure",
        &[
            OF_ALL[0],
            OF_ALL[1],
            ("const_fn", "true"),
            ("square", "crate::own::Square"),
            ("square_index", "crate::own::index"),
            ("bitboard", "crate::own::Small(WORD)"),
        ],
    ),
];

/// What any tables may have besides.
const OF_ALL: [(&str, &str); 3] = [("lines", "true"), ("setwise", "true"), ("steppers", "true")];

/// The options of a case in this form.
fn in_form(case: &Case, form: &[(&'static str, &str)]) -> Case {
    let word = match case.board().map_or(0, |board| board.numbers()) {
        ..=64 => "u64",
        65..=128 => "u128",
        _ => "[u64; 4]",
    };
    form.iter().fold(case.clone(), |case, (key, value)| {
        case.set(key, value.replace("WORD", word))
    })
}

/// How many forms of a case are written.
#[derive(Clone, Copy)]
enum Forms {
    /// Each form, with checks and without.
    All,
    /// Every second form once, of neighbours the others; some have checks.
    Few,
}

/// The source of a case in each form that it has, as files in `folder`.
fn write_forms(folder: &Path, number: usize, case: &Case, forms: Forms) -> Vec<PathBuf> {
    let mut written = Vec::new();
    for (form_number, (name, form)) in FORMS.into_iter().enumerate() {
        for unchecked in [false, true] {
            let is_taken = match forms {
                Forms::All => true,
                Forms::Few => {
                    let has_form = (number + form_number).is_multiple_of(2);
                    has_form && unchecked == (form_number / 2).is_multiple_of(2)
                }
            };
            if !is_taken {
                continue;
            }
            let builder = in_form(case, form).builder(Language::Rust, unchecked);
            let Ok(Ok(source)) = builder.map(|builder| builder.source()) else {
                continue;
            };
            let path = folder.join(format!("{number}_{name}_{unchecked}.rs"));
            fs::write(&path, with_few_numbers(&source)).expect("the folder can be written");
            written.push(path);
        }
    }
    written
}

/// `source` without the rows of long tables: rustfmt is told to skip these.
fn with_few_numbers(source: &str) -> String {
    let (mut text, mut is_skipped) = (String::new(), false);
    for line in source.split_inclusive('\n') {
        is_skipped |= line.starts_with("#[rustfmt::skip]");
        is_skipped &= line.starts_with(' ') || !line.ends_with(";\n");
        let is_row = line.trim_start().starts_with(|c: char| c.is_ascii_digit());
        if !(is_skipped && is_row) {
            text += line;
        }
    }
    text
}

/// What rustfmt would change in these files.
fn changes(files: &[&PathBuf], edition: &str) -> String {
    let program = env::var_os("RUSTFMT").unwrap_or_else(|| OsString::from("rustfmt"));
    let mut command = Command::new(program);
    command.args(["--check", "--color", "never", "--edition", edition]);
    let output = command.args(files).output().expect("rustfmt runs");
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said).into_owned();
    assert_eq!(output.status.success(), said.is_empty(), "{said}");
    said
}

/// Writes the source of these cases, and compares it with what rustfmt makes of it: each file in one
/// edition, its neighbours in the others.
fn are_left_alone(name: &str, cases: &[Case], forms: Forms, editions: &[&str]) {
    let folder = empty_folder(name);
    let numbered: Vec<_> = cases.iter().enumerate().collect();
    let write = |(number, case): &(usize, &Case)| write_forms(&folder, *number, case, forms);
    let files = in_parallel(&numbered, write).concat();
    assert!(files.len() > cases.len(), "{} files", files.len());
    for (place, edition) in editions.iter().enumerate() {
        let of_edition: Vec<_> = files.iter().skip(place).step_by(editions.len()).collect();
        let changes = changes(&of_edition, edition);
        let first: String = changes.chars().take(4000).collect();
        assert!(changes.is_empty(), "edition {edition}:\n{first}");
    }
}

fn empty_folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("format")
        .join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("the folder can be removed");
    }
    fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

#[test]
#[cfg_attr(not(formatter), ignore = "no rustfmt")]
fn rustfmt_leaves_source_alone() {
    // These have small tables: large ones take seconds to print, and are left out of what is
    // compared.
    let of_list = list::cases("few").into_iter().skip(14).step_by(30);
    let cases: Vec<Case> = of_list.chain((0..2).map(draw::draw)).collect();
    let flags = ["--board", "13x10", "--scheme", "hyperbola", "--lines"].map(str::to_owned);
    let wide = Case::read(&flags).expect("flags");
    are_left_alone("wide", &[wide], Forms::All, &EDITIONS);
    // One edition here: rustfmt takes most of the time, and the other test tries all of them.
    are_left_alone("few", &cases, Forms::Few, &["2024"]);
}

#[test]
#[ignore = "full: each combination, and random options"]
fn rustfmt_leaves_all_source_alone() {
    let of_list = list::cases("all").into_iter();
    let cases: Vec<Case> = of_list.chain((0..108).map(draw::draw)).collect();
    are_left_alone("all", &cases, Forms::All, &EDITIONS);
}

#[test]
#[cfg_attr(not(formatter), ignore = "no rustfmt")]
fn rustfmt_changes_other_source() {
    let path = empty_folder("other").join("other.rs");
    fs::write(&path, "fn other() -> u64 { 1 }\n").expect("the folder can be written");
    for edition in EDITIONS {
        assert!(changes(&[&path], edition).contains("-fn other() -> u64 { 1 }"));
    }
}
