//! Pieces with bends, palaces, cylinders, and squares numbered with gaps, compared with slow walks.

use lookups::reference::{CHESS, Piece, Random, squares};

pub(crate) mod bent {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        pieces = [
            griffon = rider[
                ((1, 1), (1, 2)), ((1, 1), (2, 1)), ((1, -1), (1, -2)), ((1, -1), (2, -1)),
                ((-1, 1), (-1, 2)), ((-1, 1), (-2, 1)), ((-1, -1), (-1, -2)), ((-1, -1), (-2, -1)),
            ],
            reverse(griffon),
        ],
    );
}

/// The squares between a griffon and what it attacks: those on which a piece stands in its way.
fn between_griffon_and(from: usize, to: usize) -> u64 {
    let attacks = |occupied| bent::griffon_attacks(from, occupied) >> to & 1 != 0;
    let stands_in_the_way = |square: &usize| attacks(0) && !attacks(1 << square);
    (0..64)
        .filter(stands_in_the_way)
        .fold(0, |between, square| between | 1 << square)
}

#[test]
fn the_griffon_from_its_target() {
    // A griffon on a1 attacks b4 over b2 and b3; a piece on c2 does not stand in the way.
    assert_eq!(between_griffon_and(0, 25), 1 << 9 | 1 << 17);
    assert_eq!(bent::reverse_griffon_attacks(25, 1 << 10) & 1, 1);
    assert_eq!(bent::reverse_griffon_attacks(25, 1 << 17) & 1, 0);
    let mut random = Random::new(40);
    for _ in 0..30 {
        let occupied = random.sparse(2) as u64;
        for to in 0..64 {
            let attackers = bent::reverse_griffon_attacks(to, occupied);
            for from in 0..64 {
                let attacks = bent::griffon_attacks(from, occupied) >> to & 1;
                assert_eq!(attackers >> from & 1, attacks, "{from} {to} {occupied:#x}");
            }
        }
    }
}

mod crooked {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        pieces = [
            zigzag = rider[
                ((1, 1), (2, 0), (3, 1), (4, 0), (5, 1), (6, 0), (7, 1)),
                ((-1, 1), (-2, 0), (-3, 1), (-4, 0), (-5, 1), (-6, 0), (-7, 1)),
            ],
        ],
    );
}

#[test]
fn half_of_a_crooked_bishop() {
    // From a1 to b2, c1, d2, and to e1, where a piece stands.
    assert_eq!(
        crooked::zigzag_attacks(0, 1 << 4),
        1 << 9 | 1 << 2 | 1 << 11 | 1 << 4
    );
}

mod far {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        pieces = [rook, short_rook = betza("R2")],
    );
}

/// A rook that goes three squares or more.
fn far_rook_attacks(square: usize, occupied: u64) -> u64 {
    far::rook_attacks(square, occupied) & !far::short_rook_attacks(square, occupied)
}

#[test]
fn the_least_distance_of_a_rook() {
    // From a1 up to a5, where a piece stands, but not to a2 and a3; c1 closes the rank.
    assert_eq!(far_rook_attacks(0, 1 << 32 | 1 << 2), 1 << 24 | 1 << 32);
}

mod palaces {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        board = "
            ___...___
            ___...___
            ___...___
            _________
            _________
            _________
            _________
            ___...___
            ___...___
            ___...___
        ",
        pieces = [general = betza("W"), advisor = betza("F")],
    );
}

#[test]
fn pieces_of_the_palaces() {
    // A general on d1 goes to e1 and d2, not to c1, which is outside; an advisor on e2 to the
    // corners.
    assert_eq!(palaces::general_attacks(3, 0), 1 << 4 | 1 << 12);
    assert_eq!(
        palaces::advisor_attacks(13, 0),
        1 << 3 | 1 << 5 | 1 << 21 | 1 << 23
    );
}

mod wide {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "16x8", pieces = [rook, bishop]);
}

/// A set on the board, and once more to the right of it.
fn doubled(set: u64) -> u128 {
    (0..8).fold(0, |wide, rank| {
        let files = u128::from(set >> (8 * rank) & 0xff);
        wide | (files | files << 8) << (16 * rank)
    })
}

