//! The operations of views by NEON, which all 64-bit Arm processors have.

#![cfg(all(
    target_arch = "aarch64",
    target_feature = "neon",
    target_endian = "little"
))]

use core::arch::aarch64::{self as arm, uint8x16_t};
use core::mem::transmute;

use super::form::{Candidates, Quads, ViewForm, sign};
use super::tables::{FROM_NEAREST, FRONT_WORDS, KNIGHT_SQUARES, NEXT, RAYS, RAYS_IN_MEMORY, Row};
use crate::lookup::constants::array;
use crate::lookup::lanes::by_instructions;
use crate::lookup::sealed::Sealed;

/// Views in vectors of 16 bytes.
#[derive(Clone, Copy, Debug)]
pub struct NeonForm;

impl Sealed for NeonForm {}

impl ViewForm for NeonForm {
    type One = uint8x16_t;
    type Two = [uint8x16_t; 2];

    #[inline(always)]
    fn occupied(mailbox: &[u8; 64], black: Option<u64>, kinds: &Row) -> u64 {
        let kinds = row(kinds);
        // SAFETY: the target has NEON; a mailbox has the bytes that are read.
        unsafe {
            let codes = arm::vld1q_u8_x4(mailbox.as_ptr());
            let quarters = [codes.0, codes.1, codes.2, codes.3];
            let Some(black) = black else {
                return any_of_64(quarters.map(
                    #[inline(always)]
                    |codes| arm::vqtbl1q_u8(kinds, arm::vandq_u8(codes, arm::vdupq_n_u8(15))),
                ));
            };
            let types = quarters.map(
                #[inline(always)]
                |codes| arm::vandq_u8(codes, arm::vdupq_n_u8(7)),
            );
            let white = types.map(
                #[inline(always)]
                |types| arm::vqtbl1q_u8(kinds, types),
            );
            let of_black = types.map(
                #[inline(always)]
                |types| arm::vqtbl1q_u8(kinds, arm::vorrq_u8(types, arm::vdupq_n_u8(8))),
            );
            any_of_64(white) & !black | any_of_64(of_black) & black
        }
    }
}

/// Where the rays are in memory, in the order of places.
const PLACES_IN_MEMORY: [u8; 8] = array!(place < 8 => {
    let mut number = 0;
    while RAYS_IN_MEMORY[number] != place {
        number += 1;
    }
    number as u8
});

/// The numbers of bytes that bring rays into the order of places, and nothing in the upper half.
const IN_ORDER: Row = Row(array!(byte < 16 => {
    if byte < 8 { PLACES_IN_MEMORY[byte % 8] } else { 255 }
}));

/// One bit of each byte, eight times in turn.
const BITS: u64 = 0x8040_2010_0804_0201;

/// A row in a vector.
#[inline(always)]
fn row(row: &Row) -> uint8x16_t {
    // SAFETY: the target has NEON; a row is as long as a vector.
    unsafe { arm::vld1q_u8(row.0.as_ptr()) }
}

/// The bytes that are not 0, as a set. Each byte keeps one bit of its own among eight, and sums of
/// neighbours join these.
#[inline(always)]
fn any_of_64(bytes: [uint8x16_t; 4]) -> u64 {
    // SAFETY: the target has NEON.
    unsafe {
        let own = arm::vreinterpretq_u8_u64(arm::vdupq_n_u64(BITS));
        let [a, b, c, d] = bytes.map(
            #[inline(always)]
            |bytes| arm::vandq_u8(arm::vtstq_u8(bytes, bytes), own),
        );
        let sums = arm::vpaddq_u8(arm::vpaddq_u8(a, b), arm::vpaddq_u8(c, d));
        arm::vgetq_lane_u64::<0>(arm::vreinterpretq_u64_u8(arm::vpaddq_u8(sums, sums)))
    }
}

/// Bytes of 255 where the set has the square of a candidate.
#[inline(always)]
fn in_set(candidates: uint8x16_t, set: u64) -> uint8x16_t {
    // SAFETY: the target has NEON.
    unsafe {
        // A number of 16 or more gives 0: that of a candidate that is none has its top bit cleared.
        let square = arm::veorq_u8(candidates, arm::vdupq_n_u8(0x80));
        let set = arm::vreinterpretq_u8_u64(arm::vdupq_n_u64(set));
        let rank = arm::vandq_u8(arm::vshrq_n_u8::<3>(square), arm::vdupq_n_u8(0x17));
        let bits = arm::vreinterpretq_u8_u64(arm::vdupq_n_u64(BITS));
        let file = arm::vandq_u8(square, arm::vdupq_n_u8(7));
        arm::vtstq_u8(arm::vqtbl1q_u8(set, rank), arm::vqtbl1q_u8(bits, file))
    }
}

/// The first piece on each ray, in the lower half.
///
/// Bytes are 255 where nothing stands, so that adding 1 to the nearest one carries to the first
/// piece, and stops there.
#[inline(always)]
fn first_on_rays(square: usize, occupied: u64) -> uint8x16_t {
    let rays = &RAYS[square];
    // SAFETY: the target has NEON; the rays have 64 bytes.
    unsafe {
        let rays = arm::vld1q_u8_x4(rays.0.as_ptr());
        let [a, b, c, d] = [rays.0, rays.1, rays.2, rays.3].map(
            #[inline(always)]
            |squares| {
                let none = arm::vmvnq_u8(in_set(squares, occupied));
                let word = arm::vreinterpretq_u64_u8(none);
                let carried = arm::vaddq_u64(word, arm::vdupq_n_u64(FROM_NEAREST));
                let first = arm::vbicq_u8(arm::vreinterpretq_u8_u64(carried), none);
                // It is 1 where the first piece is.
                arm::vmulq_u8(squares, first)
            },
        );
        let sums = arm::vpaddq_u8(arm::vpaddq_u8(a, b), arm::vpaddq_u8(c, d));
        arm::vqtbl1q_u8(arm::vpaddq_u8(sums, sums), row(&IN_ORDER))
    }
}

