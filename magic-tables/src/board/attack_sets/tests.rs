//! Attack sets, against the ray walk.

use super::*;

#[test]
fn distinct_sets_are_those_of_all_occupancies() {
    let mut count = 0;
    for slider in Slider::ALL {
        for square in 0..SQUARES {
            let mut sets = attack_sets(slider, square);
            sets.sort_unstable();
            sets.dedup();
            assert_eq!(distinct(slider, square), sets, "{slider:?} on {square}");
            count += sets.len();
        }
    }
    assert_eq!(count, 4_900 + 1_428);
}

#[test]
fn agrees_with_the_ray_walk() {
    for slider in Slider::ALL {
        for square in 0..SQUARES {
            let walked: Vec<_> =
                Subsets::new(slider.mask(square)).map(|occupied| slider.attacks(square, occupied)).collect();
            assert_eq!(attack_sets(slider, square), walked, "{slider:?} on {square}");
        }
    }
}

#[test]
fn blockers_stand_on_the_mask() {
    for slider in Slider::ALL {
        for square in 0..SQUARES {
            let (open, hidden) = hidden(slider, square);
            assert_eq!(open, slider.attacks(square, 0));
            let blockers = (0..SQUARES).filter(|&at| hidden[at] != 0);
            assert_eq!(blockers.map(bit).sum::<Bitboard>(), slider.mask(square));
        }
    }
}
