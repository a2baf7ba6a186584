//! The operations of views by AVX-512 with VBMI and VBMI2: one instruction takes candidates out of
//! the mailbox, tests give sets, and quads are compressed in registers.

#![cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512vbmi",
    target_feature = "avx512vbmi2",
    target_feature = "avx512vl"
))]
// Compilers without these intrinsics do not set the target features.
#![allow(clippy::incompatible_msrv)]

use core::arch::x86_64::{self as x86, __m128i, __m256i, __m512i};
use core::mem::transmute;

use super::form::{Candidates, Quads, ViewForm, sign};
use super::tables::{EXISTS, FROM_NEAREST, KNIGHT_SQUARES, NEXT, RAYS, RAYS_IN_MEMORY, Row, SquaresOnRays};
use crate::lookup::lanes::by_instructions;
use crate::lookup::sealed::Sealed;

/// Views by AVX-512.
#[derive(Clone, Copy, Debug)]
pub struct Avx512Form;

impl Sealed for Avx512Form {}

impl ViewForm for Avx512Form {
    type One = OneSquare;
    type Two = TwoSquares;

    #[inline(always)]
    fn occupied(mailbox: &[u8; 64], black: Option<u64>, kinds: &Row) -> u64 {
        // SAFETY: the target has AVX-512; a mailbox has the bytes that are read.
        unsafe {
            let codes = codes_of(mailbox, black);
            let kinds = x86::_mm512_broadcast_i32x4(row(kinds));
            let kinds = x86::_mm512_shuffle_epi8(kinds, codes);
            x86::_mm512_test_epi8_mask(kinds, kinds)
        }
    }
}

/// The candidates of one square.
#[derive(Clone, Copy, Debug)]
pub struct OneSquare(__m128i);

/// The candidates of two squares, those of the first one in the lower half.
#[derive(Clone, Copy, Debug)]
pub struct TwoSquares(__m256i);

/// A row in a vector.
#[inline(always)]
fn row(row: &Row) -> __m128i {
    let row: *const Row = row;
    // SAFETY: the target has SSE2; a row is as long as a vector, and aligned as one.
    unsafe { x86::_mm_load_si128(row.cast()) }
}

/// The codes of all squares.
#[inline(always)]
fn codes_of(mailbox: &[u8; 64], black: Option<u64>) -> __m512i {
    // SAFETY: the target has AVX-512; a mailbox has the bytes that are read.
    unsafe {
        let codes = x86::_mm512_loadu_si512(mailbox.as_ptr().cast());
        let Some(black) = black else {
            return x86::_mm512_and_si512(codes, x86::_mm512_set1_epi8(15));
        };
        let types = x86::_mm512_and_si512(codes, x86::_mm512_set1_epi8(7));
        x86::_mm512_mask_add_epi8(types, black, types, x86::_mm512_set1_epi8(8))
    }
}

/// The first piece on each ray, in the order of the table of rays: the lowest byte of each word.
///
/// Bytes are 255 where nothing stands, so that adding 1 to the word of a ray carries to the first
/// piece, and stops there.
#[inline(always)]
fn first_on_rays(square: usize, occupied: u64) -> __m512i {
    let rays: *const SquaresOnRays = &RAYS[square];
    // SAFETY: the target has AVX-512 with VBMI; the rays have 64 bytes.
    unsafe {
        let squares = x86::_mm512_load_si512(rays.cast());
        let all = x86::_mm512_set1_epi8(-1);
        let exist = x86::_mm512_movepi8_mask(squares);
        let free = x86::_mm512_movm_epi8(!occupied);
        let none = x86::_mm512_mask_permutexvar_epi8(all, exist, squares, free);
        let carried = x86::_mm512_add_epi64(none, x86::_mm512_set1_epi64(FROM_NEAREST as i64));
        let first = x86::_mm512_andnot_si512(none, carried);
        let nothing = x86::_mm512_setzero_si512();
        x86::_mm512_sad_epu8(x86::_mm512_maddubs_epi16(squares, first), nothing)
    }
}

