//! Relevant masks, against the ray walk.

use super::*;
use crate::board::SQUARES;

#[test]
fn relevant_squares_are_those_that_change_the_attack_set() {
    for slider in Slider::ALL {
        for square in 0..SQUARES {
            let empty = slider.attacks(square, 0);
            let relevant = (0..SQUARES).map(bit).filter(|&blocker| slider.attacks(square, blocker) != empty);
            assert_eq!(slider.mask(square), relevant.sum::<Bitboard>());
            let [a, b] = slider.lines(square);
            assert_eq!(a | b, empty);
            assert!(slider.mask(square).count_ones() <= slider.most_relevant_squares());
        }
    }
}
