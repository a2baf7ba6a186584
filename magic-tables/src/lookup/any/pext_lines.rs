// Line by line, by PEXT: the occupancy of a line, its bits moved together, finds the attacked squares of the line, which PDEP moves
// to their places. All lines with as many squares share their slots of 16 bits.

/// One line through a square: the mask is the line, without the square itself.
pub type PextLine = PextSquare;

/// The lines from all squares in some directions. `B` says how PEXT and PDEP are computed; each value holds one, which may be
/// a promise.
pub struct PextLines<B, const SQUARES: usize, const LINES: usize, const SLOTS: usize> {
    squares: [[PextLine; LINES]; SQUARES],
    slots: [u16; SLOTS],
    bmi2: B,
}

impl<B: Bmi2, const SQUARES: usize, const LINES: usize, const SLOTS: usize>
    PextLines<B, SQUARES, LINES, SLOTS>
{
    /// Lines for each square, slots as little-endian bytes, and the promise that there are PEXT and PDEP.
    ///
    /// # Panics
    /// If a line could reach beyond the slots, or `bytes` does not hold exactly `SLOTS` numbers of 16 bits.
    #[must_use]
    pub const fn new(bmi2: B, squares: [[PextLine; LINES]; SQUARES], bytes: &[u8]) -> Self {
        let mut square = 0;
        while square < SQUARES {
            let mut line = 0;
            while line < LINES {
                let end = end_of_pext(squares[square][line]);
                assert!(end <= SLOTS as u128, "a line reaches beyond the slots");
                line += 1;
            }
            square += 1;
        }
        Self { squares, slots: halfwords(bytes), bmi2 }
    }

    /// The attack set along the line number `LINE`.
    #[inline]
    #[must_use]
    pub fn attacks<const LINE: usize>(&self, square: usize, occupied: Word) -> Word {
        let line = &self.squares[square][LINE];
        // SAFETY: `new` has checked that the greatest index of each line is one of `self.slots`.
        let attacked = unsafe { *self.slots.as_ptr().add(line.slot(self.bmi2, occupied)) };
        line.deposit(self.bmi2, attacked.into(), 0)
    }

    /// The same for constants, by loops.
    #[must_use]
    pub const fn attacks_in_constants<const LINE: usize>(&self, square: usize, occupied: Word) -> Word {
        let line = &self.squares[square][LINE];
        line.deposit_in_constants(self.slots[line.slot_in_constants(occupied)] as u64, 0)
    }
}
