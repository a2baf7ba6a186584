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

use super::board::CodedBoard;
use super::form::{Candidates, Quads, ViewForm, sign};
use super::seen::Seen;
use super::tables::{EXISTS, KNIGHT_SQUARES, NEXT, Row};
use super::vector_tables::{FROM_NEAREST, RAYS, RAYS_IN_MEMORY, SquaresOnRays};
use super::vectors::{ByteVector, OPPOSITE, inner_quarters_exchanged};
use crate::lookup::constants::array;
use crate::lookup::lanes::{Lanes, Shuffles, by_instructions, loaded};
use crate::lookup::sealed::Sealed;

/// The lowest byte of each word of two vectors in the order of places: the first vector has rays,
/// the second one knight squares.
const PLACES: Row = {
    let mut numbers = array!(byte < 16 => 8 * byte as u8);
    let mut number = 0;
    while number < 8 {
        numbers[RAYS_IN_MEMORY[number]] = 8 * number as u8;
        number += 1;
    }
    Row(numbers)
};

/// The lowest byte of each word of two vectors, both with the rays of a square, in the order of
/// places.
static PLACES_OF_TWO: SquaresOnRays = {
    let (mut numbers, mut place) = ([0; 64], 0);
    while place < 8 {
        numbers[place] = PLACES.0[place];
        numbers[16 + place] = 64 + PLACES.0[place];
        place += 1;
    }
    SquaresOnRays(numbers)
};

/// The places on rays of one square, and of two.
const ON_RAYS: u64 = 0xff;
const ON_RAYS_OF_TWO: u64 = 0x00ff_00ff;

/// Views by AVX-512.
#[derive(Clone, Copy, Debug)]
pub struct Avx512Form;

impl Sealed for Avx512Form {}

impl ViewForm for Avx512Form {
    type One = OneSquare;
    type Two = TwoSquares;

    #[inline(always)]
    fn occupied(board: CodedBoard<'_>, kinds: &Row) -> u64 {
        let codes = codes_of(board);
        // SAFETY: the target has AVX-512.
        unsafe {
            let kinds = x86::_mm512_broadcast_i32x4(ByteVector::row(kinds));
            let kinds = x86::_mm512_shuffle_epi8(kinds, codes);
            x86::_mm512_test_epi8_mask(kinds, kinds)
        }
    }

    /// The whole mailbox is brought into the order of rays.
    #[inline(always)]
    fn seen(square: usize, board: CodedBoard<'_>, kinds: &Row) -> Seen<1, OneSquare> {
        let squares = rays_of(square);
        let codes = codes_at(squares, board);
        // Which codes have no kind is known when this is compiled.
        let without_kind = __m128i::row(kinds).equals(Lanes::splat(0));
        // SAFETY: the target has AVX-512.
        let (is_free, squares_there) = unsafe {
            let without_kind = x86::_mm512_broadcast_i32x4(without_kind);
            let is_free = x86::_mm512_shuffle_epi8(without_kind, codes);
            (is_free, x86::_mm512_andnot_si512(is_free, squares))
        };
        let first = first_not(is_free);
        let squares = in_order_of_places(sums(squares, first), squares_there);
        let codes = in_order_of_places(sums(codes, first), codes);
        Seen {
            around: OneSquare(squares),
            squares: OneSquare(squares),
            codes: OneSquare(only_of(squares, codes)),
        }
    }
}

/// The candidates of one square.
#[derive(Clone, Copy, Debug)]
pub struct OneSquare(__m128i);

/// The candidates of two squares, those of the first one in the lower half.
#[derive(Clone, Copy, Debug)]
pub struct TwoSquares(__m256i);

/// The codes of all squares.
#[inline(always)]
fn codes_of(board: CodedBoard<'_>) -> __m512i {
    let codes = codes_or_types(mailbox_of(board), board);
    let Some(black) = board.black else {
        return codes;
    };
    // SAFETY: the target has AVX-512.
    unsafe { x86::_mm512_mask_add_epi8(codes, black, codes, x86::_mm512_set1_epi8(8)) }
}

