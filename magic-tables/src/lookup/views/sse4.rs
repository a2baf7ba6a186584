//! Views by SSE4.1, with one square in a vector.

#![cfg(all(
    target_arch = "x86_64",
    target_feature = "sse4.1",
    not(target_feature = "avx2")
))]

use core::arch::x86_64::{self as x86, __m128i};

use super::board::CodedBoard;
use super::form::{Quads, ViewForm};
use super::seen::Seen;
use super::tables::Row;
use super::vector_tables::{FRONT_WORDS, RAYS};
use super::vectors::ByteVector;
use super::x86::{
    EVERY_SECOND, codes_among_quarters, first_of, in_order, seen_from, squares_of_pieces,
};
use crate::lookup::lanes::{Lanes, Shuffles, loaded};
use crate::lookup::sealed::Sealed;

/// Views in vectors of 16 bytes.
#[derive(Clone, Copy, Debug)]
pub struct Sse4Form;

impl Sealed for Sse4Form {}

impl ViewForm for Sse4Form {
    type One = __m128i;
    type Two = [__m128i; 2];

    #[inline(always)]
    fn occupied(board: CodedBoard<'_>, kinds: &Row) -> u64 {
        squares_of_pieces::<__m128i>(board, kinds)
    }

    #[inline(always)]
    fn seen(square: usize, board: CodedBoard<'_>, kinds: &Row) -> Seen<1, __m128i> {
        seen_from::<Self>(square, board, kinds)
    }
}

/// The first piece on each ray, in the lower half.
#[inline(always)]
pub(super) fn first_on_rays(square: usize, occupied: u64) -> __m128i {
    let occupied = __m128i::splat(occupied);
    // Each vector has the pieces of two rays, in the lowest bytes of its words.
    let [a, b, c, d] = [0, 1, 2, 3].map(
        #[inline(always)]
        |number| first_of(loaded(&RAYS[square], number), occupied),
    );
    let first = a.quads_as_pairs(c);
    let last = b.quads_as_pairs(d);
    let bytes = first.pairs_as_bytes(last);
    bytes.shuffled(ByteVector::row(&EVERY_SECOND))
}

/// The codes at squares with these numbers. Where the top bit is set, there is no square, and the
/// code is any.
#[inline(always)]
pub(super) fn codes_at(numbers: __m128i, board: CodedBoard<'_>) -> __m128i {
    codes_among_quarters(numbers, board)
}

/// Writes those of eight quads that are in `set`, and returns their number.
///
/// # Safety
/// There must be room for eight quads.
#[inline(always)]
pub(super) unsafe fn write_eight<Q: Quads>(
    attackers: __m128i,
    attacked: __m128i,
    set: u8,
    appears: bool,
    quads: *mut [u8; 4],
) -> usize {
    let lower = in_order::<_, Q>(attackers.lower_pairs_in_turn(attacked), appears);
    let upper = in_order::<_, Q>(attackers.upper_pairs_in_turn(attacked), appears);
    let (of_lower, of_upper) = (usize::from(set & 15), usize::from(set >> 4));
    let lower = lower.shuffled(ByteVector::row(&FRONT_WORDS[of_lower]));
    let upper = upper.shuffled(ByteVector::row(&FRONT_WORDS[of_upper]));
    let behind = of_lower.count_ones() as usize;
    // SAFETY: the caller leaves room for eight quads. The last four go behind at most four others.
    unsafe {
        x86::_mm_storeu_si128(quads.cast(), lower);
        x86::_mm_storeu_si128(quads.add(behind).cast(), upper);
    }
    behind + of_upper.count_ones() as usize
}
