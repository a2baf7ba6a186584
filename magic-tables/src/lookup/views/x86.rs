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
use super::tables::{EXISTS, FROM_NEAREST, KNIGHT_SQUARES, RAYS, Row};
use super::vectors::ByteVector;
use crate::lookup::lanes::{Lanes, Shuffles, loaded};
use crate::lookup::sealed::Sealed;

/// The bit of each square of a rank, in the order of squares.
const BITS: u64 = 0x8040_2010_0804_0201;

/// The numbers of bytes that exchange neighbours.
const OPPOSITE: Row = Row([1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14]);

/// The numbers of bytes that exchange neighbouring pairs.
const OPPOSITE_PAIRS: Row = Row([2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13]);

/// The numbers of every second byte, and nothing behind them.
const EVERY_SECOND: Row = Row([
    0, 2, 4, 6, 8, 10, 12, 14, 128, 128, 128, 128, 128, 128, 128, 128,
]);

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
        squares_of_pieces::<__m128i>(mailbox, black, kinds)
    }

    #[inline(always)]
    fn seen(square: usize, mailbox: &[u8; 64], black: Option<u64>, kinds: &Row) -> [Self::One; 2] {
        let occupied = Self::occupied(mailbox, black, kinds);
        seen_among(occupied, square, mailbox, black, kinds)
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
        as_a_whole(squares_of_pieces::<__m256i>(mailbox, black, kinds))
    }

    #[inline(always)]
    fn seen(square: usize, mailbox: &[u8; 64], black: Option<u64>, kinds: &Row) -> [Self::One; 2] {
        let occupied = Self::occupied(mailbox, black, kinds);
        seen_among(occupied, square, mailbox, black, kinds)
    }
}

/// The squares of a mailbox whose codes are those of pieces.
#[inline(always)]
fn squares_of_pieces<V: ByteVector>(mailbox: &[u8; 64], black: Option<u64>, kinds: &Row) -> u64 {
    // Which codes these are is known when this is compiled.
    let pieces = V::row(kinds).exceeds(V::splat(0));
    let (mut white, mut of_black) = (0, 0);
    for number in 0..64 / size_of::<V>() {
        let shift = number * size_of::<V>();
        let codes = V::part(mailbox, number).and(V::all(bits_of_codes(black)));
        white |= u64::from(pieces.shuffled(codes).top_bits()) << shift;
        if black.is_some() {
            let codes = codes.or(V::all(8));
            of_black |= u64::from(pieces.shuffled(codes).top_bits()) << shift;
        }
    }
    black.map_or(white, |black| white & !black | of_black & black)
}

