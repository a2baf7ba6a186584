//! The operations of views on x86-64 in vectors of 16 bytes, and what vectors of 32 bytes share
//! with them.

#![cfg(all(target_arch = "x86_64", target_feature = "sse4.1"))]

use core::arch::x86_64::__m128i;
use core::mem::transmute;

#[cfg(target_feature = "avx2")]
use super::avx2::{codes_at, first_on_rays, write_eight};
use super::board::CodedBoard;
use super::form::{Candidates, Quads, ViewForm, sign};
use super::seen::Seen;
#[cfg(not(target_feature = "avx2"))]
use super::sse4::{codes_at, first_on_rays, write_eight};
use super::tables::{EXISTS, KNIGHT_SQUARES, Row};
use super::vector_tables::FROM_NEAREST;
use super::vectors::{ByteVector, OPPOSITE};
use crate::lookup::lanes::{Lanes, Shuffles};

/// The bit of each square of a rank, in the order of squares.
const BITS: u64 = 0x8040_2010_0804_0201;

/// The numbers of bytes that exchange neighbouring pairs.
pub(super) const OPPOSITE_PAIRS: Row = Row([2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13]);

/// The numbers of every second byte, and nothing behind them.
pub(super) const EVERY_SECOND: Row = Row([
    0, 2, 4, 6, 8, 10, 12, 14, 128, 128, 128, 128, 128, 128, 128, 128,
]);

/// The squares of a board whose codes are those of pieces.
#[inline(always)]
pub(super) fn squares_of_pieces<V: ByteVector>(board: CodedBoard<'_>, kinds: &Row) -> u64 {
    // Which codes these are is known when this is compiled.
    let pieces = V::row(kinds).exceeds(V::splat(0));
    let (mut white, mut of_black) = (0, 0);
    for number in 0..64 / size_of::<V>() {
        let shift = number * size_of::<V>();
        let codes = V::part(board.mailbox, number);
        let codes = codes.and(V::all(board.bits()));
        let squares = pieces.shuffled(codes).top_bits();
        white |= u64::from(squares) << shift;
        if board.black.is_some() {
            let codes = codes.or(V::all(8));
            let squares = pieces.shuffled(codes).top_bits();
            of_black |= u64::from(squares) << shift;
        }
    }
    match board.black {
        Some(black) => white & !black | of_black & black,
        None => white,
    }
}

/// What stands around a square, as [`ViewForm::seen`] has it.
///
/// Each code says whether there is a piece, so the set of occupied squares is looked at once: for
/// the rays.
#[inline(always)]
pub(super) fn seen_from<F: ViewForm>(
    square: usize,
    board: CodedBoard<'_>,
    kinds: &Row,
) -> Seen<1, __m128i> {
    let occupied = F::occupied(board, kinds);
    let around = <__m128i as Candidates<1>>::around([square], [occupied]);
    let at = numbers_of(around);
    let codes = coloured(codes_at(at, board), around, board);
    let codes = at.choose(at, codes);
    let is_free = codes.of_table(kinds).equals(Lanes::splat(0));
    Seen {
        around,
        squares: around.without(is_free),
        codes,
    }
}

/// Which bytes of a mailbox are those of candidates. Where there is no candidate, the number has the
/// top bit, and a shuffle gives 0.
#[inline(always)]
pub(super) fn numbers_of<V: ByteVector>(candidates: V) -> V {
    candidates.xor(V::all(EXISTS))
}

/// The same bits as a set has at the squares of candidates, each in its byte.
#[inline(always)]
fn bits_of<V: ByteVector>(candidates: V, set: V) -> V {
    let rank = candidates.down_in_pairs::<3>().and(V::all(7));
    let bit = V::splat(BITS).shuffled(numbers_of(candidates));
    set.shuffled(rank).and(bit)
}

/// Bytes of 255 where a set has not the square of a candidate.
#[inline(always)]
pub(super) fn not_in<V: ByteVector>(set: V, candidates: V) -> V {
    bits_of(candidates, set).equals(V::splat(0))
}

/// For each word of squares on a ray, the first one that is occupied.
///
/// Bytes are 255 where nothing stands, so that adding 1 to the nearest one carries to the first
/// piece, and stops there.
#[inline(always)]
pub(super) fn first_of<V: ByteVector>(squares: V, occupied: V) -> V {
    let is_free = not_in(occupied, squares);
    let carried = is_free.plus(V::splat(FROM_NEAREST));
    let first = carried.without(is_free);
    squares.times(first).sums()
}

/// The codes at squares with these numbers. Where the top bit is set, there is no square, and the
/// code is any.
#[inline(always)]
pub(super) fn codes_among_quarters<V: ByteVector>(numbers: V, board: CodedBoard<'_>) -> V {
    let [a, b, c, d] = [0, 1, 2, 3].map(
        #[inline(always)]
        |number| V::quarter(board.mailbox, number).shuffled(numbers),
    );
    let bit_4 = numbers.up_in_pairs::<3>();
    let bit_5 = numbers.up_in_pairs::<2>();
    let lower = bit_4.choose(b, a);
    let upper = bit_4.choose(d, c);
    let codes = bit_5.choose(upper, lower);
    codes.and(V::all(board.bits()))
}

/// The codes of candidates, from their types if the board has types.
#[inline(always)]
pub(super) fn coloured<V: ByteVector>(codes: V, candidates: V, board: CodedBoard<'_>) -> V {
    let Some(black) = board.black else {
        return codes;
    };
    let is_white = not_in(V::splat(black), candidates);
    codes.or(V::all(8).without(is_white))
}

/// Quads in the order of the engine, with their sign.
#[inline(always)]
pub(super) fn in_order<V: ByteVector, Q: Quads>(quads: V, appears: bool) -> V {
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
        type Pairs = Self;

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
            let none = self.equals(Self::splat(0));
            none.top_bits() ^ all
        }

        #[inline(always)]
        fn any_in_both(self, other: Self) -> u32 {
            let least = self.least(other);
            least.exceeds(Self::splat(0)).top_bits()
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
#[cfg(target_feature = "avx2")]
pub(super) use for_any_number_of_squares;

impl Candidates<1> for __m128i {
    for_any_number_of_squares!();

    #[inline(always)]
    fn around([square]: [usize; 1], [occupied]: [u64; 1]) -> Self {
        let knights = Self::row(&KNIGHT_SQUARES[square]);
        first_on_rays(square, occupied).or(knights)
    }

    #[inline(always)]
    fn within(self, [set]: [u64; 1]) -> Self {
        self.without(not_in(Self::splat(set), self))
    }

    #[inline(always)]
    fn found(self, [occupied]: [u64; 1], board: CodedBoard<'_>) -> [Self; 2] {
        let is_free = not_in(Self::splat(occupied), self);
        let codes = codes_at(numbers_of(self), board);
        let codes = coloured(codes, self, board);
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
        let rays = codes.lower_bytes_in_turn(squares);
        [rays, codes.upper_bytes_in_turn(squares)]
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
