//! Rooks packed by their columns alone: a coarse packing that is searched a million times faster
//! than one of slots.
//!
//! The array is divided into bins of one full index range. A bin is a word with a bit for each
//! column in use, and moving a square by a few slots rotates its set of columns. Bits that a
//! rotation carries around the end reach one row further, so there is one row between two bins.

use super::pieces::{COLUMNS, Candidate, CandidateAt, PackedPiece, accept, below};
use magic_tables::search::random::Random;

/// A set of columns that a square could have, and the number of its candidate.
#[derive(Clone, Copy, Debug)]
struct ColumnSet {
    columns: u64,
    candidate: usize,
}

/// Where a square lies: the number of its choice, its bin and its rotation.
#[derive(Clone, Copy, Debug)]
struct BinPlace {
    choice: usize,
    bin: usize,
    rotation: u32,
}

/// Where all squares lie, and what that costs.
#[derive(Debug)]
struct BinPacking {
    cost: u64,
    places: Vec<Option<BinPlace>>,
}

/// The columns of a bin that are in use, and those that a square must not use.
#[derive(Clone, Copy, Default)]
struct BinColumns {
    used: u64,
    forbidden: u64,
}

/// A packing of sets of columns into bins.
#[derive(Debug)]
pub(super) struct Columns {
    /// For each square the different sets of columns that it could have, the one with the fewest
    /// columns first.
    choices: Vec<Vec<ColumnSet>>,
    /// For each square, a bit for each other square with which it can share slots.
    compatible: Vec<u64>,
    bins: usize,
    index_bits: u32,
    places: Vec<Option<BinPlace>>,
    best: BinPacking,
    cost: u64,
}

/// The sets of columns kept for each square.
const CHOICES: usize = 80;

/// The cost of one column. Costs are whole numbers, so that they are the same on every machine.
const COLUMN: u64 = 100;

impl Columns {
    /// An empty packing for these pieces and their candidates with `index_bits`, with `spare` more
    /// bins than are needed at least.
    pub(super) fn new(
        pieces: &[PackedPiece],
        pool: &[Vec<Candidate>],
        index_bits: u32,
        spare: usize,
    ) -> Self {
        let mut choices = Vec::new();
        for candidates in pool {
            let mut sets: Vec<ColumnSet> = Vec::new();
            for (number, candidate) in candidates.iter().enumerate() {
                let columns = candidate.columns;
                let is_new = sets.iter().all(|set| set.columns != columns);
                if candidate.index_bits == index_bits && is_new {
                    sets.push(ColumnSet {
                        columns,
                        candidate: number,
                    });
                }
            }
            sets.sort_by_key(|set| set.columns.count_ones());
            let least = fewest(&sets);
            let most = least + least / 6 + 2;
            sets.retain(|set| set.columns.count_ones() <= most);
            sets.truncate(CHOICES);
            choices.push(sets);
        }
        let mut compatible = vec![0_u64; pieces.len()];
        for (i, piece) in pieces.iter().enumerate() {
            for (j, other) in pieces.iter().enumerate() {
                let agrees = i != j && piece.agrees(other);
                compatible[i] |= u64::from(agrees) << j;
            }
        }
        let least: u32 = choices.iter().map(|sets| fewest(sets)).sum();
        let layers = if compatible.iter().any(|&compatible| compatible != 0) {
            2
        } else {
            1
        };
        let bins = (least / layers).div_ceil(COLUMNS) as usize + spare;
        let places = vec![None; pieces.len()];
        let best = BinPacking {
            cost: u64::MAX,
            places: places.clone(),
        };
        let mut columns = Self {
            choices,
            compatible,
            bins,
            index_bits,
            places,
            best,
            cost: 0,
        };
        columns.cost = columns.total();
        columns
    }

    /// Whether every square has a place.
    pub(super) fn complete(&self) -> bool {
        self.best.places.iter().all(Option::is_some)
    }

    /// The best packing so far: for each square, its place if it has one.
    pub(super) fn best(&self) -> Vec<Option<CandidateAt>> {
        // Each bin has one row behind it.
        let slots = (1 << self.index_bits) + COLUMNS;
        let mut places = Vec::with_capacity(self.choices.len());
        let choices_and_places = self.choices.iter().zip(&self.best.places);
        for (choices, place) in choices_and_places {
            places.push(place.map(|place| CandidateAt {
                candidate: choices[place.choice].candidate,
                offset: place.bin as u32 * slots + place.rotation,
            }));
        }
        places
    }