/// Which byte of two vectors with the first pieces on rays each candidate comes from: the rays are
/// in the order of the table there.
static IN_ORDER: SquaresOnRays = {
    let (mut numbers, mut number) = ([0; 64], 0);
    while number < 8 {
        numbers[RAYS_IN_MEMORY[number]] = 8 * number as u8;
        numbers[16 + RAYS_IN_MEMORY[number]] = 64 + 8 * number as u8;
        number += 1;
    }
    SquaresOnRays(numbers)
};

/// The places of [`IN_ORDER`] that are on rays.
const ON_RAYS: u64 = 0x00ff_00ff;

/// Bytes of 255 at the squares of a set.
#[inline(always)]
fn in_set(set: u64) -> __m512i {
    // SAFETY: the target has AVX-512.
    unsafe { x86::_mm512_movm_epi8(set) }
}

/// Writes those of eight quads that are in `set`, and returns their number.
///
/// # Safety
/// There must be room for eight quads.
#[inline(always)]
unsafe fn write_front<Q: Quads>(
    eight: __m256i,
    set: u8,
    appears: bool,
    quads: *mut [u8; 4],
) -> usize {
    // SAFETY: the target has AVX-512; the caller leaves room for eight quads.
    unsafe {
        let ordered = if Q::IS_FIRST {
            eight
        } else {
            let numbers = x86::_mm256_broadcastsi128_si256(row(&Q::NUMBERS));
            x86::_mm256_shuffle_epi8(eight, numbers)
        };
        let sign = x86::_mm256_set1_epi32(sign::<Q>(appears) as i32);
        let signed = x86::_mm256_or_si256(ordered, sign);
        let front = x86::_mm256_maskz_compress_epi32(set, signed);
        x86::_mm256_storeu_si256(quads.cast(), front);
    }
    set.count_ones() as usize
}

/// The numbers of bytes that exchange neighbours.
const OPPOSITE: Row = Row([1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14]);

impl Candidates<1> for OneSquare {
    type Pairs = Self;

    #[inline(always)]
    fn around([square]: [usize; 1], [occupied]: [u64; 1]) -> Self {
        // SAFETY: the target has AVX-512 with VBMI.
        unsafe {
            let numbers = x86::_mm512_load_si512((&raw const IN_ORDER).cast());
            let rays = first_on_rays(square, occupied);
            let rays = x86::_mm512_maskz_permutexvar_epi8(ON_RAYS, numbers, rays);
            let rays = x86::_mm512_castsi512_si128(rays);
            Self(x86::_mm_or_si128(rays, row(&KNIGHT_SQUARES[square])))
        }
    }

    #[inline(always)]
    fn found(self, occupied: [u64; 1], mailbox: &[u8; 64], black: Option<u64>) -> [Self; 2] {
        let found = self.within(occupied);
        // SAFETY: the target has AVX-512 with VBMI.
        unsafe {
            let there = x86::_mm_movepi8_mask(found.0);
            let codes = codes_of(mailbox, black);
            let none = x86::_mm512_set1_epi8(EXISTS as i8);
            let squares = x86::_mm512_castsi128_si512(found.0);
            let codes = x86::_mm512_mask_permutexvar_epi8(none, u64::from(there), squares, codes);
            [found, Self(x86::_mm512_castsi512_si128(codes))]
        }
    }

