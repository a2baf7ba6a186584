//! The operations of views by SSE4.1, for one square in a vector, and by AVX2, for two.

#![cfg(all(target_arch = "x86_64", target_feature = "sse4.1"))]

#[cfg(target_feature = "avx2")]
use core::arch::asm;
#[cfg(target_feature = "avx2")]
use core::arch::x86_64::__m256i;
use core::arch::x86_64::{self as x86, __m128i};
use core::mem::transmute;

use super::form::{Candidates, Quads, ViewForm, sign};
#[cfg(not(target_feature = "avx2"))]
use super::tables::FRONT_WORDS;
#[cfg(target_feature = "avx2")]
use super::tables::NUMBERS;
use super::tables::{KNIGHT_SQUARES, RAYS, Row};
use crate::lookup::lanes::by_instructions;
use crate::lookup::sealed::Sealed;

/// The bit of each square of a rank, in the order of squares.
const BITS: i64 = 0x8040_2010_0804_0201_u64 as i64;

/// The numbers of bytes that exchange neighbours.
const OPPOSITE: Row = Row([1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14]);

/// The numbers of bytes that exchange neighbouring pairs.
const OPPOSITE_PAIRS: Row = Row([2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13]);

/// Views in vectors of 16 bytes.
#[cfg(not(target_feature = "avx2"))]
#[derive(Clone, Copy, Debug)]
pub struct Sse4Form;

#[cfg(not(target_feature = "avx2"))]
impl Sealed for Sse4Form {}

#[cfg(not(target_feature = "avx2"))]
impl ViewForm for Sse4Form {
    type One = __m128i;
    type Two = [__m128i; 2];

    #[inline(always)]
    fn occupied(mailbox: &[u8; 64], black: Option<u64>, kinds: &Row) -> u64 {
        let (kinds, mut white, mut of_black) = (row(kinds), 0, 0);
        for quarter in 0..4 {
            // SAFETY: the target has SSE4.1; a quarter has the bytes that are read.
            unsafe {
                let codes = x86::_mm_loadu_si128(mailbox.as_ptr().cast::<__m128i>().add(quarter));
                let set = |codes| u64::from(x86::_mm_shuffle_epi8(kinds, codes).any());
                if black.is_some() {
                    let types = x86::_mm_and_si128(codes, x86::_mm_set1_epi8(7));
                    white |= set(types) << (16 * quarter);
                    let codes = x86::_mm_or_si128(types, x86::_mm_set1_epi8(8));
                    of_black |= set(codes) << (16 * quarter);
                } else {
                    let codes = x86::_mm_and_si128(codes, x86::_mm_set1_epi8(15));
                    white |= set(codes) << (16 * quarter);
                }
            }
        }
        black.map_or(white, |black| white & !black | of_black & black)
    }
}

/// Views in vectors of 32 bytes.
#[cfg(target_feature = "avx2")]
#[derive(Clone, Copy, Debug)]
pub struct Avx2Form;

#[cfg(target_feature = "avx2")]
impl Sealed for Avx2Form {}

#[cfg(target_feature = "avx2")]
impl ViewForm for Avx2Form {
    type One = __m128i;
    type Two = __m256i;

    #[inline(always)]
    fn occupied(mailbox: &[u8; 64], black: Option<u64>, kinds: &Row) -> u64 {
        let pieces = pieces_twice(kinds);
        let (mut white, mut of_black) = (0, 0);
        for half in 0..2 {
            // SAFETY: the target has AVX2; a half has the bytes that are read.
            unsafe {
                let codes = x86::_mm256_loadu_si256(mailbox.as_ptr().cast::<__m256i>().add(half));
                if black.is_some() {
                    let types = x86::_mm256_and_si256(codes, x86::_mm256_set1_epi8(7));
                    white |= of_half(pieces, types) << (32 * half);
                    let codes = x86::_mm256_or_si256(types, x86::_mm256_set1_epi8(8));
                    of_black |= of_half(pieces, codes) << (32 * half);
                } else {
                    let codes = x86::_mm256_and_si256(codes, x86::_mm256_set1_epi8(15));
                    white |= of_half(pieces, codes) << (32 * half);
                }
            }
        }
        as_a_whole(black.map_or(white, |black| white & !black | of_black & black))
    }
}

