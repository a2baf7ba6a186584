//! Figures of other boards: instructions from docs/boards.csv, and times of shogi's rook and bishop from docs/boards.md.

use magic_tables::board::geometry::Geometry;
use magic_tables::tables::Tables;
use magic_tables::{Entries, Numbering, Scheme};

use super::found::{Found, Row};
use crate::documents::{BOARD_PRICES, BOARDS, line_of, rows};
use crate::target::Target;

/// The look-ups in each cell of docs/boards.csv, in their order; two pieces at once are none of ours.
const LOOK_UPS: [&str; 7] = ["rook", "bishop", "queen", "", "cannon", "", "horse"];

pub(super) fn find(tables: &Tables, target: Target) -> Option<Found> {
    let board = &tables.board()?.board;
    let is_rectangle = board.squares() == board.files() * board.ranks();
    // The figures are of boards numbered by ranks; on square boards, the other numbering exchanges ranks and files.
    let is_numbered_so = tables.spec.numbering == Numbering::ByRank || board.files() == board.ranks();
    if !is_rectangle || !is_numbered_so || tables.spec.const_fn || !tables.exceptions.is_empty() {
        return None;
    }
    let pieces: Vec<_> = tables.spec.all_pieces().into_iter().map(|piece| piece.name).collect();
    let instructions = instructions(tables, board, target, &pieces);
    let times = times(tables, board, target, &pieces);
    let processor = times.is_some().then(|| "an AMD EPYC".to_owned());
    let rows: Vec<_> = [instructions, times].into_iter().flatten().collect();
    (!rows.is_empty()).then_some(Found { page: "boards.md", pieces, rows, times: processor })
}

/// The instructions of each piece that has been counted.
fn instructions(tables: &Tables, board: &Geometry, target: Target, pieces: &[String]) -> Option<Row> {
    let column = match target {
        Target::X86_64 => 0,
        Target::V3 => 2,
        Target::Measured => return None,
    };
    let name = format!("{}x{}: {}", board.files(), board.ranks(), tables.name());
    let figures: Vec<_> = line_of(BOARD_PRICES, &name)?.get(column)?.split(" / ").collect();
    let of_piece = |piece: &String| {
        let place = LOOK_UPS.iter().position(|look_up| look_up == piece);
        let figure = place.and_then(|place| figures.get(place)).filter(|&&figure| figure != "–");
        figure.copied().unwrap_or_default().to_owned()
    };
    let of_pieces: Vec<_> = pieces.iter().map(of_piece).collect();
    let known = of_pieces.iter().any(|figure| !figure.is_empty());
    known.then(|| (format!("instructions, {}", target.word()), of_pieces))
}

/// The times of rook and bishop on shogi's board.
fn times(tables: &Tables, board: &Geometry, target: Target, pieces: &[String]) -> Option<Row> {
    if (board.files(), board.ranks()) != (9, 9) || tables.spec.entries != Entries::default() {
        return None;
    }
    let row = match (target, tables.scheme) {
        (
            Target::X86_64,
            Scheme::Fancy | Scheme::Kindergarten | Scheme::CongruentModulo | Scheme::Hyperbola,
        ) => {
            format!("`{}`", tables.scheme.word())
        }
        (Target::V3, Scheme::Pext) => "with BMI2: `fancy`, which then uses PEXT".to_owned(),
        (Target::V3, Scheme::Hyperbola) => "with AVX2: `hyperbola`".to_owned(),
        _ => return None,
    };
    let rows = rows(BOARDS, &["| | rook | | bishop | |"]);
    let found = rows.iter().find(|found| found[0].starts_with(&row))?;
    let of_piece = |piece: &String| {
        let column = match piece.as_str() {
            "rook" => 2,
            "bishop" => 4,
            _ => return String::new(),
        };
        found.get(column).map_or("", |cell| cell.trim_end_matches(" ns")).to_owned()
    };
    Some(("ns, throughput".to_owned(), pieces.iter().map(of_piece).collect()))
}
