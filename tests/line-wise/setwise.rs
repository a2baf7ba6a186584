//! Fills against a loop of ray walks over the pieces.

use magic_tables::board::slider::Slider;
use magic_tables::board::{Bitboard, Direction, SQUARES, bit, step};
use magic_tables::lookup::setwise::{
    bishop_attacks, bishop_attacks_const, black_pawn_attacks, king_attacks, knight_attacks, queen_attacks,
    queen_attacks_const, rook_attacks, rook_attacks_const, white_pawn_attacks,
};

/// The union of what each of `pieces` attacks.
fn by_loop(slider: Slider, pieces: Bitboard, occupied: Bitboard) -> Bitboard {
    let attacks = |square| if pieces & bit(square) == 0 { 0 } else { slider.attacks(square, occupied) };
    (0..SQUARES).fold(0, |union, square| union | attacks(square))
}

fn check(pieces: Bitboard, occupied: Bitboard) {
    let [rooks, bishops] = Slider::ALL.map(|slider| by_loop(slider, pieces, occupied));
    let expected = [rooks, bishops, rooks | bishops];
    let found = [rook_attacks, bishop_attacks, queen_attacks].map(|attacks| attacks(pieces, occupied));
    assert_eq!(found, expected, "{pieces:#x} among {occupied:#x}");
    let found = [rook_attacks_const, bishop_attacks_const, queen_attacks_const];
    assert_eq!(found.map(|attacks| attacks(pieces, occupied)), expected, "{pieces:#x} among {occupied:#x}");
}

/// Marsaglia's xorshift (2003).
fn random(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

#[test]
fn one_piece_attacks_what_a_ray_walk_finds() {
    let mut state = 1;
    for square in 0..SQUARES {
        for occupied in [0, bit(square), u64::MAX, !bit(square)] {
            check(bit(square), occupied);
        }
        // Miri is slow.
        for _ in 0..if cfg!(miri) { 1 } else { 1000 } {
            check(bit(square), random(&mut state) & random(&mut state));
        }
    }
}

/// Few and many pieces and blockers; pieces that are all, in part or not at all among the blockers.
#[test]
fn many_pieces_attack_what_a_loop_finds() {
    let mut state = 2;
    for round in 0..if cfg!(miri) { 50 } else { 100_000 } {
        let mut set = |ands: u64| (0..ands).fold(random(&mut state), |set, _| set & random(&mut state));
        let (pieces, others) = (set(round % 5), set(round / 5 % 4));
        let half = set(0);
        for occupied in [others | pieces, others, others & !pieces, others | pieces & half] {
            check(pieces, occupied);
        }
    }
    for pieces in [0, u64::MAX, 0xff, 0xff << 56, 0x8181_8181_8181_8181] {
        for occupied in [0, u64::MAX, pieces, !pieces] {
            check(pieces, occupied);
        }
    }
}

/// What several attack is the union, because nothing but shifts, unions and selections is done.
#[test]
fn one_stepping_piece_attacks_what_a_step_reaches() {
    type Attacks = fn(Bitboard) -> Bitboard;
    let knight = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    let king = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    let pieces: [(&[(i8, i8)], Attacks); 4] = [
        (&knight, knight_attacks),
        (&king, king_attacks),
        (&[(-1, 1), (1, 1)], white_pawn_attacks),
        (&[(-1, -1), (1, -1)], black_pawn_attacks),
    ];
    for (steps, attacks) in pieces {
        let reached = |square| {
            let to = |&(files, ranks): &(i8, i8)| step(square, Direction::new(files, ranks));
            steps.iter().filter_map(to).fold(0, |reached, to| reached | bit(to))
        };
        for square in 0..SQUARES {
            assert_eq!(attacks(bit(square)), reached(square), "{steps:?} from {square}");
        }
        assert_eq!(attacks(!0), (0..SQUARES).fold(0, |union, square| union | reached(square)));
    }
}
