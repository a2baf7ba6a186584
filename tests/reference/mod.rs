//! A slow and simple reference implementation of attacks, which the tests compare with.
//!
//! It shares no code with the crates under test: squares are pairs of file and rank, and pieces walk step by step.

#![allow(dead_code, reason = "no test uses everything")]
#![allow(clippy::redundant_pub_crate, reason = "`unreachable_pub` asks for it")]

/// File and rank, both from 0.
type Coordinates = (i32, i32);
/// A step, in files and ranks.
type Step = (i32, i32);

pub(crate) const ROOK: [Step; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
pub(crate) const BISHOP: [Step; 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
pub(crate) const KNIGHT: [Step; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
pub(crate) const KING: [Step; 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
pub(crate) const WHITE_PAWN: [Step; 2] = [(-1, 1), (1, 1)];
pub(crate) const BLACK_PAWN: [Step; 2] = [(-1, -1), (1, -1)];

fn coordinates(square: usize) -> Coordinates {
    let square = i32::try_from(square).expect("squares are small");
    (square % 8, square / 8)
}

const fn bit((file, rank): Coordinates) -> u64 {
    1 << (rank * 8 + file)
}

const fn on_board((file, rank): Coordinates) -> bool {
    0 <= file && file < 8 && 0 <= rank && rank < 8
}

/// The squares in one direction up to the edge.
fn ray(from: usize, (files, ranks): Step) -> impl Iterator<Item = Coordinates> {
    let (file, rank) = coordinates(from);
    (1..).map(move |n| (file + n * files, rank + n * ranks)).take_while(|&target| on_board(target))
}

/// The attack set of a slider: on each ray, the squares up to and including the first occupied one.
pub(crate) fn slides(steps: &[Step], square: usize, occupied: u64) -> u64 {
    let mut attacks = 0;
    for &step in steps {
        for target in ray(square, step) {
            attacks |= bit(target);
            if occupied & bit(target) != 0 {
                break;
            }
        }
    }
    attacks
}

/// The attack set of a hopper: on each ray, the squares behind the first occupied one, up to and including the next.
pub(crate) fn hops(steps: &[Step], square: usize, occupied: u64) -> u64 {
    let is_free = |target: &Coordinates| occupied & bit(*target) == 0;
    let mut attacks = 0;
    for &step in steps {
        let behind = ray(square, step).skip_while(is_free).skip(1);
        let mut hurdle_reached = false;
        for target in behind.take_while(|target| !std::mem::replace(&mut hurdle_reached, !is_free(target))) {
            attacks |= bit(target);
        }
    }
    attacks
}

/// The squares that a piece reaches in one step.
pub(crate) fn steps(steps: &[Step], square: usize) -> u64 {
    steps.iter().filter_map(|&step| ray(square, step).next()).fold(0, |set, target| set | bit(target))
}

/// The relevant mask of a slider: each ray without its last square.
pub(crate) fn relevant(steps: &[Step], square: usize) -> u64 {
    let mut mask = 0;
    for &step in steps {
        let ray: Vec<_> = ray(square, step).collect();
        for &target in ray.iter().rev().skip(1) {
            mask |= bit(target);
        }
    }
    mask
}

/// All subsets of `mask`, constructed bit by bit.
pub(crate) fn subsets(mask: u64) -> impl Iterator<Item = u64> {
    let squares: Vec<u64> = (0..64).map(|square| 1 << square).filter(|bit| mask & bit != 0).collect();
    (0..1_u32 << squares.len()).map(move |number| {
        squares.iter().enumerate().filter(|(i, _)| number >> i & 1 != 0).fold(0, |set, (_, bit)| set | bit)
    })
}

/// The squares strictly between two squares, and the line through both; empty sets if they are not on a common line.
pub(crate) fn between_and_line(a: usize, b: usize) -> (u64, u64) {
    for step in KING {
        let mut between = 0;
        for target in ray(a, step) {
            if target == coordinates(b) {
                let back = (-step.0, -step.1);
                let line = [step, back].iter().flat_map(|&step| ray(a, step)).fold(0, |set, p| set | bit(p));
                return (between, line | bit(coordinates(a)));
            }
            between |= bit(target);
        }
    }
    (0, 0)
}

/// The squares from `from`, which is left out, through `to` to the edge; none if they are not on a common line.
pub(crate) fn ray_through(from: usize, to: usize) -> u64 {
    let rays = KING.map(|step| ray(from, step).fold(0, |set, p| set | bit(p)));
    rays.into_iter().find(|ray| ray >> to & 1 != 0).unwrap_or_default()
}

/// Pseudo-random numbers, the same on every machine: Marsaglia's xorshift (2003), multiplied (Vigna 2014).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed | 1)
    }

    pub(crate) fn bits(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }
}
