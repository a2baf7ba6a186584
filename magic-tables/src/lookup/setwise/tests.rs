use super::*;
use crate::board::slider::Slider;
use crate::board::stepper::Stepper;

/// Sets of pieces and occupancies: nothing, everything, corners, edges, and pieces on each other's
/// lines.
const SETS: [u64; 8] = [
    0,
    u64::MAX,
    0x8100_0000_0000_0081,
    0xff81_8181_8181_81ff,
    0x0000_0018_1800_0000,
    0x8040_2010_0804_0201,
    0x0123_4567_89ab_cdef,
    0x0010_0400_2200_8001,
];

/// The union of what `attacks` gives for each square of a set.
fn union(set: u64, attacks: impl Fn(usize) -> u64) -> u64 {
    (0..64)
        .filter(|square| set >> square & 1 == 1)
        .fold(0, |union, square| union | attacks(square))
}

#[test]
fn sliders_attack_what_each_of_them_attacks() {
    for set in SETS {
        for occupied in SETS {
            let [rooks, bishops] =
                Slider::ALL.map(|slider| union(set, |square| slider.attacks(square, occupied)));
            assert_eq!(
                rook_attacks(set, occupied),
                rooks,
                "{set:#x}, {occupied:#x}"
            );
            assert_eq!(
                bishop_attacks(set, occupied),
                bishops,
                "{set:#x}, {occupied:#x}"
            );
            assert_eq!(queen_attacks(set, occupied), rooks | bishops);
        }
    }
}

#[test]
fn constants_have_the_same_answers() {
    for set in SETS {
        for occupied in SETS {
            assert_eq!(
                rook_attacks_const(set, occupied),
                rook_attacks(set, occupied)
            );
            assert_eq!(
                bishop_attacks_const(set, occupied),
                bishop_attacks(set, occupied)
            );
            assert_eq!(
                queen_attacks_const(set, occupied),
                queen_attacks(set, occupied)
            );
        }
    }
}

#[test]
fn steppers_attack_what_each_of_them_attacks() {
    for set in SETS {
        let all = |stepper: Stepper| union(set, |square| stepper.attacks(square));
        assert_eq!(knight_attacks(set), all(Stepper::Knight), "{set:#x}");
        assert_eq!(king_attacks(set), all(Stepper::King), "{set:#x}");
        assert_eq!(white_pawn_attacks(set), all(Stepper::WhitePawn), "{set:#x}");
        assert_eq!(black_pawn_attacks(set), all(Stepper::BlackPawn), "{set:#x}");
    }
}
