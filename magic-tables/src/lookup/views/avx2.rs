//! Views by AVX2, with two squares in a vector.

#![cfg(all(target_arch = "x86_64", target_feature = "avx2"))]

use core::arch::asm;
use core::arch::x86_64::{self as x86, __m128i, __m256i};

use super::board::CodedBoard;
use super::form::{Candidates, Quads, ViewForm};
use super::seen::Seen;
use super::tables::{KNIGHT_SQUARES, Row};
use super::vector_tables::{NUMBERS, RAYS};
use super::vectors::{ByteVector, OPPOSITE, halves, inner_quarters_exchanged};
use super::x86::{
    EVERY_SECOND, OPPOSITE_PAIRS, codes_among_quarters, coloured, first_of,
    for_any_number_of_squares, in_order, not_in, numbers_of, seen_from, squares_of_pieces,
};
use crate::lookup::lanes::{Lanes, Shuffles, loaded};
use crate::lookup::sealed::Sealed;

/// Views in vectors of 32 bytes.
#[derive(Clone, Copy, Debug)]
pub struct Avx2Form;

impl Sealed for Avx2Form {}

impl ViewForm for Avx2Form {
    type One = __m128i;
    type Two = __m256i;

    #[inline(always)]
    fn occupied(board: CodedBoard<'_>, kinds: &Row) -> u64 {
        as_a_whole(squares_of_pieces::<__m256i>(board, kinds))
    }

    #[inline(always)]
    fn seen(square: usize, board: CodedBoard<'_>, kinds: &Row) -> Seen<1, __m128i> {
        seen_from::<Self>(square, board, kinds)
    }
}

/// The same set. Compilers that see how it was made put it into a vector byte by byte.
#[inline(always)]
fn as_a_whole(set: u64) -> u64 {
    let mut whole = set;
    // SAFETY: no instruction is added, and nothing changes.
    unsafe { asm!("/* {0} */", inout(reg) whole, options(pure, nomem, nostack, preserves_flags)) };
    whole
}

/// The first piece on each ray, in the lower half.
#[inline(always)]
pub(super) fn first_on_rays(square: usize, occupied: u64) -> __m128i {
    let [first, last] = halves(first_on_rays_apart(square, occupied));
    let bytes = first.pairs_as_bytes(last);
    bytes.shuffled(ByteVector::row(&EVERY_SECOND))
}

/// The first piece on each ray, in every second pair.
#[inline(always)]
fn first_on_rays_apart(square: usize, occupied: u64) -> __m256i {
    let occupied = __m256i::splat(occupied);
    // Each vector has the pieces of four rays, in the lowest bytes of its words.
    let [a, b] = [0, 1].map(
        #[inline(always)]
        |half| first_of(loaded(&RAYS[square], half), occupied),
    );
    a.quads_as_pairs(b)
}

/// The codes at squares with these numbers. Where the top bit is set, there is no square, and the
/// code is any. One shuffle looks into two quarters of the mailbox.
#[inline(always)]
pub(super) fn codes_at(numbers: __m128i, board: CodedBoard<'_>) -> __m128i {
    // SAFETY: the target has AVX2.
    let twice = unsafe { x86::_mm256_broadcastsi128_si256(numbers) };
    let [lower, upper] = [0, 1].map(
        #[inline(always)]
        |half| {
            let codes = __m256i::part(board.mailbox, half);
            let codes = codes.and(ByteVector::all(board.bits()));
            codes.shuffled(twice)
        },
    );
    let bit_5 = twice.up_in_pairs::<2>();
    let bit_4 = numbers.up_in_pairs::<3>();
    let [even, odd] = halves(bit_5.choose(upper, lower));
    bit_4.choose(odd, even)
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
    let attackers = four_in_each_half(attackers);
    let attacked = four_in_each_half(attacked);
    let eight = attackers.lower_pairs_in_turn(attacked);
    // SAFETY: the caller leaves room for eight quads.
    unsafe { write_front(in_order::<_, Q>(eight, appears), set, quads) }
}

/// The first four of eight pairs in front of the first half, the last four of the second one.
#[inline(always)]
fn four_in_each_half(pairs: __m128i) -> __m256i {
    // SAFETY: the target has AVX2.
    unsafe {
        let pairs = x86::_mm256_castsi128_si256(pairs);
        x86::_mm256_permute4x64_epi64::<0b01_01_00_00>(pairs)
    }
}