/// The bits of a mailbox that count: those of codes, or of types if Black's pieces are given.
#[inline(always)]
const fn bits_of_codes(black: Option<u64>) -> u8 {
    if black.is_some() { 7 } else { 15 }
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

/// What stands around a square, if a piece stands wherever the mailbox has the code of one.
///
/// Codes say whether there is a piece, so that the set need not be asked again.
#[inline(always)]
fn seen_among(
    occupied: u64,
    square: usize,
    mailbox: &[u8; 64],
    black: Option<u64>,
    kinds: &Row,
) -> [__m128i; 2] {
    let candidates = <__m128i as Candidates<1>>::around([square], [occupied]);
    let at = without_top_bit(candidates);
    let codes = coloured(codes_at(at, mailbox, black), candidates, black);
    let codes = at.choose(at, codes);
    let is_free = codes.of_table(kinds).equals(Lanes::splat(0));
    [candidates.without(is_free), codes]
}

/// The numbers of squares by which bytes are shuffled. The top bit, which gives 0, is that of
/// candidates that do not exist.
#[inline(always)]
fn without_top_bit<V: ByteVector>(candidates: V) -> V {
    candidates.xor(V::all(EXISTS))
}

/// The same bits as a set has at the squares of candidates, each in its byte.
#[inline(always)]
fn bits_of<V: ByteVector>(candidates: V, set: V) -> V {
    let rank = candidates.down_in_pairs::<3>().and(V::all(7));
    let bit = V::splat(BITS).shuffled(without_top_bit(candidates));
    set.shuffled(rank).and(bit)
}

/// For each word of squares on a ray, the first one that is occupied.
///
/// Bytes are 255 where nothing stands, so that adding 1 to the nearest one carries to the first
/// piece, and stops there.
#[inline(always)]
fn first_of<V: ByteVector>(squares: V, occupied: V) -> V {
    let is_free = bits_of(squares, occupied).equals(V::splat(0));
    let carried = is_free.plus(V::splat(FROM_NEAREST));
    let first = carried.without(is_free);
    squares.times(first).sums()
}

/// The first piece on each ray, in the lower half.
#[cfg(not(target_feature = "avx2"))]
#[inline(always)]
fn first_on_rays(square: usize, occupied: u64) -> __m128i {
    let occupied = __m128i::splat(occupied);
    let [a, b, c, d] = [0, 1, 2, 3].map(
        #[inline(always)]
        |number| first_of(loaded(&RAYS[square], number), occupied),
    );
    let (upper, lower) = (a.quads_as_pairs(c), b.quads_as_pairs(d));
    let bytes = upper.pairs_as_bytes(lower);
    bytes.shuffled(ByteVector::row(&EVERY_SECOND))
}

/// The first piece on each ray, in the lower half.
#[cfg(target_feature = "avx2")]
#[inline(always)]
fn first_on_rays(square: usize, occupied: u64) -> __m128i {
    let [first, second] = halves(first_on_rays_apart(square, occupied));
    let bytes = first.pairs_as_bytes(second);
    bytes.shuffled(ByteVector::row(&EVERY_SECOND))
}

/// The first piece on each ray, each in four bytes.
#[cfg(target_feature = "avx2")]
#[inline(always)]
fn first_on_rays_apart(square: usize, occupied: u64) -> __m256i {
    let occupied = __m256i::splat(occupied);
    let [a, b] = [0, 1].map(
        #[inline(always)]
        |half| first_of(loaded(&RAYS[square], half), occupied),
    );
    a.quads_as_pairs(b)
}

/// Both halves of a vector.
#[cfg(target_feature = "avx2")]
#[inline(always)]
fn halves(both: __m256i) -> [__m128i; 2] {
    // SAFETY: the target has AVX2.
    unsafe {
        [
            x86::_mm256_castsi256_si128(both),
            x86::_mm256_extracti128_si256::<1>(both),
        ]
    }
}

/// The codes at these squares; any where the top bit is set.
#[cfg(not(target_feature = "avx2"))]
#[inline(always)]
fn codes_at(squares: __m128i, mailbox: &[u8; 64], black: Option<u64>) -> __m128i {
    codes_among_quarters(squares, mailbox, black)
}

/// The same. One shuffle looks into two quarters of the mailbox.
#[cfg(target_feature = "avx2")]
#[inline(always)]
fn codes_at(squares: __m128i, mailbox: &[u8; 64], black: Option<u64>) -> __m128i {
    // SAFETY: the target has AVX2.
    let twice = unsafe { x86::_mm256_broadcastsi128_si256(squares) };
    let [lower, upper] = [0, 1].map(
        #[inline(always)]
        |half| {
            let codes = __m256i::part(mailbox, half).and(ByteVector::all(bits_of_codes(black)));
            codes.shuffled(twice)
        },
    );
    let bit_5 = twice.up_in_pairs::<2>();
    let [even, odd] = halves(bit_5.choose(upper, lower));
    let bit_4 = squares.up_in_pairs::<3>();
    bit_4.choose(odd, even)
}

/// The codes at these squares; any where the top bit is set.
#[inline(always)]
fn codes_among_quarters<V: ByteVector>(squares: V, mailbox: &[u8; 64], black: Option<u64>) -> V {
    let [a, b, c, d] = [0, 1, 2, 3].map(
        #[inline(always)]
        |number| V::quarter(mailbox, number).shuffled(squares),
    );
    let bit_4 = squares.up_in_pairs::<3>();
    let (lower, upper) = (bit_4.choose(b, a), bit_4.choose(d, c));
    let bit_5 = squares.up_in_pairs::<2>();
    let codes = bit_5.choose(upper, lower);
    codes.and(V::all(bits_of_codes(black)))
}

/// The codes of pieces from their types, if Black's pieces are given.
#[inline(always)]
fn coloured<V: ByteVector>(codes: V, candidates: V, black: Option<u64>) -> V {
    let Some(black) = black else {
        return codes;
    };
    let of_black = bits_of(candidates, V::splat(black));
    let is_white = of_black.equals(V::splat(0));
    codes.or(V::all(8).without(is_white))
}

/// Quads in the order of the engine, with their sign.
#[inline(always)]
fn in_order<V: ByteVector, Q: Quads>(quads: V, appears: bool) -> V {
    let ordered = if Q::IS_FIRST {
        quads
    } else {
        quads.shuffled(V::row(&Q::NUMBERS))
    };
    ordered.or(V::all_quads(sign::<Q>(appears)))
}

/// The operations that one square and two squares have in common.
macro_rules! for_any_number_of_squares {
    () => {
        #[inline(always)]
        fn of_table(self, table: &Row) -> Self {
            Self::row(table).shuffled(self)
        }

        #[inline(always)]
        fn of_tables(self, squares: Self, next: &Row, far: &Row) -> Self {
            let is_next = squares.up_in_pairs::<1>();
            is_next.choose(self.of_table(next), self.of_table(far))
        }

        #[inline(always)]
        fn common(self, other: Self) -> Self {
            self.and(other)
        }

        #[inline(always)]
        fn opposite(self) -> Self {
            self.shuffled(Self::row(&OPPOSITE))
        }

        #[inline(always)]
        fn any(self) -> u32 {
            let all = u32::MAX >> (32 - size_of::<Self>());
            self.equals(Self::splat(0)).top_bits() ^ all
        }

        #[inline(always)]
        fn any_in_both(self, other: Self) -> u32 {
            self.least(other).exceeds(Self::splat(0)).top_bits()
        }

        #[inline(always)]
        fn same_pair(code: u8, square: usize) -> Self {
            Self::all_pairs(u16::from(code) | (square as u16) << 8)
        }

        #[inline(always)]
        fn opposite_pairs(pairs: Self) -> Self {
            pairs.shuffled(Self::row(&OPPOSITE_PAIRS))
        }
    };
}

impl Candidates<1> for __m128i {
    type Pairs = Self;

    for_any_number_of_squares!();

    #[inline(always)]
    fn around([square]: [usize; 1], [occupied]: [u64; 1]) -> Self {
        first_on_rays(square, occupied).or(Self::row(&KNIGHT_SQUARES[square]))
    }

    #[inline(always)]
    fn within(self, [set]: [u64; 1]) -> Self {
        let is_out = bits_of(self, Self::splat(set)).equals(Self::splat(0));
        self.without(is_out)
    }

    #[inline(always)]
    fn found(self, [occupied]: [u64; 1], mailbox: &[u8; 64], black: Option<u64>) -> [Self; 2] {
        let is_free = bits_of(self, Self::splat(occupied)).equals(Self::splat(0));
        let codes = codes_at(without_top_bit(self), mailbox, black);
        let codes = coloured(codes, self, black);
        [self.without(is_free), codes.or(is_free)]
    }

    #[inline(always)]
    fn rows([row]: [&Row; 1]) -> Self {
        Self::row(row)
    }

    #[inline(always)]
    fn bytes(self, _square: usize) -> [u8; 16] {
        // SAFETY: both are sixteen bytes.
        unsafe { transmute(self) }
    }

    #[inline(always)]
    fn pairs(codes: Self, squares: Self) -> [Self; 2] {
        [
            codes.lower_bytes_in_turn(squares),
            codes.upper_bytes_in_turn(squares),
        ]
    }

    #[inline(always)]
    fn choose([leaps]: [&Row; 1], [rays, knights]: [Self; 2]) -> Self {
        ByteVector::choose(Self::row(leaps), knights, rays)
    }

    #[inline(always)]
    unsafe fn write_quads<const SQUARE: usize, Q: Quads>(
        attackers: Self,
        attacked: Self,
        set: u8,
        appears: bool,
        quads: *mut [u8; 4],
    ) -> usize {
        // SAFETY: the caller leaves room for eight quads.
        unsafe { write_eight::<Q>(attackers, attacked, set, appears, quads) }
    }
}

/// Writes those of eight quads that are in `set`, and returns their number.
///
/// # Safety
/// There must be room for eight quads.
#[cfg(not(target_feature = "avx2"))]
#[inline(always)]
unsafe fn write_eight<Q: Quads>(
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

/// The same, with all eight in one vector.
///
/// # Safety
/// There must be room for eight quads.
#[cfg(target_feature = "avx2")]
#[inline(always)]
unsafe fn write_eight<Q: Quads>(
    attackers: __m128i,
    attacked: __m128i,
    set: u8,
    appears: bool,
    quads: *mut [u8; 4],
) -> usize {
    let [attackers, attacked] = [attackers, attacked].map(
        #[inline(always)]
        |pairs| four_in_each_half(pairs),
    );
    let eight = in_order::<_, Q>(attackers.lower_pairs_in_turn(attacked), appears);
    // SAFETY: the caller leaves room for eight quads.
    unsafe { write_front(eight, set, quads) }
}

/// The first four of eight pairs in front of the first half, the last four of the second one.
#[cfg(target_feature = "avx2")]
#[inline(always)]
fn four_in_each_half(pairs: __m128i) -> __m256i {
    // SAFETY: the target has AVX2.
    unsafe { x86::_mm256_permute4x64_epi64::<0b01_01_00_00>(x86::_mm256_castsi128_si256(pairs)) }
}

/// Writes those of eight quads that are in `set`, and returns their number.
///
/// # Safety
/// There must be room for eight quads.
#[cfg(target_feature = "avx2")]
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

/// Sixteen bytes of the first square in the lower half, those of the second in the upper one. Pairs
/// lie otherwise: each half has four pairs of the first square, then four of the second.
#[cfg(target_feature = "avx2")]
impl Candidates<2> for __m256i {
    type Pairs = Self;

    for_any_number_of_squares!();

    #[inline(always)]
    fn around([a, b]: [usize; 2], [occupied_a, occupied_b]: [u64; 2]) -> Self {
        let of_a = first_on_rays_apart(a, occupied_a);
        let of_b = first_on_rays_apart(b, occupied_b);
        // SAFETY: the target has AVX2.
        let (first, second) = unsafe {
            (
                x86::_mm256_permute2x128_si256::<0x20>(of_a, of_b),
                x86::_mm256_permute2x128_si256::<0x31>(of_a, of_b),
            )
        };
        let bytes = first.pairs_as_bytes(second);
        let rays = bytes.shuffled(Self::row(&EVERY_SECOND));
        rays.or(Self::rows([&KNIGHT_SQUARES[a], &KNIGHT_SQUARES[b]]))
    }

    #[inline(always)]
    fn within(self, sets: [u64; 2]) -> Self {
        let is_out = bits_of(self, both_sets(sets)).equals(Self::splat(0));
        self.without(is_out)
    }

    #[inline(always)]
    fn found(self, occupied: [u64; 2], mailbox: &[u8; 64], black: Option<u64>) -> [Self; 2] {
        let is_free = bits_of(self, both_sets(occupied)).equals(Self::splat(0));
        let codes = codes_among_quarters(without_top_bit(self), mailbox, black);
        let codes = coloured(codes, self, black);
        [self.without(is_free), codes.or(is_free)]
    }

    #[inline(always)]
    fn rows([a, b]: [&Row; 2]) -> Self {
        // SAFETY: the target has AVX2.
        unsafe { x86::_mm256_set_m128i(ByteVector::row(b), ByteVector::row(a)) }
    }

    #[inline(always)]
    fn bytes(self, square: usize) -> [u8; 16] {
        Candidates::bytes(halves(self)[square], 0)
    }

    #[inline(always)]
    fn pairs(codes: Self, squares: Self) -> [Self; 2] {
        [
            inner_quarters_exchanged(codes.lower_bytes_in_turn(squares)),
            inner_quarters_exchanged(codes.upper_bytes_in_turn(squares)),
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
        let eight = in_order::<_, Q>(eight, appears);
        // SAFETY: the caller leaves room for eight quads.
        unsafe { write_front(eight, set, quads) }
    }
}

/// The second and the third word exchanged.
#[cfg(target_feature = "avx2")]
#[inline(always)]
fn inner_quarters_exchanged(words: __m256i) -> __m256i {
    // SAFETY: the target has AVX2.
    unsafe { x86::_mm256_permute4x64_epi64::<0b11_01_10_00>(words) }
}

/// The set of each square in its half.
#[cfg(target_feature = "avx2")]
#[inline(always)]
fn both_sets([a, b]: [u64; 2]) -> __m256i {
    // SAFETY: the target has AVX2.
    unsafe { x86::_mm256_blend_epi32::<0xf0>(Lanes::splat(a), Lanes::splat(b)) }
}