impl Candidates<1> for uint8x16_t {
    type Pairs = Self;

    #[inline(always)]
    fn around([square]: [usize; 1], [occupied]: [u64; 1]) -> Self {
        // SAFETY: the target has NEON.
        unsafe {
            arm::vorrq_u8(
                first_on_rays(square, occupied),
                row(&KNIGHT_SQUARES[square]),
            )
        }
    }

    #[inline(always)]
    fn found(self, [occupied]: [u64; 1], mailbox: &[u8; 64], black: Option<u64>) -> [Self; 2] {
        // SAFETY: the target has NEON; a mailbox has the bytes that are read.
        unsafe {
            let there = in_set(self, occupied);
            let square = arm::vandq_u8(self, arm::vdupq_n_u8(63));
            let codes = arm::vqtbl4q_u8(arm::vld1q_u8_x4(mailbox.as_ptr()), square);
            let codes = if let Some(black) = black {
                let types = arm::vandq_u8(codes, arm::vdupq_n_u8(7));
                let colour = arm::vandq_u8(in_set(self, black), arm::vdupq_n_u8(8));
                arm::vorrq_u8(types, colour)
            } else {
                arm::vandq_u8(codes, arm::vdupq_n_u8(15))
            };
            [arm::vandq_u8(self, there), arm::vornq_u8(codes, there)]
        }
    }

    by_instructions! {
        within(self, [set]: [u64; 1]) -> Self => arm::vandq_u8(self, in_set(self, set));
        rows([bytes]: [&Row; 1]) -> Self => row(bytes);
        of_table(self, table: &Row) -> Self => arm::vqtbl1q_u8(row(table), self);
        common(self, other: Self) -> Self => arm::vandq_u8(self, other);
        of_tables(self, squares: Self, next: &Row, far: &Row) -> Self => {
            let is_next = arm::vtstq_u8(squares, arm::vdupq_n_u8(NEXT));
            arm::vbslq_u8(is_next, self.of_table(next), self.of_table(far))
        };
        opposite(self) -> Self => arm::vrev16q_u8(self);
        any(self) -> u32 => {
            let own = arm::vreinterpretq_u8_u64(arm::vdupq_n_u64(BITS));
            let bits = arm::vandq_u8(arm::vtstq_u8(self, self), own);
            let sums = arm::vpaddq_u8(bits, bits);
            let sums = arm::vpaddq_u8(sums, sums);
            let sums = arm::vreinterpretq_u16_u8(arm::vpaddq_u8(sums, sums));
            u32::from(arm::vgetq_lane_u16::<0>(sums))
        };
        any_in_both(self, other: Self) -> u32 => arm::vminq_u8(self, other).any();
        bytes(self, _square: usize) -> [u8; 16] => transmute::<uint8x16_t, [u8; 16]>(self);
        pairs(codes: Self, squares: Self) -> [Self; 2] =>
            [arm::vzip1q_u8(codes, squares), arm::vzip2q_u8(codes, squares)];
        same_pair(code: u8, square: usize) -> Self =>
            arm::vreinterpretq_u8_u16(arm::vdupq_n_u16(u16::from(code) | (square as u16) << 8));
        choose([leaps]: [&Row; 1], [rays, knights]: [Self; 2]) -> Self =>
            arm::vbslq_u8(row(leaps), knights, rays);
        opposite_pairs(pairs: Self) -> Self =>
            arm::vreinterpretq_u8_u16(arm::vrev32q_u16(arm::vreinterpretq_u16_u8(pairs)));
    }

    #[inline(always)]
    unsafe fn write_quads<const SQUARE: usize, Q: Quads>(
        attackers: Self,
        attacked: Self,
        set: u8,
        appears: bool,
        quads: *mut [u8; 4],
    ) -> usize {
        let (first, second) = (usize::from(set & 15), usize::from(set >> 4));
        let behind = first.count_ones() as usize;
        // SAFETY: the target has NEON; the caller leaves room for eight quads, of which the second
        // four go behind those of the first four.
        unsafe {
            let [attackers, attacked] = [attackers, attacked].map(
                #[inline(always)]
                |pairs| arm::vreinterpretq_u16_u8(pairs),
            );
            let lower = in_order::<Q>(arm::vzip1q_u16(attackers, attacked), appears);
            let upper = in_order::<Q>(arm::vzip2q_u16(attackers, attacked), appears);
            arm::vst1q_u8(
                quads.cast(),
                arm::vqtbl1q_u8(lower, row(&FRONT_WORDS[first])),
            );
            let front = arm::vqtbl1q_u8(upper, row(&FRONT_WORDS[second]));
            arm::vst1q_u8(quads.add(behind).cast(), front);
        }
        behind + second.count_ones() as usize
    }
}

/// Four quads in the order of the engine, with their sign.
#[inline(always)]
fn in_order<Q: Quads>(quads: arm::uint16x8_t, appears: bool) -> uint8x16_t {
    // SAFETY: the target has NEON.
    unsafe {
        let quads = arm::vreinterpretq_u8_u16(quads);
        let ordered = if Q::IS_FIRST {
            quads
        } else {
            arm::vqtbl1q_u8(quads, row(&Q::NUMBERS))
        };
        let sign = arm::vreinterpretq_u8_u32(arm::vdupq_n_u32(sign::<Q>(appears)));
        arm::vorrq_u8(ordered, sign)
    }
}
