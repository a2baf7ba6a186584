//! The form for 64-bit Arm: one instruction takes 16 places out of the whole mailbox.

#![cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]

use core::arch::aarch64::{
    uint8x16_t, uint8x16x4_t, vandq_u8, vdupq_n_u8, vdupq_n_u64, vgetq_lane_u64, vld1q_u8, vld1q_u8_x4,
    vpaddq_u8, vqtbl1q_u8, vqtbl4q_u8, vreinterpretq_u8_u64, vreinterpretq_u64_u8, vst1q_u8_x4, vtstq_u8,
};

use super::form::Form;
use super::places::seen;
use super::tables::{Bytes, CODES, Kinds};
use crate::lookup::sealed::Sealed;

/// The codes and kinds at all places, two directions in each vector.
#[derive(Clone, Copy, Debug)]
pub struct Neon {
    codes: [u8; 64],
    kinds: [uint8x16_t; 4],
}

impl Sealed for Neon {}

impl Form for Neon {
    #[inline(always)]
    fn new(squares: &Bytes, on: u64, mailbox: &[u8; 64], kinds: &Kinds) -> (Self, u64) {
        // SAFETY: the target has NEON; there are as many bytes as are read.
        unsafe {
            let mailbox = vld1q_u8_x4(mailbox.as_ptr());
            let kinds_of_codes = vld1q_u8(kinds.as_ptr());
            let codes = loaded(squares).map(|squares| vandq_u8(vqtbl4q_u8(mailbox, squares), vdupq_n_u8(15)));
            let kinds = codes.map(|codes| vqtbl1q_u8(kinds_of_codes, codes));
            (Self { codes: stored(codes), kinds }, seen(on & common(kinds, [vdupq_n_u8(u8::MAX); 4])))
        }
    }

    #[inline(always)]
    fn among(&self, seen: u64, kinds: &Bytes) -> u64 {
        seen & common(self.kinds, loaded(kinds))
    }

    #[inline(always)]
    fn with_codes(&self, seen: u64, codes: &[u8; CODES]) -> u64 {
        // SAFETY: the target has NEON; there are as many bytes as are read.
        let in_set = unsafe {
            let (in_set, uint8x16x4_t(a, b, c, d)) =
                (vld1q_u8(codes.as_ptr()), vld1q_u8_x4(self.codes.as_ptr()));
            [a, b, c, d].map(|codes| vqtbl1q_u8(in_set, codes))
        };
        seen & common(in_set, in_set)
    }

    #[inline(always)]
    fn code(&self, place: usize) -> u8 {
        self.codes[place]
    }
}

/// The four vectors of 64 bytes.
#[inline(always)]
fn loaded(bytes: &Bytes) -> [uint8x16_t; 4] {
    // SAFETY: the target has NEON; there are as many bytes as in four vectors.
    let uint8x16x4_t(a, b, c, d) = unsafe { vld1q_u8_x4(bytes.0.as_ptr()) };
    [a, b, c, d]
}

/// Four vectors as 64 bytes.
#[inline(always)]
fn stored([a, b, c, d]: [uint8x16_t; 4]) -> [u8; 64] {
    let mut bytes = [0; 64];
    // SAFETY: the target has NEON; there is room for four vectors.
    unsafe { vst1q_u8_x4(bytes.as_mut_ptr(), uint8x16x4_t(a, b, c, d)) };
    bytes
}

/// Which bytes have a common bit. Each keeps one bit of its own among eight, and three sums of neighbours join these.
#[inline(always)]
fn common(bytes: [uint8x16_t; 4], others: [uint8x16_t; 4]) -> u64 {
    // SAFETY: the target has NEON.
    unsafe {
        let own = vreinterpretq_u8_u64(vdupq_n_u64(0x8040_2010_0804_0201));
        let of = |number: usize| vandq_u8(vtstq_u8(bytes[number], others[number]), own);
        let (lower, upper) = (vpaddq_u8(of(0), of(1)), vpaddq_u8(of(2), of(3)));
        let sums = vpaddq_u8(lower, upper);
        vgetq_lane_u64::<0>(vreinterpretq_u64_u8(vpaddq_u8(sums, sums)))
    }
}
