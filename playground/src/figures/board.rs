//! Figures of other boards: instructions from docs/boards.csv, and times of shogi's rook and bishop from
//! docs/board-speed.csv.

use magic_tables::Numbering;
use magic_tables::board::geometry::Geometry;
use magic_tables::tables::Tables;

use super::found::{Found, Row};
use crate::documents::{BOARD_PRICES, BOARD_SPEED, line_of};
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

/// The times of rook and bishop on shogi's board, which are measured for x86-64-v3.
fn times(tables: &Tables, board: &Geometry, target: Target, pieces: &[String]) -> Option<Row> {
    if (board.files(), board.ranks()) != (9, 9) || target != Target::V3 {
        return None;
    }
    let of_piece = |piece: &String| {
        let name = format!("{piece} on 9x9");
        let start = format!("x86-64-v3,\"{name}\",\"{name}, {}\",", tables.name());
        let line = BOARD_SPEED.lines().find_map(|line| line.strip_prefix(&*start));
        // The bytes stand in front.
        line.and_then(|rest| rest.split(',').nth(1)).unwrap_or_default().to_owned()
    };
    let of_pieces: Vec<_> = pieces.iter().map(of_piece).collect();
    let known = of_pieces.iter().any(|time| !time.is_empty());
    known.then(|| ("ns, throughput".to_owned(), of_pieces))
}
