//! Checks of hostile input: each function accepts any bytes, and panics only if it finds a bug in
//! the project.
//!
//! The fuzz targets in `fuzz/` call these functions with generated input, and `replay.rs` with the
//! stored corpus.

extern crate proc_macro;

// The front ends are compiled into this crate, so that they can be called without the compiler or a
// process.
#[path = "../../magic-macros/src/expand/mod.rs"]
mod expand;
#[path = "../../magic-tables/src/builder/manifest.rs"]
#[allow(
    dead_code,
    reason = "outside of a build script, only some functions can be used"
)]
mod manifest;

/// The error of `magic-tables`, where the file `manifest.rs` of that crate expects it.
mod error {
    pub(crate) use magic_tables::Error;
}

use clap::Parser as _;
use expand::expand;
use expand::options::{Given, parse};
use magic_tables::board::geometry::{Geometry, MOST_FILES_OR_RANKS, MOST_SQUARES};
use magic_tables::board::piece::Piece;
use magic_tables::board::square_set::SquareSet;
use magic_tables::encoding::Encoding;
use magic_tables::layout;
#[cfg(test)]
use magic_tables::search::random::Random;
use magic_tables::spec::{ErrorSite, Magics, NumberList, OwnFactors, Problem, Scheme, Spec, Value};
use magic_tables::tables::{Bmi2, Tables};
use magic_tables::{Builder, Language, Numbering};
use magics::cli::arguments::Arguments;
use magics::cli::claim;
use magics::pack::PackingSearch;
use magics::prove::Certificate;
use manifest::dependencies;
use proc_macro2::TokenStream;

/// A function that checks any bytes.
pub type Target = fn(&[u8]);

/// All targets, with the names of their folders in `fuzz/corpus`.
pub const TARGETS: &[(&str, Target)] = &[
    ("arguments", arguments),
    ("certificate", certificate),
    ("factors", factor_lists),
    ("games", games),
    ("geometry", geometry),
    ("macro", macro_options),
    ("manifest", manifest),
    ("options", options),
    ("packing", packing_file),
    ("pieces", pieces),
];

/// Reads the lists of factors in any text; each is read the same again when it is written plainly.
fn factor_lists(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for list in NumberList::read_all(&text) {
        for column in &list.columns {
            assert_eq!(
                column.numbers.len(),
                list.rows(),
                "a column is as long as the list"
            );
            let numbers: Vec<_> = column.numbers.iter().map(u64::to_string).collect();
            let again = OwnFactors::read(&format!("[{}]", numbers.join(", ")));
            assert_eq!(again, Ok(OwnFactors::from(column.numbers.clone())));
        }
    }
    if let Err(error) = OwnFactors::read(&text) {
        let message = error.to_string();
        assert!(message.len() < 2000, "a message is short: {message}");
    }
}

/// Sets the options and, where that is cheap, builds the tables and writes the source.
fn options(bytes: &[u8]) {
    let Some(spec) = options_of(bytes) else {
        return;
    };
    let problems = spec.problems();
    problems.iter().for_each(check_problem);
    if is_cheap(&spec) {
        build(&spec);
        check_sources(&spec, problems.is_empty());
    }
}

/// Writes the source in every language, and expands the macro with the same options if Rust takes
/// them. `right`: there are no problems.
fn check_sources(spec: &Spec, right: bool) {
    for language in [Language::Rust, Language::C, Language::Cpp] {
        let builder = Builder::from(spec.clone()).language(language);
        let is_written = builder.source().is_ok();
        assert!(right || !is_written, "source despite problems");
        let own_factors = spec.rook_magics.is_some() || spec.bishop_magics.is_some();
        if language == Language::Rust && is_written && !own_factors {
            check_right(&spec.options());
        }
    }
}

/// Sets the options, one `key value` per line, with `/` between the rows of a board. A value behind
/// `~` is a path drawn by its bytes.
fn options_of(bytes: &[u8]) -> Option<Spec> {
    let mut spec = Spec::default();
    for line in std::str::from_utf8(bytes).ok()?.lines() {
        let (key, text) = line.split_once(' ').unwrap_or((line, ""));
        let text = match text.strip_prefix('~') {
            Some(drawn) => path(drawn.as_bytes()),
            None if key == "board" => text.replace('/', "\n"),
            None => text.to_owned(),
        };
        let before = spec.clone();
        if let Err(problem) = spec.set(key, &value(&text)) {
            check_problem(&problem);
            assert_eq!(spec, before, "a rejected value changes nothing");
        }
    }
    Some(spec)
}

