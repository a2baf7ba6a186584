//! Elements at the front of a slice, one for each place.
//!
//! A loop over the elements would need no `unsafe`, but compilers unroll it to many more instructions.

use super::places::lowest;

/// Places, and as many elements.
pub(super) struct Front<'a, T> {
    places: u64,
    elements: &'a mut [T],
}

impl<'a, T> Front<'a, T> {
    /// The elements at the front of `elements` for these places.
    ///
    /// # Panics
    /// If there are too few.
    #[inline(always)]
    pub(super) fn new(places: u64, elements: &'a mut [T]) -> Self {
        Self { places, elements: &mut elements[..places.count_ones() as usize] }
    }

    /// Calls `write` with each place, the lowest one first, and its element, and returns their number.
    #[inline(always)]
    pub(super) fn write(self, mut write: impl FnMut(usize, &mut T)) -> usize {
        let (mut rest, mut written) = (self.places, 0);
        while rest != 0 {
            // SAFETY: there are as many elements as places, of which each round takes one.
            write(lowest(rest), unsafe { self.elements.get_unchecked_mut(written) });
            written += 1;
            rest &= rest - 1;
        }
        self.elements.len()
    }
}
