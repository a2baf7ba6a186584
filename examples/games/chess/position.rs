//! A position of chess as sets of squares, and the positions after moves.

use std::marker::PhantomData;

use super::kind::Kind;
use super::moves::{Move, Way};
use super::variant::{Variant, Wing};
use crate::games::pieces::Pieces;
use crate::games::sets::{Set, bit, lowest};

/// The state of a game, except what draws by repetition need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position<V> {
    /// The pieces. White is the first side.
    pub pieces: Pieces<8>,
    /// The home squares of the rooks that may still castle.
    pub castling: Set,
    /// The square that a pawn passed over in the last move, if any.
    pub en_passant: Set,
    /// Whose turn it is: 0 for White, 1 for Black.
    pub side: usize,
    /// The rules.
    pub variant: PhantomData<V>,
}

impl<V: Variant> Position<V> {
    /// Whether a piece of `side` attacks `square`.
    #[must_use]
    #[inline]
    pub fn attacks(&self, side: usize, square: usize) -> bool {
        let any = |kinds: [Kind; 3]| kinds.into_iter().fold(0, |all, kind| all | self.pieces.of(kind, side));
        let near = (V::KNIGHT[square] & any(Kind::LIKE_KNIGHT))
            | (V::KING[square] & self.pieces.of(Kind::King, side))
            | (V::PAWN_TAKES[1 - side][square] & self.pieces.of(Kind::Pawn, side));
        near != 0
            || V::rook(square, self.pieces.occupied()) & any(Kind::LIKE_ROOK) != 0
            || V::bishop(square, self.pieces.occupied()) & any(Kind::LIKE_BISHOP) != 0
    }

    /// Whether the king of `side` is attacked.
    #[must_use]
    #[inline]
    pub fn in_check(&self, side: usize) -> bool {
        self.attacks(1 - side, lowest(self.pieces.of(Kind::King, side)))
    }

    /// The position after `played`, which need not be legal.
    #[must_use]
    #[inline]
    pub fn after(&self, played: Move<V>) -> Self {
        let Move { kind, from, to, way, promotion, .. } = played;
        let (us, them) = (self.side, 1 - self.side);
        let both = bit(from) | bit(to);
        let mut next = *self;
        next.pieces.remove(them, bit(to));
        next.pieces.kinds[kind as usize] ^= bit(from);
        next.pieces.kinds[promotion.unwrap_or(kind) as usize] ^= bit(to);
        next.pieces.sides[us] ^= both;
        next.castling &= !both;
        next.en_passant = 0;
        next.side = them;
        match way {
            Way::Plain | Way::Promotion => {}
            Way::Jump => next.en_passant = V::PUSH[us][from],
            // The pawn that is taken is behind the square.
            Way::EnPassant => next.pieces.remove(them, V::PUSH[them][to]),
            Way::Castling(wing) => {
                let [from, to] = wing.rook.map(|file| Wing::home::<V>(us, [file, file]));
                next.pieces.kinds[Kind::Rook as usize] ^= from | to;
                next.pieces.sides[us] ^= from | to;
            }
        }
        if kind == Kind::King {
            next.castling &= !V::SHAPE.ranks(us, [0, 0]);
        }
        next
    }
}
