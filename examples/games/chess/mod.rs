//! Chess on any board with any of eight kinds of pieces: what the variants have in common. Each file imports only from those
//! that stand above it here.

mod kind;
mod variant;

mod moves;
mod position;

mod fen;
mod movegen;

use std::marker::PhantomData;

pub use kind::Kind;
pub use position::Position;
pub use variant::{Variant, Wing};

use crate::games::game::{Game, Rules};
use crate::games::sets::{size, squares};
use movegen::Group;
use moves::{Move, Way};

impl<V: Variant> Game for Position<V> {
    type Move = Move<V>;

    const RULES: Rules = V::RULES;

    fn read(text: &str) -> Result<Self, String> {
        Self::parse(text)
    }

    fn count(&self) -> u64 {
        let mut count = 0;
        self.generate(|group| {
            let ways = if matches!(group.way, Way::Promotion) { V::PROMOTIONS.len() as u64 } else { 1 };
            count += ways * size(group.targets);
        });
        count
    }

    fn for_each(&self, mut visit: impl FnMut(Self::Move, &Self)) {
        let mut visit = |played| visit(played, &self.after(played));
        self.generate(|Group { kind, from, targets, way }| {
            for to in squares(targets) {
                let mut plain = Move { kind, from, to, way, promotion: None, variant: PhantomData };
                if matches!(way, Way::Promotion) {
                    for &kind in V::PROMOTIONS {
                        plain.promotion = Some(kind);
                        visit(plain);
                    }
                } else {
                    visit(plain);
                }
            }
        });
    }
}
