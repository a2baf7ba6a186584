//! The search for magic factors of a component of a piece on all squares of a board.

use std::cmp::Reverse;

use super::slots::SlotIndexing;
use crate::board::geometry::Geometry;
use crate::board::square_set::SquareSet;
use crate::lookup::boards::bits128::HashedSquare;
use crate::search::construct::construct_halves;
use crate::spec::Problem;

/// The most index bits beyond one for each relevant square. On boards of few files or ranks,
/// relevant squares lie so close together that some squares have no factor without one more.
const MOST_MORE_BITS: u32 = 3;

/// The steps of the search for all squares; unoptimised, a million takes a tenth of a second.
const MOST_STEPS: u64 = 1 << 25;

/// The search for magic factors on all squares.
pub(super) struct FactorSearch<'a> {
    board: &'a Geometry,
    /// The relevant squares of each square.
    masks: &'a [SquareSet],
    seed: u64,
    /// The search gives up when no steps are left.
    steps_left: u64,
}

impl<'a> FactorSearch<'a> {
    /// The search for squares with these relevant squares, by `seed`.
    pub(super) const fn new(board: &'a Geometry, masks: &'a [SquareSet], seed: u64) -> Self {
        Self {
            board,
            masks,
            seed,
            steps_left: MOST_STEPS,
        }
    }

    /// Factors for all squares. `piece` is the name of the piece for messages.
    pub(super) fn all_squares(
        &mut self,
        piece: &str,
    ) -> Result<(Vec<HashedSquare>, SlotIndexing), Problem> {
        // The squares with the most relevant squares come first: they are the hardest.
        let mut order: Vec<_> = (0..self.masks.len()).collect();
        order.sort_by_key(|&square| Reverse(self.masks[square].count()));
        let mut missing = 0;
        for more_bits in 0..=MOST_MORE_BITS {
            for split in self.board.splits() {
                match self.with_split(&order, split, more_bits) {
                    Ok(squares) => {
                        let index = SlotIndexing::Factors { split };
                        return Ok((squares, index));
                    }
                    Err(square) => missing = square,
                }
            }
        }
        let cause = format!(
            "found no factor for `{piece}` on {}",
            self.board.name(missing)
        );
        Err(Problem::no_tables(
            &cause,
            "`scheme = pext` or `scheme = hyperbola`",
        ))
    }

    /// Factors for all squares on a board whose upper part starts at `split`, with at most so many
    /// more index bits than relevant squares; or else the first square in this order that has none.
    fn with_split(
        &mut self,
        order: &[usize],
        split: u32,
        more_bits: u32,
    ) -> Result<Vec<HashedSquare>, usize> {
        let none = unplaced([0; 2], [0; 2], 0);
        let mut squares = vec![none; self.masks.len()];
        for &square in order {
            let hashed = self.square(square, split, more_bits);
            squares[square] = hashed.ok_or(square)?;
        }
        Ok(squares)
    }

    /// Factors for one square.
    fn square(&mut self, square: usize, split: u32, more_bits: u32) -> Option<HashedSquare> {
        let mask = self.masks[square];
        // There is at least one index bit, because a shift by 64 would be none.
        let relevant = mask.count().max(1);
        let parts = mask.split_at(split);
        for index_bits in relevant..=relevant + more_bits {
            let found = construct_halves(&mut self.steps_left, parts, index_bits, self.seed);
            if let Some(factors) = found {
                return Some(unplaced(parts, factors, index_bits));
            }
        }
        None
    }
}

/// A square with this mask, factors and number of index bits, before its slots have a place.
pub(super) const fn unplaced(mask: [u64; 2], factors: [u64; 2], index_bits: u32) -> HashedSquare {
    let shift = (u64::BITS - index_bits) as u8;
    HashedSquare::new(mask, factors, shift, 0)
}

#[cfg(test)]
mod tests;