/// The codes at these squares. Where there is no square, the code is any.
///
/// The mailbox is shuffled as it is: compilers would shuffle a mask of it, too.
#[inline(always)]
fn codes_at(squares: __m512i, board: CodedBoard<'_>) -> __m512i {
    // SAFETY: the target has AVX-512 with VBMI.
    unsafe {
        let codes = x86::_mm512_permutexvar_epi8(squares, mailbox_of(board));
        let codes = codes_or_types(codes, board);
        let Some(black) = board.black else {
            return codes;
        };
        let of_black = x86::_mm512_permutexvar_epi8(squares, in_set(black));
        let colour = x86::_mm512_and_si512(of_black, x86::_mm512_set1_epi8(8));
        x86::_mm512_or_si512(codes, colour)
    }
}

/// The bytes of the mailbox.
#[inline(always)]
fn mailbox_of(board: CodedBoard<'_>) -> __m512i {
    // SAFETY: the target has AVX-512; a mailbox has the bytes that are read.
    unsafe { x86::_mm512_loadu_si512(board.mailbox.as_ptr().cast()) }
}

/// Those bits that count.
#[inline(always)]
fn codes_or_types(bytes: __m512i, board: CodedBoard<'_>) -> __m512i {
    // SAFETY: the target has AVX-512.
    unsafe { x86::_mm512_and_si512(bytes, x86::_mm512_set1_epi8(board.bits() as i8)) }
}

/// The squares on the rays of a square.
#[inline(always)]
fn rays_of(square: usize) -> __m512i {
    let rays = &raw const RAYS[square];
    // SAFETY: the target has AVX-512; the rays have 64 bytes, aligned as a vector.
    unsafe { x86::_mm512_load_si512(rays.cast()) }
}

/// 1 in the first byte of each ray that is 0. All others are 255.
///
/// Adding 1 to the nearest one carries to the first that is 0, and stops there.
#[inline(always)]
fn first_not(is_free: __m512i) -> __m512i {
    // SAFETY: the target has AVX-512.
    unsafe {
        let nearest = x86::_mm512_set1_epi64(FROM_NEAREST as i64);
        let carried = x86::_mm512_add_epi64(is_free, nearest);
        x86::_mm512_andnot_si512(is_free, carried)
    }
}

/// The sums of the products of bytes in each word.
#[inline(always)]
fn sums(bytes: __m512i, factors: __m512i) -> __m512i {
    // SAFETY: the target has AVX-512.
    unsafe {
        let products = x86::_mm512_maddubs_epi16(bytes, factors);
        x86::_mm512_sad_epu8(products, x86::_mm512_setzero_si512())
    }
}

/// The lowest bytes of the words of rays, and of those with knight squares.
#[inline(always)]
fn in_order_of_places(rays: __m512i, knights: __m512i) -> __m128i {
    // SAFETY: the target has AVX-512 with VBMI. Only the lowest sixteen numbers count.
    unsafe {
        let places = x86::_mm512_castsi128_si512(loaded(&PLACES, 0));
        let bytes = x86::_mm512_permutex2var_epi8(rays, places, knights);
        x86::_mm512_castsi512_si128(bytes)
    }
}

/// The first piece on each ray, in the order of the table of rays: the lowest byte of each word.
#[inline(always)]
fn first_on_rays(square: usize, occupied: u64) -> __m512i {
    let squares = rays_of(square);
    // SAFETY: the target has AVX-512 with VBMI.
    unsafe {
        let all = x86::_mm512_set1_epi8(-1);
        let exist = x86::_mm512_movepi8_mask(squares);
        let free = x86::_mm512_movm_epi8(!occupied);
        let is_free = x86::_mm512_mask_permutexvar_epi8(all, exist, squares, free);
        sums(squares, first_not(is_free))
    }
}

