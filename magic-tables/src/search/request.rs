//! Requirements for a factor, and a check whether a factor meets them.

use crate::board::SQUARES;
use crate::board::slider::Slider;
use crate::hash::Key;
use crate::search::verify::{IndexRange, verify};

/// Requirements for a factor.
///
/// ```
/// use magic_tables::search::{construct::construct, request::Request};
/// use magic_tables::board::slider::Slider;
///
/// // A rook on e4, whose factor has the shift, 64 - 12, in its upper six bits.
/// let request = Request {
///     index_bits: 12,
///     fixed_mask: 63 << 58,
///     fixed_bits: (64 - 12) << 58,
///     ..Request::new(Slider::Rook, 28)
/// };
/// let factor = construct(&request, 1).expect("there are plenty");
/// assert_eq!(factor >> 58, 64 - 12);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Request {
    /// The piece.
    pub slider: Slider,
    /// Its square.
    pub square: usize,
    /// The number of index bits, 1 to 64: how many upper bits of the product are the index.
    pub index_bits: u32,
    /// The key that is multiplied.
    pub key: Key,
    /// The bits of the factor that are fixed.
    pub fixed_mask: u64,
    /// Their values: `factor & fixed_mask == fixed_bits`. Bits outside the mask must be zero.
    pub fixed_bits: u64,
    /// The limit on [`IndexRange::slots`], if any: for masked keys, one more than the greatest index allowed.
    pub most_slots: Option<usize>,
}

impl Request {
    /// Any factor for masked keys with as many index bits as there are relevant squares.
    ///
    /// # Panics
    /// If `square` is off the board.
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
    pub fn check(&self, factor: u64) -> Option<Found> {
        if factor & self.fixed_mask != self.fixed_bits {
            return None;
        }
        let range = verify(self.key, self.slider, self.square, self.index_bits, factor).ok()?;
        self.most_slots.is_none_or(|most| range.slots() <= most).then_some(Found { factor, range })
    }
}

/// A magic factor, verified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The factor.
    pub factor: u64,
    /// The range of its indices.
    pub range: IndexRange,
}
