//! Vectors of bytes on x86-64: of 16 by SSE4.1, of 32 by AVX2. Views are written once over both.
//!
//! All operations work on each half of 16 bytes alone.

#![cfg(all(target_arch = "x86_64", target_feature = "sse4.1"))]

#[cfg(target_feature = "avx2")]
use core::arch::x86_64::__m256i;
use core::arch::x86_64::{self as x86, __m128i};

use super::tables::Row;
use crate::lookup::lanes::{Shuffles, by_instructions, loaded};

/// The numbers of bytes that exchange neighbours.
pub(super) const OPPOSITE: Row = Row([1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14]);

/// Vectors of 16 or 32 bytes.
pub(super) trait ByteVector: Shuffles {
    /// A row in each half.
    fn row(row: &Row) -> Self;
    /// The part of a mailbox with this number, as long as the vector.
    fn part(mailbox: &[u8; 64], number: usize) -> Self;
    /// The quarter of a mailbox with this number in each half.
    fn quarter(mailbox: &[u8; 64], number: usize) -> Self;
    /// The same byte everywhere.
    fn all(byte: u8) -> Self;
    /// The same pair of bytes everywhere, the lower one first.
    fn all_pairs(pair: u16) -> Self;
    /// The same four bytes everywhere, the lowest one first.
    fn all_quads(quad: u32) -> Self;
    /// Shifts up within pairs of bytes.
    fn up_in_pairs<const BITS: i32>(self) -> Self;
    /// Shifts down within pairs of bytes.
    fn down_in_pairs<const BITS: i32>(self) -> Self;
    /// Bytes of 255 where both are equal.
    fn equals(self, other: Self) -> Self;
    /// Bytes of 255 where these are greater. All are numbers with a sign.
    fn exceeds(self, other: Self) -> Self;
    /// The lesser of both bytes.
    fn least(self, other: Self) -> Self;
    /// Each byte of `yes` if this one has its top bit set, otherwise that of `no`.
    fn choose(self, yes: Self, no: Self) -> Self;
    /// The top bits of all bytes.
    fn top_bits(self) -> u32;
    /// Products of bytes without a sign and of `factors`, and the sums of two neighbours.
    fn times(self, factors: Self) -> Self;
    /// Each four bytes as two, as a number below 65,536: these, then `others`.
    fn quads_as_pairs(self, others: Self) -> Self;
    /// Each two bytes as one, as a number below 256: these, then `others`.
    fn pairs_as_bytes(self, others: Self) -> Self;
    /// Bytes of both in turn, those of the first eight of each half.
    fn lower_bytes_in_turn(self, others: Self) -> Self;
    /// Bytes of both in turn, those of the last eight of each half.
    fn upper_bytes_in_turn(self, others: Self) -> Self;
    /// Pairs of both in turn, those of the first four of each half.
    fn lower_pairs_in_turn(self, others: Self) -> Self;
    /// Pairs of both in turn, those of the last four of each half.
    fn upper_pairs_in_turn(self, others: Self) -> Self;
}

impl ByteVector for __m128i {
    by_instructions! {
        row(row: &Row) -> Self => loaded(row, 0);
        part(mailbox: &[u8; 64], number: usize) -> Self => {
            assert!(number < 4, "a mailbox has four quarters");
            x86::_mm_loadu_si128(mailbox.as_ptr().add(16 * number).cast())
        };
        quarter(mailbox: &[u8; 64], number: usize) -> Self => Self::part(mailbox, number);
        all(byte: u8) -> Self => x86::_mm_set1_epi8(byte as i8);
        all_pairs(pair: u16) -> Self => x86::_mm_set1_epi16(pair as i16);
        all_quads(quad: u32) -> Self => x86::_mm_set1_epi32(quad as i32);
        equals(self, other: Self) -> Self => x86::_mm_cmpeq_epi8(self, other);
        exceeds(self, other: Self) -> Self => x86::_mm_cmpgt_epi8(self, other);
        least(self, other: Self) -> Self => x86::_mm_min_epu8(self, other);
        choose(self, yes: Self, no: Self) -> Self => x86::_mm_blendv_epi8(no, yes, self);
        top_bits(self) -> u32 => x86::_mm_movemask_epi8(self) as u32;
        times(self, factors: Self) -> Self => x86::_mm_maddubs_epi16(self, factors);
        quads_as_pairs(self, others: Self) -> Self => x86::_mm_packus_epi32(self, others);
        pairs_as_bytes(self, others: Self) -> Self => x86::_mm_packus_epi16(self, others);
        lower_bytes_in_turn(self, others: Self) -> Self => x86::_mm_unpacklo_epi8(self, others);
        upper_bytes_in_turn(self, others: Self) -> Self => x86::_mm_unpackhi_epi8(self, others);
        lower_pairs_in_turn(self, others: Self) -> Self => x86::_mm_unpacklo_epi16(self, others);
        upper_pairs_in_turn(self, others: Self) -> Self => x86::_mm_unpackhi_epi16(self, others);
    }

