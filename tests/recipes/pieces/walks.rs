//! Pieces of other games, compared with walks over each of their paths.

use super::{
    amazon_attacks, bent, cannon_targets, grand_chess, hops, janggi, janggi_cannon_attacks, leapers,
    marshal_attacks, ranges,
};
use crate::reference::{BISHOP, KING, KNIGHT, ROOK, Random};

/// Files to the right and ranks up.
type Step = (i32, i32);

/// Squares are numbered by ranks.
#[derive(Clone, Copy)]
struct Board {
    files: i32,
    ranks: i32,
}

const CHESS: Board = Board { files: 8, ranks: 8 };

impl Board {
    /// The squares `first`, `first` + `step`, `first` + 2 `step`, …, as seen from a square, up to the edge.
    fn path(self, from: i32, first: Step, step: Step) -> Vec<i32> {
        let at =
            |n: i32| (from % self.files + first.0 + n * step.0, from / self.files + first.1 + n * step.1);
        let is_on_board =
            |(file, rank): &Step| (0..self.files).contains(file) && (0..self.ranks).contains(rank);
        (0..self.files.max(self.ranks))
            .map(at)
            .take_while(is_on_board)
            .map(|(file, rank)| rank * self.files + file)
            .collect()
    }

    /// The squares of all paths that `attacked` is true of, which is told what squares of the path come before.
    fn walk(self, from: i32, paths: &[(Step, Step)], attacked: impl Fn(&[i32], i32) -> bool) -> u128 {
        let paths = paths.iter().map(|&(first, step)| self.path(from, first, step));
        let on_path = |path: Vec<i32>| {
            let places = 0..path.len();
            let attacked = places.filter(|&n| attacked(&path[..n], path[n]));
            attacked.fold(0, |set, n| set | 1 << path[n])
        };
        paths.map(on_path).fold(0, |all, set| all | set)
    }

    /// What a slider attacks along these paths, on each of them at most so many squares.
    fn slide(self, from: i32, paths: &[(Step, Step)], occupied: u128, most: usize) -> u128 {
        self.walk(from, paths, |passed, _| hurdles(passed, occupied).is_empty() && passed.len() < most)
    }
}

/// Those of the squares that are occupied.
fn hurdles(passed: &[i32], occupied: u128) -> Vec<i32> {
    passed.iter().copied().filter(|at| occupied >> at & 1 == 1).collect()
}

fn straight(steps: &[Step]) -> Vec<(Step, Step)> {
    steps.iter().map(|&step| (step, step)).collect()
}

/// Occupancies of any density.
fn occupancies() -> impl Iterator<Item = u128> {
    let mut random = Random::new(39);
    (0..200).map(move |round| {
        let mut bits = || u128::from(random.bits()) << 64 | u128::from(random.bits());
        (0..round % 4).fold(bits(), |set, _| set & bits())
    })
}

#[test]
fn on_the_chess_board() {
    let [rook, queen, knight] = [&ROOK[..], &KING, &KNIGHT].map(straight);
    // One step as a bishop, then on like a rook, away from where it comes from.
    let griffon: Vec<_> = BISHOP
        .iter()
        .flat_map(|&(files, ranks)| [((files, ranks), (files, 0)), ((files, ranks), (0, ranks))])
        .collect();
    for occupied in occupancies() {
        let occupied = occupied as u64;
        let own = occupied.rotate_left(7);
        for from in 0..64 {
            let (at, all) = (from as usize, u128::from(occupied));
            let slide = |paths, most| CHESS.slide(from, paths, all, most) as u64;
            assert_eq!(marshal_attacks(at, occupied), slide(&rook, 8) | slide(&knight, 1));
            assert_eq!(amazon_attacks(at, occupied), slide(&queen, 8) | slide(&knight, 1));
            assert_eq!(ranges::short_rook_attacks(at, occupied), slide(&rook, 4));
            assert_eq!(bent::griffon_attacks(at, occupied), slide(&griffon, 8));

            let over_one = |passed: &[i32]| hurdles(passed, all).len() == 1;
            let right_behind =
                |passed: &[i32], _| over_one(passed) && hurdles(&passed[passed.len() - 1..], all).len() == 1;
            let grasshopper = CHESS.walk(from, &queen, right_behind) as u64;
            assert_eq!(hops::grasshopper_attacks(at, occupied), grasshopper);

            let takes = CHESS.walk(from, &rook, |passed, to| over_one(passed) && all >> to & 1 == 1) as u64;
            let targets = takes & !own | slide(&rook, 8) & !occupied;
            assert_eq!(cannon_targets(at, occupied, own), targets);
        }
    }
}

#[test]
fn on_larger_boards() {
    let shogi = Board { files: 9, ranks: 9 };
    let longer = |n: i32| if n.abs() == 2 { n / 2 * 3 } else { n };
    let camel = straight(&KNIGHT.map(|(files, ranks)| (longer(files), longer(ranks))));
    let gold = |up: i32| straight(&[(-1, up), (0, up), (1, up), (-1, 0), (1, 0), (0, -up)]);
    for from in 0..81 {
        let leaps = |paths: &[_]| shogi.slide(from, paths, 0, 1);
        let at = from as usize;
        for occupied in [0, (1 << 81) - 1] {
            assert_eq!(leapers::camel_attacks(at, occupied), leaps(&camel));
            assert_eq!(leapers::white_gold_attacks(at, occupied), leaps(&gold(1)));
            assert_eq!(leapers::black_gold_attacks(at, occupied), leaps(&gold(-1)));
        }
    }
    let grand = Board { files: 10, ranks: 10 };
    for occupied in occupancies() {
        for from in 0..100 {
            let marshal = grand.slide(from, &straight(&ROOK), occupied, 10)
                | grand.slide(from, &straight(&KNIGHT), 0, 1);
            assert_eq!(grand_chess::marshal_attacks(from as usize, occupied), marshal);
        }
    }
}

#[test]
fn pieces_of_janggi() {
    let board = Board { files: 9, ranks: 10 };
    for (round, occupied) in occupancies().enumerate() {
        let cannons = occupied.rotate_right(round as u32) & occupied;
        for from in 0..90 {
            // One step as a rook, and two diagonally, farther on.
            let mut elephant = 0;
            for (files, ranks) in ROOK {
                for side in [-1, 1] {
                    let step = if files == 0 { (side, ranks) } else { (files, side) };
                    if let [first, second, to, ..] = board.path(from, (files, ranks), step)[..]
                        && hurdles(&[first, second], occupied).is_empty()
                    {
                        elephant |= 1 << to;
                    }
                }
            }
            assert_eq!(janggi::elephant_attacks(from as usize, occupied), elephant);

            let (occupied, cannons) = (occupied | 1 << from, cannons | 1 << from);
            let is_cannon = |at: i32| cannons >> at & 1 == 1;
            let hops = |passed: &[i32], to| {
                matches!(hurdles(passed, occupied)[..], [hurdle] if !is_cannon(hurdle)) && !is_cannon(to)
            };
            let cannon = board.walk(from, &straight(&ROOK), hops);
            assert_eq!(janggi_cannon_attacks(from as usize, occupied, cannons), cannon);
        }
    }
}
