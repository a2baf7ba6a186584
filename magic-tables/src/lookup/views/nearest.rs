//! The first piece on each ray, of all rays at once.

use super::places::KNIGHTS;

/// What is seen of `occupied` places: the lowest one of bits 1 to 7 of each byte, and bit 0.
///
/// With bit 7 set, a subtraction of 2 clears the lowest of bits 1 to 7, and leaves those above as they are. With bit 0 set, a
/// subtraction of 1 clears it. So no byte borrows from the next one.
#[inline(always)]
pub(super) const fn seen(occupied: u64) -> u64 {
    occupied & !((occupied | (0x81 * KNIGHTS)) - 3 * KNIGHTS)
}
