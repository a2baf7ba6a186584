//! The first piece on each ray, of all rays at once.

use super::form::KNIGHTS;

/// What is seen of `occupied` places: the lowest one of bits 1 to 7 of each byte, and bit 0.
///
/// With bit 7 set, a subtraction of 2 clears the lowest of bits 1 to 7, and leaves those above as they are. With bit 0 set, a
/// subtraction of 1 clears it. So no byte borrows from the next one.
#[inline(always)]
pub(super) const fn seen(occupied: u64) -> u64 {
    occupied & !((occupied | (0x81 * KNIGHTS)) - 3 * KNIGHTS)
}

#[cfg(test)]
mod tests {
    use super::{KNIGHTS, seen};

    #[test]
    fn the_nearest_piece_of_each_ray_and_all_on_knight_squares_are_seen() {
        for occupied in 0..=0xff_u64 {
            let ray = occupied & 0xfe;
            let expected = occupied & 1 | if ray == 0 { 0 } else { 1 << ray.trailing_zeros() };
            assert_eq!(seen(occupied * KNIGHTS), expected * KNIGHTS, "{occupied:#b}");
            for byte in 0..8 {
                let others = !(0xff << (8 * byte));
                let found = seen(occupied << (8 * byte));
                assert_eq!((found >> (8 * byte) & 0xff, found & others), (expected, 0), "{occupied:#b}");
            }
        }
    }
}
