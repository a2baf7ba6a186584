//! The form for WebAssembly with SIMD: the diagonals are in one vector.

#![cfg(all(target_family = "wasm", target_feature = "simd128"))]

use core::arch::wasm32::{
    i8x16_shuffle, i64x2_shuffle, i64x2_sub, u64x2, u64x2_extract_lane, u64x2_splat, v128, v128_and, v128_or,
    v128_xor,
};

use super::data::{Four, Two};
use super::form::Form;
use super::integers::LeadingZeros;
use crate::board::{Bitboard, FILES, SQUARES};

/// The data of [`LeadingZeros`], which also has the look-up of a rook.
#[derive(Clone, Debug)]
pub struct Simd128(LeadingZeros);

impl Form for Simd128 {
    const NEW: Self = Self(LeadingZeros::NEW);

    #[inline(always)]
    fn rook_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        self.0.rook_attacks(square, occupied)
    }

    #[inline(always)]
    fn bishop_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let squares = &self.0.squares;
        let Four { straight: Two([_, slider]), diagonals: Two([rising, falling]) } = squares[square];
        // The slider on the board upside down: to load it is faster than a shuffle.
        let Two([_, swapped]) = squares[square ^ UPSIDE_DOWN].straight;
        let lines = u64x2(rising, falling);
        let blockers = v128_and(u64x2_splat(occupied), lines);
        let up = i64x2_sub(blockers, u64x2_splat(slider));
        let down = swap_bytes(i64x2_sub(swap_bytes(blockers), u64x2_splat(swapped)));
        let attacks = v128_and(v128_xor(up, down), lines);
        u64x2_extract_lane::<0>(v128_or(attacks, i64x2_shuffle::<1, 1>(attacks, attacks)))
    }
}

/// XOR with this gives a square's place on the board upside down, which a swap of bytes makes.
const UPSIDE_DOWN: usize = SQUARES - FILES;

/// The bytes of each word in reverse order.
#[inline(always)]
fn swap_bytes(words: v128) -> v128 {
    i8x16_shuffle::<7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8>(words, words)
}
