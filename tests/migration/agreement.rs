//! Tests that the code before and after gives the same attack sets, for all relevant and some random occupancies.

#[path = "../reference/mod.rs"]
mod reference;

use migration::{build_script, copied, hand_written, numbering, pext, start_up};
use reference::{BISHOP, BLACK_PAWN, KING, KNIGHT, ROOK, Random, WHITE_PAWN};

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

/// A numbering of the squares: the number of the square whose number is otherwise counted from a1 by ranks. Each of these is
/// also its own way back.
type Numbering = fn(usize) -> usize;

const FROM_A8: Numbering = |square| square ^ 0o70;
const FROM_H1: Numbering = |square| square ^ 0o7;
const BY_FILE: Numbering = |square| square % 8 * 8 + square / 8;

/// `set` in another numbering.
fn renumbered(set: u64, numbering: Numbering) -> u64 {
    (0..64).filter(|square| set >> square & 1 == 1).fold(0, |set, square| set | 1 << numbering(square))
}

/// The reference numbers from a1, so its squares and sets are converted. The look-ups take and return them as they are.
#[test]
fn sliders_do_not_notice_the_numbering() {
    let look_ups: [LookUp; 2] = [&numbering::rook_attacks, &numbering::bishop_attacks];
    for number in [FROM_A8, FROM_H1, BY_FILE] {
        for (steps, look_up) in [ROOK, BISHOP].iter().zip(look_ups) {
            for square in 0..64 {
                let relevant = reference::relevant(steps, square);
                for occupied in reference::subsets(relevant) {
                    let expected = reference::slides(steps, number(square), renumbered(occupied, number));
                    assert_eq!(
                        renumbered(look_up(square, occupied), number),
                        expected,
                        "{square}, {occupied:#x}"
                    );
                }
                let found = renumbered(reference::relevant(steps, number(square)), number);
                assert_eq!(found, relevant, "a factor has the same occupancies to tell apart");
            }
        }
        for a in 0..64 {
            let steppers = [numbering::knight_attacks(a), numbering::king_attacks(a)];
            let expected = [KNIGHT, KING].map(|steps| reference::steps(&steps, number(a)));
            assert_eq!(steppers.map(|set| renumbered(set, number)), expected, "square {a}");
            for b in 0..64 {
                let found = (numbering::between(a, b), numbering::line(a, b));
                let found = (renumbered(found.0, number), renumbered(found.1, number));
                assert_eq!(found, reference::between_and_line(number(a), number(b)), "squares {a} and {b}");
            }
        }
    }
}

#[test]
fn pawns_change_places_if_a8_is_first() {
    for square in 0..64 {
        let found = [numbering::white_pawn_attacks(square), numbering::black_pawn_attacks(square)];
        let expected = [WHITE_PAWN, BLACK_PAWN].map(|steps| reference::steps(&steps, FROM_A8(square)));
        assert_eq!(found.map(|set| renumbered(set, FROM_A8)), expected, "square {square}");
    }
}
