//! Sets of squares, those with the highest numbers included.

use super::*;

/// The first squares, and the last one.
const EDGES: [usize; 4] = [0, 63, 64, SquareSet::WIDTH - 1];

#[test]
fn a_set_holds_its_squares_alone() {
    let set: SquareSet = EDGES.into_iter().collect();
    for square in 0..SquareSet::WIDTH {
        assert_eq!(set.contains(square), EDGES.contains(&square), "{square}");
    }
}

#[test]
fn squares_come_in_ascending_order() {
    let set: SquareSet = EDGES.into_iter().rev().collect();
    assert_eq!(set.iter().collect::<Vec<_>>(), EDGES);
    assert_eq!(set.count() as usize, EDGES.len());
}

#[test]
fn the_first_squares_are_those_with_lower_numbers() {
    for count in [0, 1, 64, 65, SquareSet::WIDTH] {
        let first = SquareSet::first(count);
        assert_eq!(first.count() as usize, count);
        assert!(first.iter().all(|square| square < count));
    }
}

#[test]
fn words_have_the_lowest_squares_first() {
    let words = SquareSet::of(1) | SquareSet::of(66);
    assert_eq!(words.words(), [0b10, 0b100]);
}

#[test]
fn the_upper_part_starts_with_the_square_at_the_split() {
    let set: SquareSet = [0, 16, 17, 80].into_iter().collect();
    assert_eq!(set.split_at(17), [1 << 16 | 1, 1 << 63 | 1]);
    assert_eq!(set.split_at(64), set.words());
}

#[test]
fn a_set_has_each_of_its_subsets_once() {
    let set: SquareSet = EDGES.into_iter().collect();
    let mut found: Vec<_> = set.subsets().collect();
    assert!(found.iter().all(|&subset| (subset & !set).is_empty()));
    assert!(found.is_sorted());
    found.dedup();
    assert_eq!(found.len(), 1 << EDGES.len());
}

#[test]
fn the_empty_set_has_one_subset() {
    assert_eq!(
        SquareSet::EMPTY.subsets().collect::<Vec<_>>(),
        [SquareSet::EMPTY]
    );
}

#[test]
fn sets_meet_if_they_share_a_square() {
    let [lower, upper] = [SquareSet::of(5), SquareSet::of(69)];
    assert!((lower | upper).meets(upper));
    assert!(!lower.meets(upper));
}
