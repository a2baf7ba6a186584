//! The rays of riders and hoppers in vectors, four at a time.

use crate::board::geometry::Squares;
use crate::lookup::any::vectors::{Layout, NOTHING, PLACES, Way};

/// The rays from all squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vectors {
    /// How rays return to the board.
    pub way: Way,
    /// The vectors of each square.
    squares: Vec<Layout>,
}

impl Vectors {
    /// The first way, the fastest one, in which all rays can return: for each square those along which the numbers of squares rise,
    /// and those along which they fall.
    pub(super) fn new(up: &[Vec<Squares>], down: &[Vec<Squares>]) -> Option<Self> {
        // One ray takes fewer instructions without vectors.
        if up[0].len() > 2 || down[0].len() > 2 || up[0].len() + down[0].len() < 2 {
            return None;
        }
        let far = up.iter().chain(down).flatten().any(|ray| ray.count_ones() as usize > PLACES).into();
        let two = |rays: &[Squares]| [0, 1].map(|number| rays.get(number).copied().unwrap_or_default());
        [(1, 0), (0, 1), (1, 1)].into_iter().find_map(|(direct, sums)| {
            let way = Way { direct, sums, far };
            let squares = up.iter().zip(down).map(|(up, down)| Layout::new(two(up), two(down), way));
            Some(Self { way, squares: squares.collect::<Option<_>>()? })
        })
    }

    /// What a rider attacks, or, if it `hops`, a hopper, found as engines find it. Users' builds run this unoptimised many times,
    /// where plain loops are several times as fast as iterators.
    pub(super) fn attacks(&self, square: usize, hops: bool, occupied: Squares) -> Squares {
        let Layout { gather, mask, weights, base, direct, sums, lines } = &self.squares[square];
        let bytes = occupied.to_le_bytes();
        let (mut results, mut sums_of) = ([0; 32], [0; 32]);
        let mut start = 0;
        while start < 32 {
            let (mut taken, mut place) = ([0; PLACES], 0);
            while place < PLACES {
                let at = start + place;
                if gather[at] != NOTHING {
                    taken[place] = bytes[gather[at] as usize] & mask[at];
                }
                place += 1;
            }
            let taken = u64::from_le_bytes(taken);
            let others = taken & taken.wrapping_sub(1);
            let mut attacked = taken ^ taken.wrapping_sub(1);
            if hops {
                attacked = (others ^ others.wrapping_sub(1)) & !attacked;
            }
            let (attacked, mut sum) = (attacked.to_le_bytes(), 0_u16);
            place = 0;
            while place < PLACES {
                let at = start + place;
                results[at] = attacked[place] & weights[at];
                sum += u16::from(results[at].abs_diff(base[at]));
                place += 1;
            }
            [sums_of[start], sums_of[start + 1]] = sum.to_le_bytes();
            start += PLACES;
        }
        let (mut attacks, mut to) = ([0; 16], 0);
        while to < 32 {
            if direct[to] != NOTHING {
                attacks[to % 16] |= results[to / 16 * 16 + direct[to] as usize];
            }
            if sums[to] != NOTHING {
                attacks[to % 16] |= sums_of[to / 16 * 16 + sums[to] as usize] & lines[to];
            }
            to += 1;
        }
        Squares::from_le_bytes(attacks)
    }

    /// The vectors of all squares in words of 64 bits, in the order in which engines store them.
    #[cfg(feature = "generate")]
    pub(crate) fn words(&self) -> Vec<u128> {
        let Way { direct, sums, far } = self.way;
        let mut words = Vec::new();
        for square in &self.squares {
            let all = [
                &square.gather,
                &square.mask,
                &square.direct,
                &square.sums,
                &square.lines,
                &square.weights,
                &square.base,
            ];
            let stored = [1, 1, direct, sums, sums, far, far];
            for (bytes, _) in all.into_iter().zip(stored).filter(|(_, stored)| *stored == 1) {
                words.extend(
                    bytes.chunks(8).map(|word| {
                        word.iter().rev().fold(0, |number, &byte| number << 8 | u128::from(byte))
                    }),
                );
            }
        }
        words
    }

    /// Bytes of all tables.
    pub(super) fn bytes(&self) -> usize {
        let Way { direct, sums, far } = self.way;
        self.squares.len() * 32 * (2 + direct + 2 * sums + 2 * far)
    }
}