/// Bytes of 255 at the squares of a set.
#[inline(always)]
fn in_set(set: u64) -> __m512i {
    // SAFETY: the target has AVX-512.
    unsafe { x86::_mm512_movm_epi8(set) }
}

/// Vectors with operations on those bytes that are in a set.
trait MaskedVector: ByteVector {
    /// The same in the lowest bytes of the longest vector; what the others are does not matter.
    fn longest(self) -> __m512i;
    /// The lowest bytes of the longest vector.
    fn lowest(bytes: __m512i) -> Self;
    /// Those of `others` in the set, elsewhere these.
    fn blended(self, set: u32, others: Self) -> Self;
    /// Those bytes that have a bit in common.
    fn meets(self, other: Self) -> u32;
    /// Neighbouring pairs of bytes exchanged.
    fn turned(self) -> Self;
}

impl MaskedVector for __m128i {
    by_instructions! {
        longest(self) -> __m512i => x86::_mm512_castsi128_si512(self);
        lowest(bytes: __m512i) -> Self => x86::_mm512_castsi512_si128(bytes);
        blended(self, set: u32, others: Self) -> Self =>
            x86::_mm_mask_blend_epi8(set as u16, self, others);
        meets(self, other: Self) -> u32 => x86::_mm_test_epi8_mask(self, other).into();
        turned(self) -> Self => x86::_mm_rol_epi32::<16>(self);
    }
}

impl MaskedVector for __m256i {
    by_instructions! {
        longest(self) -> __m512i => x86::_mm512_castsi256_si512(self);
        lowest(bytes: __m512i) -> Self => x86::_mm512_castsi512_si256(bytes);
        blended(self, set: u32, others: Self) -> Self =>
            x86::_mm256_mask_blend_epi8(set, self, others);
        meets(self, other: Self) -> u32 => x86::_mm256_test_epi8_mask(self, other);
        turned(self) -> Self => x86::_mm256_rol_epi32::<16>(self);
    }
}

/// The codes of candidates, 128 or more where there is none.
#[inline(always)]
fn only_of<V: ByteVector>(candidates: V, codes: V) -> V {
    codes.or(V::all(EXISTS).without(candidates))
}

/// Eight quads in the order of the engine, with their sign.
#[inline(always)]
fn in_order<Q: Quads>(quads: __m256i, appears: bool) -> __m256i {
    let ordered = if Q::IS_FIRST {
        quads
    } else {
        quads.shuffled(ByteVector::row(&Q::NUMBERS))
    };
    ordered.or(ByteVector::all_quads(sign::<Q>(appears)))
}

/// Writes those of eight quads that are in `set`, and returns their number.
///
/// # Safety
/// There must be room for eight quads.
#[inline(always)]
unsafe fn write_eight(eight: __m256i, set: u8, quads: *mut [u8; 4]) -> usize {
    // SAFETY: the target has AVX-512; the caller leaves room for eight quads.
    unsafe {
        let front = x86::_mm256_maskz_compress_epi32(set, eight);
        x86::_mm256_storeu_si256(quads.cast(), front);
    }
    set.count_ones() as usize
}

/// Writes those of sixteen quads that are in `set`, and returns their number.
///
/// # Safety
/// There must be room for sixteen quads.
#[inline(always)]
unsafe fn write_sixteen(eights: [__m256i; 2], set: u16, quads: *mut [u8; 4]) -> usize {
    let [first, last] = eights;
    // SAFETY: the target has AVX-512; the caller leaves room for sixteen quads.
    unsafe {
        let sixteen = x86::_mm512_inserti64x4::<1>(x86::_mm512_castsi256_si512(first), last);
        let front = x86::_mm512_maskz_compress_epi32(set, sixteen);
        x86::_mm512_storeu_si512(quads.cast(), front);
    }
    set.count_ones() as usize
}

