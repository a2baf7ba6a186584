//! A position as sets of squares, and the positions after moves.

use super::board::{bit, rank};

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

/// The state of a game, except what draws by repetition and by the fifty-move rule need.
///
/// Moves do not change a position: the functions below return a new one. They assume that the move is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The squares of each kind of piece, of both colours, indexed by [`Piece`].
    pub pieces: [u64; 6],
    /// The squares of White's pieces and of Black's.
    pub colors: [u64; 2],
    /// The home squares of the rooks that may still castle.
    pub castling: u64,
    /// The square that a pawn passed over in the last move, if any.
    pub en_passant: u64,
    /// Whether it is White's turn.
    pub white_to_move: bool,
}

/// The two ways of castling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wing {
    King,
    Queen,
}

/// The squares that matter in castling.
#[derive(Clone, Copy, Debug)]
pub struct Castling {
    /// The square of the rook.
    pub rook: u64,
    /// The squares that must be empty.
    pub empty: u64,
    /// The squares that the king visits, start and end included: no piece may attack them.
    pub path: u64,
    /// The squares that the king moves from and to.
    pub king: [usize; 2],
    /// The squares that the rook moves from and to.
    pub rook_ends: u64,
}

impl Wing {
    /// The squares of castling on this wing.
    #[must_use]
    pub const fn castling<const WHITE: bool>(self) -> Castling {
        let home = if WHITE { 0 } else { 56 };
        let (rook, empty, path, king, rook_ends) = match self {
            Self::King => (0x80, 0x60, 0x70, 6, 0xA0),
            Self::Queen => (0x01, 0x0E, 0x1C, 2, 0x09),
        };
        Castling {
            rook: rook << home,
            empty: empty << home,
            path: path << home,
            king: [home + 4, home + king],
            rook_ends: rook_ends << home,
        }
    }
}

impl Position {
    /// The squares of the pieces of `kind`, of both colours.
    #[must_use]
    #[inline]
    pub const fn pieces(&self, kind: Piece) -> u64 {
        self.pieces[kind as usize]
    }

    /// The squares of White's pieces, or of Black's.
    #[must_use]
    #[inline]
    pub const fn side(&self, white: bool) -> u64 {
        self.colors[!white as usize]
    }

    /// The position after the piece of `kind` moved from `from` to `to`, possibly capturing a piece.
    #[must_use]
    #[inline]
    pub fn after_move<const WHITE: bool>(&self, kind: Piece, from: usize, to: usize) -> Self {
        let (from, to) = (bit(from), bit(to));
        let mut next = *self;
        for set in &mut next.pieces {
            *set &= !to;
        }
        next.pieces[kind as usize] ^= from | to;
        next.colors[usize::from(!WHITE)] ^= from | to;
        next.colors[usize::from(WHITE)] &= !to;
        next.castling &= match kind {
            Piece::King => !(rank::<WHITE>(1) | to),
            Piece::Rook => !(from | to),
            _ => !to,
        };
        next.en_passant = 0;
        next.white_to_move = !WHITE;
        next
    }

    /// The position after the pawn moved from `from` to `to` and was promoted to `kind`.
    #[must_use]
    #[inline]
    pub fn after_promotion<const WHITE: bool>(&self, kind: Piece, from: usize, to: usize) -> Self {
        let mut next = self.after_move::<WHITE>(Piece::Pawn, from, to);
        next.pieces[Piece::Pawn as usize] ^= bit(to);
        next.pieces[kind as usize] |= bit(to);
        next
    }

    /// The position after the pawn moved two ranks from `from` to `to`.
    #[must_use]
    #[inline]
    pub fn after_jump<const WHITE: bool>(&self, from: usize, to: usize) -> Self {
        let ends = bit(from) | bit(to);
        let mut next = *self;
        next.pieces[Piece::Pawn as usize] ^= ends;
        next.colors[usize::from(!WHITE)] ^= ends;
        next.en_passant = bit(usize::midpoint(from, to));
        next.white_to_move = !WHITE;
        next
    }

    /// The position after the pawn moved from `from` to `to`, capturing en passant.
    #[must_use]
    #[inline]
    pub fn after_en_passant<const WHITE: bool>(&self, from: usize, to: usize) -> Self {
        let ends = bit(from) | bit(to);
        let taken = bit(if WHITE { to - 8 } else { to + 8 });
        let mut next = *self;
        next.pieces[Piece::Pawn as usize] ^= ends | taken;
        next.colors[usize::from(!WHITE)] ^= ends;
        next.colors[usize::from(WHITE)] ^= taken;
        next.en_passant = 0;
        next.white_to_move = !WHITE;
        next
    }

    /// The position after castling on `wing`.
    #[must_use]
    #[inline]
    pub fn after_castling<const WHITE: bool>(&self, wing: Wing) -> Self {
        let Castling { king: [from, to], rook_ends, .. } = wing.castling::<WHITE>();
        let king_ends = bit(from) | bit(to);
        let mut next = *self;
        next.pieces[Piece::King as usize] ^= king_ends;
        next.pieces[Piece::Rook as usize] ^= rook_ends;
        next.colors[usize::from(!WHITE)] ^= king_ends | rook_ends;
        next.castling &= !rank::<WHITE>(1);
        next.en_passant = 0;
        next.white_to_move = !WHITE;
        next
    }
}
