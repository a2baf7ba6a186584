//! Sets of codes.

use super::kinds::CODES;

/// A set of codes: for each, 255 or 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Codes(pub(super) [u8; CODES]);

impl Codes {
    /// The codes with a bit in `bits`, that of code 0 lowest.
    #[inline]
    #[must_use]
    pub const fn new(bits: u16) -> Self {
        let (mut bytes, mut code) = ([0; CODES], 0);
        while code < CODES {
            if bits >> code & 1 != 0 {
                bytes[code] = 255;
            }
            code += 1;
        }
        Self(bytes)
    }
}
