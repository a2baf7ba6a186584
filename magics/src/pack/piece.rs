//! What is packed: the entries of a piece on a square, and the index functions that it could use.

use magic_tables::attack_sets::{attack_sets, distinct};
use magic_tables::encoding::{Encoding, Entry};
use magic_tables::hash::{Hash, Key};
use magic_tables::occupancy::Subsets;
use magic_tables::search::random::Random;
use magic_tables::slider::Slider;

use super::chance::below;

/// A piece on a square, and what it must find in its slots.
#[derive(Debug)]
pub(super) struct Piece {
    pub(super) slider: Slider,
    pub(super) square: usize,
    /// What is multiplied.
    pub(super) key: Key,
    /// The different entries.
    pub(super) entries: Vec<Entry>,
    /// The keys of relevant occupancies in random order, each with the number of its entry: a factor that is no magic
    /// is found out sooner than in increasing order.
    keys: Vec<(u64, u16)>,
    /// The bits of a factor that matter: those below the thesis's period. All with black keys.
    pub(super) period_bits: u32,
}

impl Piece {
    pub(super) fn new(
        slider: Slider,
        square: usize,
        key: Key,
        encoding: Encoding,
        random: &mut Random,
    ) -> Self {
        let sets = attack_sets(slider, square);
        let numbered = distinct(slider, square);
        let entries = encoding.encode(slider, square, &numbered);
        let mask = slider.mask(square);
        let number = |set| numbered.iter().position(|&other| other == set).expect("it is among them") as u16;
        let of_occupied = |(occupied, set): (_, &_)| (key.of(mask, occupied), number(*set));
        let mut keys: Vec<_> = Subsets::of(mask).zip(&sets).map(of_occupied).collect();
        for last in (1..keys.len()).rev() {
            keys.swap(last, below(random, last + 1));
        }
        let period_bits = match key {
            Key::Masked => u64::BITS - mask.trailing_zeros(),
            Key::Black => u64::BITS,
        };
        Self { slider, square, key, entries, keys, period_bits }
    }

    /// The relevant squares.
    pub(super) const fn relevant(&self) -> u32 {
        self.slider.mask(self.square).count_ones()
    }

    /// Whether the two can read any slot together, whatever their factors.
    pub(super) fn agrees(&self, other: &Self) -> bool {
        self.entries.iter().all(|&entry| other.entries.iter().all(|&another| entry.agrees(another)))
    }
}

/// A magic factor, and the slots that it makes a square use.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    key: Key,
    pub(super) factor: u64,
    pub(super) index_bits: u32,
    /// Index and number of the entry, in random order: where a square does not fit, that shows soonest so.
    pub(super) used: Vec<(u32, u16)>,
    /// The number of the entry at each index up to the greatest; [`UNUSED`] where there is none.
    pub(super) entry_at: Vec<u16>,
    /// The residues modulo [`COLUMNS`] of the indices.
    pub(super) columns: u64,
}

/// No entry.
const UNUSED: u16 = u16::MAX;

/// Slots are looked at in rows of so many, as many as there are bits in a word.
pub(super) const COLUMNS: u32 = u64::BITS;

impl Candidate {
    pub(super) fn hash(&self) -> Hash {
        Hash::Magic { key: self.key, factor: self.factor, index_bits: self.index_bits }
    }

    /// One more than the greatest index.
    pub(super) fn length(&self) -> u32 {
        self.entry_at.len() as u32
    }
}

/// Tries factors out.
#[derive(Debug)]
pub(super) struct Trial {
    /// For each index the trial in which it was used last, and the entry.
    seen: Vec<(u32, u16)>,
    trials: u32,
}

/// What a trial says of a factor that is magic.
#[derive(Clone, Copy, Debug)]
pub(super) struct Use {
    /// Slots in use.
    pub(super) slots: u32,
    /// The residues modulo [`COLUMNS`] of the indices.
    pub(super) columns: u64,
}

impl Trial {
    /// For factors with up to `index_bits`.
    pub(super) fn new(index_bits: u32) -> Self {
        Self { seen: vec![(0, UNUSED); 1 << index_bits], trials: 0 }
    }

    /// What `factor` makes of the slots of `piece`, or `None` if it is no magic factor.
    pub(super) fn run(&mut self, piece: &Piece, factor: u64, index_bits: u32) -> Option<Use> {
        if self.trials == u32::MAX {
            self.seen.fill((0, UNUSED));
            self.trials = 0;
        }
        self.trials += 1;
        let mut result = Use { slots: 0, columns: 0 };
        for &(key, entry) in &piece.keys {
            let index = key.wrapping_mul(factor) >> (u64::BITS - index_bits);
            let seen = &mut self.seen[index as usize];
            if seen.0 != self.trials {
                *seen = (self.trials, entry);
                result.slots += 1;
                result.columns |= 1 << (index % u64::from(COLUMNS));
            } else if seen.1 != entry {
                return None;
            }
        }
        Some(result)
    }

    /// The slots of a factor in full.
    pub(super) fn candidate(
        &mut self,
        piece: &Piece,
        factor: u64,
        index_bits: u32,
        random: &mut Random,
    ) -> Option<Candidate> {
        let Use { columns, .. } = self.run(piece, factor, index_bits)?;
        let mut used = Vec::new();
        let mut entry_at = Vec::new();
        for (index, &(trial, entry)) in self.seen[..1 << index_bits].iter().enumerate() {
            if trial == self.trials {
                used.push((index as u32, entry));
                entry_at.resize(index, UNUSED);
                entry_at.push(entry);
            }
        }
        for last in (1..used.len()).rev() {
            used.swap(last, below(random, last + 1));
        }
        Some(Candidate { key: piece.key, factor, index_bits, used, entry_at, columns })
    }
}
