//! Pieces of other games, compared with walks along their paths.

use lookups::reference::{CHESS, Part, Piece, Random, Squares};

use crate::odd::bent;

mod chess_with_cannon {
    magic_bitboards::magic_tables!(scheme = hyperbola, pieces = [rook, bishop, queen, cannon]);
}

/// The targets of a cannon, which moves like a rook, and takes by a hop.
fn cannon_targets(square: usize, occupied: u64, own: u64) -> u64 {
    let rook = chess_with_cannon::rook_attacks(square, occupied);
    let cannon = chess_with_cannon::cannon_attacks(square, occupied);
    rook & !occupied | cannon & occupied & !own
}

#[test]
fn cannon_on_the_chess_board() {
    // A cannon on a1, its own piece on c1, others on e1 and a2: it goes to b1, and takes on e1 over
    // c1.
    let (own, others) = (1 << 0 | 1 << 2, 1 << 4 | 1 << 8);
    assert_eq!(cannon_targets(0, own | others, own), 1 << 1 | 1 << 4);
}

mod chess {
    magic_bitboards::magic_tables!(steppers = true);
}

fn marshal_attacks(square: usize, occupied: u64) -> u64 {
    chess::rook_attacks(square, occupied) | chess::knight_attacks(square)
}

fn amazon_attacks(square: usize, occupied: u64) -> u64 {
    chess::queen_attacks(square, occupied) | chess::knight_attacks(square)
}

#[test]
fn marshal_and_amazon() {
    // From a1, between pieces on b1 and a2.
    assert_eq!(
        marshal_attacks(0, 1 << 1 | 1 << 8),
        1 << 1 | 1 << 8 | 1 << 10 | 1 << 17
    );
    assert_eq!(
        amazon_attacks(0, 1 << 1 | 1 << 8 | 1 << 9),
        1 << 1 | 1 << 8 | 1 << 9 | 1 << 10 | 1 << 17
    );
}

mod leapers {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        board = "9x9",
        pieces = [
            white_gold = rider(1)[(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (0, -1)],
            black_gold = rider(1)[(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (0, 1)],
            camel = rider(1)[(1, 3), (3, 1), (3, -1), (1, -3), (-1, -3), (-3, -1), (-3, 1), (-1, 3)],
        ],
    );
}

#[test]
fn gold_and_camel() {
    // From a1.
    assert_eq!(leapers::white_gold_attacks(0, 0), 1 << 1 | 1 << 9 | 1 << 10);
    assert_eq!(leapers::black_gold_attacks(0, 0), 1 << 1 | 1 << 9);
    assert_eq!(leapers::camel_attacks(0, 0), 1 << 12 | 1 << 28);
}

mod ranges {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        pieces = [short_rook = rider(4)[(0, 1), (1, 0), (0, -1), (-1, 0)]],
    );
}

#[test]
fn short_rook() {
    // From a1 up to e1, and to a3, where a piece stands.
    assert_eq!(
        ranges::short_rook_attacks(0, 1 << 16),
        1 << 1 | 1 << 2 | 1 << 3 | 1 << 4 | 1 << 8 | 1 << 16
    );
}

mod hops {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        pieces = [grasshopper = hopper(1)[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]],
    );
}

#[test]
fn grasshopper() {
    // From a1 over c1 to d1, and no farther.
    assert_eq!(hops::grasshopper_attacks(0, 1 << 2), 1 << 3);
}

/// The movement of a piece as the macro reads it.
fn piece(text: &str) -> Vec<Part> {
    Piece::read_all(text).expect("it is a piece")[0]
        .look_ups()
        .remove(0)
        .1
}

/// Occupancies of any density.
fn occupancies() -> impl Iterator<Item = u128> {
    let mut random = Random::new(39);
    (0..200).map(move |round| random.sparse(1 + round % 4))
}

#[test]
fn on_the_chess_board() {
    let [rook, queen, cannon] = ["rook", "queen", "cannon"].map(piece);
    let knight = piece("p = rider(1)[(1,2),(2,1),(2,-1),(1,-2),(-1,-2),(-2,-1),(-2,1),(-1,2)]");
    let short_rook = piece("p = rider(4)[(0,1),(1,0),(0,-1),(-1,0)]");
    let grasshopper = piece("p = hopper(1)[(0,1),(1,1),(1,0),(1,-1),(0,-1),(-1,-1),(-1,0),(-1,1)]");
    // One step as a bishop, then on like a rook, away from where it comes from.
    let griffon = piece(
        "p = rider[((1,1),(2,1)),((1,1),(1,2)),((1,-1),(2,-1)),((1,-1),(1,-2)),((-1,1),(-2,1)),((-1,1),(-1,2)),\
         ((-1,-1),(-2,-1)),((-1,-1),(-1,-2))]",
    );
    for all in occupancies() {
        let occupied = all as u64;
        let own = occupied.rotate_left(7);
        for at in 0..64 {
            let walk = |parts: &[Part]| CHESS.attacks(parts, at, all) as u64;
            assert_eq!(marshal_attacks(at, occupied), walk(&rook) | walk(&knight));
            assert_eq!(amazon_attacks(at, occupied), walk(&queen) | walk(&knight));
            assert_eq!(ranges::short_rook_attacks(at, occupied), walk(&short_rook));
            assert_eq!(bent::griffon_attacks(at, occupied), walk(&griffon));
            assert_eq!(hops::grasshopper_attacks(at, occupied), walk(&grasshopper));
            let targets = walk(&cannon) & occupied & !own | walk(&rook) & !occupied;
            assert_eq!(cannon_targets(at, occupied, own), targets);
        }
    }
}

#[test]
fn leapers_on_the_board_of_shogi() {
    let shogi = Squares::read("9x9", false);
    let camel = [
        (1, 3),
        (3, 1),
        (3, -1),
        (1, -3),
        (-1, -3),
        (-3, -1),
        (-3, 1),
        (-1, 3),
    ];
    let gold = |up: i32| [(-1, up), (0, up), (1, up), (-1, 0), (1, 0), (0, -up)];
    for at in 0..81 {
        for occupied in [0, (1 << 81) - 1] {
            assert_eq!(
                leapers::camel_attacks(at, occupied),
                shogi.leaps(&camel, at)
            );
            assert_eq!(
                leapers::white_gold_attacks(at, occupied),
                shogi.leaps(&gold(1), at)
            );
            assert_eq!(
                leapers::black_gold_attacks(at, occupied),
                shogi.leaps(&gold(-1), at)
            );
        }
    }
}
