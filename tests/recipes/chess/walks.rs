//! The recipes of chess, compared with what their words mean, square by square.

use super::{
    Position, attackers, batteries, blockers, ends_check, if_pinned, is_legal, out_of_check, rook_xrays,
    without_tables,
};
use crate::reference::{self, BISHOP, BLACK_PAWN, KING, KNIGHT, ROOK, Random, WHITE_PAWN};

/// The squares of a set.
fn squares(set: u64) -> impl Iterator<Item = usize> {
    (0..64).filter(move |square| set >> square & 1 == 1)
}

/// The set of those squares for which `belongs` is true.
fn set(belongs: impl Fn(usize) -> bool) -> u64 {
    (0..64).filter(|&square| belongs(square)).fold(0, |set, square| set | 1 << square)
}

/// A position with this share of the squares occupied by any pieces: a half, a quarter, an eighth, ….
fn position(random: &mut Random, share: u32) -> Position {
    let occupied = (1..share).fold(random.bits(), |set, _| set & random.bits());
    let [colour, one, two, three] = [(); 4].map(|()| random.bits());
    // Eight kinds by three bits: sliders are twice as many as others, and kings as many as knights.
    let kind = |bits: [bool; 3]| {
        let words = [one, two, three];
        words.iter().zip(bits).fold(occupied, |set, (word, bit)| set & if bit { *word } else { !*word })
    };
    let [no, yes] = [false, true];
    Position {
        white: occupied & colour,
        black: occupied & !colour,
        pawns: kind([no, no, no]),
        knights: kind([no, no, yes]),
        kings: kind([no, yes, no]),
        bishops: kind([no, yes, yes]) | kind([yes, no, no]),
        rooks: kind([yes, no, yes]) | kind([yes, yes, no]),
        queens: kind([yes, yes, yes]),
    }
}

/// What the piece on a square attacks.
fn attacks(position: &Position, from: usize, occupied: u64) -> u64 {
    let is = |set: u64| set >> from & 1 == 1;
    if is(position.pawns) {
        reference::steps(if is(position.white) { &WHITE_PAWN } else { &BLACK_PAWN }, from)
    } else if is(position.knights) {
        reference::steps(&KNIGHT, from)
    } else if is(position.kings) {
        reference::steps(&KING, from)
    } else if is(position.bishops) {
        reference::slides(&BISHOP, from, occupied)
    } else if is(position.rooks) {
        reference::slides(&ROOK, from, occupied)
    } else {
        reference::slides(&KING, from, occupied)
    }
}

/// Which pieces attack a square.
fn slow_attackers(position: &Position, square: usize, occupied: u64) -> u64 {
    let all = position.white | position.black;
    squares(all)
        .filter(|&from| attacks(position, from, occupied) >> square & 1 == 1)
        .fold(0, |set, from| set | 1 << from)
}

#[test]
fn recipes_of_chess() {
    let mut random = Random::new(37);
    for round in 0..40 {
        let position = position(&mut random, 1 + round % 4);
        let occupied = position.white | position.black;
        for square in 0..64 {
            let all = slow_attackers(&position, square, occupied);
            assert_eq!(attackers(&position, square, occupied), all);

            for side in [position.white, position.black] {
                // Without a blocker, a slider attacks the king that did not attack it before.
                let blocks = |piece: usize| {
                    let others = occupied & !(1 << piece);
                    let sliders = position.bishops | position.rooks | position.queens;
                    let more = slow_attackers(&position, square, others) & !all & sliders & side;
                    occupied >> piece & 1 == 1 && piece != square && more != 0
                };
                assert_eq!(blockers(&position, square, side), set(blocks));
            }
        }
    }
}

/// Pawns are taken from any squares to any empty one.
#[test]
fn en_passant() {
    let mut random = Random::new(39);
    for round in 0..40 {
        let position = position(&mut random, 1 + round % 4);
        let lowest = |set: u64| set & set.wrapping_neg();
        let from = lowest(position.pawns & position.white);
        let captured = lowest(position.pawns & position.black);
        let target = lowest(!(position.white | position.black));
        let left = |set: u64| set & !(from | captured);
        let after = Position {
            white: left(position.white) | target,
            black: left(position.black),
            pawns: left(position.pawns) | target,
            ..position
        };
        for king in 0..64 {
            let attackers = slow_attackers(&after, king, after.white | after.black) & after.black;
            let legal = is_legal(&position, king, [from, captured, target], position.black);
            assert_eq!(legal, attackers == 0);
        }
    }
}

#[test]
fn xrays_and_batteries() {
    let mut random = Random::new(38);
    for round in 0..40 {
        let occupied = (0..round % 3).fold(random.bits(), |set, _| set & random.bits());
        let through = random.bits();
        let rooks = occupied & random.bits();
        for square in 0..64 {
            // Exactly one piece is between the two, and one of those that count.
            let behind = |to: usize, through: u64| {
                let (between, _) = reference::between_and_line(square, to);
                let on_a_rank_or_file = square % 8 == to % 8 || square / 8 == to / 8;
                on_a_rank_or_file
                    && (between & occupied).is_power_of_two()
                    && between & occupied & through != 0
            };
            assert_eq!(rook_xrays(square, occupied, through), set(|to| behind(to, through)));
            assert_eq!(batteries(square, occupied, rooks), set(|to| behind(to, rooks)) & rooks);
        }
    }
}

#[test]
fn checks_and_pins() {
    for king in 0..64 {
        for other in (0..64).filter(|&other| other != king) {
            let (between, line) = reference::between_and_line(king, other);
            if king % 8 == other % 8 || king / 8 == other / 8 {
                assert_eq!(without_tables(king, other), between);
            }
            assert_eq!(ends_check(king, other), between | 1 << other);
            assert_eq!(if_pinned(king, other, u64::MAX), line);
            // A slider attacks the squares of its ray that are left when the king is gone.
            let forbidden = reference::ray_through(other, king);
            assert_eq!(out_of_check(king, other, u64::MAX), !forbidden);
        }
    }
}
