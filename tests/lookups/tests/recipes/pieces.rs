//! Pieces of other games, compared with walks along their paths.

use lookups::reference::{CHESS, Part, Piece, Random, Squares, riders, set, squares};

mod chess_with_cannon {
    magic_bitboards::magic_tables!(scheme = hyperbola, pieces = [rook, bishop, queen, cannon]);
}

/// The targets of a cannon, which moves like a rook, and takes by a hop.
fn cannon_targets(square: usize, occupied: u64, own: u64) -> u64 {
    let (rook, cannon) = chess_with_cannon::rook_and_cannon_attacks(square, occupied);
    rook & !occupied | cannon & occupied & !own
}

#[test]
fn cannon_on_the_chess_board() {
    // A cannon on a1, its own piece on c1, others on e1 and a2: it goes to b1, and takes on e1 over c1.
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

mod grand_chess {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        board = "10x10",
        pieces = [
            rook,
            marshal = rider[(0, 1), (1, 0), (0, -1), (-1, 0)]
                + rider(1)[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)],
        ],
    );
}

#[test]
fn marshal_and_amazon() {
    // From a1, between pieces on b1 and a2.
    assert_eq!(marshal_attacks(0, 1 << 1 | 1 << 8), 1 << 1 | 1 << 8 | 1 << 10 | 1 << 17);
    assert_eq!(amazon_attacks(0, 1 << 1 | 1 << 8 | 1 << 9), 1 << 1 | 1 << 8 | 1 << 9 | 1 << 10 | 1 << 17);
    assert_eq!(grand_chess::marshal_attacks(0, 1 << 1 | 1 << 10), 1 << 1 | 1 << 10 | 1 << 12 | 1 << 21);
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
    assert_eq!(ranges::short_rook_attacks(0, 1 << 16), 1 << 1 | 1 << 2 | 1 << 3 | 1 << 4 | 1 << 8 | 1 << 16);
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

mod bent {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        pieces = [
            griffon = rider[
                ((1, 1), (1, 2)), ((1, 1), (2, 1)), ((1, -1), (1, -2)), ((1, -1), (2, -1)),
                ((-1, 1), (-1, 2)), ((-1, 1), (-2, 1)), ((-1, -1), (-1, -2)), ((-1, -1), (-2, -1)),
            ],
        ],
    );
}

#[test]
fn griffon() {
    // From a1 over b2, up to b4 and to the right to c2, where pieces stand.
    assert_eq!(bent::griffon_attacks(0, 1 << 25 | 1 << 10), 1 << 9 | 1 << 17 | 1 << 25 | 1 << 10);
}

mod janggi {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        board = "9x10",
        pieces = [
            rook,
            cannon,
            horse,
            elephant = lame[
                ((0, 1), (1, 2), (2, 3)), ((0, 1), (-1, 2), (-2, 3)), ((0, -1), (1, -2), (2, -3)), ((0, -1), (-1, -2), (-2, -3)),
                ((1, 0), (2, 1), (3, 2)), ((1, 0), (2, -1), (3, -2)), ((-1, 0), (-2, 1), (-3, 2)), ((-1, 0), (-2, -1), (-3, -2)),
            ],
        ],
    );
}

/// The attacks and moves of janggi's cannon: it hops neither over a cannon nor onto one. A cannon stands on `square`.
fn janggi_cannon_attacks(square: usize, occupied: u128, cannons: u128) -> u128 {
    let (nearest, mut attacks) = janggi::rook_and_cannon_attacks(square, occupied);
    let mut hurdles = nearest & cannons;
    while hurdles != 0 {
        // What is behind a hurdle is also what a rook there attacks.
        attacks &= !janggi::rook_attacks(hurdles.trailing_zeros() as usize, occupied);
        hurdles &= hurdles - 1;
    }
    attacks & !cannons
}

