//! How much work a search does at most.

use super::*;

/// Whether the search finds factors within `left` steps, and how many steps it leaves.
fn found(board: &str, piece: &str, mut left: u64) -> (bool, u64) {
    let spec = spec::Spec {
        board: Some(board.into()),
        ..spec::Spec::default()
    };
    let (board, part) = (spec.geometry().unwrap(), &Piece::named(piece).unwrap()[0]);
    let masks: Vec<_> = (0..board.squares())
        .map(|square| part.relevant_mask(&board, square))
        .collect();
    let found = factors(&mut left, &board, part, &masks, 0);
    (found.is_ok(), left)
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
