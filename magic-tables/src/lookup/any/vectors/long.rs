//! Rays of more than eight squares, in two vectors of AVX2: the nearest squares in one, those behind them in the other.
//!
//! The subtraction goes on in the second vector where the first one is 0. Targets with smaller vectors would need twice as many
//! instructions, and hardly fewer than ray by ray.

use core::arch::x86_64::{__m256i, _mm256_cmpeq_epi64, _mm256_setzero_si256};

use super::avx2::{on_both_halves, union};
use super::square::Rays;
use super::steps::{self, Vector, stopped};

/// The vectors of a square.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct LongSquare<const DIRECT: usize, const SUMS: usize> {
    /// The nearest squares.
    pub near: Rays<DIRECT, SUMS>,
    /// The squares behind them.
    pub behind: Rays<DIRECT, SUMS>,
}

/// What a rider attacks, or, if it `HOPS`, a hopper.
#[inline(always)]
#[must_use]
pub fn attacks<const HOPS: bool, const DIRECT: usize, const SUMS: usize>(
    LongSquare { near, behind }: &LongSquare<DIRECT, SUMS>,
    occupied: u128,
) -> u128 {
    let board = on_both_halves(occupied);
    let (taken, mask) = steps::taken(near, board, 0);
    let (results, others) = stopped::<_, HOPS>(taken, [Vector::all_ones(); 2]);
    let attacks = steps::back(near, results.and(mask), Vector::sums, 0);
    let borrows = [are_zero(taken), are_zero(others)];
    let (taken, mask) = steps::taken(behind, board, 0);
    let (results, _) = stopped::<_, HOPS>(taken, borrows);
    union(attacks.or(steps::back(behind, results.and(mask), Vector::sums, 0)))
}

/// All bits of the words of 64 bits that are 0.
#[inline(always)]
fn are_zero(words: __m256i) -> __m256i {
    // SAFETY: the target has AVX2.
    unsafe { _mm256_cmpeq_epi64(words, _mm256_setzero_si256()) }
}
