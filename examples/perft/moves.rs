//! Counts the generated moves, or plays them one by one.

use std::fmt;

use super::board::{PawnStep, squares};
use super::lookups::Lookups;
use super::movegen::{Sink, generate};
use super::position::{Piece, Position, Wing};

/// The number of legal moves of `position`, where the given colour is to move, without visiting single moves.
#[must_use]
#[inline]
pub fn count<L: Lookups, const WHITE: bool>(position: &Position) -> u64 {
    let mut count = Count(0);
    generate::<L, WHITE>(position, &mut count);
    count.0
}

/// Calls `visit` with each legal move of `position`, where the given colour is to move, and the position after it.
#[inline]
pub fn for_each<L: Lookups, const WHITE: bool>(position: &Position, visit: impl FnMut(Move, &Position)) {
    generate::<L, WHITE>(position, &mut Play { position, visit });
}

/// A move as two squares and, for a promotion, the new piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The square that the piece (in castling, the king) moves from.
    pub from: usize,
    /// The square that it moves to.
    pub to: usize,
    /// The piece that a pawn is promoted to.
    pub promotion: Option<Piece>,
}

/// In the notation of chess programs: `e2e4`, `e1g1`, `a7a8q`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in [self.from, self.to] {
            write!(f, "{}{}", char::from(b"abcdefgh"[square % 8]), square / 8 + 1)?;
        }
        f.write_str(match self.promotion {
            Some(Piece::Knight) => "n",
            Some(Piece::Bishop) => "b",
            Some(Piece::Rook) => "r",
            Some(Piece::Queen) => "q",
            _ => "",
        })
    }
}

/// Counts the squares of target sets, the fastest way to count the last ply.
struct Count(u64);

impl Count {
    fn add(&mut self, set: u64) {
        self.0 += u64::from(set.count_ones());
    }
}

impl<const WHITE: bool> Sink<WHITE> for Count {
    fn piece(&mut self, _: Piece, _: usize, targets: u64) {
        self.add(targets);
    }

    fn pawns(&mut self, _: PawnStep, targets: u64) {
        self.add(targets);
    }

    fn promotions(&mut self, _: PawnStep, targets: u64) {
        self.0 += 4 * u64::from(targets.count_ones());
    }

    fn jumps(&mut self, targets: u64) {
        self.add(targets);
    }

    fn en_passant(&mut self, _: usize, _: usize) {
        self.0 += 1;
    }

    fn castling(&mut self, _: Wing) {
        self.0 += 1;
    }
}

/// Plays every move.
struct Play<'a, F> {
    position: &'a Position,
    visit: F,
}

impl<const WHITE: bool, F: FnMut(Move, &Position)> Sink<WHITE> for Play<'_, F> {
    #[inline]
    fn piece(&mut self, kind: Piece, from: usize, targets: u64) {
        for to in squares(targets) {
            (self.visit)(
                Move { from, to, promotion: None },
                &self.position.after_move::<WHITE>(kind, from, to),
            );
        }
    }

    #[inline]
    fn pawns(&mut self, step: PawnStep, targets: u64) {
        for to in squares(targets) {
            let from = to.wrapping_add_signed(-step.offset::<WHITE>());
            let next = self.position.after_move::<WHITE>(Piece::Pawn, from, to);
            (self.visit)(Move { from, to, promotion: None }, &next);
        }
    }

    #[inline]
    fn promotions(&mut self, step: PawnStep, targets: u64) {
        for to in squares(targets) {
            let from = to.wrapping_add_signed(-step.offset::<WHITE>());
            for kind in [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight] {
                let next = self.position.after_promotion::<WHITE>(kind, from, to);
                (self.visit)(Move { from, to, promotion: Some(kind) }, &next);
            }
        }
    }

    #[inline]
    fn jumps(&mut self, targets: u64) {
        for to in squares(targets) {
            let from = to.wrapping_add_signed(-2 * PawnStep::Push.offset::<WHITE>());
            (self.visit)(Move { from, to, promotion: None }, &self.position.after_jump::<WHITE>(from, to));
        }
    }

    #[inline]
    fn en_passant(&mut self, from: usize, to: usize) {
        let next = self.position.after_en_passant::<WHITE>(from, to);
        (self.visit)(Move { from, to, promotion: None }, &next);
    }

    #[inline]
    fn castling(&mut self, wing: Wing) {
        let [from, to] = wing.castling::<WHITE>().king;
        (self.visit)(Move { from, to, promotion: None }, &self.position.after_castling::<WHITE>(wing));
    }
}