    /// One step of the search: some squares leave their places, and all squares without one take
    /// the best that is free. Undone if the result is worse by too much for `heat`, which is
    /// given in hundredths of a column.
    pub(super) fn step(&mut self, heat: u64, random: &mut Random) {
        let before = self.places.clone();
        if below(random, 2) == 0 {
            let bin = below(random, self.bins);
            for place in &mut self.places {
                let is_there = place.is_some_and(|place| place.bin == bin);
                if is_there && below(random, 3) != 0 {
                    *place = None;
                }
            }
        }
        for _ in 0..=below(random, 4) {
            let square = below(random, self.places.len());
            self.places[square] = None;
        }
        let mut unplaced = Vec::new();
        for square in 0..self.places.len() {
            if self.places[square].is_none() {
                let factor = 40 + below(random, 100) as u64;
                let weight = self.fewest_columns(square) * factor;
                unplaced.push((weight, square));
            }
        }
        unplaced.sort_unstable_by(|one, other| other.cmp(one));
        for (_, square) in unplaced {
            self.places[square] = self.find_place(square, random);
        }
        let next = self.total();
        if accept(random, self.cost, next, heat) {
            self.cost = next;
            if next < self.best.cost {
                self.best = BinPacking {
                    cost: next,
                    places: self.places.clone(),
                };
            }
        } else {
            self.places = before;
        }
    }

    /// The fewest columns that a square can have.
    fn fewest_columns(&self, square: usize) -> u64 {
        fewest(&self.choices[square]).into()
    }

    /// The cost: the columns that squares without a place would need and, with less weight, the
    /// columns that placed squares have beyond their fewest.
    fn total(&self) -> u64 {
        let mut total = 0;
        for (square, place) in self.places.iter().enumerate() {
            let fewest = self.fewest_columns(square);
            total += match place {
                None => (fewest + 3) * COLUMN,
                Some(place) => {
                    let columns = self.set(square, *place).count_ones();
                    (u64::from(columns) - fewest) * COLUMN / 7
                }
            };
        }
        total
    }

    /// The columns that `square` has in its place.
    fn set(&self, square: usize, place: BinPlace) -> u64 {
        let choice = &self.choices[square][place.choice];
        choice.columns.rotate_left(place.rotation)
    }

    /// The best free place for a square: one with few columns, in a full bin, next to others.
    fn find_place(&self, square: usize, random: &mut Random) -> Option<BinPlace> {
        let bins = self.bins_for(square);
        let mut best: Option<(u64, BinPlace)> = None;
        for (choice, of) in self.choices[square].iter().enumerate() {
            let set = of.columns;
            for (bin, &BinColumns { used, forbidden }) in bins.iter().enumerate() {
                if set.count_ones() > forbidden.count_zeros() {
                    continue;
                }
                let mut rotations = free_rotations(set, forbidden);
                while rotations != 0 {
                    let rotation = rotations.trailing_zeros();
                    rotations &= rotations - 1;
                    let filled = used | set.rotate_left(rotation);
                    let ends = filled & !filled.rotate_left(1);
                    let runs = u64::from(ends.count_ones());
                    let free = forbidden.count_zeros() - set.count_ones();
                    let left = u64::from(free);
                    let mut cost = u64::from(set.count_ones()) * COLUMN
                        + runs * (COLUMN / 7)
                        + left * (COLUMN / 16)
                        + below(random, 3 * COLUMN as usize / 2) as u64;
                    if self.compatible[square] != 0 {
                        let added = filled & !used;
                        let count = u64::from(added.count_ones());
                        cost += count * (COLUMN * 2 / 3);
                    }
                    if best.is_none_or(|(least, _)| cost < least) {
                        let place = BinPlace {
                            choice,
                            bin,
                            rotation,
                        };
                        best = Some((cost, place));
                    }
                }
            }
        }
        best.map(|(_, place)| place)
    }

    /// The columns of all bins, for this square.
    fn bins_for(&self, square: usize) -> Vec<BinColumns> {
        let mut bins = vec![BinColumns::default(); self.bins];
        for (other, place) in self.places.iter().enumerate() {
            let Some(place) = place else {
                continue;
            };
            let set = self.set(other, *place);
            let bin = &mut bins[place.bin];
            bin.used |= set;
            if self.compatible[square] >> other & 1 == 0 {
                bin.forbidden |= set;
            }
        }
        bins
    }
}

/// The fewest columns among these sets, of which the first one has the fewest; 0 without a set.
fn fewest(sets: &[ColumnSet]) -> u32 {
    let first = sets.first();
    first.map_or(0, |set| set.columns.count_ones())
}

/// The rotations to the left after which `set` has no bit in common with `forbidden`, one bit each.
const fn free_rotations(set: u64, forbidden: u64) -> u64 {
    let mut meets = 0;
    let mut rest = set;
    while rest != 0 && meets != u64::MAX {
        meets |= forbidden.rotate_right(rest.trailing_zeros());
        rest &= rest - 1;
    }
    !meets
}