/// Writes those of eight quads that are in `set`, and returns their number.
///
/// # Safety
/// There must be room for eight quads.
#[inline(always)]
unsafe fn write_front(eight: __m256i, set: u8, quads: *mut [u8; 4]) -> usize {
    let numbers = __m256i::all_quads(NUMBERS[usize::from(set)]);
    // SAFETY: the target has AVX2; the caller leaves room for eight quads.
    unsafe {
        let shifts = x86::_mm256_setr_epi32(0, 4, 8, 12, 16, 20, 24, 28);
        let numbers = x86::_mm256_srlv_epi32(numbers, shifts);
        let front = x86::_mm256_permutevar8x32_epi32(eight, numbers);
        x86::_mm256_storeu_si256(quads.cast(), front);
    }
    set.count_ones() as usize
}

/// Sixteen bytes of the first square are in the lower half, those of the second in the upper one.
/// Pairs lie otherwise: each half has four pairs of the first square, then four of the second.
impl Candidates<2> for __m256i {
    for_any_number_of_squares!();

    #[inline(always)]
    fn around([a, b]: [usize; 2], [occupied_a, occupied_b]: [u64; 2]) -> Self {
        let of_a = first_on_rays_apart(a, occupied_a);
        let of_b = first_on_rays_apart(b, occupied_b);
        // SAFETY: the target has AVX2.
        let bytes = unsafe {
            let first = x86::_mm256_permute2x128_si256::<0x20>(of_a, of_b);
            let last = x86::_mm256_permute2x128_si256::<0x31>(of_a, of_b);
            first.pairs_as_bytes(last)
        };
        let rays = bytes.shuffled(Self::row(&EVERY_SECOND));
        rays.or(Self::rows([&KNIGHT_SQUARES[a], &KNIGHT_SQUARES[b]]))
    }

    #[inline(always)]
    fn within(self, sets: [u64; 2]) -> Self {
        self.without(not_in(both_sets(sets), self))
    }

    #[inline(always)]
    fn found(self, occupied: [u64; 2], board: CodedBoard<'_>) -> [Self; 2] {
        let is_free = not_in(both_sets(occupied), self);
        let codes = codes_among_quarters(numbers_of(self), board);
        let codes = coloured(codes, self, board);
        [self.without(is_free), codes.or(is_free)]
    }

    #[inline(always)]
    fn rows([a, b]: [&Row; 2]) -> Self {
        let (a, b) = (ByteVector::row(a), ByteVector::row(b));
        // SAFETY: the target has AVX2.
        unsafe { x86::_mm256_set_m128i(b, a) }
    }

    #[inline(always)]
    fn bytes(self, square: usize) -> [u8; 16] {
        Candidates::bytes(halves(self)[square], 0)
    }

    #[inline(always)]
    fn pairs(codes: Self, squares: Self) -> [Self; 2] {
        let rays = codes.lower_bytes_in_turn(squares);
        let knights = codes.upper_bytes_in_turn(squares);
        [
            inner_quarters_exchanged(rays),
            inner_quarters_exchanged(knights),
        ]
    }

    #[inline(always)]
    fn choose(leaps: [&Row; 2], [rays, knights]: [Self; 2]) -> Self {
        let leaps = inner_quarters_exchanged(Self::rows(leaps));
        ByteVector::choose(leaps, knights, rays)
    }

    #[inline(always)]
    unsafe fn write_quads<const SQUARE: usize, Q: Quads>(
        attackers: Self,
        attacked: Self,
        set: u8,
        appears: bool,
        quads: *mut [u8; 4],
    ) -> usize {
        let eight = if SQUARE == 0 {
            attackers.lower_pairs_in_turn(attacked)
        } else {
            attackers.upper_pairs_in_turn(attacked)
        };
        // SAFETY: the caller leaves room for eight quads.
        unsafe { write_front(in_order::<_, Q>(eight, appears), set, quads) }
    }
}

/// The set of each square in its half.
#[inline(always)]
fn both_sets([a, b]: [u64; 2]) -> __m256i {
    let (a, b) = (Lanes::splat(a), Lanes::splat(b));
    // SAFETY: the target has AVX2.
    unsafe { x86::_mm256_blend_epi32::<0xf0>(a, b) }
}
