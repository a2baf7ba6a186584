//! What a processor's form of hyperbola quintessence provides.

use super::board::Bitboard;

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

    /// Both sets. Processors without vectors have nothing faster than one after the other.
    #[inline(always)]
    fn rook_and_bishop_attacks(&self, square: usize, occupied: Bitboard) -> (Bitboard, Bitboard) {
        (self.rook_attacks(square, occupied), self.bishop_attacks(square, occupied))
    }

    /// The union of both sets.
    #[inline(always)]
    fn queen_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let (rook, bishop) = self.rook_and_bishop_attacks(square, occupied);
        rook | bishop
    }
}

/// The look-ups of a form that constants have, too: as `rook` and `bishop`.
macro_rules! of_constants {
    () => {
        #[inline(always)]
        fn rook_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
            self.rook(square, occupied)
        }

        #[inline(always)]
        fn bishop_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
            self.bishop(square, occupied)
        }
    };
}

pub(super) use of_constants;
