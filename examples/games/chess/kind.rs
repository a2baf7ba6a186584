//! The kinds of pieces of all variants of chess.

use crate::games::pieces;

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Pawn,
    Knight,
    Bishop,
    Rook,
    /// Bishop and knight in one.
    Archbishop,
    /// Rook and knight in one.
    Chancellor,
    Queen,
    King,
}

impl Kind {
    /// The kinds that attack like a knight.
    pub const LIKE_KNIGHT: [Self; 3] = [Self::Knight, Self::Archbishop, Self::Chancellor];
    /// The kinds that attack like a bishop.
    pub const LIKE_BISHOP: [Self; 3] = [Self::Bishop, Self::Archbishop, Self::Queen];
    /// The kinds that attack like a rook.
    pub const LIKE_ROOK: [Self; 3] = [Self::Rook, Self::Chancellor, Self::Queen];
}

impl pieces::Kind for Kind {
    const ALL: &'static [Self] = &[
        Self::Pawn,
        Self::Knight,
        Self::Bishop,
        Self::Rook,
        Self::Archbishop,
        Self::Chancellor,
        Self::Queen,
        Self::King,
    ];

    fn number(self) -> usize {
        self as usize
    }

    fn letter(self) -> char {
        b"pnbracqk"[self as usize] as char
    }
}
