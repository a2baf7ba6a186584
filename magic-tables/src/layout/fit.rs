//! First fit: each square gets the first offset at which its slots hit only gaps, or entries that agree.

use crate::encoding::Entry;

/// An array of slots, filled square by square.
#[derive(Default)]
pub(crate) struct FirstFit {
    slots: Vec<Entry>,
    starts: Vec<usize>,
}

impl FirstFit {
    /// The number of slots so far.
    pub(super) fn len(&self) -> usize {
        self.slots.len()
    }

    /// Puts a square at the first offset where it fits, and returns the offset (what is added to the indices). `used`
    /// holds each index of the square once, with its entry; `least` is the least index.
    pub(crate) fn place(&mut self, least: usize, used: &[(usize, Entry)]) -> usize {
        let before = self.len();
        let mut offset = 0;
        while !self.fits(offset, used) {
            offset += 1;
        }
        self.put_at(offset, used);
        debug_assert!(offset + least <= before, "an empty place behind the end always fits");
        offset
    }

    /// Puts a square where an earlier one starts, if it fits there, and otherwise behind the end. Arguments and
    /// result are those of [`place`](Self::place).
    pub(crate) fn place_on_start(&mut self, least: usize, used: &[(usize, Entry)]) -> usize {
        for &start in &self.starts {
            if start >= least && self.fits(start - least, used) {
                self.put_at(start - least, used);
                return start - least;
            }
        }
        let start = self.len().max(least);
        self.starts.push(start);
        self.put_at(start - least, used);
        start - least
    }

    fn fits(&self, offset: usize, used: &[(usize, Entry)]) -> bool {
        // A plain loop over slices, because this runs unoptimised in users' builds.
        let slots = self.slots.as_slice();
        let mut i = 0;
        while i < used.len() {
            let (index, entry) = used[i];
            let at = offset + index;
            if at < slots.len() && (slots[at].value ^ entry.value) & slots[at].care & entry.care != 0 {
                return false;
            }
            i += 1;
        }
        true
    }

    fn put_at(&mut self, offset: usize, used: &[(usize, Entry)]) {
        for &(index, entry) in used {
            let at = offset + index;
            if at >= self.slots.len() {
                self.slots.resize(at + 1, Entry::default());
            }
            self.slots[at] = self.slots[at].merged(entry);
        }
    }
}