/// Parts of paths, whole paths, and what does not belong there.
const PARTS: &[&str] = &[
    "crate",
    "::",
    "Sq",
    "Set",
    "<",
    ">",
    "u8",
    ",",
    "crate::Sq",
    "crate::index<u8>",
    "::<u64>",
    "<crate::Sq as crate::I>",
    "(u64)",
    "&",
    "'a ",
    "mut ",
    " as ",
    "(",
    ")",
    "[",
    "]",
    "[u8; 2]",
    "{ N + 1 }",
    "{",
    "}",
    ";",
    "=",
    "1",
    "-1",
    "0xffu8",
    "'x'",
    "true",
    "self",
    "super",
    "Self",
    "r#fn",
    "fn",
    "dyn ",
    "impl ",
    "|square| ",
    "->",
    "->usize",
    "!",
    "*",
    "_",
    "#",
    "\"",
    "\\",
    "'",
    "/*",
    "//",
    "\n",
    "\0",
    "é",
    "\u{200e}",
    " ",
    "unsigned long",
    "std",
    "int",
    ".",
    "$",
];

/// Text that is almost a path: each byte stands for a part.
fn path(bytes: &[u8]) -> String {
    let part = |&byte: &u8| PARTS[usize::from(byte) % PARTS.len()];
    bytes.iter().map(part).collect()
}

/// A value; its first character selects the kind.
fn value(text: &str) -> Value {
    let number = |text: &str| text.trim().parse::<u64>().ok();
    match text.chars().next() {
        Some('"') => Value::Text(text[1..].to_owned()),
        Some('(') => Value::Other(text[1..].to_owned()),
        Some('[') => Value::List(text[1..].split(',').filter_map(number).collect()),
        Some('0'..='9') => {
            number(text).map_or_else(|| Value::Text(text.to_owned()), Value::Integer)
        }
        _ if text.contains([':', '<']) => Value::Path(text.to_owned()),
        _ => Value::Word(text.to_owned()),
    }
}

/// Builds the tables for all kinds of targets, and says whether there are some for each.
fn build(spec: &Spec) -> bool {
    let right = spec.problems().is_empty();
    let mut all = true;
    for &bmi2 in Bmi2::ALL {
        match Tables::build(spec, bmi2) {
            Ok(tables) => {
                assert!(right, "built despite problems");
                assert!(
                    spec.max_bytes
                        .is_none_or(|most| tables.bytes as u64 <= most),
                    "larger than allowed"
                );
            }
            Err(problems) => {
                assert!(!problems.is_empty(), "rejected without a message");
                problems.iter().for_each(check_problem);
                all = false;
            }
        }
    }
    all
}

/// Checks that a problem has a message, and a key that exists.
fn check_problem(problem: &Problem) {
    assert!(
        problem.key.is_empty() || Spec::KEYS.contains(&problem.key),
        "no such key: {}",
        problem.key
    );
    assert!(
        !problem.message.is_empty() && !problem.to_string().is_empty(),
        "a problem without a message"
    );
}

/// Whether the options are rejected, or the tables are built in about a millisecond.
fn is_cheap(spec: &Spec) -> bool {
    let own = spec.rook_magics.is_some() || spec.bishop_magics.is_some();
    // Wrong factors are rejected quickly. (Other tests try magic ones.)
    // Other boards have a target of their own.
    !spec.problems().is_empty()
        || spec.scheme.is_line_wise()
        || own && spec.is_chess() && spec.magics == Magics::Catalog && spec.scheme != Scheme::Auto
}

/// Parses the options and, where that is cheap, expands them.
///
/// # Panics
/// If it finds a bug in the project.
pub fn macro_options(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let Ok(input) = format!("(possible) (::magic_bitboards) {text}").parse::<TokenStream>() else {
        return;
    };
    let parsed = parse(input.clone());
    let mut spec = Spec::default();
    let is_clear = parsed
        .options
        .iter()
        .fold(parsed.errors.is_empty(), |is_clear, option| {
            let Given::Value(value, mistakes) = &option.given else {
                return false;
            };
            mistakes.is_empty() && spec.set(&option.key.to_string(), value).is_ok() && is_clear
        });
    if is_clear && !is_cheap(&spec) {
        return;
    }
    check_expansion(
        expand(input, true),
        parsed.errors.len(),
        spec.pieces.is_none(),
    );
}

