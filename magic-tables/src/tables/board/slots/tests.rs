//! How slots of squares share places.

use super::*;

#[test]
fn squares_lie_one_after_the_other() {
    let slots = [4, 2, 8].map(|count| vec![SquareSet::EMPTY; count]);
    assert_eq!(one_after_the_other(&slots), [0, 4, 6]);
}

/// Sets with these bits.
fn sets(bits: &[u64]) -> Vec<SquareSet> {
    bits.iter().map(|&bits| bits.into()).collect()
}

#[test]
fn squares_share_slots_where_the_bits_that_matter_agree() {
    // The second square needs a bit that does not matter to the first one.
    let slots = [sets(&[0b001, 0b010]), sets(&[0b101])];
    let (all, starts) = overlapped(&slots, &sets(&[0b011, 0b111]));
    assert_eq!(starts, [0, 0]);
    assert_eq!(all, sets(&[0b101, 0b010]));
}

#[test]
fn squares_that_agree_nowhere_have_slots_of_their_own() {
    let slots = [sets(&[0b01, 0b10]), sets(&[0b11])];
    let (all, starts) = overlapped(&slots, &sets(&[0b11, 0b11]));
    assert_eq!(starts, [0, 2]);
    assert_eq!(all, sets(&[0b01, 0b10, 0b11]));
}