/// All bits in the byte of each code of a piece, in both halves, from the kinds of codes. They
/// are known when this is compiled.
#[cfg(target_feature = "avx2")]
#[inline(always)]
fn pieces_twice(kinds: &Row) -> __m256i {
    // SAFETY: the target has AVX2.
    unsafe { x86::_mm256_cmpgt_epi8(twice(kinds), x86::_mm256_setzero_si256()) }
}

/// The squares of half a mailbox whose codes are those of pieces.
#[cfg(target_feature = "avx2")]
#[inline(always)]
fn of_half(pieces: __m256i, codes: __m256i) -> u64 {
    // SAFETY: the target has AVX2.
    let squares = unsafe { x86::_mm256_movemask_epi8(x86::_mm256_shuffle_epi8(pieces, codes)) };
    u64::from(squares as u32)
}

/// The same set. Compilers that see how it was made put it into a vector byte by byte.
#[cfg(target_feature = "avx2")]
#[inline(always)]
fn as_a_whole(set: u64) -> u64 {
    let mut whole = set;
    // SAFETY: no instruction is added, and nothing changes.
    unsafe { asm!("/* {0} */", inout(reg) whole, options(pure, nomem, nostack, preserves_flags)) };
    whole
}

/// A row in a vector.
#[inline(always)]
fn row(row: &Row) -> __m128i {
    let row: *const Row = row;
    // SAFETY: the target has SSE2; a row is as long as a vector, and aligned as one.
    unsafe { x86::_mm_load_si128(row.cast()) }
}

/// A quarter of a mailbox.
#[inline(always)]
fn quarter(mailbox: &[u8; 64], number: usize) -> __m128i {
    assert!(number < 4, "a mailbox has four quarters");
    // SAFETY: the target has SSE2; there are as many bytes as are read.
    unsafe { x86::_mm_loadu_si128(mailbox.as_ptr().cast::<__m128i>().add(number)) }
}

/// The first piece on each ray, in the lower half.
#[cfg(not(target_feature = "avx2"))]
#[inline(always)]
fn first_on_rays(square: usize, occupied: u64) -> __m128i {
    let rays: *const super::tables::SquaresOnRays = &raw const RAYS[square];
    // SAFETY: the target has SSE4.1; four vectors are 64 bytes.
    unsafe {
        let occupied = x86::_mm_set1_epi64x(occupied as i64);
        let [a, b, c, d] = [0, 1, 2, 3].map(
            #[inline(always)]
            |number| {
                first_of(
                    x86::_mm_load_si128(rays.cast::<__m128i>().add(number)),
                    occupied,
                )
            },
        );
        // Each of these has two rays, in the lowest bytes of two words.
        let upper = x86::_mm_or_si128(a, x86::_mm_slli_epi64::<8>(c));
        let lower = x86::_mm_or_si128(b, x86::_mm_slli_epi64::<8>(d));
        let all = x86::_mm_or_si128(upper, x86::_mm_slli_epi64::<16>(lower));
        x86::_mm_shuffle_epi32::<0b11_01_10_00>(all)
    }
}

/// For each word of squares on a ray, the first one that is occupied.
///
/// Bytes are 255 where nothing stands, so that adding 1 to the word carries to the first piece, and
/// stops there.
#[cfg(not(target_feature = "avx2"))]
#[inline(always)]
fn first_of(squares: __m128i, occupied: __m128i) -> __m128i {
    // SAFETY: the target has SSE4.1.
    unsafe {
        let nothing = x86::_mm_setzero_si128();
        let none = x86::_mm_cmpeq_epi8(bits_of(squares, occupied), nothing);
        let carried = x86::_mm_sub_epi64(none, x86::_mm_set1_epi64x(-1));
        let first = x86::_mm_andnot_si128(none, carried);
        x86::_mm_sad_epu8(x86::_mm_maddubs_epi16(squares, first), nothing)
    }
}

/// The same bits as a set has at the squares of candidates, each in its byte.
#[inline(always)]
fn bits_of(candidates: __m128i, set: __m128i) -> __m128i {
    // SAFETY: the target has SSE4.1.
    unsafe {
        let byte = x86::_mm_and_si128(x86::_mm_srli_epi16::<3>(candidates), x86::_mm_set1_epi8(7));
        let number = x86::_mm_xor_si128(candidates, x86::_mm_set1_epi8(-0x80));
        let bit = x86::_mm_shuffle_epi8(x86::_mm_set1_epi64x(BITS), number);
        x86::_mm_and_si128(x86::_mm_shuffle_epi8(set, byte), bit)
    }
}

