//! How much work a search does at most.

use super::*;

/// Whether the search finds factors that carry offsets within `left` steps, and how many steps it leaves.
fn found(board: &str, piece: &str, mut left: u64) -> (bool, u64) {
    let spec = Spec { board: Some(board.into()), incorporate_offset: true, ..Spec::default() };
    let (board, part) = (spec.geometry().unwrap(), &Piece::named(piece).unwrap()[0]);
    let masks: Vec<_> = (0..board.squares()).map(|square| part.relevant_mask(&board, square)).collect();
    let found = find_within(&mut left, &board, part, &masks, Scheme::Fancy, &spec);
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
    // All squares have no factors for any layout, which cannot be tried: that would take 1,700 million steps.
    assert_eq!(found("11x9", "rook", 200_000), (false, 0));
}
