//! Tests that the code before and after gives the same attack sets, for all relevant and some random occupancies.

#[path = "../reference/mod.rs"]
mod reference;

use migration::{build_script, copied, hand_written, numbering, pext, start_up};
use reference::{BISHOP, ROOK, Random};

type LookUp<'a> = &'a dyn Fn(usize, u64) -> u64;

/// Compares the look-ups of rooks and bishops, before and after, with the reference.
fn assert_correct(before: [LookUp; 2], after: [LookUp; 2]) {
    let mut random = Random::new(2018);
    for (steps, before, after) in [(ROOK, before[0], after[0]), (BISHOP, before[1], after[1])] {
        for square in 0..64 {
            let relevant = reference::subsets(reference::relevant(&steps, square));
            for occupied in relevant.chain((0..100).map(|_| random.bits())) {
                let expected = reference::slides(&steps, square, occupied);
                assert_eq!(before(square, occupied), expected, "before: square {square}, {occupied:#x}");
                assert_eq!(after(square, occupied), expected, "after: square {square}, {occupied:#x}");
            }
        }
    }
}

#[test]
fn hand_written() {
    use hand_written::{after, before};

    let magics = before::Magics::new();
    assert_correct(
        [&|square, occupied| magics.rook_attacks(square, occupied), &|square, occupied| {
            magics.bishop_attacks(square, occupied)
        }],
        [&after::rook_attacks, &after::bishop_attacks],
    );
}

#[test]
fn build_script() {
    use build_script::{after, before};

    assert_correct(
        [&before::rook_attacks, &before::bishop_attacks],
        [&after::rook_attacks, &after::bishop_attacks],
    );
}

#[test]
fn start_up() {
    use start_up::{after, before};

    assert_correct(
        [&before::rook_attacks, &before::bishop_attacks],
        [&after::rook_attacks, &after::bishop_attacks],
    );
}

#[test]
fn copied() {
    use copied::{after, before};

    assert_correct(
        [&before::rook_attacks, &before::bishop_attacks],
        [&after::rook_attacks, &after::bishop_attacks],
    );
}

#[test]
fn pext() {
    use pext::{after, before};

    assert_correct(
        [&before::rook_attacks, &before::bishop_attacks],
        [&after::rook_attacks, &after::bishop_attacks],
    );
}

#[test]
fn squares_numbered_from_a8() {
    let flipped = |look_up: fn(usize, u64) -> u64| {
        move |square: usize, occupied: u64| look_up(square ^ 0o70, occupied.swap_bytes()).swap_bytes()
    };
    let (rook, bishop) = (flipped(numbering::rook_attacks), flipped(numbering::bishop_attacks));
    assert_correct([&rook, &bishop], [&rook, &bishop]);
}