/// The operations that one square and two squares have in common.
macro_rules! for_any_number_of_squares {
    ($vector:ident, $eight:ident) => {
        type Pairs = $vector;

        #[inline(always)]
        fn of_table(self, table: &Row) -> Self {
            Self($vector::row(table).shuffled(self.0))
        }

        #[inline(always)]
        fn of_tables(self, squares: Self, next: &Row, far: &Row) -> Self {
            let is_next = squares.0.meets(ByteVector::all(NEXT));
            Self(self.of_table(far).0.blended(is_next, self.of_table(next).0))
        }

        #[inline(always)]
        fn common(self, other: Self) -> Self {
            Self(self.0.and(other.0))
        }

        #[inline(always)]
        fn opposite(self) -> Self {
            Self(self.0.shuffled(ByteVector::row(&OPPOSITE)))
        }

        #[inline(always)]
        fn any(self) -> u32 {
            self.0.meets(self.0)
        }

        #[inline(always)]
        fn any_in_both(self, other: Self) -> u32 {
            self.any() & other.any()
        }

        #[inline(always)]
        fn same_pair(code: u8, square: usize) -> $vector {
            ByteVector::all_pairs(u16::from(code) | (square as u16) << 8)
        }

        #[inline(always)]
        fn opposite_pairs(pairs: $vector) -> $vector {
            pairs.turned()
        }

        #[inline(always)]
        unsafe fn write_quads<const SQUARE: usize, Q: Quads>(
            attackers: $vector,
            attacked: $vector,
            set: u8,
            appears: bool,
            quads: *mut [u8; 4],
        ) -> usize {
            let eight = in_order::<Q>($eight::<SQUARE>(attackers, attacked), appears);
            // SAFETY: the caller leaves room for eight quads.
            unsafe { write_eight(eight, set, quads) }
        }

        #[inline(always)]
        unsafe fn write_all_quads<const SQUARE: usize, Q: Quads>(
            attackers: [$vector; 2],
            attacked: $vector,
            set: u16,
            appears: bool,
            quads: *mut [u8; 4],
        ) -> usize {
            let eights = attackers.map(
                #[inline(always)]
                |attackers| in_order::<Q>($eight::<SQUARE>(attackers, attacked), appears),
            );
            // SAFETY: the caller leaves room for sixteen quads.
            unsafe { write_sixteen(eights, set, quads) }
        }
    };
}

impl Candidates<1> for OneSquare {
    for_any_number_of_squares!(__m128i, eight_of_one);

    #[inline(always)]
    fn around([square]: [usize; 1], [occupied]: [u64; 1]) -> Self {
        let first = first_on_rays(square, occupied);
        // SAFETY: the target has AVX-512 with VBMI.
        let rays = unsafe {
            let places = __m128i::row(&PLACES).longest();
            x86::_mm512_maskz_permutexvar_epi8(ON_RAYS, places, first)
        };
        let knights = ByteVector::row(&KNIGHT_SQUARES[square]);
        Self(__m128i::lowest(rays).or(knights))
    }

    #[inline(always)]
    fn within(self, [set]: [u64; 1]) -> Self {
        // SAFETY: the target has AVX-512 with VBMI.
        let is_in = unsafe { x86::_mm512_permutexvar_epi8(self.0.longest(), in_set(set)) };
        Self(self.0.and(MaskedVector::lowest(is_in)))
    }

    #[inline(always)]
    fn found(self, occupied: [u64; 1], board: CodedBoard<'_>) -> [Self; 2] {
        let found = self.within(occupied);
        let codes = codes_at(self.0.longest(), board);
        [found, Self(only_of(found.0, MaskedVector::lowest(codes)))]
    }

    #[inline(always)]
    fn rows([row]: [&Row; 1]) -> Self {
        Self(ByteVector::row(row))
    }

    #[inline(always)]
    fn bytes(self, _square: usize) -> [u8; 16] {
        // SAFETY: both are sixteen bytes.
        unsafe { transmute(self.0) }
    }

    #[inline(always)]
    fn pairs(codes: Self, squares: Self) -> [__m128i; 2] {
        [
            codes.0.lower_bytes_in_turn(squares.0),
            codes.0.upper_bytes_in_turn(squares.0),
        ]
    }

