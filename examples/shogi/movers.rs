//! Squares by how the pieces on them move, and from where pieces threaten a king.

use super::sliders;
use super::steps::{GOLD, KING, KNIGHT, SILVER, forward};
use crate::games::sets::{Set, bit, lowest, squares};

/// Sets of squares of one side, one for each way to move.
#[derive(Clone, Copy, Debug)]
pub struct Movers {
    pub pawns: Set,
    pub lances: Set,
    pub knights: Set,
    pub silvers: Set,
    /// Golds, and what promotes to golds.
    pub golds: Set,
    /// Bishops, promoted or not.
    pub bishops: Set,
    /// Rooks, promoted or not.
    pub rooks: Set,
    /// Kings, and promoted bishops and rooks, which make the steps of a king, too.
    pub kings: Set,
}

/// Where the pieces of each side attack a king, by its square, on the empty board.
pub static ON_KING: [[Movers; 81]; 2] = [before_kings(0, false), before_kings(1, false)];

/// Where the pieces of each side attack a square next to a king.
pub static NEAR_KING: [[Movers; 81]; 2] = [before_kings(0, true), before_kings(1, true)];

impl Movers {
    /// No squares.
    const NONE: Self =
        Self { pawns: 0, lances: 0, knights: 0, silvers: 0, golds: 0, bishops: 0, rooks: 0, kings: 0 };

    /// Where the pieces of `side` attack any square of `targets` on the empty board.
    const fn before(side: usize, mut targets: Set) -> Self {
        let mut all = Self::NONE;
        // A piece attacks a square if the same piece of the other side attacks it from there.
        let back = 1 - side;
        while targets != 0 {
            let target = lowest(targets);
            targets &= targets - 1;
            all.pawns |= forward(back, bit(target));
            all.lances |= if back == 0 {
                sliders::white_lance_attacks_const(target, 0)
            } else {
                sliders::black_lance_attacks_const(target, 0)
            };
            all.knights |= KNIGHT[back][target];
            all.silvers |= SILVER[back][target];
            all.golds |= GOLD[back][target];
            all.bishops |= sliders::bishop_attacks_const(target, 0);
            all.rooks |= sliders::rook_attacks_const(target, 0);
            all.kings |= KING[target];
        }
        all
    }

    /// The pieces that are on squares of `area`, which has a set for each way to move.
    #[must_use]
    #[inline(always)]
    pub const fn within(&self, area: &Self) -> Self {
        Self {
            pawns: self.pawns & area.pawns,
            lances: self.lances & area.lances,
            knights: self.knights & area.knights,
            silvers: self.silvers & area.silvers,
            golds: self.golds & area.golds,
            bishops: self.bishops & area.bishops,
            rooks: self.rooks & area.rooks,
            kings: self.kings & area.kings,
        }
    }

    /// The pieces that step.
    #[must_use]
    #[inline(always)]
    pub const fn steppers(&self) -> Set {
        self.pawns | self.knights | self.silvers | self.golds | self.kings
    }

    /// The pieces that slide.
    #[must_use]
    #[inline(always)]
    pub const fn sliders(&self) -> Set {
        self.lances | self.bishops | self.rooks
    }

    /// The squares that the pieces, which are those of `side`, attack if the squares of `occupied` hold pieces.
    #[must_use]
    #[inline(always)]
    pub fn attacks(&self, side: usize, occupied: Set) -> Set {
        forward(side, self.pawns)
            | union(self.lances, |square| lance_attacks(side, square, occupied))
            | union(self.knights, |square| KNIGHT[side][square])
            | union(self.silvers, |square| SILVER[side][square])
            | union(self.golds, |square| GOLD[side][square])
            | union(self.bishops, |square| sliders::bishop_attacks(square, occupied))
            | union(self.rooks, |square| sliders::rook_attacks(square, occupied))
            | union(self.kings, |square| KING[square])
    }
}

/// The union of `attacks` of all squares of `set`.
#[inline(always)]
fn union(set: Set, attacks: impl Fn(usize) -> Set) -> Set {
    squares(set).fold(0, |union, square| union | attacks(square))
}

/// The squares that a lance of `side` attacks.
#[must_use]
#[inline]
pub fn lance_attacks(side: usize, square: usize, occupied: Set) -> Set {
    if side == 0 {
        sliders::white_lance_attacks(square, occupied)
    } else {
        sliders::black_lance_attacks(square, occupied)
    }
}

/// For a king on each square, where the pieces of `side` attack it, or a square next to it.
const fn before_kings(side: usize, near: bool) -> [Movers; 81] {
    let mut all = [Movers::NONE; 81];
    let mut king = 0;
    while king < 81 {
        all[king] = Movers::before(side, if near { KING[king] } else { bit(king) });
        king += 1;
    }
    all
}
