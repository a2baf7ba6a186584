//! Rooks as sets of columns in bins of one full index range each: a coarse packing that is searched a million times
//! faster than one of slots.
//!
//! A bin is a word, one bit for each column in use, and moving a square by a few slots rotates its set of columns. What
//! a rotation carries around the end reaches one row further, so the bins lie one row apart.

use super::chance::{accept, below};
use super::piece::{COLUMNS, Candidate, Piece};
use magic_tables::search::random::Random;

/// Where a square lies: the number of its choice, bin and rotation.
type Seat = (usize, usize, u32);

/// A packing of sets of columns into bins.
#[derive(Debug)]
pub(super) struct Columns {
    /// For each square the different sets of columns that it could have, fewest columns first, each with its
    /// candidate's number.
    choices: Vec<Vec<(u64, usize)>>,
    /// For each square those with which it can share any slot.
    friends: Vec<u64>,
    bins: usize,
    index_bits: u32,
    seats: Vec<Option<Seat>>,
    best: (u64, Vec<Option<Seat>>),
    cost: u64,
}

/// The sets of columns kept for each square.
const CHOICES: usize = 80;

/// What one column is worth in the costs, which are whole numbers.
const COLUMN: u64 = 100;

impl Columns {
    /// For these pieces and their candidates with `index_bits`, in `spare` more bins than there must be.
    pub(super) fn new(pieces: &[Piece], pool: &[Vec<Candidate>], index_bits: u32, spare: usize) -> Self {
        let mut choices = Vec::new();
        for candidates in pool {
            let mut sets: Vec<(u64, usize)> = Vec::new();
            for (number, candidate) in candidates.iter().enumerate() {
                if candidate.index_bits == index_bits && sets.iter().all(|set| set.0 != candidate.columns) {
                    sets.push((candidate.columns, number));
                }
            }
            sets.sort_by_key(|set| set.0.count_ones());
            let least = sets.first().map_or(0, |set| set.0.count_ones());
            sets.retain(|set| set.0.count_ones() <= least + least / 6 + 2);
            sets.truncate(CHOICES);
            choices.push(sets);
        }
        let mut friends = vec![0_u64; pieces.len()];
        for (i, piece) in pieces.iter().enumerate() {
            for (j, other) in pieces.iter().enumerate() {
                friends[i] |= u64::from(i != j && piece.agrees(other)) << j;
            }
        }
        let least: u32 = choices.iter().filter_map(|sets| Some(sets.first()?.0.count_ones())).sum();
        let layers = if friends.iter().any(|&friends| friends != 0) { 2 } else { 1 };
        let bins = (least / layers).div_ceil(COLUMNS) as usize + spare;
        let seats = vec![None; pieces.len()];
        let mut columns =
            Self { choices, friends, bins, index_bits, best: (u64::MAX, seats.clone()), seats, cost: 0 };
        columns.cost = columns.total();
        columns
    }

    /// Whether every square has its seat.
    pub(super) fn complete(&self) -> bool {
        self.best.1.iter().all(Option::is_some)
    }

    /// The best packing so far: for each square with a seat its candidate's number and its offset.
    pub(super) fn best(&self) -> Vec<Option<(usize, u32)>> {
        let rows = 1 << (self.index_bits - COLUMNS.ilog2());
        let mut places = Vec::new();
        for (choices, seat) in self.choices.iter().zip(&self.best.1) {
            places.push(seat.map(|(choice, bin, rotation)| {
                (choices[choice].1, bin as u32 * (rows + 1) * COLUMNS + rotation)
            }));
        }
        places
    }

