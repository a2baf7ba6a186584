//! Pieces of other games.

mod walks;

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
