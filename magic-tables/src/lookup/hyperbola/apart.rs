//! The form in integers for processors with wide vectors, whose data keep compilers from putting both diagonals into one vector: moving
//! the occupancy there and the attack set back would take longer than the look-up.

use super::board::{Bitboard, SQUARES, array, bit, lines};
use super::first_rank::FirstRank;
use super::form::{Form, of_constants};
use super::integers::{FILE, SWAP, along};

/// 32 bytes for each square, and the table of ranks.
#[derive(Clone, Debug)]
pub struct Apart {
    squares: [Square; SQUARES],
    ranks: FirstRank,
}

/// The lines through a square. No two lines of a piece are neighbours, as compilers load neighbours together.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
struct Square {
    rising: Bitboard,
    slider: Bitboard,
    falling: Bitboard,
    file: Bitboard,
}

impl Square {
    const fn new(square: usize) -> Self {
        let [_, file, rising, falling] = lines(square);
        Self { rising, slider: bit(square), falling, file }
    }
}

impl Apart {
    /// The attack set of a rook, in constants, too.
    #[inline(always)]
    pub(super) const fn rook(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let Square { slider, file, .. } = self.squares[square];
        along::<SWAP, FILE>(file, slider, occupied) | self.ranks.along_rank(square, occupied)
    }

    /// The attack set of a bishop, in constants, too.
    #[inline(always)]
    pub(super) const fn bishop(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let Square { rising, slider, falling, .. } = self.squares[square];
        // Step by step for both, since compilers keep this order, in which neither waits for the other.
        let [on_rising, on_falling] = [occupied & rising, occupied & falling];
        let mirrored = slider.swap_bytes();
        let [up_rising, up_falling] = [on_rising.wrapping_sub(slider), on_falling.wrapping_sub(slider)];
        let [rest_rising, rest_falling] = [on_rising.swap_bytes(), on_falling.swap_bytes()];
        let [down_rising, down_falling] =
            [rest_rising.wrapping_sub(mirrored), rest_falling.wrapping_sub(mirrored)];
        (up_rising ^ down_rising.swap_bytes()) & rising | (up_falling ^ down_falling.swap_bytes()) & falling
    }
}

impl Form for Apart {
    const NEW: Self =
        Self { squares: array!(square < SQUARES => Square::new(square)), ranks: FirstRank::new() };

    of_constants!();
}
