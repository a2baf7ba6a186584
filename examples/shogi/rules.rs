//! Shogi as a game whose moves can be counted.

use super::known::KNOWN;
use super::position::{Move, Position};
use super::sliders;
use crate::games::game::{Game, Rules};

impl Game for Position {
    type Move = Move;

    const RULES: Rules = Rules {
        name: "shogi",
        title: "shogi (Japanese chess)",
        notation: "SFEN",
        scheme: sliders::SCHEME,
        table_bytes: sliders::TABLE_BYTES,
        known: KNOWN,
    };

    fn read(text: &str) -> Result<Self, String> {
        Self::parse(text)
    }

    fn count(&self) -> u64 {
        if self.side == 0 { self.count_moves::<true>() } else { self.count_moves::<false>() }
    }

    fn for_each(&self, visit: impl FnMut(Move, &Self)) {
        if self.side == 0 {
            self.for_each_move::<true>(visit);
        } else {
            self.for_each_move::<false>(visit);
        }
    }
}
