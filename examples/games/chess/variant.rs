//! What a variant of chess says of itself: board, pieces, pawns and castling.

use super::kind::Kind;
use crate::games::game::Rules;
use crate::games::sets::Set;
use crate::games::shape::{Shape, Step, Steps};

/// What tells one kind of chess from another. White is side 0, Black is side 1.
pub trait Variant: Copy + Eq + 'static {
    /// Names, and known counts.
    const RULES: Rules;
    /// The board.
    const SHAPE: Shape;
    /// The kinds of pieces, king and pawn included.
    const KINDS: &'static [Kind];
    /// The kinds that a pawn can become.
    const PROMOTIONS: &'static [Kind];
    /// Whether pawns may begin with two ranks at once.
    const JUMPS: bool;
    /// The ways of castling.
    const WINGS: &'static [Wing];
    /// Whether positions are written with a field for the rights to castle.
    const CASTLING_FIELD: bool = true;
    /// Where pawns of each side go.
    const PUSH: &'static [Steps; 2] = &Self::SHAPE.steps_of_both([(0, 1)]);
    /// The squares that pawns of each side pass if they begin with two steps.
    const PASSED: [Set; 2] = [Self::SHAPE.ranks(0, [2, 2]), Self::SHAPE.ranks(1, [2, 2])];
    /// Where pawns of each side become other pieces.
    const LAST: [Set; 2] = [Self::SHAPE.ends(&Self::PUSH[0]), Self::SHAPE.ends(&Self::PUSH[1])];
    /// Where there are never pawns of each side.
    const NO_PAWNS: [Set; 2] = [Self::LAST[0] | Self::LAST[1]; 2];
    /// Where knights go.
    const KNIGHT: &'static Steps = &Self::SHAPE.steps(&KNIGHT);
    /// Where kings go.
    const KING: &'static Steps = &Self::SHAPE.steps(&KING);
    /// Where pawns of each side capture.
    const PAWN_TAKES: &'static [Steps; 2] = &Self::SHAPE.steps_of_both([(-1, 1), (1, 1)]);

    /// The squares that a rook attacks.
    fn rook(square: usize, occupied: Set) -> Set;

    /// The squares that a bishop attacks.
    fn bishop(square: usize, occupied: Set) -> Set;
}

const KNIGHT: [Step; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const KING: [Step; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// A way of castling, in files counted from 0.
#[derive(Clone, Copy, Debug)]
pub struct Wing {
    /// The letter of White's right.
    pub letter: char,
    /// From where to where the king moves.
    pub king: [usize; 2],
    /// From where to where the rook moves.
    pub rook: [usize; 2],
}

impl Wing {
    /// The squares from one file to another of the home rank of `side`.
    #[must_use]
    pub const fn home<V: Variant>(side: usize, files: [usize; 2]) -> Set {
        let rank = if side == 0 { 0 } else { V::SHAPE.ranks - 1 };
        let [a, b] = files;
        V::SHAPE.area(if a < b { [a, b] } else { [b, a] }, [rank, rank])
    }
}
