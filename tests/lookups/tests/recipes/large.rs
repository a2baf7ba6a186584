//! A board of more than 128 squares, compared with a slow walk.

#![allow(
    clippy::large_stack_arrays,
    reason = "this array is on no stack: a constant is made of it"
)]

use lookups::reference::{BISHOP as DIAGONALLY, Place, ROOK as STRAIGHT, Random};

const FILES: i32 = 16;
const RANKS: i32 = 16;
const SQUARES: usize = (FILES * RANKS) as usize;

/// The first word has squares 0 to 63: a1 is 0, b1 is 1, and a2 is 16.
pub type Set = [u64; 4];

/// What a piece sees along two lines from each square: of each line the ray along which the numbers
/// of squares rise, and the one along which they fall.
pub struct Piece([[[Set; 2]; 2]; SQUARES]);

pub static ROOK: Piece = Piece::new([(1, 0), (0, 1)]);
pub static BISHOP: Piece = Piece::new([(1, 1), (-1, 1)]);

impl Piece {
    /// A piece that goes these steps, files and ranks, to squares with higher numbers, and back.
    const fn new(steps: [(i32, i32); 2]) -> Self {
        let mut rays = [[[[0; 4]; 2]; 2]; SQUARES];
        let mut square = 0;
        while square < SQUARES {
            let mut line = 0;
            while line < 2 {
                let (files, ranks) = steps[line];
                rays[square][line] = [ray(square, files, ranks), ray(square, -files, -ranks)];
                line += 1;
            }
            square += 1;
        }
        Self(rays)
    }

    pub fn attacks(&self, square: usize, occupied: Set) -> Set {
        let mut attacks = [0; 4];
        for [rising, falling] in &self.0[square] {
            // A ray is open until a word has an occupied square of it.
            let mut is_open = true;
            for word in 0..4 {
                // All squares up to the lowest one of x are x ^ (x - 1).
                let x = rising[word] & occupied[word];
                attacks[word] |= rising[word] & (x ^ x.wrapping_sub(is_open.into()));
                is_open &= x == 0;
            }
            let mut open = u64::MAX;
            for word in (0..4).rev() {
                let x = falling[word] & occupied[word];
                let from_highest = u64::MAX << (x | 1).ilog2();
                attacks[word] |= falling[word] & from_highest & open;
                open = if x == 0 { open } else { 0 };
            }
        }
        attacks
    }
}

/// All squares of a ray.
const fn ray(square: usize, files: i32, ranks: i32) -> Set {
    let mut ray = [0; 4];
    let mut file = square as i32 % FILES + files;
    let mut rank = square as i32 / FILES + ranks;
    while 0 <= file && file < FILES && 0 <= rank && rank < RANKS {
        let at = (rank * FILES + file) as usize;
        ray[at / 64] |= 1 << (at % 64);
        file += files;
        rank += ranks;
    }
    ray
}

/// What a piece that repeats these steps attacks, square by square.
fn walk(steps: &[Place], from: usize, occupied: Set) -> Set {
    let mut attacks = [0; 4];
    for (files, ranks) in steps {
        let (mut file, mut rank) = ((from % 16) as i32, (from / 16) as i32);
        loop {
            (file, rank) = (file + files, rank + ranks);
            if !(0..16).contains(&file) || !(0..16).contains(&rank) {
                break;
            }
            let (word, bit) = (rank as usize / 4, rank % 4 * 16 + file);
            attacks[word] |= 1 << bit;
            if occupied[word] >> bit & 1 != 0 {
                break;
            }
        }
    }
    attacks
}

#[test]
fn rook_and_bishop_on_256_squares() {
    // From a1 up to a5 (64), where a piece stands; another one on c1 closes the rank.
    let occupied = [1 << 2, 1, 0, 0];
    assert_eq!(
        ROOK.attacks(0, occupied),
        [1 << 1 | 1 << 2 | 1 << 16 | 1 << 32 | 1 << 48, 1, 0, 0]
    );
    let mut random = Random::new(43);
    for round in 0..60 {
        let sets = [0; 2].map(|_| random.sparse(1 + round % 6));
        let [first, second] = sets;
        let occupied = [first, first >> 64, second, second >> 64].map(|word| word as u64);
        for square in 0..SQUARES {
            let found = ROOK.attacks(square, occupied);
            assert_eq!(
                found,
                walk(&STRAIGHT, square, occupied),
                "{square} {occupied:x?}"
            );
            let found = BISHOP.attacks(square, occupied);
            assert_eq!(
                found,
                walk(&DIAGONALLY, square, occupied),
                "{square} {occupied:x?}"
            );
        }
    }
}