/// The first piece on each ray, in the lower half. Each vector has the pieces of four rays, in the
/// lowest bytes of its words.
#[cfg(target_feature = "avx2")]
#[inline(always)]
fn first_on_rays(square: usize, occupied: u64) -> __m128i {
    // SAFETY: the target has AVX2.
    unsafe {
        let all = first_on_rays_apart(square, x86::_mm256_set1_epi64x(occupied as i64));
        let (lower, upper) = (
            x86::_mm256_castsi256_si128(all),
            x86::_mm256_extracti128_si256::<1>(all),
        );
        let joined = x86::_mm_or_si128(lower, x86::_mm_slli_epi32::<16>(upper));
        x86::_mm_shuffle_epi32::<0b11_01_10_00>(joined)
    }
}

/// The first piece on each ray, two in each word.
///
/// Bytes are 255 where nothing stands, so that adding 1 to the word carries to the first piece, and
/// stops there.
#[cfg(target_feature = "avx2")]
#[inline(always)]
fn first_on_rays_apart(square: usize, occupied: __m256i) -> __m256i {
    let rays: *const super::tables::SquaresOnRays = &raw const RAYS[square];
    // SAFETY: the target has AVX2; two vectors are 64 bytes.
    unsafe {
        let nothing = x86::_mm256_setzero_si256();
        let [a, b] = [0, 1].map(
            #[inline(always)]
            |half| {
                let squares = x86::_mm256_load_si256(rays.cast::<__m256i>().add(half));
                let none = x86::_mm256_cmpeq_epi8(both_bits_of(squares, occupied), nothing);
                let carried = x86::_mm256_sub_epi64(none, x86::_mm256_set1_epi64x(-1));
                let first = x86::_mm256_andnot_si256(none, carried);
                x86::_mm256_sad_epu8(x86::_mm256_maddubs_epi16(squares, first), nothing)
            },
        );
        x86::_mm256_or_si256(a, x86::_mm256_slli_epi64::<8>(b))
    }
}

/// The same as [`bits_of`].
#[cfg(target_feature = "avx2")]
#[inline(always)]
fn both_bits_of(candidates: __m256i, set: __m256i) -> __m256i {
    // SAFETY: the target has AVX2.
    unsafe {
        let byte = x86::_mm256_and_si256(
            x86::_mm256_srli_epi16::<3>(candidates),
            x86::_mm256_set1_epi8(7),
        );
        let number = x86::_mm256_xor_si256(candidates, x86::_mm256_set1_epi8(-0x80));
        let bit = x86::_mm256_shuffle_epi8(x86::_mm256_set1_epi64x(BITS), number);
        x86::_mm256_and_si256(x86::_mm256_shuffle_epi8(set, byte), bit)
    }
}

/// A row in both halves.
#[cfg(target_feature = "avx2")]
#[inline(always)]
fn twice(bytes: &Row) -> __m256i {
    // SAFETY: the target has AVX2.
    unsafe { x86::_mm256_broadcastsi128_si256(row(bytes)) }
}

/// Four quads in the order of the engine, with their sign.
#[inline(always)]
fn in_order<Q: Quads>(quads: __m128i, appears: bool) -> __m128i {
    // SAFETY: the target has SSE4.1.
    unsafe {
        let ordered = if Q::IS_FIRST {
            quads
        } else {
            x86::_mm_shuffle_epi8(quads, row(&Q::NUMBERS))
        };
        x86::_mm_or_si128(ordered, x86::_mm_set1_epi32(sign::<Q>(appears) as i32))
    }
}

impl Candidates<1> for __m128i {
    type Pairs = Self;

    #[inline(always)]
    fn around([square]: [usize; 1], [occupied]: [u64; 1]) -> Self {
        // SAFETY: the target has SSE2.
        unsafe {
            x86::_mm_or_si128(
                first_on_rays(square, occupied),
                row(&KNIGHT_SQUARES[square]),
            )
        }
    }

