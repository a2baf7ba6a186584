//! How much work a search for factors does at most, and how slots of squares share places.

use super::*;

/// Whether the search finds factors within so many steps, and how many steps it leaves.
fn found(board: &str, piece: &str, steps: u64) -> (bool, u64) {
    let spec = Spec {
        board: Some(board.into()),
        ..Spec::default()
    };
    let (board, part) = (spec.geometry().unwrap(), &Piece::named(piece).unwrap()[0]);
    let masks: Vec<_> = (0..board.squares())
        .map(|square| part.relevant_mask(&board, square))
        .collect();
    let mut search = FactorSearch {
        board: &board,
        masks: &masks,
        seed: 0,
        steps_left: steps,
    };
    let found = search.all_squares(piece);
    (found.is_ok(), search.steps_left)
}

#[test]
fn steps_are_counted() {
    assert_eq!(found("9x9", "bishop", 0), (false, 0));
    let (is_found, left) = found("9x9", "bishop", MOST_STEPS);
    assert!(is_found);
    let taken = MOST_STEPS - left;
    assert!((81 * 10..20_000).contains(&taken), "{taken}");
    assert_eq!(found("9x9", "bishop", taken + 1), (true, 1));
    assert_eq!(found("9x9", "bishop", taken / 2), (false, 0));
}

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
    let (all, starts) = in_steps(&slots, &sets(&[0b011, 0b111]));
    assert_eq!(starts, [0, 0]);
    assert_eq!(all, sets(&[0b101, 0b010]));
}

#[test]
fn squares_that_agree_nowhere_have_slots_of_their_own() {
    let slots = [sets(&[0b01, 0b10]), sets(&[0b11])];
    let (all, starts) = in_steps(&slots, &sets(&[0b11, 0b11]));
    assert_eq!(starts, [0, 2]);
    assert_eq!(all, sets(&[0b01, 0b10, 0b11]));
}
