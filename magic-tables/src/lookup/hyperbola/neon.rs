//! The form for 64-bit Arm: the lines of a rook are reversed bit by bit, those of a bishop, in a vector, byte by byte.
//!
//! A vector needs two instructions to reverse bits, but only one to reverse bytes, which will do for diagonals.

#![cfg(all(target_arch = "aarch64", target_feature = "neon"))]

use core::arch::aarch64::{
    uint64x2_t, vaddvq_u64, vandq_u64, vdupq_laneq_u64, vdupq_n_u64, veorq_u64, vld1q_u64,
    vreinterpretq_u8_u64, vreinterpretq_u64_u8, vrev64q_u8, vsubq_u64,
};

use super::data::Two;
use super::form::Form;
use super::integers::Bits;
use crate::board::Bitboard;

/// The data of [`Bits`].
#[derive(Clone, Debug)]
pub struct Neon(Bits);

impl Form for Neon {
    const NEW: Self = Self(Bits::NEW);

    #[inline(always)]
    fn rook_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        self.0.rook_attacks(square, occupied)
    }

    #[inline(always)]
    fn bishop_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let square = &self.0.0[square];
        let (sliders, lines) = (loaded(&square.sliders), loaded(&square.diagonals));
        // SAFETY: the target has NEON.
        unsafe {
            let blockers = vandq_u64(vdupq_n_u64(occupied), lines);
            let up = vsubq_u64(blockers, vdupq_laneq_u64::<0>(sliders));
            let down = swapped(vsubq_u64(swapped(blockers), vdupq_laneq_u64::<1>(sliders)));
            // The diagonals have no common square, so their sum is their union.
            vaddvq_u64(vandq_u64(veorq_u64(up, down), lines))
        }
    }
}

#[inline(always)]
fn loaded(words: &Two) -> uint64x2_t {
    // SAFETY: the target has NEON; `words` are two words.
    unsafe { vld1q_u64(words.0.as_ptr()) }
}

/// Both boards upside down.
#[inline(always)]
fn swapped(boards: uint64x2_t) -> uint64x2_t {
    // SAFETY: the target has NEON.
    unsafe { vreinterpretq_u64_u8(vrev64q_u8(vreinterpretq_u8_u64(boards))) }
}
