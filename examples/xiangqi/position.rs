//! A position of xiangqi as sets of squares, and the positions after moves.

use super::areas::SOLDIERS_BEFORE;
use super::sliders;
use crate::games::pieces::{self, Pieces};
use crate::games::sets::{bit, lowest};

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

impl pieces::Kind for Kind {
    const ALL: &'static [Self] =
        &[Self::Soldier, Self::Cannon, Self::Rook, Self::Horse, Self::Elephant, Self::Advisor, Self::General];

    fn number(self) -> usize {
        self as usize
    }

    fn letter(self) -> char {
        b"pcrnbak"[self as usize] as char
    }
}

/// The state of a game, except what the rules against repetition need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The pieces. Red is the first side.
    pub pieces: Pieces<7>,
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
    /// The square of the general of `side`.
    #[must_use]
    #[inline]
    pub fn general(&self, side: usize) -> usize {
        lowest(self.pieces.of(Kind::General, side))
    }

    /// Whether the general of `side` is attacked, or faces the other one on an open file.
    #[must_use]
    #[inline]
    pub fn in_check(&self, side: usize) -> bool {
        let (general, occupied, other) = (self.general(side), self.pieces.occupied(), 1 - side);
        let along_lines = self.pieces.of(Kind::Rook, other) | self.pieces.of(Kind::General, other);
        SOLDIERS_BEFORE[other][general] & self.pieces.of(Kind::Soldier, other) != 0
            || sliders::rook_attacks(general, occupied) & along_lines != 0
            || sliders::cannon_attacks(general, occupied) & self.pieces.of(Kind::Cannon, other) != 0
            || sliders::reversed_horse_attacks(general, occupied) & self.pieces.of(Kind::Horse, other) != 0
    }

    /// The position after `played`, which need not be legal.
    #[must_use]
    #[inline]
    pub fn after(&self, played: Move) -> Self {
        let (from, to) = (bit(played.from), bit(played.to));
        let mut next = *self;
        next.pieces.remove(1 - self.side, to);
        next.pieces.kinds[played.kind as usize] ^= from | to;
        next.pieces.sides[self.side] ^= from | to;
        next.side = 1 - self.side;
        next
    }
}