    #[inline(always)]
    fn found(self, [occupied]: [u64; 1], mailbox: &[u8; 64], black: Option<u64>) -> [Self; 2] {
        // SAFETY: the target has SSE4.1.
        unsafe {
            let bits = bits_of(self, x86::_mm_set1_epi64x(occupied as i64));
            let free = x86::_mm_cmpeq_epi8(bits, x86::_mm_setzero_si128());
            let at = x86::_mm_xor_si128(self, x86::_mm_set1_epi8(-0x80));
            let [a, b, c, d] = [0, 1, 2, 3].map(
                #[inline(always)]
                |number| x86::_mm_shuffle_epi8(quarter(mailbox, number), at),
            );
            // A blend chooses by the highest bit of each byte.
            let (bit_4, bit_5) = (
                x86::_mm_slli_epi16::<3>(self),
                x86::_mm_slli_epi16::<2>(self),
            );
            let lower = x86::_mm_blendv_epi8(a, b, bit_4);
            let upper = x86::_mm_blendv_epi8(c, d, bit_4);
            let codes = x86::_mm_blendv_epi8(lower, upper, bit_5);
            let codes = if let Some(black) = black {
                let types = x86::_mm_and_si128(codes, x86::_mm_set1_epi8(7));
                let of_black = bits_of(self, x86::_mm_set1_epi64x(black as i64));
                let is_white = x86::_mm_cmpeq_epi8(of_black, x86::_mm_setzero_si128());
                let colour = x86::_mm_andnot_si128(is_white, x86::_mm_set1_epi8(8));
                x86::_mm_or_si128(types, colour)
            } else {
                x86::_mm_and_si128(codes, x86::_mm_set1_epi8(15))
            };
            [
                x86::_mm_andnot_si128(free, self),
                x86::_mm_or_si128(codes, free),
            ]
        }
    }

    by_instructions! {
        within(self, [set]: [u64; 1]) -> Self => {
            let bits = bits_of(self, x86::_mm_set1_epi64x(set as i64));
            let out = x86::_mm_cmpeq_epi8(bits, x86::_mm_setzero_si128());
            x86::_mm_andnot_si128(out, self)
        };
        rows([bytes]: [&Row; 1]) -> Self => row(bytes);
        of_table(self, table: &Row) -> Self => x86::_mm_shuffle_epi8(row(table), self);
        and(self, other: Self) -> Self => x86::_mm_and_si128(self, other);
        where_next(self, squares: Self, others: Self) -> Self =>
            x86::_mm_blendv_epi8(others, self, x86::_mm_slli_epi16::<1>(squares));
        opposite(self) -> Self => x86::_mm_shuffle_epi8(self, row(&OPPOSITE));
        any(self) -> u32 => {
            let none = x86::_mm_cmpeq_epi8(self, x86::_mm_setzero_si128());
            x86::_mm_movemask_epi8(none) as u32 ^ 0xffff
        };
        any_in_both(self, other: Self) -> u32 => x86::_mm_min_epu8(self, other).any();
        bytes(self, _square: usize) -> [u8; 16] => transmute::<__m128i, [u8; 16]>(self);
        pairs(codes: Self, squares: Self) -> [Self; 2] => [
            x86::_mm_unpacklo_epi8(codes, squares),
            x86::_mm_unpackhi_epi8(codes, squares),
        ];
        same_pair(code: u8, square: usize) -> Self =>
            x86::_mm_set1_epi16((u16::from(code) | (square as u16) << 8) as i16);
        choose([leaps]: [&Row; 1], [rays, knights]: [Self; 2]) -> Self =>
            x86::_mm_blendv_epi8(rays, knights, row(leaps));
        opposite_pairs(pairs: Self) -> Self => x86::_mm_shuffle_epi8(pairs, row(&OPPOSITE_PAIRS));
    }

    #[inline(always)]
    unsafe fn write_quads<const SQUARE: usize, Q: Quads>(
        attackers: Self,
        attacked: Self,
        set: u8,
        appears: bool,
        quads: *mut [u8; 4],
    ) -> usize {
        // SAFETY: the target has SSE4.1; the caller leaves room for eight quads.
        unsafe {
            let lower = in_order::<Q>(x86::_mm_unpacklo_epi16(attackers, attacked), appears);
            let upper = in_order::<Q>(x86::_mm_unpackhi_epi16(attackers, attacked), appears);
            write_eight(lower, upper, set, quads)
        }
    }
}

