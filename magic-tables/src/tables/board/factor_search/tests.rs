//! How much work a search for factors does at most.

use super::*;
use crate::board::piece::Piece;
use crate::spec::Spec;

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
