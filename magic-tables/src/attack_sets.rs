//! The attack sets of all relevant occupancies of a square, by doubling: a blocker only takes away what lies beyond it.

use crate::board::{Bitboard, Direction, SQUARES, bit, step};
use crate::slider::Slider;

/// The attack sets of `slider` on `square`, one for each relevant occupancy, in the order of
/// [`Subsets`](crate::occupancy::Subsets) over [`Slider::mask`]: the n-th set belongs to the occupancy whose PEXT is n.
///
/// An attack set is the one on the empty board less everything beyond a blocker, whatever the order of the
/// blockers. So the sets with one more square to occupy are the sets so far, and once more each of them less what
/// lies beyond that square: one AND for each of the 2^popcount(mask) results.
///
/// # Panics
/// If `square` is off the board.
#[must_use]
pub fn attack_sets(slider: Slider, square: usize) -> Vec<Bitboard> {
    assert!(square < SQUARES, "square {square} is off the board");
    let mut beyond = [0; SQUARES];
    let mut open = 0;
    for direction in slider.directions() {
        let back = Direction::new(-direction.files, -direction.ranks);
        let mut at = square;
        while let Some(next) = step(at, direction) {
            at = next;
        }
        let mut tail = 0;
        while at != square {
            beyond[at] = tail;
            tail |= bit(at);
            at = step(at, back).expect("the way back stays on the board");
        }
        open |= tail;
    }

    let relevant: Vec<Bitboard> = beyond.into_iter().filter(|&tail| tail != 0).collect();
    // This runs unoptimised in other people's builds, where filling with zeros, a slice and a `while` loop cost
    // far less than filling with anything else, a vector and a range.
    let mut all = vec![0; 1 << relevant.len()];
    let sets = all.as_mut_slice();
    sets[0] = open;
    let mut filled = 1;
    for tail in relevant {
        let mut i = 0;
        while i < filled {
            sets[filled + i] = sets[i] & !tail;
            i += 1;
        }
        filled *= 2;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::occupancy::Subsets;

    #[test]
    fn agrees_with_the_ray_walk() {
        for slider in Slider::ALL {
            for square in 0..SQUARES {
                let sets = attack_sets(slider, square);
                let walked: Vec<_> = Subsets::of(slider.mask(square))
                    .map(|occupied| slider.attacks(square, occupied))
                    .collect();
                assert_eq!(sets, walked, "{slider:?} on {square}");
            }
        }
    }
}
