//! One look-up, step by step. Each file imports only from those that stand above it here.

mod step;

mod indices;
mod sharing;

mod board;
mod chess;
mod lines;

use magic_tables::board::geometry::{Geometry, Squares};
use magic_tables::board::piece::Piece;
use magic_tables::spec::Spec;
use magic_tables::tables::{Chess, Content, Tables};
use serde_json::{Value, json};

use step::{Step, hex};

/// The attack set of the piece with the number `piece` on `square`, and how it is looked up.
pub(crate) fn trace(
    tables: &Tables,
    spec: &Spec,
    piece: usize,
    square: usize,
    occupied: Squares,
) -> Option<Value> {
    let board = spec.geometry().ok()?;
    let pieces = spec.all_pieces();
    let piece = pieces.get(piece)?;
    if square >= board.squares() {
        return None;
    }
    let steps = steps(tables, &board, piece, square, occupied);
    let attacks = steps.iter().fold(0, |all, step| all | step.attacks);
    Some(json!({
        "square": board.name(square),
        "relevant": hex(piece.relevant_mask(&board, square)),
        "attacks": hex(attacks),
        "steps": steps.iter().map(Step::json).collect::<Vec<_>>(),
    }))
}

/// The parts of a look-up. The attack set is the union of what they give.
fn steps(tables: &Tables, board: &Geometry, piece: &Piece, square: usize, occupied: Squares) -> Vec<Step> {
    let like = tables.like(&piece.name);
    match (&tables.content, like) {
        (Content::Chess(chess) | Content::Both(chess, _), Some(like)) => match chess {
            Chess::Slots(hashed) => chess::steps(hashed, board, like, square, occupied as u64),
            Chess::LineWise(_) => lines::steps(tables.scheme, board, like, square, occupied as u64),
        },
        (Content::Board(tables) | Content::Both(_, tables), _) => {
            board::steps(tables, piece, square, occupied)
        }
        (Content::Chess(_), None) => Vec::new(),
    }
}

#[cfg(test)]
mod tests;
