//! A move of chess.

use std::fmt;
use std::marker::PhantomData;

use super::kind::Kind;
use super::variant::{Variant, Wing};
use crate::games::pieces::Kind as _;

/// What a move does besides going from one square to another.
#[derive(Clone, Copy, Debug)]
pub enum Way {
    /// Nothing.
    Plain,
    /// The pawn becomes another piece.
    Promotion,
    /// The pawn goes two ranks.
    Jump,
    /// The pawn takes one that has just passed it.
    EnPassant,
    /// The rook moves, too.
    Castling(&'static Wing),
}

/// A move.
#[derive(Clone, Copy, Debug)]
pub struct Move<V> {
    /// The piece that moves.
    pub kind: Kind,
    /// The square that it moves from.
    pub from: usize,
    /// The square that it moves to.
    pub to: usize,
    /// What happens besides.
    pub way: Way,
    /// What a pawn becomes.
    pub promotion: Option<Kind>,
    /// The rules.
    pub variant: PhantomData<V>,
}

/// In the notation of chess programs: `e2e4`, `f1i1`, `a7a8q`.
impl<V: Variant> fmt::Display for Move<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&V::SHAPE.name(self.from))?;
        f.write_str(&V::SHAPE.name(self.to))?;
        self.promotion.map_or(Ok(()), |kind| write!(f, "{}", kind.letter()))
    }
}
