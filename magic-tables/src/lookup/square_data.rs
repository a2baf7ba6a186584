//! The data of all squares. Rook and bishop of one square lie side by side where that takes no instruction more.

use super::array::array;
use super::slots::Slots;
use super::squares::Index;
use crate::board::SQUARES;

/// The data of one square for one piece: its index function, and what the slots need for it.
#[derive(Clone, Copy)]
pub(super) struct SquareData<I, E> {
    pub(super) index: I,
    pub(super) entry: E,
}

/// The data of a rook.
type Rook<R, S> = SquareData<R, <S as Slots>::Rook>;

/// The data of a bishop.
type Bishop<B, S> = SquareData<B, <S as Slots>::Bishop>;

/// The data of rooks and bishops on all squares.
///
/// Queens, and engines that ask for both pieces on one square, touch fewer lines of the cache if the two lie side by
/// side. The types decide alone which field is in use.
#[repr(C)]
pub(super) union AllSquares<R: Index, B: Index, S: Slots> {
    pairs: [Pair<Rook<R, S>, Bishop<B, S>>; SQUARES],
    pieces: Pieces<Rook<R, S>, Bishop<B, S>>,
}

#[derive(Clone, Copy)]
#[repr(C)]
struct Pair<R, B> {
    rook: R,
    bishop: B,
}

#[derive(Clone, Copy)]
#[repr(C)]
struct Pieces<R, B> {
    rooks: [R; SQUARES],
    bishops: [B; SQUARES],
}

/// Whether data of `rook` and of `bishop` bytes can lie side by side: if one shift is still the way from a square to them.
/// 24 bytes are one instruction on x86-64, 48 are two. On 64-bit Arm, any number is one.
pub(crate) const fn in_pairs(rook: usize, bishop: usize) -> bool {
    rook == bishop && (cfg!(target_arch = "aarch64") || rook.is_power_of_two())
}

impl<R: Index, B: Index, S: Slots> AllSquares<R, B, S> {
    const IN_PAIRS: bool =
        R::IN_PAIRS && B::IN_PAIRS && in_pairs(size_of::<Rook<R, S>>(), size_of::<Bishop<B, S>>());

    /// The data of all squares, a1 first.
    pub(super) const fn new(rooks: [Rook<R, S>; SQUARES], bishops: [Bishop<B, S>; SQUARES]) -> Self {
        if !Self::IN_PAIRS {
            return Self { pieces: Pieces { rooks, bishops } };
        }
        Self { pairs: array!(square < SQUARES => Pair { rook: rooks[square], bishop: bishops[square] }) }
    }

    /// The data of a rook on `square`.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    pub(super) const fn rook(&self, square: usize) -> &Rook<R, S> {
        // SAFETY: `new`, the only constructor, has written the field that the same constant names.
        unsafe { if Self::IN_PAIRS { &self.pairs[square].rook } else { &self.pieces.rooks[square] } }
    }

    /// The data of a bishop on `square`.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    pub(super) const fn bishop(&self, square: usize) -> &Bishop<B, S> {
        // SAFETY: `new`, the only constructor, has written the field that the same constant names.
        unsafe { if Self::IN_PAIRS { &self.pairs[square].bishop } else { &self.pieces.bishops[square] } }
    }
}