/// Writes those of eight quads that are in `set`, and returns their number.
///
/// # Safety
/// There must be room for eight quads.
#[cfg(not(target_feature = "avx2"))]
#[inline(always)]
unsafe fn write_eight(lower: __m128i, upper: __m128i, set: u8, quads: *mut [u8; 4]) -> usize {
    let (first, second) = (usize::from(set & 15), usize::from(set >> 4));
    let behind = first.count_ones() as usize;
    // SAFETY: the target has SSE4.1; the second four quads go behind those of the first four.
    unsafe {
        let front = x86::_mm_shuffle_epi8(lower, row(&FRONT_WORDS[first]));
        x86::_mm_storeu_si128(quads.cast(), front);
        let front = x86::_mm_shuffle_epi8(upper, row(&FRONT_WORDS[second]));
        x86::_mm_storeu_si128(quads.add(behind).cast(), front);
    }
    behind + second.count_ones() as usize
}

#[cfg(target_feature = "avx2")]
#[inline(always)]
unsafe fn write_eight(lower: __m128i, upper: __m128i, set: u8, quads: *mut [u8; 4]) -> usize {
    // SAFETY: the target has AVX2; the caller leaves room for eight quads.
    unsafe { write_front(x86::_mm256_set_m128i(upper, lower), set, quads) }
}

/// Writes those of eight quads that are in `set`, and returns their number.
///
/// # Safety
/// There must be room for eight quads.
#[cfg(target_feature = "avx2")]
#[inline(always)]
unsafe fn write_front(eight: __m256i, set: u8, quads: *mut [u8; 4]) -> usize {
    // SAFETY: the target has AVX2; the caller leaves room for eight quads.
    unsafe {
        let numbers = x86::_mm256_set1_epi32(NUMBERS[usize::from(set)] as i32);
        let shifts = x86::_mm256_setr_epi32(0, 4, 8, 12, 16, 20, 24, 28);
        let front =
            x86::_mm256_permutevar8x32_epi32(eight, x86::_mm256_srlv_epi32(numbers, shifts));
        x86::_mm256_storeu_si256(quads.cast(), front);
    }
    set.count_ones() as usize
}

/// Sixteen bytes of the first square in the lower half, those of the second in the upper one. Pairs
/// lie otherwise: each half has four pairs of the first square, then four of the second.
#[cfg(target_feature = "avx2")]
impl Candidates<2> for __m256i {
    type Pairs = Self;

    #[inline(always)]
    fn around([a, b]: [usize; 2], [occupied_a, occupied_b]: [u64; 2]) -> Self {
        // SAFETY: the target has AVX2.
        unsafe {
            let of_a = first_on_rays_apart(a, x86::_mm256_set1_epi64x(occupied_a as i64));
            let of_b = first_on_rays_apart(b, x86::_mm256_set1_epi64x(occupied_b as i64));
            let lower = x86::_mm256_permute2x128_si256::<0x20>(of_a, of_b);
            let upper = x86::_mm256_permute2x128_si256::<0x31>(of_a, of_b);
            let joined = x86::_mm256_or_si256(lower, x86::_mm256_slli_epi32::<16>(upper));
            let rays = x86::_mm256_shuffle_epi32::<0b11_01_10_00>(joined);
            x86::_mm256_or_si256(rays, Self::rows([&KNIGHT_SQUARES[a], &KNIGHT_SQUARES[b]]))
        }
    }

    #[inline(always)]
    fn found(self, occupied: [u64; 2], mailbox: &[u8; 64], black: Option<u64>) -> [Self; 2] {
        // SAFETY: the target has AVX2.
        unsafe {
            let bits = both_bits_of(self, both_sets(occupied));
            let free = x86::_mm256_cmpeq_epi8(bits, x86::_mm256_setzero_si256());
            let at = x86::_mm256_xor_si256(self, x86::_mm256_set1_epi8(-0x80));
            let [a, b, c, d] = [0, 1, 2, 3].map(
                #[inline(always)]
                |number| {
                    let quarter = x86::_mm256_broadcastsi128_si256(quarter(mailbox, number));
                    x86::_mm256_shuffle_epi8(quarter, at)
                },
            );
            // A blend chooses by the highest bit of each byte.
            let (bit_4, bit_5) = (
                x86::_mm256_slli_epi16::<3>(self),
                x86::_mm256_slli_epi16::<2>(self),
            );
            let lower = x86::_mm256_blendv_epi8(a, b, bit_4);
            let upper = x86::_mm256_blendv_epi8(c, d, bit_4);
            let codes = x86::_mm256_blendv_epi8(lower, upper, bit_5);
            let codes = if let Some(black) = black {
                let types = x86::_mm256_and_si256(codes, x86::_mm256_set1_epi8(7));
                let of_black = both_bits_of(self, x86::_mm256_set1_epi64x(black as i64));
                let is_white = x86::_mm256_cmpeq_epi8(of_black, x86::_mm256_setzero_si256());
                let colour = x86::_mm256_andnot_si256(is_white, x86::_mm256_set1_epi8(8));
                x86::_mm256_or_si256(types, colour)
            } else {
                x86::_mm256_and_si256(codes, x86::_mm256_set1_epi8(15))
            };
            [
                x86::_mm256_andnot_si256(free, self),
                x86::_mm256_or_si256(codes, free),
            ]
        }
    }

