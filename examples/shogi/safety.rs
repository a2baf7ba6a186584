//! Checks and pins, found once for each position.

use super::lines::BETWEEN;
use super::movers::{Movers, NEAR_KING, ON_KING};
use super::position::Position;
use super::steps::BOARD;
use crate::games::sets::{Set, bit, squares};

/// What the king's safety demands of all moves but the king's.
#[derive(Clone, Copy, Debug)]
pub struct Safety {
    /// Where pieces may move: without check, everywhere; in check, to the checking piece or between it and the king; in double
    /// check, nowhere.
    pub mask: Set,
    /// The pieces that must stay on the line on which they and the king are.
    pub pinned: Set,
}

impl Safety {
    /// The safety of the king of `us`, which is on `king`, from `enemies`.
    #[must_use]
    #[inline(always)]
    pub fn of(position: &Position, us: usize, king: usize, enemies: &Movers) -> Self {
        let aligned = enemies.within(&ON_KING[1 - us][king]);
        let (own, occupied) = (position.sides[us], position.occupied());
        let mut checkers = aligned.steppers();
        let mut between = 0;
        let mut pinned = 0;
        for slider in squares(aligned.sliders()) {
            let line = BETWEEN[king][slider];
            let blockers = line & occupied;
            if blockers == 0 {
                checkers |= bit(slider);
                between |= line;
            } else if blockers.is_power_of_two() {
                pinned |= blockers & own;
            }
        }
        let mask = match checkers {
            0 => BOARD,
            _ if checkers.is_power_of_two() => checkers | between,
            _ => 0,
        };
        Self { mask, pinned }
    }
}

impl Position {
    /// The squares next to the king of `us`, which is on `king`, where `enemies` attack it.
    #[must_use]
    #[inline(always)]
    pub fn threats(&self, us: usize, king: usize, enemies: &Movers) -> Set {
        // The king does not hide what is behind it when it moves.
        enemies.within(&NEAR_KING[1 - us][king]).attacks(1 - us, self.occupied() ^ bit(king))
    }

    /// Whether the king of `side` is attacked.
    #[must_use]
    pub fn in_check(&self, side: usize) -> bool {
        Safety::of(self, side, self.king(side), &self.movers(1 - side)).mask != BOARD
    }
}
