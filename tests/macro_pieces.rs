//! Pieces of fairy chess, compared with what each square of each path says by itself.

#![cfg(feature = "macros")]

mod reference;

use reference::{BISHOP, ROOK, Random};

macro_rules! fairy {
    ($name:ident, $scheme:ident) => {
        mod $name {
            magic_bitboards::magic_tables!(
                scheme = $scheme,
                board = "6x5",
                const_fn = true,
                pieces = [
                    short_rook = rider(2)[(0, 1), (1, 0), (0, -1), (-1, 0)],
                    grasshopper = hopper(1)[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)],
                    long_elephant = lame[((0, 1), (1, 2), (2, 3)), ((0, 1), (-1, 2), (-2, 3)), ((-1, 0), (-2, -1), (-3, -2))],
                    griffon = rider[((1, 1), (1, 2)), ((1, 1), (2, 1)), ((-1, -1), (-1, -2)), ((-1, -1), (-2, -1))],
                    dragon = rider[(0, 1), (1, 0), (0, -1), (-1, 0)] + rider(1)[(1, 1), (1, -1), (-1, -1), (-1, 1)],
                ],
            );
        }
    };
}

fairy!(slots, fancy);
fairy!(lines, kindergarten);
fairy!(rays, hyperbola);
fairy!(chosen, auto);

/// The same pieces on lines without spaces where the compiler could break them in messages: it breaks them inside steps.
#[rustfmt::skip]
mod without_spaces {
    magic_bitboards::magic_tables!(board="6x5",scheme=hyperbola,const_fn=true,pieces=[short_rook=rider(2)[(0, 1),(1, 0),(0, -1),(-1, 0)],grasshopper=hopper(1)[(0, 1),(1, 1),(1, 0),(1, -1),(0, -1),(-1, -1),(-1, 0),(-1, 1)],long_elephant=lame[((0, 1),(1, 2),(2, 3)),((0, 1),(-1, 2),(-2, 3)),((-1, 0),(-2, -1),(-3, -2))],griffon=rider[((1, 1),(1, 2)),((1, 1),(2, 1)),((-1, -1),(-1, -2)),((-1, -1),(-2, -1))],dragon=rider[(0, 1),(1, 0),(0, -1),(-1, 0)]+rider(1)[(1, 1),(1, -1),(-1, -1),(-1, 1)]],piece_schemes=[short_rook=fancy,grasshopper=kindergarten,long_elephant=fancy,griffon=kindergarten,dragon=fancy]);
}

/// A board without a step for knights, and one that a leap always leaves.
mod few_steps {
    magic_bitboards::magic_tables!(board = "2x2", pieces = [rook], steppers = true, setwise = true);
    pub(super) mod leaps {
        magic_bitboards::magic_tables!(
            board = "7x4",
            pieces = [leaper = lame[((1, 0), (2, 0)), ((9, 0), (1, 1))]],
            setwise = true,
        );
    }
}

#[test]
fn steps_that_lead_nowhere() {
    assert_eq!(few_steps::all_knight_attacks(0b1111), 0);
    assert_eq!(few_steps::all_king_attacks(1), 0b1110);
    assert_eq!(few_steps::all_rook_attacks(1, 0), 0b0110);
    for occupied in [0, 0b10, !0] {
        let open = u64::from(occupied & 0b10 == 0);
        assert_eq!(few_steps::leaps::leaper_attacks(0, occupied), open << 2);
        assert_eq!(few_steps::leaps::all_leaper_attacks(1, occupied), open << 2);
    }
}

const FILES: i32 = 6;
const RANKS: i32 = 5;

/// The square so far away.
fn square(from: usize, (files, ranks): (i32, i32)) -> Option<usize> {
    let (file, rank) = (from as i32 % FILES + files, from as i32 / FILES + ranks);
    ((0..FILES).contains(&file) && (0..RANKS).contains(&rank)).then_some((rank * FILES + file) as usize)
}

/// How many of the squares so far away are occupied; `None` if one of them is off the board.
fn hurdles(from: usize, passed: impl Iterator<Item = (i32, i32)>, occupied: u64) -> Option<usize> {
    passed.map(|to| Some((occupied >> square(from, to)? & 1) as usize)).sum()
}

