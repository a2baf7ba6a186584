//! Elements at the front of a slice, one for each place.

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
        let (count, mut rest) = (self.elements.len(), self.places);
        for element in self.elements {
            write(lowest(rest), element);
            rest &= rest - 1;
        }
        count
    }
}
