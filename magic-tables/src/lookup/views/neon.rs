//! The operations of views by NEON, which all 64-bit Arm processors have.

#![cfg(all(
    target_arch = "aarch64",
    target_feature = "neon",
    target_endian = "little"
))]

use core::arch::aarch64::{self as arm, uint8x16_t, uint8x16x4_t};
use core::mem::transmute;

use super::board::CodedBoard;
use super::form::{Candidates, Quads, ViewForm, sign};
use super::tables::{EXISTS, KNIGHT_SQUARES, NEXT, Row};
use super::vector_tables::{FROM_NEAREST, FRONT_WORDS, RAYS, RAYS_IN_MEMORY};
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
    fn occupied(board: CodedBoard<'_>, kinds: &Row) -> u64 {
        let kinds = row(kinds);
        let codes = four(board.mailbox).map(
            #[inline(always)]
            |codes| and(codes, all(board.bits())),
        );
        let white = any_of_64(codes.map(
            #[inline(always)]
            |codes| shuffled(kinds, codes),
        ));
        let Some(black) = board.black else {
            return white;
        };
        let of_black = any_of_64(codes.map(
            #[inline(always)]
            |types| shuffled(kinds, or(types, all(8))),
        ));
        white & !black | of_black & black
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

/// Declares functions by instructions.
macro_rules! functions {
    ($($(#[$about:meta])* $name:ident($($argument:ident: $type:ty),*) -> $result:ty => $call:expr;)*) => {$(
        $(#[$about])*
        #[inline(always)]
        fn $name($($argument: $type),*) -> $result {
            // SAFETY: the target has NEON. What is loaded has as many bytes.
            unsafe { $call }
        }
    )*};
}

functions! {
    /// A row in a vector.
    row(row: &Row) -> uint8x16_t => arm::vld1q_u8(row.0.as_ptr());
    /// 64 bytes in four vectors.
    together(bytes: &[u8; 64]) -> uint8x16x4_t => arm::vld1q_u8_x4(bytes.as_ptr());
    /// The same byte everywhere.
    all(byte: u8) -> uint8x16_t => arm::vdupq_n_u8(byte);
    /// The same word everywhere.
    all_words(word: u64) -> uint8x16_t => arm::vreinterpretq_u8_u64(arm::vdupq_n_u64(word));
    /// The bits that both have.
    and(bytes: uint8x16_t, others: uint8x16_t) -> uint8x16_t => arm::vandq_u8(bytes, others);
    /// The bits that either has.
    or(bytes: uint8x16_t, others: uint8x16_t) -> uint8x16_t => arm::vorrq_u8(bytes, others);
    /// Bytes of 255 where both have a bit in common.
    meet(bytes: uint8x16_t, others: uint8x16_t) -> uint8x16_t => arm::vtstq_u8(bytes, others);
    /// The bytes with these numbers; 0 for numbers of 16 or more.
    shuffled(bytes: uint8x16_t, numbers: uint8x16_t) -> uint8x16_t =>
        arm::vqtbl1q_u8(bytes, numbers);
    /// The sums of neighbours, those of the first vector in the lower half.
    sums(bytes: uint8x16_t, others: uint8x16_t) -> uint8x16_t => arm::vpaddq_u8(bytes, others);
}

/// Four vectors of 16 bytes.
#[inline(always)]
fn four(bytes: &[u8; 64]) -> [uint8x16_t; 4] {
    let four = together(bytes);
    [four.0, four.1, four.2, four.3]
}

/// The sums of eight neighbours.
#[inline(always)]
fn sums_of_eight([a, b, c, d]: [uint8x16_t; 4]) -> uint8x16_t {
    let of_four = sums(sums(a, b), sums(c, d));
    sums(of_four, of_four)
}

/// One bit of its own among eight for each byte that is not 0.
#[inline(always)]
fn own_bits(bytes: uint8x16_t) -> uint8x16_t {
    and(meet(bytes, bytes), all_words(BITS))
}

/// The bytes that are not 0, as a set: sums of neighbours join their bits.
#[inline(always)]
fn any_of_64([a, b, c, d]: [uint8x16_t; 4]) -> u64 {
    let set = sums_of_eight([own_bits(a), own_bits(b), own_bits(c), own_bits(d)]);
    // SAFETY: the target has NEON.
    unsafe { arm::vgetq_lane_u64::<0>(arm::vreinterpretq_u64_u8(set)) }
}

/// Bytes of 255 where the set has the square of a candidate.
#[inline(always)]
fn in_set(candidates: uint8x16_t, set: u64) -> uint8x16_t {
    // SAFETY: the target has NEON.
    let (square, rank) = unsafe {
        let square = arm::veorq_u8(candidates, all(EXISTS));
        (square, arm::vshrq_n_u8::<3>(square))
    };
    // A rank of 16 or more gives 0. Candidates that do not exist have that bit.
    let rank = shuffled(all_words(set), and(rank, all(0x17)));
    let file = shuffled(all_words(BITS), and(square, all(7)));
    meet(rank, file)
}

/// For each word of squares on a ray, the first one that is occupied; all others are 0.
///
/// Bytes are 255 where nothing stands, so that adding 1 to the nearest one carries to the first
/// piece, and stops there.
#[inline(always)]
fn first_of(squares: uint8x16_t, occupied: u64) -> uint8x16_t {
    let there = in_set(squares, occupied);
    // SAFETY: the target has NEON.
    unsafe {
        let is_free = arm::vreinterpretq_u64_u8(arm::vmvnq_u8(there));
        let carried = arm::vaddq_u64(is_free, arm::vdupq_n_u64(FROM_NEAREST));
        let first = and(arm::vreinterpretq_u8_u64(carried), there);
        // It is 1 where the first piece is.
        arm::vmulq_u8(squares, first)
    }
}

/// The first piece on each ray, in the lower half.
#[inline(always)]
fn first_on_rays(square: usize, occupied: u64) -> uint8x16_t {
    let rays = four(&RAYS[square].0).map(
        #[inline(always)]
        |squares| first_of(squares, occupied),
    );
    shuffled(sums_of_eight(rays), row(&IN_ORDER))
}

impl Candidates<1> for uint8x16_t {
    type Pairs = Self;

    #[inline(always)]
    fn around([square]: [usize; 1], [occupied]: [u64; 1]) -> Self {
        let knights = row(&KNIGHT_SQUARES[square]);
        or(first_on_rays(square, occupied), knights)
    }

    #[inline(always)]
    fn found(self, [occupied]: [u64; 1], board: CodedBoard<'_>) -> [Self; 2] {
        let there = in_set(self, occupied);
        // SAFETY: the target has NEON.
        let codes = unsafe { arm::vqtbl4q_u8(together(board.mailbox), and(self, all(63))) };
        let codes = and(codes, all(board.bits()));
        let codes = match board.black {
            Some(black) => or(codes, and(in_set(self, black), all(8))),
            None => codes,
        };
        // SAFETY: the target has NEON.
        let codes = unsafe { arm::vornq_u8(codes, there) };
        [and(self, there), codes]
    }

    by_instructions! {
        within(self, [set]: [u64; 1]) -> Self => and(self, in_set(self, set));
        rows([bytes]: [&Row; 1]) -> Self => row(bytes);
        of_table(self, table: &Row) -> Self => shuffled(row(table), self);
        of_tables(self, squares: Self, next: &Row, far: &Row) -> Self => {
            let is_next = meet(squares, all(NEXT));
            arm::vbslq_u8(is_next, self.of_table(next), self.of_table(far))
        };
        common(self, other: Self) -> Self => and(self, other);
        opposite(self) -> Self => arm::vrev16q_u8(self);
        any(self) -> u32 => {
            let bits = own_bits(self);
            let set = sums_of_eight([bits; 4]);
            arm::vgetq_lane_u16::<0>(arm::vreinterpretq_u16_u8(set)).into()
        };
        any_in_both(self, other: Self) -> u32 => arm::vminq_u8(self, other).any();
        bytes(self, _square: usize) -> [u8; 16] => transmute(self);
        pairs(codes: Self, squares: Self) -> [Self; 2] =>
            [arm::vzip1q_u8(codes, squares), arm::vzip2q_u8(codes, squares)];
        same_pair(code: u8, square: usize) -> Self => {
            let pair = u16::from(code) | (square as u16) << 8;
            arm::vreinterpretq_u8_u16(arm::vdupq_n_u16(pair))
        };
        choose([leaps]: [&Row; 1], [rays, knights]: [Self; 2]) -> Self =>
            arm::vbslq_u8(row(leaps), knights, rays);
        opposite_pairs(pairs: Self) -> Self => {
            let pairs = arm::vreinterpretq_u16_u8(pairs);
            arm::vreinterpretq_u8_u16(arm::vrev32q_u16(pairs))
        };
    }

    #[inline(always)]
    unsafe fn write_quads<const SQUARE: usize, Q: Quads>(
        attackers: Self,
        attacked: Self,
        set: u8,
        appears: bool,
        quads: *mut [u8; 4],
    ) -> usize {
        let (of_lower, of_upper) = (usize::from(set & 15), usize::from(set >> 4));
        let behind = of_lower.count_ones() as usize;
        // SAFETY: the target has NEON; the caller leaves room for eight quads, of which the last
        // four go behind at most four others.
        unsafe {
            let attackers = arm::vreinterpretq_u16_u8(attackers);
            let attacked = arm::vreinterpretq_u16_u8(attacked);
            let lower = in_order::<Q>(arm::vzip1q_u16(attackers, attacked), appears);
            let upper = in_order::<Q>(arm::vzip2q_u16(attackers, attacked), appears);
            let lower = shuffled(lower, row(&FRONT_WORDS[of_lower]));
            let upper = shuffled(upper, row(&FRONT_WORDS[of_upper]));
            arm::vst1q_u8(quads.cast(), lower);
            arm::vst1q_u8(quads.add(behind).cast(), upper);
        }
        behind + of_upper.count_ones() as usize
    }
}

/// Four quads in the order of the engine, with their sign.
#[inline(always)]
fn in_order<Q: Quads>(quads: arm::uint16x8_t, appears: bool) -> uint8x16_t {
    // SAFETY: the target has NEON.
    let (quads, sign) = unsafe {
        let sign = arm::vdupq_n_u32(sign::<Q>(appears));
        let quads = arm::vreinterpretq_u8_u16(quads);
        (quads, arm::vreinterpretq_u8_u32(sign))
    };
    let ordered = if Q::IS_FIRST {
        quads
    } else {
        shuffled(quads, row(&Q::NUMBERS))
    };
    or(ordered, sign)
}