/// Checks that the expansion is Rust, defines each function once, and has at least `errors` errors.
/// `chess`: the pieces are rook, bishop and queen.
fn check_expansion(expansion: TokenStream, errors: usize, chess: bool) {
    let file: syn::File = syn::parse2(expansion).expect("an expansion is Rust");
    let mut functions = Vec::new();
    let mut reported = 0;
    let mut items = file.items;
    while let Some(item) = items.pop() {
        match item {
            syn::Item::Fn(function) => functions.push(function.sig.ident.to_string()),
            syn::Item::Mod(module) => items.extend(module.content.expect("it has items").1),
            syn::Item::Macro(call) => {
                let name = call.mac.path.segments.last();
                reported += usize::from(name.is_some_and(|name| name.ident == "compile_error"));
            }
            _ => {}
        }
    }
    let count = |name: &str| {
        functions
            .iter()
            .filter(|function| *function == name)
            .count()
    };
    for name in &functions {
        assert_eq!(count(name), 1, "{name}");
    }
    for name in [
        "rook_attacks",
        "bishop_attacks",
        "queen_attacks",
        "rook_and_bishop_attacks",
        "rook_attacks_const",
    ] {
        assert!(!chess || count(name) == 1, "{name}");
    }
    assert!(reported >= errors, "an error is lost");
}

/// Reads a size or a drawing, in both numberings.
fn geometry(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    for numbering in [Numbering::ByRank, Numbering::ByFile] {
        match Geometry::read(text, numbering) {
            Ok(board) => {
                check_squares(&board);
                let drawn = Geometry::read(&drawing(&board), numbering);
                assert_eq!(drawn, Ok(board), "drawn again, it is the same");
            }
            Err(wrong) => assert!(!wrong.to_string().is_empty(), "rejected without a message"),
        }
    }
}

/// Checks that numbers, names and places of squares lead back.
fn check_squares(board: &Geometry) {
    assert!(
        (1..=MOST_SQUARES).contains(&board.squares()),
        "{} squares",
        board.squares()
    );
    assert!(
        board.files().max(board.ranks()) <= MOST_FILES_OR_RANKS,
        "{} by {}",
        board.files(),
        board.ranks()
    );
    for square in 0..board.squares() {
        let (file, rank) = board.place(square);
        let found = board.has(square).then_some(square);
        assert_eq!(board.at(file, rank), found);
        assert_eq!(
            board.square(&board.name(square)),
            found,
            "{}",
            board.name(square)
        );
    }
}

/// The rows of `board`, from the top down.
fn drawing(board: &Geometry) -> String {
    let left_out: Vec<_> = (0..board.squares())
        .filter(|&square| !board.has(square))
        .map(|square| board.place(square))
        .collect();
    let square = |file, rank| match board.at(file, rank) {
        Some(_) => '.',
        None if left_out.contains(&(file, rank)) => '_',
        None => ' ',
    };
    let row = |rank| {
        (0..board.files())
            .map(|file| square(file, rank))
            .collect::<String>()
    };
    (0..board.ranks())
        .rev()
        .map(row)
        .collect::<Vec<_>>()
        .join("\n")
}

/// Reads a list of pieces, and tries them on small boards.
fn pieces(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let mut spec = Spec::default();
    if let Err(problem) = spec.set("pieces", &Value::Other(text.to_owned())) {
        check_problem(&problem);
        let elements = text.matches(',').count() + 1;
        assert!(
            !matches!(problem.site, ErrorSite::Element(number) if number >= elements),
            "no such element"
        );
        return;
    }
    let pieces = spec.all_pieces();
    let written = pieces
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(", ");
    let again = Spec {
        pieces: Some(format!("[{written}]").into()),
        ..Spec::default()
    }
    .all_pieces();
    assert_eq!(again, pieces, "written and read, they are the same");
    for drawing in ["3x3", "7x1", "1x2", ". .\n...\n ..\n..."] {
        let board = Geometry::read(drawing, Numbering::ByFile).expect("a board");
        pieces
            .iter()
            .take(8)
            .for_each(|piece| check_piece(&board, piece));
    }
}