    by_instructions! {
        within(self, sets: [u64; 2]) -> Self => {
            let bits = both_bits_of(self, both_sets(sets));
            let out = x86::_mm256_cmpeq_epi8(bits, x86::_mm256_setzero_si256());
            x86::_mm256_andnot_si256(out, self)
        };
        rows([a, b]: [&Row; 2]) -> Self => x86::_mm256_set_m128i(row(b), row(a));
        of_table(self, table: &Row) -> Self => x86::_mm256_shuffle_epi8(twice(table), self);
        and(self, other: Self) -> Self => x86::_mm256_and_si256(self, other);
        where_next(self, squares: Self, others: Self) -> Self =>
            x86::_mm256_blendv_epi8(others, self, x86::_mm256_slli_epi16::<1>(squares));
        opposite(self) -> Self => x86::_mm256_shuffle_epi8(self, twice(&OPPOSITE));
        any(self) -> u32 => {
            let none = x86::_mm256_cmpeq_epi8(self, x86::_mm256_setzero_si256());
            !(x86::_mm256_movemask_epi8(none) as u32)
        };
        any_in_both(self, other: Self) -> u32 => x86::_mm256_min_epu8(self, other).any();
        bytes(self, square: usize) -> [u8; 16] =>
            transmute::<__m256i, [[u8; 16]; 2]>(self)[square];
        pairs(codes: Self, squares: Self) -> [Self; 2] => [
            x86::_mm256_permute4x64_epi64::<0b11_01_10_00>(
                x86::_mm256_unpacklo_epi8(codes, squares),
            ),
            x86::_mm256_permute4x64_epi64::<0b11_01_10_00>(
                x86::_mm256_unpackhi_epi8(codes, squares),
            ),
        ];
        same_pair(code: u8, square: usize) -> Self =>
            x86::_mm256_set1_epi16((u16::from(code) | (square as u16) << 8) as i16);
        choose(leaps: [&Row; 2], [rays, knights]: [Self; 2]) -> Self => {
            let leaps = x86::_mm256_permute4x64_epi64::<0b11_01_10_00>(Self::rows(leaps));
            x86::_mm256_blendv_epi8(rays, knights, leaps)
        };
        opposite_pairs(pairs: Self) -> Self => x86::_mm256_shuffle_epi8(pairs, twice(&OPPOSITE_PAIRS));
    }

    #[inline(always)]
    unsafe fn write_quads<const SQUARE: usize, Q: Quads>(
        attackers: Self,
        attacked: Self,
        set: u8,
        appears: bool,
        quads: *mut [u8; 4],
    ) -> usize {
        // SAFETY: the target has AVX2; the caller leaves room for eight quads.
        unsafe {
            let eight = if SQUARE == 0 {
                x86::_mm256_unpacklo_epi16(attackers, attacked)
            } else {
                x86::_mm256_unpackhi_epi16(attackers, attacked)
            };
            let ordered = if Q::IS_FIRST {
                eight
            } else {
                x86::_mm256_shuffle_epi8(eight, twice(&Q::NUMBERS))
            };
            let sign = x86::_mm256_set1_epi32(sign::<Q>(appears) as i32);
            write_front(x86::_mm256_or_si256(ordered, sign), set, quads)
        }
    }
}

/// The set of each square in its half.
#[cfg(target_feature = "avx2")]
#[inline(always)]
fn both_sets([a, b]: [u64; 2]) -> __m256i {
    // SAFETY: the target has AVX2.
    unsafe {
        let (a, b) = (
            x86::_mm256_set1_epi64x(a as i64),
            x86::_mm256_set1_epi64x(b as i64),
        );
        x86::_mm256_blend_epi32::<0xf0>(a, b)
    }
}
