//! A position of chess as sets of squares, and the positions after moves.

use std::marker::PhantomData;

use super::moves::{Move, Way};
use super::{Kind, Variant, Wing};
use crate::games::sets::{Set, bit, has};

/// The state of a game, except what draws by repetition need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position<V> {
    /// The squares of each kind of piece, of both sides, indexed by [`Kind`].
    pub kinds: [Set; 8],
    /// The squares of White's pieces and of Black's.
    pub sides: [Set; 2],
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
    /// All pieces.
    #[must_use]
    #[inline]
    pub const fn occupied(&self) -> Set {
        self.sides[0] | self.sides[1]
    }

    /// The pieces of `kind` of `side`.
    #[must_use]
    #[inline]
    pub const fn pieces(&self, kind: Kind, side: usize) -> Set {
        self.kinds[kind as usize] & self.sides[side]
    }

    /// The kind of the piece on `square`.
    #[must_use]
    pub fn kind_on(&self, square: usize) -> Option<Kind> {
        Kind::ALL.into_iter().find(|&kind| has(self.kinds[kind as usize], square))
    }

    /// Whether a piece of `side` attacks `square`.
    #[must_use]
    #[inline]
    pub fn attacks(&self, side: usize, square: usize) -> bool {
        let any = |kinds: [Kind; 3]| kinds.into_iter().fold(0, |all, kind| all | self.pieces(kind, side));
        let near = (V::KNIGHT[square] & any(Kind::LIKE_KNIGHT))
            | (V::KING[square] & self.pieces(Kind::King, side))
            | (V::PAWN_TAKES[1 - side][square] & self.pieces(Kind::Pawn, side));
        near != 0
            || V::rook(square, self.occupied()) & any(Kind::LIKE_ROOK) != 0
            || V::bishop(square, self.occupied()) & any(Kind::LIKE_BISHOP) != 0
    }

    /// Whether the king of `side` is attacked.
    #[must_use]
    #[inline]
    pub fn in_check(&self, side: usize) -> bool {
        self.attacks(1 - side, self.pieces(Kind::King, side).trailing_zeros() as usize)
    }

    /// The position after `played`, which need not be legal.
    #[must_use]
    #[inline]
    pub fn after(&self, played: Move<V>) -> Self {
        let Move { kind, from, to, way, promotion, .. } = played;
        let (us, them) = (self.side, 1 - self.side);
        let (from, to) = (bit(from), bit(to));
        let mut next = *self;
        next.remove(them, to);
        next.kinds[kind as usize] ^= from;
        next.kinds[promotion.unwrap_or(kind) as usize] ^= to;
        next.sides[us] ^= from | to;
        next.castling &= !(from | to);
        next.en_passant = 0;
        next.side = them;
        match way {
            Way::Plain | Way::Promotion => {}
            Way::Jump => {
                next.en_passant = if us == 0 { from << V::SHAPE.files } else { to << V::SHAPE.files }
            }
            Way::EnPassant => {
                next.remove(them, if us == 0 { to >> V::SHAPE.files } else { to << V::SHAPE.files });
            }
            Way::Castling(wing) => {
                let [from, to] = wing.rook.map(|file| Wing::home::<V>(us, [file, file]));
                next.kinds[Kind::Rook as usize] ^= from | to;
                next.sides[us] ^= from | to;
            }
        }
        if kind == Kind::King {
            next.castling &= !V::SHAPE.ranks(us, [0, 0]);
        }
        next
    }

    /// Takes the piece of `side` on the single square of `taken` from the board, if there is one.
    #[inline]
    fn remove(&mut self, side: usize, taken: Set) {
        for kind in &mut self.kinds {
            *kind &= !taken;
        }
        self.sides[side] &= !taken;
    }
}
