//! Two rays in each of two vectors of NEON.

use core::arch::aarch64::{
    uint8x16_t, vabdq_u8, vaddq_u64, vandq_u8, vbicq_u8, vcombine_u64, vcreate_u64, vdupq_n_u8, vdupq_n_u64,
    veorq_u8, vgetq_lane_u64, vld1q_u8, vorrq_u8, vpaddlq_u8, vpaddlq_u16, vpaddlq_u32, vqtbl1q_u8,
    vreinterpretq_u8_u64, vreinterpretq_u64_u8,
};

use super::square::{Bytes, Square};

/// What a rider attacks, or, if it `HOPS`, a hopper.
#[inline(always)]
#[must_use]
pub fn attacks<const HOPS: bool, const DIRECT: usize, const SUMS: usize, const FAR: usize>(
    square: &Square<DIRECT, SUMS, FAR>,
    occupied: u128,
) -> u128 {
    // SAFETY: the target has NEON.
    unsafe {
        let (lower, upper) = (vcreate_u64(occupied as u64), vcreate_u64((occupied >> 64) as u64));
        let board = vreinterpretq_u8_u64(vcombine_u64(lower, upper));
        let attacks = vreinterpretq_u64_u8(vorrq_u8(
            attacks_of_half::<0, HOPS, DIRECT, SUMS, FAR>(square, board),
            attacks_of_half::<1, HOPS, DIRECT, SUMS, FAR>(square, board),
        ));
        u128::from(vgetq_lane_u64::<1>(attacks)) << 64 | u128::from(vgetq_lane_u64::<0>(attacks))
    }
}

/// What the rays in one half of the vectors attack.
#[inline(always)]
fn attacks_of_half<
    const HALF: usize,
    const HOPS: bool,
    const DIRECT: usize,
    const SUMS: usize,
    const FAR: usize,
>(
    square: &Square<DIRECT, SUMS, FAR>,
    board: uint8x16_t,
) -> uint8x16_t {
    let (gather, mask) = (loaded::<HALF>(&square.gather), loaded::<HALF>(&square.mask));
    // SAFETY: the target has NEON.
    unsafe {
        let taken = vandq_u8(vqtbl1q_u8(board, gather), mask);
        let less = less_one(taken);
        let mut results = veorq_u8(taken, less);
        if HOPS {
            let others = vandq_u8(taken, less);
            results = vbicq_u8(veorq_u8(others, less_one(others)), results);
        }
        let mut weights = mask;
        if let [[other_weights, _]] = square.far.as_slice() {
            weights = loaded::<HALF>(other_weights);
        }
        results = vandq_u8(results, weights);
        let mut attacks = vdupq_n_u8(0);
        if let [back] = square.direct.as_slice() {
            attacks = vqtbl1q_u8(results, loaded::<HALF>(back));
        }
        if let [[back, lines]] = square.sums.as_slice() {
            if let [[_, base]] = square.far.as_slice() {
                results = vabdq_u8(results, loaded::<HALF>(base));
            }
            let sums = vreinterpretq_u8_u64(vpaddlq_u32(vpaddlq_u16(vpaddlq_u8(results))));
            let sums = vqtbl1q_u8(sums, loaded::<HALF>(back));
            attacks = vorrq_u8(attacks, vandq_u8(sums, loaded::<HALF>(lines)));
        }
        attacks
    }
}

/// Each word of 64 bits less one.
#[inline(always)]
fn less_one(words: uint8x16_t) -> uint8x16_t {
    // SAFETY: the target has NEON.
    unsafe { vreinterpretq_u8_u64(vaddq_u64(vreinterpretq_u64_u8(words), vdupq_n_u64(u64::MAX))) }
}

/// The first half of `bytes`, or the second.
#[inline(always)]
fn loaded<const HALF: usize>(bytes: &Bytes) -> uint8x16_t {
    const { assert!(HALF < 2) };
    // SAFETY: the target has NEON; a half has as many bytes as a vector.
    unsafe { vld1q_u8(bytes.0.as_ptr().add(16 * HALF)) }
}
