//! Attackers, x-rays, pins and batteries on the chess board, compared with what these words mean,
//! square by square.

use lookups::reference::{
    self, BISHOP, BLACK_PAWN, KING, KNIGHT, ROOK, Random, WHITE_PAWN, squares,
};

mod sliders {
    magic_bitboards::magic_tables!(steppers = true, lines = true);
}
use sliders::{
    between, black_pawn_attacks, king_attacks, knight_attacks, line, ray, rook_and_bishop_attacks,
    rook_attacks, white_pawn_attacks,
};

/// The pieces on the board, by colour and by kind.
#[derive(Default)]
struct Position {
    white: u64,
    black: u64,
    pawns: u64,
    knights: u64,
    bishops: u64,
    rooks: u64,
    queens: u64,
    kings: u64,
}

/// The pieces of both sides that attack a square, if these squares are occupied.
fn attackers(position: &Position, square: usize, occupied: u64) -> u64 {
    let (rook, bishop) = rook_and_bishop_attacks(square, occupied);
    rook & (position.rooks | position.queens)
        | bishop & (position.bishops | position.queens)
        | knight_attacks(square) & position.knights
        | king_attacks(square) & position.kings
        | black_pawn_attacks(square) & position.pawns & position.white
        | white_pawn_attacks(square) & position.pawns & position.black
}

/// The squares that a rook attacks only through the nearest pieces, as far as these are in
/// `through`.
fn rook_xrays(square: usize, occupied: u64, through: u64) -> u64 {
    let attacks = rook_attacks(square, occupied);
    rook_attacks(square, occupied & !(attacks & through)) & !attacks
}

#[test]
fn xrays() {
    // A rook on a1, other pieces on a4 and a6: through the one on a4, it attacks a5 and a6.
    assert_eq!(rook_xrays(0, 1 << 24 | 1 << 40, 1 << 24), 1 << 32 | 1 << 40);
}

/// The pieces that stand alone between a king and a slider of one side.
fn blockers(position: &Position, king: usize, side: u64) -> u64 {
    let (rook, bishop) = rook_and_bishop_attacks(king, 0);
    let rooks = rook & (position.rooks | position.queens);
    let bishops = bishop & (position.bishops | position.queens);
    let mut sliders = (rooks | bishops) & side;
    let mut blockers = 0;
    while sliders != 0 {
        let pieces =
            between(king, sliders.trailing_zeros() as usize) & (position.white | position.black);
        if pieces.is_power_of_two() {
            blockers |= pieces;
        }
        sliders &= sliders - 1;
    }
    blockers
}

/// Whether taking en passant leaves a king unattacked. Each of `from`, `captured` and `target` is
/// the set of one square.
fn is_legal(
    position: &Position,
    king: usize,
    [from, captured, target]: [u64; 3],
    theirs: u64,
) -> bool {
    let after = (position.white | position.black) & !(from | captured) | target;
    attackers(position, king, after) & theirs & after == 0
}

/// Where a piece that is no king may go to end the check of one piece: it takes it, or stands in
/// its way.
fn ends_check(king: usize, checker: usize) -> u64 {
    between(king, checker) | 1 << checker
}

/// What is left of the targets of a piece on `from` that is pinned to its king.
fn if_pinned(king: usize, from: usize, targets: u64) -> u64 {
    targets & line(king, from)
}

/// What is left of a king's targets if a slider on `checker` gives check: it also attacks the
/// square behind the king.
fn out_of_check(king: usize, checker: usize, targets: u64) -> u64 {
    targets & !ray(checker, king)
}

/// The set of those squares for which `belongs` is true.
fn set(belongs: impl Fn(usize) -> bool) -> u64 {
    (0..64)
        .filter(|&square| belongs(square))
        .fold(0, |set, square| set | 1 << square)
}

/// A position with this share of the squares occupied by any pieces: a half, a quarter, an eighth,
/// ….
fn position(random: &mut Random, share: usize) -> Position {
    let occupied = random.sparse(share) as u64;
    let [colour, one, two, three] = [(); 4].map(|()| random.bits());
    // Eight kinds by three bits: sliders are twice as many as others, and kings as many as knights.
    let kind = |bits: [bool; 3]| {
        let words = [one, two, three];
        words.iter().zip(bits).fold(occupied, |set, (word, bit)| {
            set & if bit { *word } else { !*word }
        })
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
        reference::steps(
            if is(position.white) {
                &WHITE_PAWN
            } else {
                &BLACK_PAWN
            },
            from,
        )
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
    squares(all.into())
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
fn en_passant_anywhere() {
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
        let occupied = random.sparse(1 + round % 3) as u64;
        let through = random.bits();
        let rooks = occupied & random.bits();
        for square in 0..64 {
            // Exactly one piece is between the two, and one of those that count.
            let behind = |to: usize, through: u64| {
                let [between, ..] = reference::joined(square, to);
                let on_a_rank_or_file = square % 8 == to % 8 || square / 8 == to / 8;
                on_a_rank_or_file
                    && (between & occupied).is_power_of_two()
                    && between & occupied & through != 0
            };
            assert_eq!(
                rook_xrays(square, occupied, through),
                set(|to| behind(to, through))
            );
            assert_eq!(
                rook_xrays(square, occupied, rooks) & rooks,
                set(|to| behind(to, rooks)) & rooks
            );
        }
    }
}

#[test]
fn checks_and_pins() {
    let mut random = Random::new(40);
    for king in 0..64 {
        for other in (0..64).filter(|&other| other != king) {
            let targets = random.bits();
            let [between, line, ..] = reference::joined(king, other);
            assert_eq!(ends_check(king, other), between | 1 << other);
            assert_eq!(if_pinned(king, other, targets), targets & line);
            // A slider attacks the squares of its ray that are left when the king is gone.
            let [_, _, forbidden, _] = reference::joined(other, king);
            assert_eq!(out_of_check(king, other, targets), targets & !forbidden);
        }
    }
}
