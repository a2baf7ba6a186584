//! A piece on a square as it is packed, and a factor that it could use.

use super::chance::below;
use magic_tables::board::attack_sets::{attack_sets, distinct};
use magic_tables::board::occupancy::Subsets;
use magic_tables::board::slider::Slider;
use magic_tables::encoding::{Encoding, Entry};
use magic_tables::hash::{Hash, Key};
use magic_tables::search::random::Random;

/// A piece on a square, and the entries that it must find in its slots.
#[derive(Debug)]
pub(super) struct PackedPiece {
    pub(super) slider: Slider,
    pub(super) square: usize,
    /// Which bits of an occupancy are hashed.
    pub(super) key: Key,
    /// The different entries.
    pub(super) entries: Vec<Entry>,
    /// The keys of the relevant occupancies, each with the number of its entry. Their order is random: then a factor
    /// that is not magic is refused sooner.
    pub(super) keys: Vec<(u64, u16)>,
    /// The number of low bits of a factor that matter: those of the period; with black keys, all 64.
    pub(super) period_bits: u32,
}

impl PackedPiece {
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

    /// The number of relevant squares.
    pub(super) const fn relevant(&self) -> u32 {
        self.slider.mask(self.square).count_ones()
    }

    /// Whether every entry of one agrees with every entry of the other, so that they can share slots whatever their
    /// factors.
    pub(super) fn agrees(&self, other: &Self) -> bool {
        self.entries.iter().all(|&entry| other.entries.iter().all(|&another| entry.agrees(another)))
    }
}

/// A magic factor, and the slots that a piece uses with it.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) key: Key,
    pub(super) factor: u64,
    pub(super) index_bits: u32,
    /// Index and number of the entry. The order is random: then a place that does not fit is refused sooner.
    pub(super) used: Vec<(u32, u16)>,
    /// The number of the entry at each index up to the greatest; [`UNUSED`] where there is none.
    pub(super) entry_at: Vec<u16>,
    /// The residues modulo [`COLUMNS`] of the indices.
    pub(super) columns: u64,
}

/// The most index bits of any candidate: those of rooks.
pub(super) const ROOK_BITS: u32 = 12;

/// Stands for no entry.
pub(super) const UNUSED: u16 = u16::MAX;

/// Slots are seen as rows of 64, one for each bit of a word; slots with the same place in their rows form a column.
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
