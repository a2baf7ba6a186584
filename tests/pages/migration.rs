//! The code of `docs/migration.md`, as it stands there, answers as the page says.

#[path = "../reference/mod.rs"]
pub(crate) mod reference;

use reference::{BISHOP, BLACK_PAWN, KING, KNIGHT, ROOK, WHITE_PAWN};

use crate::snippets::code::docs_migration::first as plain;
use crate::snippets::code::docs_migration::squares_in_another_order::white_pawn_attacks;

mod sliders {
    magic_bitboards::magic_tables!(steppers = true, lines = true);
}

/// A numbering of the squares: the number of the square whose number is otherwise counted from a1
/// by ranks. Each of these is also its own way back.
type Numbering = fn(usize) -> usize;

const FROM_A8: Numbering = |square| square ^ 0o70;
const FROM_H1: Numbering = |square| square ^ 0o7;
const BY_FILE: Numbering = |square| square % 8 * 8 + square / 8;

/// `set` in another numbering.
fn renumbered(set: u64, numbering: Numbering) -> u64 {
    (0..64)
        .filter(|square| set >> square & 1 == 1)
        .fold(0, |set, square| set | 1 << numbering(square))
}

#[test]
fn functions_of_structures_call_those_of_numbers() {
    let attacks = plain::rook(plain::Square(27), plain::Bitboard(1 << 43 | 1 << 25));
    assert_eq!(attacks.0, 0x0808_f608_0808);
}

/// The reference numbers from a1, so its squares and sets are converted. The look-ups take and
/// return them as they are.
#[test]
fn look_ups_do_not_notice_the_numbering() {
    for number in [FROM_A8, FROM_H1, BY_FILE] {
        for square in 0..64 {
            for (steps, look_up) in [
                (ROOK, sliders::rook_attacks as fn(usize, u64) -> u64),
                (BISHOP, sliders::bishop_attacks),
            ] {
                let relevant = reference::relevant(&steps, square);
                assert_eq!(
                    renumbered(reference::relevant(&steps, number(square)), number),
                    relevant
                );
                for occupied in reference::subsets(relevant) {
                    let expected =
                        reference::slides(&steps, number(square), renumbered(occupied, number));
                    let found = renumbered(look_up(square, occupied), number);
                    assert_eq!(found, expected, "{square}, {occupied:#x}");
                }
            }
            let steppers = [
                sliders::knight_attacks(square),
                sliders::king_attacks(square),
            ];
            let expected = [KNIGHT, KING].map(|steps| reference::steps(&steps, number(square)));
            assert_eq!(
                steppers.map(|set| renumbered(set, number)),
                expected,
                "square {square}"
            );
            for other in 0..64 {
                let found = [
                    sliders::between(square, other),
                    sliders::line(square, other),
                ];
                let found = found.map(|set| renumbered(set, number));
                let expected = reference::joined(number(square), number(other));
                assert_eq!(found, expected[..2], "squares {square} and {other}");
            }
        }
    }
}

#[test]
fn pawns_change_places_if_a8_is_first() {
    for square in 0..64 {
        let found = [
            white_pawn_attacks(square),
            sliders::white_pawn_attacks(square),
        ];
        let expected =
            [WHITE_PAWN, BLACK_PAWN].map(|steps| reference::steps(&steps, FROM_A8(square)));
        assert_eq!(
            found.map(|set| renumbered(set, FROM_A8)),
            expected,
            "square {square}"
        );
    }
}