/// Checks the relevant squares under some occupancies, and what follows from them.
fn check_piece(board: &Geometry, piece: &Piece) {
    for square in 0..board.squares() {
        let mask: SquareSet = piece.relevant_mask(board, square);
        for bits in [0, u128::MAX, 0x5555, 0x3333, 0x0f0f, 0x1249] {
            let occupied = SquareSet::from(bits);
            let attacks = piece.attacks(board, square, occupied);
            let of_relevant = piece.attacks(board, square, occupied & mask);
            assert_eq!(attacks, of_relevant, "a relevant square is missing");
            let on_board = SquareSet::first(board.squares());
            assert!(!attacks.meets(!on_board), "attacks beyond the board");
            assert!(
                attacks.is_empty() || piece.can_move(board),
                "it moves although it cannot"
            );
        }
    }
}

/// Sets the options, `key value` per line, with `/` between the rows of a board. On small boards,
/// builds the tables and expands the macro with these options.
fn games(bytes: &[u8]) {
    let Some(spec) = options_of(bytes) else {
        return;
    };
    if spec.is_chess() || spec.problems().is_empty() && !is_small(&spec) || !build(&spec) {
        return;
    }
    if Builder::from(spec.clone()).source().is_ok() {
        check_right(&spec.options());
    }
}

/// Expands the macro with options that are right.
fn check_right(options: &str) {
    let input = format!("(possible) (::magic_bitboards) {options}")
        .parse()
        .expect("options are tokens");
    let expansion = expand(input, true);
    assert!(
        !expansion.to_string().contains("compile_error"),
        "refused by the macro: {options}"
    );
    check_expansion(expansion, 0, false);
}

/// Whether the tables of all pieces are built in about ten milliseconds.
fn is_small(spec: &Spec) -> bool {
    let steps = |piece: &Piece| piece.movement.paths().len();
    spec.geometry().is_ok_and(|board| board.squares() <= 16)
        && spec.all_pieces().iter().map(steps).sum::<usize>() <= 24
}

/// Parses, checks, merges and coarsens a certificate.
fn certificate(bytes: &[u8]) {
    let Ok(record) = serde_json::from_slice::<Certificate>(bytes) else {
        return;
    };
    if let Err(wrong) = record.check() {
        assert!(!wrong.to_string().is_empty(), "rejected without a message");
        return;
    }
    check_round_trip(&record);
    assert_eq!(
        record.is_complete(),
        record.missing().is_empty(),
        "complete, but not of all units"
    );
    assert!(claim::document(&record).is_object());
    match Certificate::merge(std::slice::from_ref(&record)) {
        Ok(whole) => check_derived(&whole),
        Err(wrong) => assert!(!wrong.to_string().is_empty(), "rejected without a message"),
    }
    assert!(
        Certificate::merge(&[record.clone(), record.clone()]).is_err() || record.units.is_empty()
    );
    for prefix in 0..record.job.prefix.min(4) {
        if let Ok(coarse) = record.coarsen(prefix) {
            check_derived(&coarse);
            assert_eq!(coarse.totals.factors, record.totals.factors);
        }
    }
}

/// Checks a certificate that was derived from a valid one: it is complete and valid.
fn check_derived(record: &Certificate) {
    assert_eq!(record.check(), Ok(()));
    assert!(record.is_complete());
    check_round_trip(record);
}

/// Checks that writing and reading gives the same certificate.
fn check_round_trip(record: &Certificate) {
    let json = serde_json::to_string(record).expect("a record can be written");
    let mut again: Certificate = serde_json::from_str(&json).expect("a written record can be read");
    // The round trip may change the last bits of a floating-point number.
    assert!((again.seconds - record.seconds).abs() <= 8.0 * f64::EPSILON * record.seconds);
    again.seconds = record.seconds;
    assert_eq!(again, *record);
}

/// Reads a packing. If it begins with a comment, as the files that the program writes do, a search
/// is also continued from it, which takes a thousand times as long; the best packing of that search
/// must be correct.
fn packing_file(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let Ok(layout) = layout::read(text) else {
        return;
    };
    if !text.starts_with('#') {
        return;
    }
    let packing = PackingSearch::new(Encoding::Bitboards, false, 0).with_known(&layout);
    if let Some(best) = packing.best() {
        assert_eq!(packing.verify(best), Ok(()));
    }
}

/// Parses the command line, without running the command.
fn arguments(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    match Arguments::try_parse_from(std::iter::once("magics").chain(text.lines())) {
        Ok(arguments) => assert!(!format!("{arguments:?}").is_empty()),
        Err(error) => assert!(
            !error.render().to_string().is_empty(),
            "rejected without a message"
        ),
    }
    for word in text.lines() {
        check_word(word);
    }
}

