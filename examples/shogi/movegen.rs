//! Generates the legal moves of shogi as sets of target squares, without making moves to test whether they are legal.

use super::lines::LINE;
use super::movers::lance_attacks;
use super::position::{Kind, Position};
use super::safety::Safety;
use super::sliders;
use super::steps::{GOLD, KING, KNIGHT, LAST, LAST_TWO, SILVER, ZONE, files, forward};
use crate::games::sets::{Set, bit, has, squares};

/// Where moves come from.
#[derive(Clone, Copy, Debug)]
pub enum Source {
    /// A square of the board.
    Square(usize),
    /// The squares behind the targets: pawns of the board.
    Pawns,
    /// The hand.
    Hand(Kind),
}

impl Position {
    /// Calls `emit` with all legal moves of the given side, whose turn it is: their source, the targets without
    /// promotion, and the targets with promotion. Sets may be empty.
    #[inline(always)]
    pub fn generate<const BLACK: bool>(&self, mut emit: impl FnMut(Source, Set, Set)) {
        let us = usize::from(!BLACK);
        let (own, occupied) = (self.sides[us], self.occupied());
        let (movers, enemies) = (self.movers(us), self.movers(1 - us));
        let king = self.king(us);
        let reach = KING[king] & !own;
        if reach != 0 {
            emit(Source::Square(king), reach & !self.threats(us, king, &enemies), 0);
        }
        let Safety { mask, pinned } = Safety::of(self, us, king, &enemies);
        if mask == 0 {
            return;
        }
        let targets = mask & !own;

        // Pinned pawns can move if the king is on the same file.
        let pawns = forward(us, movers.pawns & (!pinned | files(bit(king)))) & targets;
        emit(Source::Pawns, pawns & !LAST[us], pawns & ZONE[us]);

        // Where the piece on `from`, which reaches `reach`, can move, and which of these moves can be promotions.
        let legal =
            |from: usize, reach: Set| reach & targets & if has(pinned, from) { LINE[king][from] } else { !0 };
        let promoting = |from: usize, targets: Set| {
            if has(ZONE[us], from) { targets } else { targets & ZONE[us] }
        };
        for from in squares(movers.lances) {
            let targets = legal(from, lance_attacks(us, from, occupied));
            emit(Source::Square(from), targets & !LAST[us], promoting(from, targets));
        }
        for from in squares(movers.knights & !pinned) {
            let targets = KNIGHT[us][from] & targets;
            emit(Source::Square(from), targets & !LAST_TWO[us], promoting(from, targets));
        }
        for from in squares(movers.silvers) {
            let targets = legal(from, SILVER[us][from]);
            emit(Source::Square(from), targets, promoting(from, targets));
        }
        for from in squares(movers.golds) {
            emit(Source::Square(from), legal(from, GOLD[us][from]), 0);
        }
        let mut major = |from: usize, reach: Set| {
            if has(self.promoted, from) {
                emit(Source::Square(from), legal(from, reach | KING[from]), 0);
            } else {
                let targets = legal(from, reach);
                emit(Source::Square(from), targets, promoting(from, targets));
            }
        };
        for from in squares(movers.bishops) {
            major(from, sliders::bishop_attacks(from, occupied));
        }
        for from in squares(movers.rooks) {
            major(from, sliders::rook_attacks(from, occupied));
        }
        self.drops::<BLACK>(mask & !occupied, movers.pawns, &mut emit);
    }

    /// Calls `emit` with all legal drops on squares of `empty`, where they end a check if there is one; `pawns` are those of
    /// the given side.
    #[inline(always)]
    fn drops<const BLACK: bool>(&self, empty: Set, pawns: Set, emit: &mut impl FnMut(Source, Set, Set)) {
        let us = usize::from(!BLACK);
        if empty == 0 || self.hands[us] == [0; 8] {
            return;
        }
        let in_hand = |kind: Kind| self.hands[us][kind as usize] > 0;
        if in_hand(Kind::Pawn) {
            let mut targets = empty & !LAST[us] & !files(pawns);
            let before_king = forward(1 - us, bit(self.king(1 - us)));
            if targets & before_king != 0 && self.pawn_drop_mates::<BLACK>(before_king) {
                targets &= !before_king;
            }
            emit(Source::Hand(Kind::Pawn), targets, 0);
        }
        for (kind, stuck) in [
            (Kind::Lance, LAST[us]),
            (Kind::Knight, LAST_TWO[us]),
            (Kind::Silver, 0),
            (Kind::Gold, 0),
            (Kind::Bishop, 0),
            (Kind::Rook, 0),
        ] {
            if in_hand(kind) {
                emit(Source::Hand(kind), empty & !stuck, 0);
            }
        }
    }
}