    #[inline(always)]
    fn up_in_pairs<const BITS: i32>(self) -> Self {
        // SAFETY: the target has SSE2.
        unsafe { x86::_mm_slli_epi16::<BITS>(self) }
    }

    #[inline(always)]
    fn down_in_pairs<const BITS: i32>(self) -> Self {
        // SAFETY: the target has SSE2.
        unsafe { x86::_mm_srli_epi16::<BITS>(self) }
    }
}

#[cfg(target_feature = "avx2")]
impl ByteVector for __m256i {
    by_instructions! {
        row(row: &Row) -> Self => x86::_mm256_broadcastsi128_si256(loaded(row, 0));
        part(mailbox: &[u8; 64], number: usize) -> Self => {
            assert!(number < 2, "a mailbox has two halves");
            x86::_mm256_loadu_si256(mailbox.as_ptr().add(32 * number).cast())
        };
        quarter(mailbox: &[u8; 64], number: usize) -> Self =>
            x86::_mm256_broadcastsi128_si256(ByteVector::part(mailbox, number));
        all(byte: u8) -> Self => x86::_mm256_set1_epi8(byte as i8);
        all_pairs(pair: u16) -> Self => x86::_mm256_set1_epi16(pair as i16);
        all_quads(quad: u32) -> Self => x86::_mm256_set1_epi32(quad as i32);
        equals(self, other: Self) -> Self => x86::_mm256_cmpeq_epi8(self, other);
        exceeds(self, other: Self) -> Self => x86::_mm256_cmpgt_epi8(self, other);
        least(self, other: Self) -> Self => x86::_mm256_min_epu8(self, other);
        choose(self, yes: Self, no: Self) -> Self => x86::_mm256_blendv_epi8(no, yes, self);
        top_bits(self) -> u32 => x86::_mm256_movemask_epi8(self) as u32;
        times(self, factors: Self) -> Self => x86::_mm256_maddubs_epi16(self, factors);
        quads_as_pairs(self, others: Self) -> Self => x86::_mm256_packus_epi32(self, others);
        pairs_as_bytes(self, others: Self) -> Self => x86::_mm256_packus_epi16(self, others);
        lower_bytes_in_turn(self, others: Self) -> Self => x86::_mm256_unpacklo_epi8(self, others);
        upper_bytes_in_turn(self, others: Self) -> Self => x86::_mm256_unpackhi_epi8(self, others);
        lower_pairs_in_turn(self, others: Self) -> Self => x86::_mm256_unpacklo_epi16(self, others);
        upper_pairs_in_turn(self, others: Self) -> Self => x86::_mm256_unpackhi_epi16(self, others);
    }

    #[inline(always)]
    fn up_in_pairs<const BITS: i32>(self) -> Self {
        // SAFETY: the target has AVX2.
        unsafe { x86::_mm256_slli_epi16::<BITS>(self) }
    }

    #[inline(always)]
    fn down_in_pairs<const BITS: i32>(self) -> Self {
        // SAFETY: the target has AVX2.
        unsafe { x86::_mm256_srli_epi16::<BITS>(self) }
    }
}

/// Both halves of a vector.
#[cfg(target_feature = "avx2")]
#[inline(always)]
pub(super) fn halves(both: __m256i) -> [__m128i; 2] {
    // SAFETY: the target has AVX2.
    unsafe {
        let lower = x86::_mm256_castsi256_si128(both);
        [lower, x86::_mm256_extracti128_si256::<1>(both)]
    }
}

/// The second and the third word exchanged.
#[cfg(target_feature = "avx2")]
#[inline(always)]
pub(super) fn inner_quarters_exchanged(words: __m256i) -> __m256i {
    // SAFETY: the target has AVX2.
    unsafe { x86::_mm256_permute4x64_epi64::<0b11_01_10_00>(words) }
}