#[test]
fn cannon_and_elephant_of_janggi() {
    // A cannon on a1 hops over a soldier on c1, but not over the cannon on a2.
    let cannons = 1 << 0 | 1 << 9;
    assert_eq!(janggi_cannon_attacks(0, cannons | 1 << 2 | 1 << 4, cannons), 1 << 3 | 1 << 4);
    // An elephant on b1 goes over b2 and c3 to d4; the piece on c1 closes its other way.
    assert_eq!(janggi::elephant_attacks(1, 1 << 2), 1 << 30);
}

/// The movement of a piece as the macro reads it.
fn piece(text: &str) -> Vec<Part> {
    Piece::read_all(text).expect("it is a piece")[0].look_ups().remove(0).1
}

/// Occupancies of any density.
fn occupancies() -> impl Iterator<Item = u128> {
    let mut random = Random::new(39);
    (0..200).map(move |round| random.sparse(1 + round % 4))
}

const KNIGHT: &str = "p = rider(1)[(1,2),(2,1),(2,-1),(1,-2),(-1,-2),(-2,-1),(-2,1),(-1,2)]";

#[test]
fn on_the_chess_board() {
    let [rook, queen, cannon, knight] = ["rook", "queen", "cannon", KNIGHT].map(piece);
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
fn on_larger_boards() {
    let [shogi, grand] = ["9x9", "10x10"].map(|board| Squares::read(board, false));
    let camel = [(1, 3), (3, 1), (3, -1), (1, -3), (-1, -3), (-3, -1), (-3, 1), (-1, 3)];
    let gold = |up: i32| [(-1, up), (0, up), (1, up), (-1, 0), (1, 0), (0, -up)];
    for at in 0..81 {
        for occupied in [0, (1 << 81) - 1] {
            assert_eq!(leapers::camel_attacks(at, occupied), shogi.leaps(&camel, at));
            assert_eq!(leapers::white_gold_attacks(at, occupied), shogi.leaps(&gold(1), at));
            assert_eq!(leapers::black_gold_attacks(at, occupied), shogi.leaps(&gold(-1), at));
        }
    }
    let marshal = [piece("rook"), piece(KNIGHT)].concat();
    for occupied in occupancies() {
        for at in 0..100 {
            assert_eq!(grand_chess::marshal_attacks(at, occupied), grand.attacks(&marshal, at, occupied));
        }
    }
}

#[test]
fn pieces_of_janggi() {
    let board = Squares::read("9x10", false);
    // One step as a rook, and two diagonally, farther on.
    let elephant = piece(
        "p = lame[((0,1),(1,2),(2,3)),((0,1),(-1,2),(-2,3)),((0,-1),(1,-2),(2,-3)),((0,-1),(-1,-2),(-2,-3)),\
         ((1,0),(2,1),(3,2)),((1,0),(2,-1),(3,-2)),((-1,0),(-2,1),(-3,2)),((-1,0),(-2,-1),(-3,-2))]",
    );
    let rays = [(0, 1), (1, 0), (0, -1), (-1, 0)].map(|step| riders(&[step]));
    for (round, occupied) in occupancies().enumerate() {
        let cannons = occupied.rotate_right(round as u32) & occupied;
        for from in 0..90 {
            assert_eq!(janggi::elephant_attacks(from, occupied), board.attacks(&elephant, from, occupied));

            let (occupied, cannons) = (occupied | 1 << from, cannons | 1 << from);
            // On each ray, it reaches what has exactly one piece before it, which is no cannon.
            let reached = |ray: &Vec<Part>| {
                let all = board.attacks(ray, from, 0);
                let passed = |to: usize| all & !board.attacks(ray, to, 0) & !(1 << to) & occupied;
                let is_reached = |&to: &usize| passed(to).is_power_of_two() && passed(to) & cannons == 0;
                set(squares(all).filter(is_reached))
            };
            let cannon = rays.iter().fold(0, |all, ray| all | reached(ray)) & !cannons;
            assert_eq!(janggi_cannon_attacks(from, occupied, cannons), cannon);
        }
    }
}