    /// One step of the search: some squares leave their seats, and all without one look for the best; undone if
    /// that was for the worse, which is the less tolerated the smaller `heat` is (in hundredths of a column).
    pub(super) fn step(&mut self, heat: u64, random: &mut Random) {
        let before = self.seats.clone();
        if below(random, 2) == 0 {
            let bin = below(random, self.bins);
            for seat in &mut self.seats {
                if seat.is_some_and(|seat| seat.1 == bin) && below(random, 3) != 0 {
                    *seat = None;
                }
            }
        }
        for _ in 0..=below(random, 4) {
            let square = below(random, self.seats.len());
            self.seats[square] = None;
        }
        let mut standing: Vec<(u64, usize)> = Vec::new();
        for (square, seat) in self.seats.iter().enumerate() {
            if seat.is_none() {
                standing.push((self.worth(square) * (40 + below(random, 100) as u64), square));
            }
        }
        standing.sort_unstable_by(|one, other| other.cmp(one));
        for (_, square) in standing {
            self.seats[square] = self.seat(square, random);
        }
        let next = self.total();
        if accept(random, self.cost, next, heat) {
            self.cost = next;
            if next < self.best.0 {
                self.best = (next, self.seats.clone());
            }
        } else {
            self.seats = before;
        }
    }

    /// The columns that a square must have, at least.
    fn worth(&self, square: usize) -> u64 {
        self.choices[square].first().map_or(0, |set| u64::from(set.0.count_ones()))
    }

    /// The columns of squares without a seat, and, with less weight, those that others have beyond their least.
    fn total(&self) -> u64 {
        let mut total = 0;
        for (square, seat) in self.seats.iter().enumerate() {
            let worth = self.worth(square);
            total += match seat {
                None => (worth + 3) * COLUMN,
                Some(seat) => (u64::from(self.set(square, *seat).count_ones()) - worth) * COLUMN / 7,
            };
        }
        total
    }

    /// The columns that `square` has in its seat.
    fn set(&self, square: usize, (choice, _, rotation): Seat) -> u64 {
        self.choices[square][choice].0.rotate_left(rotation)
    }

    /// The best seat for a square among those that are free: few columns, in a full bin, next to others.
    fn seat(&self, square: usize, random: &mut Random) -> Option<Seat> {
        // Of each bin the columns in use, and those that this square must not use.
        let mut bins = vec![(0_u64, 0_u64); self.bins];
        for (other, seat) in self.seats.iter().enumerate() {
            if let Some(seat) = seat {
                let set = self.set(other, *seat);
                let (used, forbidden) = &mut bins[seat.1];
                *used |= set;
                if self.friends[square] >> other & 1 == 0 {
                    *forbidden |= set;
                }
            }
        }
        let mut best: Option<(u64, Seat)> = None;
        for (choice, &(set, _)) in self.choices[square].iter().enumerate() {
            for (bin, &(used, forbidden)) in bins.iter().enumerate() {
                if set.count_ones() > forbidden.count_zeros() {
                    continue;
                }
                let mut rotations = free_rotations(set, forbidden);
                while rotations != 0 {
                    let rotation = rotations.trailing_zeros();
                    rotations &= rotations - 1;
                    let filled = used | set.rotate_left(rotation);
                    let runs = u64::from((filled & !filled.rotate_left(1)).count_ones());
                    let left = u64::from(forbidden.count_zeros() - set.count_ones());
                    let mut cost = u64::from(set.count_ones()) * COLUMN
                        + runs * (COLUMN / 7)
                        + left * (COLUMN / 16)
                        + below(random, 3 * COLUMN as usize / 2) as u64;
                    if self.friends[square] != 0 {
                        cost += u64::from((filled & !used).count_ones()) * (COLUMN * 2 / 3);
                    }
                    if best.is_none_or(|best| cost < best.0) {
                        best = Some((cost, (choice, bin, rotation)));
                    }
                }
            }
        }
        best.map(|best| best.1)
    }
}

/// The rotations to the left by which `set` meets nothing of `forbidden`, one bit each.
const fn free_rotations(set: u64, forbidden: u64) -> u64 {
    let mut meets = 0;
    let mut rest = set;
    while rest != 0 && meets != u64::MAX {
        meets |= forbidden.rotate_right(rest.trailing_zeros());
        rest &= rest - 1;
    }
    !meets
}
