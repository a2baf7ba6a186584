//! Counts the generated moves, or plays them one by one.

use std::fmt;

use super::movegen::Source;
use super::position::{Kind, Move, Position};
use super::steps::SHAPE;
use crate::games::sets::{Set, lowest, size, squares};

impl Position {
    /// The number of legal moves of the given side, whose turn it is, without visiting single moves.
    #[must_use]
    pub fn count_moves<const BLACK: bool>(&self) -> u64 {
        let mut count = 0;
        self.generate::<BLACK>(|_, plain, promoting| count += size(plain) + size(promoting));
        count
    }

    /// Calls `visit` with each legal move of the given side, whose turn it is, and the position after it.
    #[inline]
    pub fn for_each_move<const BLACK: bool>(&self, mut visit: impl FnMut(Move, &Self)) {
        let mut play = |played| visit(played, &self.after::<BLACK>(played));
        self.generate::<BLACK>(|source, plain, promoting| match source {
            Source::Hand(kind) => {
                for to in squares(plain) {
                    play(Move::Drop { kind, to });
                }
            }
            Source::Square(from) => {
                let kind = self.kind_on(from).unwrap_or(Kind::King);
                for (targets, promotes) in [(plain, false), (promoting, true)] {
                    for to in squares(targets) {
                        play(Move::Board { kind, from, to, promotes });
                    }
                }
            }
            Source::Pawns => {
                for (targets, promotes) in [(plain, false), (promoting, true)] {
                    for to in squares(targets) {
                        let from = if BLACK { to - SHAPE.files } else { to + SHAPE.files };
                        play(Move::Board { kind: Kind::Pawn, from, to, promotes });
                    }
                }
            }
        });
    }

    /// Whether the drop of a pawn on the single square of `target`, where it gives check, would mate, which is forbidden.
    #[must_use]
    #[inline(never)]
    pub fn pawn_drop_mates<const BLACK: bool>(&self, target: Set) -> bool {
        let next = self.after::<BLACK>(Move::Drop { kind: Kind::Pawn, to: lowest(target) });
        // The other side cannot drop a pawn in return: nothing fits between.
        let replies = if BLACK { next.count_moves::<false>() } else { next.count_moves::<true>() };
        replies == 0
    }
}

/// In the notation of programs (USI): `7g7f`, `8h2b+`, `P*5e`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Drop { kind, to } => write!(f, "{}*{}", kind.letter(), name(to)),
            Self::Board { from, to, promotes, .. } => {
                write!(f, "{}{}{}", name(from), name(to), if promotes { "+" } else { "" })
            }
        }
    }
}

/// The name of a square: files are 9 to 1 from the left, ranks a to i from the top.
fn name(square: usize) -> String {
    format!("{}{}", 9 - square % 9, char::from(b'i' - (square / 9) as u8))
}
