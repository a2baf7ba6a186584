//! The form for 64-bit Arm: the lines of a rook are reversed bit by bit, those of a bishop, in a
//! vector, byte by byte.
//!
//! A vector needs two instructions to reverse bits, but only one to reverse bytes, which will do
//! for diagonals.

#![cfg(all(target_arch = "aarch64", target_feature = "neon"))]

use core::arch::aarch64::uint64x2_t;

use super::form::{Form, along};
use super::integers::BitReversal;
use crate::board::Bitboard;
use crate::lookup::lanes::{Lanes, Shuffles, loaded};

/// The data of [`BitReversal`].
#[derive(Clone, Debug)]
pub struct Neon(BitReversal);

impl Form for Neon {
    const NEW: Self = Self(BitReversal::NEW);

    #[inline(always)]
    fn rook_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        self.0.rook_attacks(square, occupied)
    }

    #[inline(always)]
    fn bishop_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let square = &self.0.0[square];
        let sliders = square.sliders.0.map(uint64x2_t::splat);
        along(
            loaded(&square.diagonals, 0),
            occupied,
            sliders,
            Shuffles::swapped,
        )
        .union()
    }
}
