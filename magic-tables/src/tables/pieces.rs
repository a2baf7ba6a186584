//! Builds the tables of pieces that have none of the chess board, alone or beside rook, bishop and queen.

use super::board::{BoardTables, MOST_BYTES, choices, least_bytes};
use super::plan::{Plan, Way, bytes_of_views, of_chess, too_large};
use super::{Content, Tables};
use crate::board::geometry::Geometry;
use crate::board::piece::Piece;
use crate::spec::{Pieces, Problem, Scheme, no_tables};

/// Builds the tables of `plan` if there are pieces without tables of the chess board.
pub(super) fn build(plan: &mut Plan<'_>) -> Option<Result<Tables, Vec<Problem>>> {
    let spec = plan.spec;
    let Pieces { sliders, others: pieces } = spec.divided();
    if pieces.is_empty() && !sliders.is_empty() {
        return None;
    }
    let board = spec.geometry().expect("a board that cannot be read was refused");
    let (pext, is_auto) = (plan.instructions.pext, spec.scheme == Scheme::Auto);
    // `auto` takes no slots that are far too large, and says how large the smallest tables are.
    let most = if is_auto { u64::MAX } else { plan.most() };
    let others = |way: &Way| others(way, &board, &pieces, most);
    // Beside rook, bishop and queen, tables without slots need not be filled.
    let must_fill = plan.fill && sliders.is_empty();
    let instructions = plan.instructions;
    let chosen = || {
        let choices = choices(spec, &board, &pieces, instructions, must_fill);
        choices.into_iter().map(|(_, scheme, spec)| Way { scheme, spec, bytes: None })
    };
    if sliders.is_empty() {
        let ways = if is_auto { chosen().collect() } else { plan.ways_of_named(spec) };
        if ways.is_empty() {
            return Some(Err(vec![no_tables::large_slots(MOST_BYTES).problem()]));
        }
        let build = |way: &Way| {
            let board = others(way)?.with(spec.steppers, spec.lines);
            let bytes = board.bytes() + bytes_of_views(spec);
            Ok(way.tables(Content::Board(board), bytes))
        };
        return Some(plan.first_that_fits(&ways, 0, &build).ok_or_else(|| plan.none_fits()));
    }
    let ways = match plan.ways() {
        Ok(ways) => ways,
        Err(problems) => return Some(Err(problems)),
    };
    let both = |way: &Way, others: BoardTables| {
        let (chess, bytes) = of_chess(way, pext)?;
        let bytes = bytes + others.bytes();
        Ok(way.tables(Content::Both(chess, others), bytes))
    };
    let mut found = None;
    if is_auto {
        // The costs of rook, bishop and queen on the chess board do not speak of the pieces beside them.
        for way in chosen() {
            match others(&way) {
                Ok(others) => {
                    let build = |way: &Way| both(way, others.clone());
                    found = plan.first_that_fits(&ways, others.bytes(), &build);
                }
                Err(why) => plan.problems = why,
            }
            if found.is_some() {
                break;
            }
        }
    } else {
        found = plan.first_that_fits(&ways, 0, &|way| both(way, others(way)?));
    }
    Some(found.ok_or_else(|| plan.none_fits()))
}

/// The tables of `pieces`, unless they surely take more than `most` bytes.
fn others(way: &Way, board: &Geometry, pieces: &[Piece], most: u64) -> Result<BoardTables, Vec<Problem>> {
    // Other pieces have one scheme with factors, the nearest to all that rook, bishop and queen have on the chess board.
    let scheme = if way.scheme.has_factors() { Scheme::Fancy } else { way.scheme };
    let least = least_bytes(board, pieces, scheme, way.spec.entries);
    if least > most {
        let tables = way.tables(Content::Board(BoardTables::empty(board.clone())), least as usize);
        return Err(vec![too_large(&tables, "bytes or more", most)]);
    }
    BoardTables::build(board.clone(), pieces.to_vec(), scheme, &way.spec).map_err(|problem| vec![problem])
}
