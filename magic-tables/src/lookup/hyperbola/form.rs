//! What a processor's form of hyperbola quintessence provides, and what forms share: the look-up in
//! vectors, lines aligned for vectors of two and of four, and attacks along ranks by a table of 512
//! bytes, where reversing the bits of a word takes more than ten instructions.

use crate::board::{Bitboard, FILES, SQUARES};
use crate::lookup::constants::array;
use crate::lookup::lanes::Lanes;

/// The data of all squares, and the look-ups in the instructions of one kind of processor.
///
/// Each method panics if `square` is off the board, and checks nothing else.
pub trait Form: Sized {
    /// The data, computed in constant evaluation.
    const NEW: Self;

    /// The attack set of a rook.
    fn rook_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard;

    /// The attack set of a bishop.
    fn bishop_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard;

    /// The attack sets of a rook and of a bishop. Processors without vectors have nothing faster
    /// than one look-up after the other.
    #[inline(always)]
    fn rook_and_bishop_attacks(&self, square: usize, occupied: Bitboard) -> (Bitboard, Bitboard) {
        (
            self.rook_attacks(square, occupied),
            self.bishop_attacks(square, occupied),
        )
    }

    /// The attack set of a queen: the union of both.
    #[inline(always)]
    fn queen_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let (rook, bishop) = self.rook_and_bishop_attacks(square, occupied);
        rook | bishop
    }
}

/// The data of a form, as a generic function: a constant of one type is evaluated with this crate,
/// whether or not a program needs it.
pub(super) const fn data<F: Form>() -> F {
    F::NEW
}

/// Attacks along lines, which do not include the slider: `o ^ (o - 2r)`, and the same on `reversed`
/// lines, where the slider is `opposite`.
#[inline(always)]
#[allow(dead_code, reason = "some targets have no vectors")]
pub(super) fn along<V: Lanes>(
    lines: V,
    occupied: Bitboard,
    [slider, opposite]: [V; 2],
    reversed: impl Fn(V) -> V,
) -> V {
    let blockers = V::splat(occupied).and(lines);
    let up = blockers.minus(slider);
    let down = reversed(reversed(blockers).minus(opposite));
    up.xor(down).and(lines)
}

/// Two lines, aligned for a vector of both.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(16))]
pub(super) struct Two(pub(super) [Bitboard; 2]);

/// Four lines through a square, none of which includes it, aligned for a vector of all.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
pub(super) struct Four {
    /// The lines of a rook.
    pub(super) straight: Two,
    /// The lines of a bishop: the rising diagonal and the falling one.
    pub(super) diagonals: Two,
}

/// Occupancies of the inner squares of a rank.
const OCCUPANCIES: usize = 1 << (FILES - 2);

/// Attacks on rank 1, for each occupancy of the inner squares and each file of the slider. The file
/// comes last, so that the occupancy is shifted by the rank alone.
#[derive(Clone, Debug)]
pub(super) struct FirstRank([u8; FILES * OCCUPANCIES]);

impl FirstRank {
    /// The table, computed in constant evaluation.
    pub(super) const fn new() -> Self {
        Self(array!(i < FILES * OCCUPANCIES => along_first_rank(i % FILES, i / FILES)))
    }

    /// Attacks along the rank of `square`.
    #[inline(always)]
    pub(super) const fn along_rank(&self, square: usize, occupied: Bitboard) -> Bitboard {
        // By bits: unoptimised builds check whether differences and shifts overflow.
        let first = square & (SQUARES - FILES);
        (self.along_first(square, (occupied >> (first % SQUARES)) as usize) as Bitboard)
            << (first % SQUARES)
    }

    /// Attacks along the first rank, for a slider on the file of `square`.
    #[inline(always)]
    pub(super) const fn along_first(&self, square: usize, occupied: usize) -> u8 {
        let inner = occupied / 2 % OCCUPANCIES;
        // The part of the table is known before the occupancy is.
        // SAFETY: it has eight bytes for each of 64 occupancies.
        unsafe {
            *self
                .0
                .as_ptr()
                .add(square % FILES)
                .add(inner << const { FILES.ilog2() })
        }
    }
}

/// Attacks along rank 1, for the file of the slider and the occupancy of the inner squares.
pub(crate) const fn along_first_rank(file: usize, inner: usize) -> u8 {
    let slider = 1 << file;
    let blockers = (inner as u8) << 1 & !slider;
    let up = blockers.wrapping_sub(slider);
    let down = blockers
        .reverse_bits()
        .wrapping_sub(slider.reverse_bits())
        .reverse_bits();
    (up ^ down) & !slider
}
