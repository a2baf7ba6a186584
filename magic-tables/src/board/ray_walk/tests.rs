//! The ray walk, against single steps.

use super::*;
use crate::board::SQUARES;
use crate::board::occupancy::Subsets;

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
