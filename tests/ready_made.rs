//! Tests the ready-made look-ups, which need no macro, for all relevant occupancies and all pairs
//! of squares.
#![cfg(feature = "tables")]

mod reference;

use std::panic::catch_unwind;

use magic_bitboards::{
    between, beyond, bishop_attacks, black_pawn_attacks, king_attacks, knight_attacks, line,
    pawn_attacks, queen_attacks, ray, rook_and_bishop_attacks, rook_attacks, white_pawn_attacks,
};
use reference::{BISHOP, BLACK_PAWN, KING, KNIGHT, ROOK, Random, WHITE_PAWN};

#[test]
fn sliders() {
    let mut random = Random::new(5);
    for (steps, look_up) in [
        (ROOK, rook_attacks as fn(_, _) -> _),
        (BISHOP, bishop_attacks),
    ] {
        for square in 0..64 {
            let relevant = reference::relevant(&steps, square);
            for occupied in reference::subsets(relevant) {
                let noisy = occupied | random.bits() & !relevant;
                assert_eq!(
                    look_up(square, noisy),
                    reference::slides(&steps, square, occupied)
                );
                let [rook, bishop] =
                    [ROOK, BISHOP].map(|steps| reference::slides(&steps, square, noisy));
                assert_eq!(queen_attacks(square, noisy), rook | bishop);
                assert_eq!(rook_and_bishop_attacks(square, noisy), (rook, bishop));
            }
        }
    }
}

#[test]
fn steppers_and_lines() {
    for a in 0..64 {
        assert_eq!(knight_attacks(a), reference::steps(&KNIGHT, a));
        assert_eq!(king_attacks(a), reference::steps(&KING, a));
        assert_eq!(white_pawn_attacks(a), reference::steps(&WHITE_PAWN, a));
        assert_eq!(black_pawn_attacks(a), reference::steps(&BLACK_PAWN, a));
        let pawns = [false, true].map(|black| pawn_attacks(black, a));
        assert_eq!(pawns, [white_pawn_attacks(a), black_pawn_attacks(a)]);
        for b in 0..64 {
            assert_eq!(
                [between(a, b), line(a, b), ray(a, b), beyond(a, b)],
                reference::joined(a, b)
            );
        }
    }
}

#[test]
fn squares_off_the_board_panic() {
    for square in [64, 128, usize::MAX] {
        assert!(catch_unwind(|| queen_attacks(square, 0)).is_err());
        assert!(catch_unwind(|| king_attacks(square)).is_err());
        assert!(catch_unwind(|| between(square, 0)).is_err());
        assert!(catch_unwind(|| line(0, square)).is_err());
        assert!(catch_unwind(|| pawn_attacks(true, square)).is_err());
        assert!(catch_unwind(|| beyond(0, square)).is_err());
    }
}