/// Checks that numbers and squares survive a round trip through text.
fn check_word(word: &str) {
    if let Ok(factor) = magics::cli::number::factor(word) {
        assert_eq!(
            magics::cli::number::factor(&magics::cli::number::hex(factor)),
            Ok(factor)
        );
    }
    if let Ok(square) = magics::cli::square(word) {
        let number = word.parse().unwrap_or(usize::MAX);
        let name = magic_tables::board::square::name(square);
        assert!(
            number == square || name == word.to_ascii_lowercase(),
            "{word}: {square}"
        );
    }
}

/// Reads the names, and checks that each is in the manifest, unless it is written with escapes.
fn manifest(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match dependencies(&text) {
        Ok(found) => {
            for dependency in found {
                for name in [dependency.name, dependency.package] {
                    assert!(
                        text.contains(&name) || text.contains('\\'),
                        "`{name}` is not in the manifest"
                    );
                }
            }
        }
        Err(wrong) => assert!(!wrong.to_string().is_empty(), "rejected without a message"),
    }
}

/// Paths that the macro takes, build scripts take, too, and no others; and nothing panics.
#[test]
fn every_front_end_reads_the_same_paths() {
    const RIGHT: [&str; 5] = [
        "crate::Sq",
        "a::Set<u8, [u8; 2]>",
        "<crate::Sq as crate::I>::f",
        "::a::b::<'a>",
        "crate::Bitboard(u64)",
    ];
    let mut random = Random::new(7);
    let mut taken = 0;
    for number in 0..80 {
        let length = 1 + random.bits() % 4;
        let bytes: Vec<_> = (0..length)
            .map(|_| random.bits().to_le_bytes()[0])
            .collect();
        // Every second one is a path into which one part has slipped.
        let mut text = path(&bytes);
        if number % 2 == 0 {
            let part = path(&bytes[..1]);
            text = RIGHT[number / 2 % RIGHT.len()].to_owned();
            let place = usize::from(bytes[0]) * 7 % (text.len() + 1);
            text.insert_str(place, &part);
        }
        for key in ["square", "bitboard", "square_index", "crate"] {
            taken += usize::from(is_taken(key, &text));
        }
    }
    assert!(taken > 24, "{taken} paths are taken");
}

/// Whether the macro takes the path `text` for the option `key`; asks the other front ends, too.
#[cfg(test)]
fn is_taken(key: &str, text: &str) -> bool {
    let square = if key == "square_index" {
        "square = u8, "
    } else {
        ""
    };
    let line = format!("(possible) (::magic_bitboards) scheme = hyperbola, {square}{key} = {text}");
    let in_macro = line.parse::<TokenStream>().is_ok_and(|input| {
        let expansion = expand(input, true);
        let is_right = !expansion.to_string().contains("compile_error");
        check_expansion(expansion, usize::from(!is_right), true);
        is_right
    });
    // Another text may have more options.
    let more = text.contains([',', '=']);
    // Build scripts name the crate by a method, and the program has no such option.
    if key == "crate" || more {
        return in_macro;
    }
    let mut spec = Spec {
        scheme: Scheme::Hyperbola,
        square: (key == "square_index").then(|| "u8".to_owned()),
        ..Spec::default()
    };
    let set = spec.set(key, &Value::Path(text.to_owned()));
    for language in [Language::C, Language::Cpp] {
        let _ = Builder::from(spec.clone()).language(language).source();
    }
    let in_scripts = set.is_ok() && Builder::from(spec).source().is_ok();
    // Comments are no tokens, and in scripts a path stands on one line.
    let is_on_one_line = !text.contains(['/', '\n', '\0']);
    assert!(
        in_macro == in_scripts || !is_on_one_line,
        "`{key} = {text}`: the macro {in_macro}, scripts {in_scripts}"
    );
    in_macro
}

#[test]
fn every_ordinary_dependency_is_found() {
    let found = dependencies(include_str!("../../fuzz/corpus/manifest/forms")).expect("it is TOML");
    let mut names: Vec<_> = found.into_iter().map(|found| found.name).collect();
    names.sort_unstable();
    assert_eq!(
        names,
        ["dotted", "magic-bitboards", "quoted", "table", "unix-only"]
    );
}
