//! Gathering: the shortest multiplication that brings the bits of any mask, or given values, to
//! numbers of few bits that are all different.
//!
//! `(x & mask) * factor >> (64 - index_bits)` has another value, the index, for each subset of the
//! mask. That takes as many index bits as the mask has bits, at least. In order, the index is what
//! PEXT gives.

mod in_order;
mod shortest;
mod trial;

use magic_tables::lookup::{Bmi2, Portable};

pub use in_order::{NoOrder, OrderedPart, in_order, ordered_parts};
pub use shortest::{Existence, greatest_index, least_index_bits, most_index_bits, shortest_with};

/// PEXT on every processor: the bits of `mask` in `x`, in order, without gaps between them.
///
/// ```
/// assert_eq!(magics::gather::pext(0b1010_0001, 0b1111_0000), 0b1010);
/// ```
#[must_use]
pub fn pext(x: u64, mask: u64) -> u64 {
    Portable.pext(x, mask)
}
