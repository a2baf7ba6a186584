// Slots with attack sets, found by a multiplication and a shift.

/// How a square finds its slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HashedSquare {
    /// The relevant mask.
    pub mask: Word,
    /// The magic factor.
    pub factor: u64,
    /// Where the slots of the square start.
    pub offset: u32,
    /// The right shift of the product: 64 minus the number of index bits.
    pub shift: u8,
    /// How far the lower half of the relevant occupancy is rotated before it is folded onto the upper one.
    pub rotation: u8,
}

impl HashedSquare {
    /// Mask, factor, shift, rotation and offset.
    #[must_use]
    pub const fn new(mask: Word, factor: u64, shift: u8, rotation: u8, offset: u32) -> Self {
        Self { mask, factor, offset, shift, rotation }
    }

    /// The number of the slot for `occupied`.
    #[inline]
    #[must_use]
    pub const fn slot(&self, occupied: Word) -> usize {
        let key = fold(occupied & self.mask, self.rotation);
        // The shift of a square is at most 63.
        self.offset as usize + (key.wrapping_mul(self.factor) >> (self.shift & 63)) as usize
    }
}

/// Both halves of a relevant occupancy in one word of 64 bits. The generator chooses the rotation such that no two squares of the
/// relevant mask meet.
#[inline]
#[must_use]
#[allow(clippy::unnecessary_cast, reason = "only one of the two words makes it so")]
pub const fn fold(relevant: Word, rotation: u8) -> u64 {
    // Words of 64 bits have an empty upper half.
    let upper = (relevant as u128 >> 64) as u64;
    (relevant as u64).rotate_left(rotation as u32) | upper
}

/// The slots of a piece on all squares.
#[derive(Clone, Debug)]
pub struct Hashed<const SQUARES: usize, const SLOTS: usize> {
    squares: [HashedSquare; SQUARES],
    slots: [Word; SLOTS],
}

impl<const SQUARES: usize, const SLOTS: usize> Hashed<SQUARES, SLOTS> {
    /// A table of these squares, with attack sets as little-endian bytes.
    ///
    /// # Panics
    /// If a square could reach beyond the slots, or `bytes` does not hold exactly `SLOTS` words.
    #[must_use]
    pub const fn new(squares: [HashedSquare; SQUARES], bytes: &[u8]) -> Self {
        let mut i = 0;
        while i < SQUARES {
            let HashedSquare { shift, offset, .. } = squares[i];
            // Shifts are less than 64, so this is at least 1 and has no overflow in 128 bits.
            let end = offset as u128 + (u64::MAX >> (shift & 63)) as u128 + 1;
            assert!(end <= SLOTS as u128, "a square reaches beyond the slots");
            i += 1;
        }
        Self { squares, slots: read(bytes) }
    }

    /// The attack set.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline]
    #[must_use]
    pub const fn attacks(&self, square: usize, occupied: Word) -> Word {
        let slot = self.squares[square].slot(occupied);
        // SAFETY: `new` has checked that the greatest index of each square is a slot.
        unsafe { *self.slots.as_ptr().add(slot) }
    }
}
