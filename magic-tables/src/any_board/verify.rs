//! Compares look-ups with the slow walk of the piece.

use super::{BoardTables, Table};
use crate::geometry::{Geometry, Squares};
use crate::lookup::any_board::{bits64, bits128};
use crate::piece::{Movement, Piece, squares};
use crate::search::random::Random;

/// Lines with more relevant squares have too many occupancies to try them all.
const MOST_BITS: usize = 12;

/// Occupancies of the whole board to try for each square.
const RANDOM: usize = 6;

/// Compares the look-up of `piece` in `table` with its walk. A look-up is the union of those of its lines, and so is a walk,
/// so each line is tried with all its relevant occupancies while the rest of the board is empty.
///
/// # Panics
/// If the look-up is wrong.
pub(super) fn verify(board: &Geometry, piece: &Piece, table: &Table) {
    for square in 0..board.squares() {
        let relevant = piece.relevant_mask(board, square);
        let lines: Vec<_> = match table {
            Table::Lines(lines) => {
                [&lines.up, &lines.down].into_iter().flat_map(|rays| rays[square].clone()).collect()
            }
            Table::LineSlots(lines) => {
                let numbers = lines.numbers(board, piece);
                numbers.into_iter().map(|number| lines.squares[square][number].line).collect()
            }
            Table::PextLines(lines) => {
                let numbers = lines.numbers(board, piece);
                numbers.into_iter().map(|number| lines.squares[square][number].0).collect()
            }
            Table::Leaps(_) | Table::Hashed(_) => vec![relevant],
        };
        let mut check = |occupied: Squares| {
            assert!(
                attacks(board, piece, table, square, occupied) == piece.attacks(board, square, occupied),
                "the table is wrong for the {} on {} under {occupied:#x}: this is a mistake in magic-tables",
                piece.name,
                board.name(square)
            );
        };
        for line in lines {
            subsets(line & relevant, &mut check);
        }
    }
}

/// Compares the look-ups of all pieces with their walks, as the pieces share tables in the end, for some random occupancies of
/// the whole board.
///
/// # Panics
/// If a look-up is wrong.
pub(super) fn at_random(tables: &BoardTables) {
    let BoardTables { board, pieces, tables, .. } = tables;
    let mut random = Random::new(0);
    for (piece, numbers) in pieces {
        for square in 0..board.squares() {
            for density in 0..RANDOM {
                let mut occupied = Squares::MAX;
                for _ in 0..density {
                    occupied &= Squares::from(random.bits()) << 64 | Squares::from(random.bits());
                }
                let look_up = |&number: &usize| attacks(board, piece, &tables[number], square, occupied);
                assert!(
                    numbers.iter().map(look_up).fold(0, |all, attacks| all | attacks)
                        == piece.attacks(board, square, occupied),
                    "the tables are wrong for the {} on {} under {occupied:#x}: this is a mistake in magic-tables",
                    piece.name,
                    board.name(square)
                );
            }
        }
    }
}

/// Calls `check` with all subsets of `mask`, or, if there are too many, with those that have one or two squares next to each other
/// in the mask, and those that lack as many.
fn subsets(mask: Squares, check: &mut dyn FnMut(Squares)) {
    let squares: Vec<_> = squares(mask).collect();
    if squares.len() <= MOST_BITS {
        let mut subset: Squares = 0;
        loop {
            check(subset);
            subset = subset.wrapping_sub(mask) & mask;
            if subset == 0 {
                return;
            }
        }
    }
    for (i, one) in squares.iter().enumerate() {
        let next = squares.get(i + 1).unwrap_or(one);
        for few in [1 << one, 1 << one | 1 << next] {
            check(few);
            check(mask & !few);
        }
    }
    check(0);
    check(mask);
}

/// The look-up that engines run.
fn attacks(board: &Geometry, piece: &Piece, table: &Table, square: usize, occupied: Squares) -> Squares {
    let narrow = |words: &[Squares]| words.iter().map(|&word| word as u64).collect::<Vec<_>>();
    match table {
        Table::Lines(lines) => {
            let [up, down] = [&lines.up, &lines.down].map(|rays| rays[square].as_slice());
            let hops = matches!(piece.movement, Movement::Hopper(_));
            if board.word_bits() == u128::BITS {
                let look_up = if hops { bits128::hopper } else { bits128::rider };
                look_up(up, down, &bits128::squares_from(), occupied)
            } else {
                let look_up = if hops { bits64::hopper } else { bits64::rider };
                let from = bits64::squares_from();
                look_up(&narrow(up), &narrow(down), &from, occupied as u64).into()
            }
        }
        Table::LineSlots(lines) => {
            let numbers = lines.numbers(board, piece);
            numbers.iter().fold(0, |all, &number| all | lines.attacks(board, number, square, occupied))
        }
        Table::PextLines(lines) => {
            let numbers = lines.numbers(board, piece);
            numbers.iter().fold(0, |all, &number| all | lines.attacks(board, number, square, occupied))
        }
        Table::Hashed(hashed) => hashed.attacks(board, square, occupied),
        Table::Leaps(leaps) => {
            let leaps = &leaps.0[square];
            if board.word_bits() == u128::BITS {
                bits128::lame(leaps, occupied)
            } else {
                let narrow: Vec<_> =
                    leaps.iter().map(|&(passed, reached)| (passed as u64, reached as u64)).collect();
                bits64::lame(&narrow, occupied as u64).into()
            }
        }
    }
}
