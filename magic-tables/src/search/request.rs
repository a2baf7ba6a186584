//! Requirements for a factor, and a check whether a factor meets them.

use crate::board::SQUARES;
use crate::board::slider::Slider;
use crate::hash::{Hash, Key, RangedHash};
use crate::search::verify::verify_hash;

/// Requirements for a factor.
#[derive(Clone, Copy, Debug)]
pub struct Request {
    /// The piece.
    pub slider: Slider,
    /// Its square.
    pub square: usize,
    /// The number of index bits, 1 to 20: how many upper bits of the product are the index.
    pub index_bits: u32,
    /// The key that is multiplied.
    pub key: Key,
    /// The bits of the factor that are fixed.
    pub fixed_mask: u64,
    /// Their values: `factor & fixed_mask == fixed_bits`. Bits outside the mask must be zero.
    pub fixed_bits: u64,
    /// The limit on [`IndexRange::slots`](crate::hash::IndexRange::slots), if any: for masked keys, one more than the greatest index allowed.
    pub most_slots: Option<usize>,
}

impl Request {
    /// Any factor for masked keys with as many index bits as there are relevant squares. Panics if `square` is off the board.
    #[must_use]
    pub const fn new(slider: Slider, square: usize) -> Self {
        assert!(square < SQUARES, "no such square");
        Self {
            slider,
            square,
            index_bits: slider.mask(square).count_ones(),
            key: Key::Masked,
            fixed_mask: 0,
            fixed_bits: 0,
            most_slots: None,
        }
    }

    /// `factor` with its range of indices, or `None` if it does not meet the request.
    #[must_use]
    pub fn check(&self, factor: u64) -> Option<RangedHash> {
        if factor & self.fixed_mask != self.fixed_bits {
            return None;
        }
        let hash = Hash::magic(self.key, factor, self.index_bits);
        let found = verify_hash(hash, self.slider, self.square).ok()?;
        self.most_slots.is_none_or(|most| found.range.slots() <= most).then_some(found)
    }
}