    by_instructions! {
        within(self, [set]: [u64; 1]) -> Self => {
            let squares = x86::_mm512_castsi128_si512(self.0);
            let there = x86::_mm512_permutexvar_epi8(squares, in_set(set));
            let exist = x86::_mm_movepi8_mask(self.0);
            let there =
                x86::_mm_mask_test_epi8_mask(exist, self.0, x86::_mm512_castsi512_si128(there));
            Self(x86::_mm_maskz_mov_epi8(there, self.0))
        };
        rows([bytes]: [&Row; 1]) -> Self => Self(row(bytes));
        of_table(self, table: &Row) -> Self => Self(x86::_mm_shuffle_epi8(row(table), self.0));
        common(self, other: Self) -> Self => Self(x86::_mm_and_si128(self.0, other.0));
        of_tables(self, squares: Self, next: &Row, far: &Row) -> Self => {
            let is_next = x86::_mm_test_epi8_mask(squares.0, x86::_mm_set1_epi8(NEXT as i8));
            Self(x86::_mm_mask_blend_epi8(is_next, self.of_table(far).0, self.of_table(next).0))
        };
        opposite(self) -> Self => Self(x86::_mm_shuffle_epi8(self.0, row(&OPPOSITE)));
        any(self) -> u32 => u32::from(x86::_mm_test_epi8_mask(self.0, self.0));
        any_in_both(self, other: Self) -> u32 => {
            let ours = x86::_mm_test_epi8_mask(self.0, self.0);
            u32::from(x86::_mm_mask_test_epi8_mask(ours, other.0, other.0))
        };
        bytes(self, _square: usize) -> [u8; 16] => transmute::<__m128i, [u8; 16]>(self.0);
        pairs(codes: Self, squares: Self) -> [Self; 2] => [
            Self(x86::_mm_unpacklo_epi8(codes.0, squares.0)),
            Self(x86::_mm_unpackhi_epi8(codes.0, squares.0)),
        ];
        same_pair(code: u8, square: usize) -> Self =>
            Self(x86::_mm_set1_epi16((u16::from(code) | (square as u16) << 8) as i16));
        choose([leaps]: [&Row; 1], [rays, knights]: [Self; 2]) -> Self => {
            let leaps = x86::_mm_movepi8_mask(row(leaps));
            Self(x86::_mm_mask_blend_epi8(leaps, rays.0, knights.0))
        };
        opposite_pairs(pairs: Self) -> Self => Self(x86::_mm_rol_epi32::<16>(pairs.0));
    }

    #[inline(always)]
    unsafe fn write_quads<const SQUARE: usize, Q: Quads>(
        attackers: Self,
        attacked: Self,
        set: u8,
        appears: bool,
        quads: *mut [u8; 4],
    ) -> usize {
        // SAFETY: the target has AVX-512; the caller leaves room for eight quads.
        unsafe {
            let eight = x86::_mm256_set_m128i(
                x86::_mm_unpackhi_epi16(attackers.0, attacked.0),
                x86::_mm_unpacklo_epi16(attackers.0, attacked.0),
            );
            write_front::<Q>(eight, set, appears, quads)
        }
    }
}

/// Pairs lie otherwise than candidates: each half has four pairs of the first square, then four of
/// the second.
impl Candidates<2> for TwoSquares {
    type Pairs = Self;

    #[inline(always)]
    fn around([a, b]: [usize; 2], [occupied_a, occupied_b]: [u64; 2]) -> Self {
        let (of_a, of_b) = (first_on_rays(a, occupied_a), first_on_rays(b, occupied_b));
        let knights = Self::rows([&KNIGHT_SQUARES[a], &KNIGHT_SQUARES[b]]);
        // SAFETY: the target has AVX-512 with VBMI.
        unsafe {
            let numbers = x86::_mm512_load_si512((&raw const IN_ORDER).cast());
            let rays = x86::_mm512_maskz_permutex2var_epi8(ON_RAYS, of_a, numbers, of_b);
            Self(x86::_mm256_or_si256(
                x86::_mm512_castsi512_si256(rays),
                knights.0,
            ))
        }
    }

    #[inline(always)]
    fn found(self, occupied: [u64; 2], mailbox: &[u8; 64], black: Option<u64>) -> [Self; 2] {
        let found = self.within(occupied);
        // SAFETY: the target has AVX-512 with VBMI.
        unsafe {
            let there = x86::_mm256_movepi8_mask(found.0);
            let codes = codes_of(mailbox, black);
            let none = x86::_mm512_set1_epi8(EXISTS as i8);
            let squares = x86::_mm512_castsi256_si512(found.0);
            let codes = x86::_mm512_mask_permutexvar_epi8(none, u64::from(there), squares, codes);
            [found, Self(x86::_mm512_castsi512_si256(codes))]
        }
    }

