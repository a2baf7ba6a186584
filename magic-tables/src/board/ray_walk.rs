//! The ray walk from one square, with its rays stored: the reference that tables are verified against.

use super::occupancy::Subsets;
use super::slider::Slider;
use super::square::piece_on;
use super::{Bitboard, bit, step};

/// The squares of the four rays from one square, each ray from the nearest square to the edge.
///
/// Gives the same as [`Slider::attacks`], but several times as fast, which matters in unoptimised builds. It shares no
/// code with [`attack_sets`](super::attack_sets::attack_sets), which fills the tables.
#[derive(Clone, Debug)]
pub struct RayWalk {
    /// The squares of all rays, one ray after the other, a 0 at the end of each.
    steps: Vec<Bitboard>,
}

impl RayWalk {
    /// The rays of `slider` on `square`.
    #[must_use]
    pub fn new(slider: Slider, square: usize) -> Self {
        let mut steps = Vec::new();
        for direction in slider.directions() {
            let mut at = square;
            while let Some(next) = step(at, direction) {
                steps.push(bit(next));
                at = next;
            }
            steps.push(0);
        }
        Self { steps }
    }

    /// The attack set under `occupied`.
    #[must_use]
    pub fn attacks(&self, occupied: Bitboard) -> Bitboard {
        let steps = self.steps.as_slice();
        let mut attacks = 0;
        let mut walking = true;
        let mut i = 0;
        while i < steps.len() {
            let here = steps[i];
            if here == 0 {
                walking = true;
            } else if walking {
                attacks |= here;
                walking = occupied & here == 0;
            }
            i += 1;
        }
        attacks
    }
}

/// Compares a look-up of `slider` on `square` with the walk, for every relevant occupancy.
pub(crate) fn verify(slider: Slider, square: usize, look_up: &mut dyn FnMut(Bitboard) -> Bitboard) {
    let walk = RayWalk::new(slider, square);
    for occupied in Subsets::of(slider.mask(square)) {
        assert!(
            look_up(occupied) == walk.attacks(occupied),
            "the table is wrong for the {} under {occupied:#x}: this is a mistake in magic-tables",
            piece_on(slider, square)
        );
    }
}
