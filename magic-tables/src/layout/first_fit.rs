//! First fit: each square gets the first offset at which its slots hit only gaps, or entries that
//! agree.

use crate::board::attack_sets::attack_sets;
use crate::board::slider::Slider;
use crate::encoding::{Encoding, Entry};
use crate::hash::RangedHash;

/// The slots of a square, before they have a place.
pub(crate) struct SquareSlots {
    /// The least index.
    least: usize,
    /// The slots that it uses, each once.
    used: Vec<UsedSlot>,
}

/// A slot that a square uses.
#[derive(Clone, Copy)]
struct UsedSlot {
    index: usize,
    entry: Entry,
}

impl SquareSlots {
    /// The slots of `slider` on `square`, by its index function.
    pub(super) fn new(
        ranged: RangedHash,
        encoding: Encoding,
        slider: Slider,
        square: usize,
    ) -> Self {
        let RangedHash { hash, range } = ranged;
        let sets = attack_sets(slider, square);
        let entries = encoding.encode(slider, square, &sets);
        let mut slots = vec![Entry::default(); range.greatest + 1];
        hash.for_each(slider.mask(square), &mut |number, index| {
            slots[index] = entries[number];
        });
        let mut used = Vec::new();
        for (index, &entry) in slots.iter().enumerate() {
            if entry.care != 0 {
                used.push(UsedSlot { index, entry });
            }
        }
        Self {
            least: range.least,
            used,
        }
    }
}

/// An array of slots, filled square by square.
#[derive(Default)]
pub(crate) struct FirstFit {
    pub(super) slots: Vec<Entry>,
    /// The offsets at which squares start, by [`place_on_start`](Self::place_on_start).
    starts: Vec<usize>,
}

/// One of the two ways to place a square: [`FirstFit::place`], [`FirstFit::place_on_start`].
pub(crate) type PlaceSquare = fn(&mut FirstFit, &SquareSlots) -> usize;

impl FirstFit {
    /// Puts a square at the first offset where it fits, and returns the offset: what is added to
    /// the indices.
    pub(crate) fn place(&mut self, square: &SquareSlots) -> usize {
        let before = self.slots.len();
        let mut offset = 0;
        while !self.fits(offset, square) {
            offset += 1;
        }
        self.put_at(offset, square);
        debug_assert!(
            offset + square.least <= before,
            "an empty place behind the end always fits"
        );
        offset
    }

    /// Puts a square where an earlier one starts, if it fits there, and otherwise behind the end.
    /// Returns the offset.
    pub(crate) fn place_on_start(&mut self, square: &SquareSlots) -> usize {
        let least = square.least;
        for &start in &self.starts {
            if start >= least && self.fits(start - least, square) {
                self.put_at(start - least, square);
                return start - least;
            }
        }
        let start = self.slots.len().max(least);
        self.starts.push(start);
        self.put_at(start - least, square);
        start - least
    }

    /// Whether each slot of a square at this offset is free or agrees with what is there.
    fn fits(&self, offset: usize, square: &SquareSlots) -> bool {
        // A plain loop over slices, because this runs unoptimised in users' builds.
        let slots = self.slots.as_slice();
        let used = square.used.as_slice();
        let mut i = 0;
        while i < used.len() {
            let UsedSlot { index, entry } = used[i];
            let at = offset + index;
            if at < slots.len() {
                let known = slots[at];
                if (known.value ^ entry.value) & known.care & entry.care != 0 {
                    return false;
                }
            }
            i += 1;
        }
        true
    }

    /// Puts the slots of a square at this offset.
    pub(super) fn put_at(&mut self, offset: usize, square: &SquareSlots) {
        for &UsedSlot { index, entry } in &square.used {
            let at = offset + index;
            if at >= self.slots.len() {
                self.slots.resize(at + 1, Entry::default());
            }
            self.slots[at] = self.slots[at].merged(entry);
        }
    }
}

#[cfg(test)]
mod tests;
