//! The operations of NEON, which all 64-bit Arm processors have.

use core::arch::aarch64::{self as arm, uint8x16_t, uint64x2_t};

use super::{Lanes, Shuffles, by_instructions};

impl Lanes for uint64x2_t {
    by_instructions! {
        splat(word: u64) -> Self => arm::vdupq_n_u64(word);
        boards(board: u128) -> Self => {
            arm::vcombine_u64(
                arm::vcreate_u64(board as u64),
                arm::vcreate_u64((board >> 64) as u64),
            )
        };
        and(self, other: Self) -> Self => arm::vandq_u64(self, other);
        or(self, other: Self) -> Self => arm::vorrq_u64(self, other);
        xor(self, other: Self) -> Self => arm::veorq_u64(self, other);
        without(self, other: Self) -> Self => arm::vbicq_u64(self, other);
        plus(self, other: Self) -> Self => arm::vaddq_u64(self, other);
        minus(self, other: Self) -> Self => arm::vsubq_u64(self, other);
        up(self, bits: u8) -> Self => arm::vshlq_u64(self, arm::vdupq_n_s64(bits.into()));
        sums(self) -> Self => arm::vpaddlq_u32(arm::vpaddlq_u16(arm::vpaddlq_u8(bytes(self))));
        sums_of_differences(self, base: Self) -> Self =>
            words(arm::vabdq_u8(bytes(self), bytes(base))).sums();
        // A sum is a union if there are no common bits.
        union(self) -> u64 => arm::vaddvq_u64(self);
        board(self) -> u128 => {
            u128::from(arm::vgetq_lane_u64::<1>(self)) << 64
                | u128::from(arm::vgetq_lane_u64::<0>(self))
        };
    }
}

impl Shuffles for uint64x2_t {
    by_instructions! {
        shuffled(self, numbers: Self) -> Self =>
            words(arm::vqtbl1q_u8(bytes(self), bytes(numbers)));
        swapped(self) -> Self => words(arm::vrev64q_u8(bytes(self)));
    }
}

#[inline(always)]
fn bytes(words: uint64x2_t) -> uint8x16_t {
    // SAFETY: the target has NEON.
    unsafe { arm::vreinterpretq_u8_u64(words) }
}

#[inline(always)]
fn words(bytes: uint8x16_t) -> uint64x2_t {
    // SAFETY: the target has NEON.
    unsafe { arm::vreinterpretq_u64_u8(bytes) }
}