/// A piece on a board whose first file follows the last one. It never goes round to its own square.
fn on_cylinder(attacks: fn(usize, u128) -> u128, square: usize, occupied: u64) -> u64 {
    let occupied = doubled(occupied | 1 << square);
    let at = square / 8 * 16 + square % 8;
    let wide = attacks(at, occupied) | attacks(at + 8, occupied);
    let folded = (0..8).fold(0, |set, rank| {
        let files = wide >> (16 * rank);
        set | ((files | files >> 8) as u64 & 0xff) << (8 * rank)
    });
    folded & !(1 << square)
}

#[test]
fn rook_and_bishop_on_a_cylinder() {
    // A rook on a1 goes left to h1 and g1, where a piece stands, and up to a2.
    assert_eq!(
        on_cylinder(wide::rook_attacks, 0, 1 << 6 | 1 << 1 | 1 << 8),
        1 << 7 | 1 << 6 | 1 << 1 | 1 << 8
    );
    let walk = |steps: &[(i32, i32)], from: usize, occupied: u64| {
        let mut attacks = 0_u64;
        for (files, ranks) in steps {
            let (mut file, mut rank) = ((from % 8) as i32, (from / 8) as i32);
            loop {
                (file, rank) = ((file + files).rem_euclid(8), rank + ranks);
                let at = rank * 8 + file;
                if !(0..8).contains(&rank) || at as usize == from {
                    break;
                }
                attacks |= 1 << at;
                if occupied >> at & 1 != 0 {
                    break;
                }
            }
        }
        attacks
    };
    let mut random = Random::new(41);
    for round in 0..60 {
        let occupied = random.sparse(1 + round % 4) as u64;
        for square in 0..64 {
            assert_eq!(
                on_cylinder(wide::rook_attacks, square, occupied),
                walk(&lookups::reference::ROOK, square, occupied)
            );
            assert_eq!(
                on_cylinder(wide::bishop_attacks, square, occupied),
                walk(&lookups::reference::BISHOP, square, occupied)
            );
        }
    }
}

mod with_gaps {
    pub mod of_0x88 {
        magic_bitboards::magic_tables!(
            scheme = hyperbola,
            board = "
                ........________
                ........________
                ........________
                ........________
                ........________
                ........________
                ........________
                ........________
            ",
        );
    }
    pub mod of_10x12 {
        magic_bitboards::magic_tables!(
            scheme = hyperbola,
            board = "
                __________
                __________
                _........_
                _........_
                _........_
                _........_
                _........_
                _........_
                _........_
                _........_
                __________
                __________
            ",
        );
    }
}

#[test]
fn numbers_of_0x88_and_10x12() {
    // a1 is 0x00 and a2 is 0x10, or a1 is 21 and a2 is 31: a rook between pieces on b1 and a2.
    assert_eq!(
        with_gaps::of_0x88::rook_attacks(0x00, 1 << 0x01 | 1 << 0x10),
        1 << 0x01 | 1 << 0x10
    );
    assert_eq!(
        with_gaps::of_10x12::rook_attacks(21, 1 << 22 | 1 << 31),
        1 << 22 | 1 << 31
    );
    let [rook] = &Piece::read_all("rook").expect("it is a piece")[..] else {
        panic!("it is one piece")
    };
    let (_, parts) = rook.look_ups().remove(0);
    let mut random = Random::new(42);
    for _ in 0..30 {
        let occupied = random.sparse(2) & u128::from(u64::MAX);
        for from in 0..64 {
            let attacks = CHESS.attacks(&parts, from, occupied);
            let renumbered = |number: fn(usize) -> usize| {
                let renumber = |set| squares(set).fold(0_u128, |all, at| all | 1 << number(at));
                (number(from), renumber(occupied), renumber(attacks))
            };
            let (square, occupied_there, expected) = renumbered(|at| at / 8 * 16 + at % 8);
            let found = with_gaps::of_0x88::rook_attacks(square, occupied_there);
            assert_eq!(found, expected);
            let (square, occupied_there, expected) = renumbered(|at| at / 8 * 10 + at % 8 + 21);
            let found = with_gaps::of_10x12::rook_attacks(square, occupied_there);
            assert_eq!(found, expected);
        }
    }
}