    by_instructions! {
        within(self, [a, b]: [u64; 2]) -> Self => {
            // The bits of both sets at the squares of candidates; each half takes its own.
            let squares = x86::_mm512_castsi256_si512(self.0);
            let of_a = x86::_mm512_permutexvar_epi8(squares, in_set(a));
            let there = x86::_mm512_mask_permutexvar_epi8(of_a, !0xffff, squares, in_set(b));
            let exist = x86::_mm256_movepi8_mask(self.0);
            let there =
                x86::_mm256_mask_test_epi8_mask(exist, self.0, x86::_mm512_castsi512_si256(there));
            Self(x86::_mm256_maskz_mov_epi8(there, self.0))
        };
        rows([a, b]: [&Row; 2]) -> Self => Self(x86::_mm256_set_m128i(row(b), row(a)));
        of_table(self, table: &Row) -> Self => {
            let table = x86::_mm256_broadcastsi128_si256(row(table));
            Self(x86::_mm256_shuffle_epi8(table, self.0))
        };
        common(self, other: Self) -> Self => Self(x86::_mm256_and_si256(self.0, other.0));
        of_tables(self, squares: Self, next: &Row, far: &Row) -> Self => {
            let is_next = x86::_mm256_test_epi8_mask(squares.0, x86::_mm256_set1_epi8(NEXT as i8));
            Self(x86::_mm256_mask_blend_epi8(is_next, self.of_table(far).0, self.of_table(next).0))
        };
        opposite(self) -> Self => {
            let numbers = x86::_mm256_broadcastsi128_si256(row(&OPPOSITE));
            Self(x86::_mm256_shuffle_epi8(self.0, numbers))
        };
        any(self) -> u32 => x86::_mm256_test_epi8_mask(self.0, self.0);
        any_in_both(self, other: Self) -> u32 => {
            let ours = x86::_mm256_test_epi8_mask(self.0, self.0);
            x86::_mm256_mask_test_epi8_mask(ours, other.0, other.0)
        };
        bytes(self, square: usize) -> [u8; 16] =>
            transmute::<__m256i, [[u8; 16]; 2]>(self.0)[square];
        pairs(codes: Self, squares: Self) -> [Self; 2] => [
            Self(x86::_mm256_permute4x64_epi64::<0b11_01_10_00>(
                x86::_mm256_unpacklo_epi8(codes.0, squares.0),
            )),
            Self(x86::_mm256_permute4x64_epi64::<0b11_01_10_00>(
                x86::_mm256_unpackhi_epi8(codes.0, squares.0),
            )),
        ];
        same_pair(code: u8, square: usize) -> Self =>
            Self(x86::_mm256_set1_epi16((u16::from(code) | (square as u16) << 8) as i16));
        choose(leaps: [&Row; 2], [rays, knights]: [Self; 2]) -> Self => {
            let leaps = x86::_mm256_permute4x64_epi64::<0b11_01_10_00>(Self::rows(leaps).0);
            Self(x86::_mm256_mask_blend_epi8(
                x86::_mm256_movepi8_mask(leaps),
                rays.0,
                knights.0,
            ))
        };
        opposite_pairs(pairs: Self) -> Self => Self(x86::_mm256_rol_epi32::<16>(pairs.0));
    }

    #[inline(always)]
    unsafe fn write_quads<const SQUARE: usize, Q: Quads>(
        attackers: Self,
        attacked: Self,
        set: u8,
        appears: bool,
        quads: *mut [u8; 4],
    ) -> usize {
        // SAFETY: the target has AVX-512; the caller leaves room for eight quads.
        unsafe {
            let eight = if SQUARE == 0 {
                x86::_mm256_unpacklo_epi16(attackers.0, attacked.0)
            } else {
                x86::_mm256_unpackhi_epi16(attackers.0, attacked.0)
            };
            write_front::<Q>(eight, set, appears, quads)
        }
    }
}
