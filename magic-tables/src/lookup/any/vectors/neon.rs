//! Two rays in each of two vectors of NEON.

use core::arch::aarch64::{
    uint8x16_t, vabdq_u8, vaddq_u64, vandq_u8, vbicq_u8, vcombine_u64, vcreate_u64, vdupq_n_u8, veorq_u8,
    vgetq_lane_u64, vld1q_u8, vorrq_u8, vpaddlq_u8, vpaddlq_u16, vpaddlq_u32, vqtbl1q_u8,
    vreinterpretq_u8_u64, vreinterpretq_u64_u8,
};

use super::square::{Bytes, Square};
use super::steps::{self, Vector, by_instructions};

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
    by_instructions! {
        loaded(bytes: &Bytes, half: usize) => vld1q_u8(core::ptr::from_ref(&bytes.0[half]).cast());
        zero() => vdupq_n_u8(0);
        all_ones() => vdupq_n_u8(u8::MAX);
        and(self, other: Self) => vandq_u8(self, other);
        or(self, other: Self) => vorrq_u8(self, other);
        xor(self, other: Self) => veorq_u8(self, other);
        without(self, other: Self) => vbicq_u8(self, other);
        shuffled(self, numbers: Self) => vqtbl1q_u8(self, numbers);
        plus(self, other: Self) => vreinterpretq_u8_u64(vaddq_u64(vreinterpretq_u64_u8(self), vreinterpretq_u64_u8(other)));
        sums(self) => vreinterpretq_u8_u64(vpaddlq_u32(vpaddlq_u16(vpaddlq_u8(self))));
        sums_of_differences(self, base: Self) => vabdq_u8(self, base).sums();
    }
}
