//! The slow ray walk of one square, with its rays laid out: the reference that tables are verified against.

use crate::board::{Bitboard, bit, step};
use crate::slider::Slider;

/// The squares of the four rays from one square, each from the nearest to the edge.
///
/// Gives what [`Slider::attacks`] gives, some times faster, which counts in unoptimised builds. It shares
/// nothing with the way tables are filled ([`attack_sets`](crate::attack_sets::attack_sets)).
///
/// ```
/// use magic_tables::{ray_walk::RayWalk, slider::Slider};
///
/// let rook = RayWalk::new(Slider::Rook, 0);
/// assert_eq!(rook.attacks(1 << 3 | 1 << 8), 0b1110 | 1 << 8, "b1 to d1, and a2");
/// ```
#[derive(Clone, Debug)]
pub struct RayWalk {
    /// The squares of all rays, one ray behind the other; 0 behind the last of each.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::SQUARES;
    use crate::occupancy::Subsets;

    #[test]
    fn agrees_with_stepping_from_square_to_square() {
        for slider in Slider::ALL {
            for square in 0..SQUARES {
                let walk = RayWalk::new(slider, square);
                for occupied in Subsets::of(slider.mask(square)) {
                    assert_eq!(walk.attacks(occupied), slider.attacks(square, occupied));
                }
            }
        }
    }
}