/// What a piece attacks on the squares `start` + n `step`, with this many hurdles before them and `most` squares at most.
fn ride(from: usize, start: (i32, i32), step: (i32, i32), most: usize, occupied: u64) -> u64 {
    let at = |n: i32| (start.0 + n * step.0, start.1 + n * step.1);
    let is_attacked = |n: &i32| (*n as usize) < most && hurdles(from, (0..*n).map(at), occupied) == Some(0);
    (0..FILES).filter(is_attacked).filter_map(|n| square(from, at(n))).fold(0, |set, to| set | 1 << to)
}

/// The square right behind the only piece on the way to it.
fn hop(from: usize, step: (i32, i32), occupied: u64) -> u64 {
    let at = |n: i32| (n * step.0, n * step.1);
    let is_attacked = |n: &i32| {
        hurdles(from, (1..*n).map(at), occupied) == Some(1)
            && hurdles(from, std::iter::once(at(n - 1)), occupied) == Some(1)
    };
    (2..=FILES).filter(is_attacked).filter_map(|n| square(from, at(n))).fold(0, |set, to| set | 1 << to)
}

/// A leap over two squares.
fn leap(from: usize, [first, second, reached]: [(i32, i32); 3], occupied: u64) -> u64 {
    let is_open = hurdles(from, [first, second].into_iter(), occupied) == Some(0);
    square(from, reached).filter(|_| is_open).map_or(0, |to| 1 << to)
}

#[test]
fn pieces_of_fairy_chess() {
    let mut random = Random::new(0);
    for round in 0..400 {
        let occupied = (0..round % 4).fold(random.bits(), |occupied, _| occupied & random.bits());
        for from in 0..30 {
            let steps = |steps: &[(i32, i32)], most| {
                steps.iter().fold(0, |set, &step| set | ride(from, step, step, most, occupied))
            };
            let short_rook = steps(&ROOK, 2);
            let dragon = steps(&ROOK, 9) | steps(&BISHOP, 1);
            let queen = [ROOK, BISHOP].concat();
            let grasshopper = queen.iter().fold(0, |set, &step| set | hop(from, step, occupied));
            let leaps = [[(0, 1), (1, 2), (2, 3)], [(0, 1), (-1, 2), (-2, 3)], [(-1, 0), (-2, -1), (-3, -2)]];
            let elephant = leaps.into_iter().fold(0, |set, squares| set | leap(from, squares, occupied));
            let griffon = [((1, 1), (0, 1)), ((1, 1), (1, 0)), ((-1, -1), (0, -1)), ((-1, -1), (-1, 0))];
            let griffon =
                griffon.into_iter().fold(0, |set, (start, step)| set | ride(from, start, step, 9, occupied));
            let expected = [short_rook, grasshopper, elephant, griffon, dragon];
            macro_rules! compare {
                ($($module:ident),*) => {
                    $(for constant in [false, true] {
                        use $module::*;
                        let found = if constant {
                            [
                                short_rook_attacks_const(from, occupied),
                                grasshopper_attacks_const(from, occupied),
                                long_elephant_attacks_const(from, occupied),
                                griffon_attacks_const(from, occupied),
                                dragon_attacks_const(from, occupied),
                            ]
                        } else {
                            [
                                short_rook_attacks(from, occupied),
                                grasshopper_attacks(from, occupied),
                                long_elephant_attacks(from, occupied),
                                griffon_attacks(from, occupied),
                                dragon_attacks(from, occupied),
                            ]
                        };
                        assert_eq!(found, expected, "{}, {from}, {occupied:#x}", stringify!($module));
                        let by_number = [0, 1, 2, 3, 4].map(|piece| attacks(piece, from, occupied));
                        assert_eq!(by_number, expected, "{}, {from}, {occupied:#x}", stringify!($module));
                    })*
                };
            }
            compare!(slots, lines, rays, chosen, without_spaces);
        }
    }
}

#[test]
#[should_panic(expected = "the number of a piece is less than 5")]
fn there_are_no_other_pieces() {
    _ = slots::attacks(5, 0, 0);
}
