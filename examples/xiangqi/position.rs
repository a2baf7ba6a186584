//! A position of xiangqi as sets of squares, and the positions after moves.

use super::areas::SOLDIERS_BEFORE;
use super::sliders;
use crate::games::sets::{Set, bit, has, lowest};

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Soldier,
    Cannon,
    Rook,
    Horse,
    Elephant,
    Advisor,
    General,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 7] =
        [Self::Soldier, Self::Cannon, Self::Rook, Self::Horse, Self::Elephant, Self::Advisor, Self::General];

    /// The letter of Black's piece.
    #[must_use]
    pub const fn letter(self) -> char {
        b"pcrnbak"[self as usize] as char
    }
}

/// The state of a game, except what the rules against repetition need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The squares of each kind of piece, of both sides, indexed by [`Kind`].
    pub kinds: [Set; 7],
    /// The squares of Red's pieces and of Black's.
    pub sides: [Set; 2],
    /// Whose turn it is: 0 for Red, 1 for Black.
    pub side: usize,
}

/// A move.
#[derive(Clone, Copy, Debug)]
pub struct Move {
    /// The piece that moves.
    pub kind: Kind,
    /// The square that it moves from.
    pub from: usize,
    /// The square that it moves to.
    pub to: usize,
}

impl Position {
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

    /// The square of the general of `side`.
    #[must_use]
    #[inline]
    pub const fn general(&self, side: usize) -> usize {
        lowest(self.pieces(Kind::General, side))
    }

    /// Whether the general of `side` is attacked, or faces the other one on an open file.
    #[must_use]
    #[inline]
    pub fn in_check(&self, side: usize) -> bool {
        let (general, occupied, other) = (self.general(side), self.occupied(), 1 - side);
        let along_lines = self.pieces(Kind::Rook, other) | self.pieces(Kind::General, other);
        SOLDIERS_BEFORE[other][general] & self.pieces(Kind::Soldier, other) != 0
            || sliders::rook_attacks(general, occupied) & along_lines != 0
            || sliders::cannon_attacks(general, occupied) & self.pieces(Kind::Cannon, other) != 0
            || sliders::reversed_horse_attacks(general, occupied) & self.pieces(Kind::Horse, other) != 0
    }

    /// The position after `played`, which need not be legal.
    #[must_use]
    #[inline]
    pub fn after(&self, played: Move) -> Self {
        let (from, to) = (bit(played.from), bit(played.to));
        let mut next = *self;
        for kind in &mut next.kinds {
            *kind &= !to;
        }
        next.kinds[played.kind as usize] ^= from | to;
        next.sides[self.side] ^= from | to;
        next.sides[1 - self.side] &= !to;
        next.side = 1 - self.side;
        next
    }
}
