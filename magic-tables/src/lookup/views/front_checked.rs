//! Elements at the front of a slice, one for each place.

use super::form::lowest;

/// Writes what `at` gives for each of `places`, the lowest one first, to the front of `elements`, and returns their number.
///
/// # Panics
/// If `elements` is too short.
#[inline(always)]
pub(super) fn write<T>(places: u64, elements: &mut [T], mut at: impl FnMut(usize) -> T) -> usize {
    let count = places.count_ones() as usize;
    let mut rest = places;
    for element in &mut elements[..count] {
        *element = at(lowest(rest));
        rest &= rest.wrapping_sub(1);
    }
    count
}
