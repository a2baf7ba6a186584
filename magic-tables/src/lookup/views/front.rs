//! Elements at the front of a slice, one for each place.
//!
//! A loop over the elements would need no `unsafe`, but compilers unroll it to many more instructions.

use super::form::lowest;

/// Writes what `at` gives for each of `places`, the lowest one first, to the front of `elements`, and returns their number.
///
/// # Panics
/// If `elements` is too short.
#[inline(always)]
pub(super) fn write<T>(places: u64, elements: &mut [T], mut at: impl FnMut(usize) -> T) -> usize {
    let count = places.count_ones() as usize;
    let elements = &mut elements[..count];
    let (mut rest, mut written) = (places, 0);
    while rest != 0 {
        let element = at(lowest(rest));
        // SAFETY: there are as many elements as places, of which each round takes one.
        unsafe { *elements.get_unchecked_mut(written) = element };
        written += 1;
        rest &= rest - 1;
    }
    count
}
