//! The rays of a piece in vectors, which look up four at a time.

use crate::board::geometry::Geometry;
use crate::board::square_set::SquareSet;
use crate::lookup::boards::bits128::Word;
use crate::lookup::boards::vectors::{NOTHING, PLACES, RayBytes, RayLayout, ReturnVectors};

/// The rays from all squares in vectors, four at a time.
#[derive(Clone, Debug, PartialEq)]
pub struct Vectors {
    /// The way in which rays return to the board.
    pub way: ReturnVectors,
    /// The vectors of each square.
    squares: Vec<RayLayout>,
}

impl Vectors {
    /// The first way, the fastest one, in which all rays can return: for each square at most two
    /// along which the numbers of squares rise, and at most two along which they fall.
    pub(super) fn new(
        board: &Geometry,
        up: &[Vec<SquareSet>],
        down: &[Vec<SquareSet>],
    ) -> Option<Self> {
        let mut rays = up.iter().chain(down).flatten();
        let is_far = rays.any(|ray| ray.count() as usize > PLACES);
        for way in ways(board, is_far) {
            let mut squares = Vec::with_capacity(up.len());
            for (up, down) in up.iter().zip(down) {
                let first_up = first_two(up);
                let first_down = first_two(down);
                let Some(layout) = RayLayout::new(first_up, first_down, way) else {
                    break;
                };
                squares.push(layout);
            }
            if squares.len() == up.len() {
                return Some(Self { way, squares });
            }
        }
        None
    }

    /// What a rider attacks, or, if it `hops`, a hopper, found as engines find it. Users' builds
    /// run this unoptimised many times, where plain loops are several times as fast as
    /// iterators.
    pub(super) fn attacks(&self, square: usize, hops: bool, occupied: SquareSet) -> SquareSet {
        let RayLayout { near, behind } = &self.squares[square];
        let bytes = Word::from(occupied).to_le_bytes();
        let mut borrows = [[u64::MAX; 4]; 2];
        let attacks = near.attacks(hops, bytes, &mut borrows);
        if self.way.behind == 0 {
            return attacks;
        }
        attacks | behind.attacks(hops, bytes, &mut borrows)
    }

    /// The vectors of all squares in words of 64 bits, in the order in which engines store them.
    #[cfg(feature = "generate")]
    pub(crate) fn words(&self) -> Vec<u128> {
        let ReturnVectors {
            direct,
            sums,
            far,
            behind,
        } = self.way;
        let mut words = Vec::new();
        for square in &self.squares {
            let near = &square.near;
            let all = [
                &near.vectors()[..],
                &[near.weights, near.base],
                &square.behind.vectors(),
            ]
            .concat();
            let rays = [1, 1, direct, sums, sums];
            let stored = [&rays[..], &[far, far], &rays.map(|stored| stored * behind)].concat();
            for (bytes, stored) in all.iter().zip(stored) {
                if stored == 1 {
                    words.extend(words_of(bytes));
                }
            }
        }
        words
    }

    /// Bytes of all tables.
    pub(super) fn bytes(&self) -> usize {
        let ReturnVectors {
            direct,
            sums,
            far,
            behind,
        } = self.way;
        let near_and_behind = (2 + direct + 2 * sums) * (1 + behind);
        self.squares.len() * 32 * (near_and_behind + 2 * far)
    }
}

/// All ways in which rays can return on this board, the fastest first. `is_far`: some ray has more
/// squares than a quarter of a vector.
fn ways(board: &Geometry, is_far: bool) -> Vec<ReturnVectors> {
    // With words of 64 bits, two vectors take as many instructions as no vectors.
    let parts: &[_] = if board.word_bits() > u64::BITS {
        &[(usize::from(is_far), 0), (0, 1)]
    } else {
        &[(usize::from(is_far), 0)]
    };
    let mut ways = Vec::new();
    for &(far, behind) in parts {
        for (direct, sums) in [(1, 0), (0, 1), (1, 1)] {
            ways.push(ReturnVectors {
                direct,
                sums,
                far,
                behind,
            });
        }
    }
    ways
}

/// The first two rays; an empty one for each that there is not.
fn first_two(rays: &[SquareSet]) -> [Word; 2] {
    let mut two = [0; 2];
    for (word, &ray) in two.iter_mut().zip(rays) {
        *word = ray.into();
    }
    two
}

/// The words of 64 bits of a vector.
#[cfg(feature = "generate")]
fn words_of(bytes: &[u8; 32]) -> [u128; 4] {
    let mut words = [0; 4];
    for (place, &byte) in bytes.iter().enumerate() {
        words[place / 8] |= u128::from(byte) << (place % 8 * 8);
    }
    words
}

/// All ones if nothing is occupied, and otherwise zero: what a quarter of a vector passes on to the
/// squares behind.
const fn if_empty(occupied: u64) -> u64 {
    if occupied == 0 { u64::MAX } else { 0 }
}

impl RayBytes {
    /// The vectors that are stored for squares near by and for those behind them.
    #[cfg(feature = "generate")]
    const fn vectors(&self) -> [[u8; 32]; 5] {
        [self.gather, self.mask, self.direct, self.sums, self.lines]
    }

    /// The attacked squares on these parts of the rays. In each quarter of the vectors, `borrows`
    /// is added to find the nearest square and the next one: -1, or 0 where nearer squares have
    /// stopped all. Afterwards, it is what the squares behind these need.
    fn attacks(&self, hops: bool, bytes: [u8; 16], borrows: &mut [[u64; 4]; 2]) -> SquareSet {
        let Self {
            gather,
            mask,
            weights,
            base,
            direct,
            sums,
            lines,
        } = self;
        let mut results = [0; 32];
        let mut sums_of = [0; 32];
        let mut quarter = 0;
        while quarter < 4 {
            let start = quarter * PLACES;
            if gather[start] == NOTHING {
                quarter += 1;
                continue;
            }
            let mut taken = [0; PLACES];
            let mut place = 0;
            while place < PLACES {
                let at = start + place;
                if gather[at] != NOTHING {
                    let byte = bytes[gather[at] as usize];
                    taken[place] = byte & mask[at];
                }
                place += 1;
            }
            let taken = u64::from_le_bytes(taken);
            let less = taken.wrapping_add(borrows[0][quarter]);
            let others = taken & less;
            let mut attacked = taken ^ less;
            if hops {
                attacked = (others ^ others.wrapping_add(borrows[1][quarter])) & !attacked;
            }
            borrows[0][quarter] = if_empty(taken);
            borrows[1][quarter] = if_empty(others);
            let attacked = attacked.to_le_bytes();
            let mut sum = 0_u16;
            place = 0;
            while place < PLACES {
                let at = start + place;
                results[at] = attacked[place] & weights[at];
                sum += u16::from(results[at].abs_diff(base[at]));
                place += 1;
            }
            [sums_of[start], sums_of[start + 1]] = sum.to_le_bytes();
            quarter += 1;
        }
        let mut attacks = [0; 16];
        let mut to = 0;
        while to < 32 {
            if direct[to] != NOTHING {
                let direct_at = to / 16 * 16 + direct[to] as usize;
                attacks[to % 16] |= results[direct_at];
            }
            if sums[to] != NOTHING {
                let sum_at = to / 16 * 16 + sums[to] as usize;
                attacks[to % 16] |= sums_of[sum_at] & lines[to];
            }
            to += 1;
        }
        Word::from_le_bytes(attacks).into()
    }
}
