//! Attackers, x-rays, pins and batteries on the chess board.

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

#[test]
fn attackers_of_a_square() {
    // A white queen on d1, a black pawn on e6 and a black rook on d8, seen from d5.
    let position = Position {
        white: 1 << 3,
        black: 1 << 44 | 1 << 59,
        pawns: 1 << 44,
        rooks: 1 << 59,
        queens: 1 << 3,
        ..Position::default()
    };
    let all = attackers(&position, 35, position.white | position.black);
    assert_eq!(all & position.white, 1 << 3);
    assert_eq!(all & position.black, 1 << 44 | 1 << 59);
}

/// The squares that a rook attacks only through the nearest pieces, as far as these are in `through`.
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
        let pieces = between(king, sliders.trailing_zeros() as usize) & (position.white | position.black);
        if pieces.is_power_of_two() {
            blockers |= pieces;
        }
        sliders &= sliders - 1;
    }
    blockers
}

#[test]
fn pins_and_discovered_checks() {
    // `position` has white: king e1, knight e3, rook h8, bishop f8; black: king c8, queen e7.
    let position = Position {
        white: 1 << 4 | 1 << 20 | 1 << 63 | 1 << 61,
        black: 1 << 58 | 1 << 52,
        knights: 1 << 20,
        bishops: 1 << 61,
        rooks: 1 << 63,
        queens: 1 << 52,
        kings: 1 << 4 | 1 << 58,
        ..Position::default()
    };
    let pinned = blockers(&position, 4, position.black) & position.white;
    assert_eq!(pinned, 1 << 20, "the knight");
    let discovering = blockers(&position, 58, position.white) & position.white;
    assert_eq!(discovering, 1 << 61, "the bishop: if it moves, the rook gives check");
}

/// Whether taking en passant leaves a king unattacked. Each of `from`, `captured` and `target` is the set of one square.
fn is_legal(position: &Position, king: usize, [from, captured, target]: [u64; 3], theirs: u64) -> bool {
    let after = (position.white | position.black) & !(from | captured) | target;
    attackers(position, king, after) & theirs & after == 0
}

#[test]
fn en_passant() {
    // White: king d1, pawn e5; black: pawn d5, rook d8. The pawn on d6 stands in the rook's way.
    let position = Position {
        white: 1 << 3 | 1 << 36,
        black: 1 << 35 | 1 << 59,
        pawns: 1 << 36 | 1 << 35,
        rooks: 1 << 59,
        kings: 1 << 3,
        ..Position::default()
    };
    assert!(is_legal(&position, 3, [1 << 36, 1 << 35, 1 << 43], position.black));
    // White: king a5, pawn b5; black: pawn c5, rook h5. Both pawns leave the rank.
    let position = Position {
        white: 1 << 32 | 1 << 33,
        black: 1 << 34 | 1 << 39,
        pawns: 1 << 33 | 1 << 34,
        rooks: 1 << 39,
        kings: 1 << 32,
        ..Position::default()
    };
    assert!(!is_legal(&position, 32, [1 << 33, 1 << 34, 1 << 42], position.black));
}

/// Where a piece that is no king may go to end the check of one piece: it takes it, or stands in its way.
fn ends_check(king: usize, checker: usize) -> u64 {
    between(king, checker) | 1 << checker
}

/// What is left of the targets of a piece on `from` that is pinned to its king.
fn if_pinned(king: usize, from: usize, targets: u64) -> u64 {
    targets & line(king, from)
}

/// What is left of a king's targets if a slider on `checker` gives check: it also attacks the square behind the king.
fn out_of_check(king: usize, checker: usize, targets: u64) -> u64 {
    targets & !ray(checker, king)
}

/// `between` without its tables, for two different squares of one rank or file; for others, it may not be empty.
fn without_tables(a: usize, b: usize) -> u64 {
    rook_attacks(a, 1 << b) & rook_attacks(b, 1 << a)
}

#[test]
fn between_and_line() {
    // A king on e1, and a rook on e4 that gives check.
    assert_eq!(ends_check(4, 28), 1 << 12 | 1 << 20 | 1 << 28);
    assert_eq!(out_of_check(4, 28, king_attacks(4)), 1 << 3 | 1 << 5 | 1 << 11 | 1 << 13);
    // A pinned rook on e2 stays on its file; a pinned knight cannot move at all.
    assert_eq!(if_pinned(4, 12, 1 << 11 | 1 << 20), 1 << 20);
    assert_eq!(if_pinned(4, 12, knight_attacks(12)), 0);
}

/// The rear pieces of batteries that are aimed at `target` along a rank or file. `rooks` are the rooks and queens of one side.
fn batteries(target: usize, occupied: u64, rooks: u64) -> u64 {
    rook_xrays(target, occupied, rooks) & rooks
}

#[test]
fn batteries_on_a_file() {
    // Rooks on d1 and d2, aimed at d8: the one on d1 is behind the other.
    let rooks = 1 << 3 | 1 << 11;
    assert_eq!(batteries(59, rooks, rooks), 1 << 3);
}

mod walks;
