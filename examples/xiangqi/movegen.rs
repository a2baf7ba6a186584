//! Generates the legal moves of xiangqi, as one set of target squares for each piece.

use super::areas::{ADVISOR, GENERAL, HOME, PALACE, SOLDIER};
use super::position::{Kind, Move, Position};
use super::sliders;
use crate::games::pieces::Kind as _;
use crate::games::sets::{Set, bit, filter, has, squares};

impl Position {
    /// Calls `emit` with each piece that can move, the square where it stands, and those that it can move to, if any.
    #[inline]
    pub fn generate(&self, mut emit: impl FnMut(Kind, usize, Set)) {
        let us = self.side;
        let general = self.general(us);
        // Unless the general is in check, only pieces that leave or enter these squares can expose it: they come between
        // it and a rook, a cannon or the other general, or are the leg of a horse.
        let doubtful = if self.in_check(us) {
            !0
        } else {
            sliders::rook_attacks(general, 0) | ADVISOR[general] | bit(general)
        };
        for &kind in Kind::ALL {
            for from in squares(self.pieces.of(kind, us)) {
                let targets = self.reach(kind, from);
                let tested = if has(doubtful, from) { targets } else { targets & doubtful };
                let legal = filter(tested, |to| !self.after(Move { kind, from, to }).in_check(us));
                emit(kind, from, targets & !tested | legal);
            }
        }
    }

    /// The squares that the piece of `kind` on `from` can move to, whether that leaves the general in check or not.
    #[inline]
    fn reach(&self, kind: Kind, from: usize) -> Set {
        let us = self.side;
        let (occupied, them) = (self.pieces.occupied(), self.pieces.sides[1 - us]);
        let reach = match kind {
            Kind::Soldier => SOLDIER[us][from],
            Kind::Cannon => {
                let quiet = sliders::rook_attacks(from, occupied) & !occupied;
                quiet | (sliders::cannon_attacks(from, occupied) & them)
            }
            Kind::Rook => sliders::rook_attacks(from, occupied),
            Kind::Horse => sliders::horse_attacks(from, occupied),
            Kind::Elephant => sliders::elephant_attacks(from, occupied) & HOME[us],
            Kind::Advisor => ADVISOR[from] & PALACE[us],
            Kind::General => GENERAL[from] & PALACE[us],
        };
        reach & !self.pieces.sides[us]
    }
}
