//! Two rays in each of two vectors of NEON.

use core::arch::aarch64::{
    uint8x16_t, vabdq_u8, vaddq_u64, vandq_u8, vbicq_u8, vcombine_u64, vcreate_u64, vdupq_n_u8, veorq_u8,
    vgetq_lane_u64, vld1q_u8, vorrq_u8, vpaddlq_u8, vpaddlq_u16, vpaddlq_u32, vqtbl1q_u8,
    vreinterpretq_u8_u64, vreinterpretq_u64_u8,
};

use super::square::{Bytes, Square};
use super::steps::{self, Vector};

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
        let of_half = |half| steps::attacks::<uint8x16_t, HOPS, DIRECT, SUMS, FAR>(square, board, half);
        let attacks = vreinterpretq_u64_u8(vorrq_u8(of_half(0), of_half(1)));
        u128::from(vgetq_lane_u64::<1>(attacks)) << 64 | u128::from(vgetq_lane_u64::<0>(attacks))
    }
}

impl Vector for uint8x16_t {
    #[inline(always)]
    fn loaded(bytes: &Bytes, half: usize) -> Self {
        let half = &bytes.0[half];
        let half: *const u128 = half;
        // SAFETY: the target has NEON; a half has as many bytes as a vector.
        unsafe { vld1q_u8(half.cast()) }
    }

    #[inline(always)]
    fn zero() -> Self {
        // SAFETY: the target has NEON.
        unsafe { vdupq_n_u8(0) }
    }

    #[inline(always)]
    fn all_ones() -> Self {
        // SAFETY: the target has NEON.
        unsafe { vdupq_n_u8(u8::MAX) }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: the target has NEON.
        unsafe { vandq_u8(self, other) }
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: the target has NEON.
        unsafe { vorrq_u8(self, other) }
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: the target has NEON.
        unsafe { veorq_u8(self, other) }
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: the target has NEON.
        unsafe { vbicq_u8(self, other) }
    }

    #[inline(always)]
    fn shuffled(self, numbers: Self) -> Self {
        // SAFETY: the target has NEON.
        unsafe { vqtbl1q_u8(self, numbers) }
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        // SAFETY: the target has NEON.
        unsafe { vreinterpretq_u8_u64(vaddq_u64(vreinterpretq_u64_u8(self), vreinterpretq_u64_u8(other))) }
    }

    #[inline(always)]
    fn sums(self) -> Self {
        // SAFETY: the target has NEON.
        unsafe { vreinterpretq_u8_u64(vpaddlq_u32(vpaddlq_u16(vpaddlq_u8(self)))) }
    }

    #[inline(always)]
    fn sums_of_differences(self, base: Self) -> Self {
        // SAFETY: the target has NEON.
        unsafe { vabdq_u8(self, base).sums() }
    }
}
