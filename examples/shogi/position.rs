//! A position of shogi as sets of squares, and the positions after moves.

use super::movers::Movers;
use crate::games::sets::{Set, bit, has, lowest};

/// A kind of piece, promoted or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Pawn,
    Lance,
    Knight,
    Silver,
    Gold,
    Bishop,
    Rook,
    King,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 8] = [
        Self::Pawn,
        Self::Lance,
        Self::Knight,
        Self::Silver,
        Self::Gold,
        Self::Bishop,
        Self::Rook,
        Self::King,
    ];

    /// The letter of Black's piece.
    #[must_use]
    pub const fn letter(self) -> char {
        b"PLNSGBRK"[self as usize] as char
    }
}

/// The state of a game, except what the rule of repetition needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The squares of each kind of piece, of both sides, indexed by [`Kind`].
    pub kinds: [Set; 8],
    /// The squares of the promoted pieces.
    pub promoted: Set,
    /// The squares of Black's pieces and of White's.
    pub sides: [Set; 2],
    /// How many pieces of each kind the sides have in hand.
    pub hands: [[u8; 8]; 2],
    /// Whose turn it is: 0 for Black, 1 for White.
    pub side: usize,
}

/// A move.
#[derive(Clone, Copy, Debug)]
pub enum Move {
    /// From one square to another, perhaps with a promotion.
    Board { kind: Kind, from: usize, to: usize, promotes: bool },
    /// From the hand.
    Drop { kind: Kind, to: usize },
}

impl Position {
    /// All pieces on the board.
    #[must_use]
    #[inline]
    pub const fn occupied(&self) -> Set {
        self.sides[0] | self.sides[1]
    }

    /// The pieces of `kind` of `side` that are not promoted.
    #[must_use]
    #[inline]
    pub const fn unpromoted(&self, kind: Kind, side: usize) -> Set {
        self.kinds[kind as usize] & self.sides[side] & !self.promoted
    }

    /// The square of the king of `side`.
    #[must_use]
    #[inline]
    pub const fn king(&self, side: usize) -> usize {
        lowest(self.kinds[Kind::King as usize] & self.sides[side])
    }

    /// The kind of the piece on `square`.
    #[must_use]
    #[inline]
    pub fn kind_on(&self, square: usize) -> Option<Kind> {
        Kind::ALL.into_iter().find(|&kind| has(self.kinds[kind as usize], square))
    }

    /// The pieces of `side` on the board, by how they move.
    #[must_use]
    #[inline(always)]
    pub const fn movers(&self, side: usize) -> Movers {
        let [pawns, lances, knights, silvers, golds, bishops, rooks, kings] = self.kinds;
        let (own, promoted) = (self.sides[side], self.promoted);
        let unpromoted = own & !promoted;
        Movers {
            pawns: pawns & unpromoted,
            lances: lances & unpromoted,
            knights: knights & unpromoted,
            silvers: silvers & unpromoted,
            golds: own & (golds | promoted & !(bishops | rooks)),
            bishops: bishops & own,
            rooks: rooks & own,
            kings: own & (kings | promoted & (bishops | rooks)),
        }
    }

    /// The position after `played`, by the given side.
    #[must_use]
    #[inline(always)]
    pub fn after<const BLACK: bool>(&self, played: Move) -> Self {
        let (us, them) = if BLACK { (0, 1) } else { (1, 0) };
        let mut next = *self;
        next.side = them;
        match played {
            Move::Drop { kind, to } => {
                next.kinds[kind as usize] |= bit(to);
                next.sides[us] |= bit(to);
                next.hands[us][kind as usize] -= 1;
            }
            Move::Board { kind, from, to, promotes } => {
                let (from, to) = (bit(from), bit(to));
                if self.sides[them] & to != 0 {
                    next.sides[them] ^= to;
                    for (set, count) in next.kinds.iter_mut().zip(&mut next.hands[us]) {
                        *count += u8::from(*set & to != 0);
                        *set &= !to;
                    }
                }
                let promoted = promotes || self.promoted & from != 0;
                next.kinds[kind as usize] ^= from | to;
                next.sides[us] ^= from | to;
                next.promoted = self.promoted & !(from | to) | if promoted { to } else { 0 };
            }
        }
        next
    }
}