    #[inline(always)]
    fn choose([leaps]: [&Row; 1], [rays, knights]: [__m128i; 2]) -> __m128i {
        rays.blended(__m128i::row(leaps).top_bits(), knights)
    }
}

/// Eight quads of one square.
#[inline(always)]
fn eight_of_one<const SQUARE: usize>(attackers: __m128i, attacked: __m128i) -> __m256i {
    let lower = attackers.lower_pairs_in_turn(attacked);
    let upper = attackers.upper_pairs_in_turn(attacked);
    // SAFETY: the target has AVX2.
    unsafe { x86::_mm256_set_m128i(upper, lower) }
}

/// Pairs lie otherwise than candidates: each half has four pairs of the first square, then four of
/// the second.
impl Candidates<2> for TwoSquares {
    for_any_number_of_squares!(__m256i, eight_of_two);

    #[inline(always)]
    fn around([a, b]: [usize; 2], [occupied_a, occupied_b]: [u64; 2]) -> Self {
        let (of_a, of_b) = (first_on_rays(a, occupied_a), first_on_rays(b, occupied_b));
        // SAFETY: the target has AVX-512 with VBMI; the numbers have 64 bytes.
        let rays = unsafe {
            let places = x86::_mm512_load_si512((&raw const PLACES_OF_TWO).cast());
            x86::_mm512_maskz_permutex2var_epi8(ON_RAYS_OF_TWO, of_a, places, of_b)
        };
        let knights = Self::rows([&KNIGHT_SQUARES[a], &KNIGHT_SQUARES[b]]);
        Self(__m256i::lowest(rays).or(knights.0))
    }

    #[inline(always)]
    fn within(self, [a, b]: [u64; 2]) -> Self {
        let squares = self.0.longest();
        // SAFETY: the target has AVX-512 with VBMI.
        let is_in = unsafe {
            // The second half takes the bits of the second set.
            let of_a = x86::_mm512_permutexvar_epi8(squares, in_set(a));
            x86::_mm512_mask_permutexvar_epi8(of_a, !0xffff, squares, in_set(b))
        };
        Self(self.0.and(MaskedVector::lowest(is_in)))
    }

    #[inline(always)]
    fn found(self, occupied: [u64; 2], board: CodedBoard<'_>) -> [Self; 2] {
        let found = self.within(occupied);
        let codes = codes_at(self.0.longest(), board);
        [found, Self(only_of(found.0, MaskedVector::lowest(codes)))]
    }

    #[inline(always)]
    fn rows([a, b]: [&Row; 2]) -> Self {
        // SAFETY: the target has AVX2.
        unsafe {
            Self(x86::_mm256_set_m128i(
                ByteVector::row(b),
                ByteVector::row(a),
            ))
        }
    }

    #[inline(always)]
    fn bytes(self, square: usize) -> [u8; 16] {
        // SAFETY: both are 32 bytes.
        unsafe { transmute::<__m256i, [[u8; 16]; 2]>(self.0)[square] }
    }

    #[inline(always)]
    fn pairs(codes: Self, squares: Self) -> [__m256i; 2] {
        [
            inner_quarters_exchanged(codes.0.lower_bytes_in_turn(squares.0)),
            inner_quarters_exchanged(codes.0.upper_bytes_in_turn(squares.0)),
        ]
    }

    #[inline(always)]
    fn choose(leaps: [&Row; 2], [rays, knights]: [__m256i; 2]) -> __m256i {
        let leaps = inner_quarters_exchanged(Self::rows(leaps).0);
        rays.blended(leaps.top_bits(), knights)
    }
}

/// Eight quads of one of two squares.
#[inline(always)]
fn eight_of_two<const SQUARE: usize>(attackers: __m256i, attacked: __m256i) -> __m256i {
    if SQUARE == 0 {
        attackers.lower_pairs_in_turn(attacked)
    } else {
        attackers.upper_pairs_in_turn(attacked)
    }
}
