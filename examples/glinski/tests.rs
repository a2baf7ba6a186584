//! Gliński's chess by a slow generator and slow look-ups that have nothing in common with the other ones.

use super::*;
use games::perft;
use reference::{Cube, DIAGONAL, STRAIGHT, cube, on_board, walk};

#[test]
fn known_positions() {
    games::known_counts::<Glinski>(20_000);
}

#[test]
fn refused() {
    games::refused::<Glinski>(&[
        ("b/qbk/n1b1n/r5r/ppppppppp/11/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP1 w", "2 fields"),
        ("b/qbk/n1b1n/r5r/ppppppppp/11/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP2 w -", "has not 11 squares"),
        ("b/qbk/n1b1n/r5r/pppppppp/11/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP1 w -", "has not 9 squares"),
        ("P/qbk/n1b1n/r5r/ppppppppp/11/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP1 w -", "a pawn is on"),
        ("b/qbk/n1b1n/r5r/ppppppppp/11/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRp1 w -", "a pawn is on"),
        ("1/1k1/5/7/9/11/11/11/11/5R5/5K5 w -", "is in check"),
        ("b/qbk/n1b1n/r5r/ppppppppp/11/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP1 w j5", "have passed `j5`"),
        ("b/qbk/n1b1n/r5r/ppppppppp/11/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP1 w c6", "have passed `c6`"),
    ]);
}

/// The hexagons in the order of the squares.
fn hexagons() -> Vec<Cube> {
    (0..SHAPE.squares()).map(|square| cube(&SHAPE.name(square))).collect()
}

#[test]
fn squares_are_the_hexagons_of_the_board() {
    let hexagons = hexagons();
    let all = (-5..=5).flat_map(|a| (-5..=5).map(move |b| [a, b, -a - b])).filter(|&at| on_board(at));
    let mut count = 0;
    for at in all {
        assert_eq!(hexagons.iter().filter(|&&other| other == at).count(), 1, "{at:?}");
        count += 1;
    }
    assert_eq!((count, hexagons.len()), (91, 91));
}

/// A walk in the coordinates of hexagons, which knows nothing of the drawing.
#[test]
fn look_ups_are_walks_over_hexagons() {
    let hexagons = hexagons();
    let square = |at: Cube| hexagons.iter().position(|&other| other == at).expect("on the board");
    let mut random: u128 = 1;
    for from in 0..91 {
        for round in 0..200 {
            random = random.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645).wrapping_add(1);
            let mixed = random ^ random >> 64;
            let occupied = match round {
                0 => 0,
                1 => !0,
                _ if round % 2 == 0 => mixed,
                _ => mixed & mixed.rotate_left(41),
            };
            for (directions, attacks) in [
                (STRAIGHT, sliders::rook_attacks(from, occupied)),
                (DIAGONAL, sliders::bishop_attacks(from, occupied)),
            ] {
                let attacked = walk(&directions, 11, hexagons[from], |at| has(occupied, square(at)));
                let expected = attacked.into_iter().fold(0, |set, at| set | bit(square(at)));
                assert_eq!(attacks, expected, "{} {occupied:x}", SHAPE.name(from));
            }
        }
    }
}

#[test]
fn counts_are_those_of_a_slow_generator() {
    for known in KNOWN {
        let (fast, slow) = (Glinski::read(known.text).unwrap(), reference::Position::read(known.text));
        for depth in 1..=2 {
            assert_eq!(perft::<Glinski>(&fast, depth), slow.perft(depth), "{}, depth {depth}", known.name);
        }
    }
}
