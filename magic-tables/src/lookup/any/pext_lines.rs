// Line by line, by PEXT: the occupancy of a line, its bits moved together, finds the attacked squares of the line, which PDEP moves
// to their places. All lines with as many squares share their slots of 16 bits.

/// One line through a square: the mask is the line, without the square itself.
pub type PextLine = PextSquare;

/// The lines from all squares in some directions. `B` says how PEXT and PDEP are computed; each value holds one, which may be
/// a promise.
pub struct PextLines<B, const SQUARES: usize, const LINES: usize, const SLOTS: usize> {
    squares: [[PextLine; LINES]; SQUARES],
    behind: [u32; LINES],
    slots: [u16; SLOTS],
    bmi2: B,
}

impl<B: Bmi2, const SQUARES: usize, const LINES: usize, const SLOTS: usize>
    PextLines<B, SQUARES, LINES, SLOTS>
{
    /// The promise that there are PEXT and PDEP, lines for each square, how far the slots of hoppers are behind those of riders on each
    /// line, and slots as little-endian bytes.
    ///
    /// # Panics
    /// If a line could reach beyond the slots, or `bytes` does not hold exactly `SLOTS` numbers of 16 bits.
    #[must_use]
    pub const fn new(
        bmi2: B,
        squares: [[PextLine; LINES]; SQUARES],
        behind: [u32; LINES],
        bytes: &[u8],
    ) -> Self {
        let mut square = 0;
        while square < SQUARES {
            let mut line = 0;
            while line < LINES {
                let end = end_of_pext(squares[square][line]);
                assert!(end + behind[line] as u128 <= SLOTS as u128, "a line reaches beyond the slots");
                line += 1;
            }
            square += 1;
        }
        Self { squares, behind, slots: halfwords(bytes), bmi2 }
    }

    /// The attack set of a rider along the line number `LINE`.
    #[inline]
    #[must_use]
    pub fn rider_attacks<const LINE: usize>(&self, square: usize, occupied: Word) -> Word {
        self.attacks::<LINE, false>(square, occupied)
    }

    /// The attack set of a hopper along the line number `LINE`.
    #[inline]
    #[must_use]
    pub fn hopper_attacks<const LINE: usize>(&self, square: usize, occupied: Word) -> Word {
        self.attacks::<LINE, true>(square, occupied)
    }

    #[inline]
    fn attacks<const LINE: usize, const HOPS: bool>(&self, square: usize, occupied: Word) -> Word {
        let line = &self.squares[square][LINE];
        let slot = line.slot(self.bmi2, occupied) + self.behind(LINE, HOPS);
        // SAFETY: `new` has checked that the greatest index of each line is one of `self.slots`, for hoppers, too.
        let attacked = unsafe { *self.slots.as_ptr().add(slot) };
        line.deposit(self.bmi2, attacked.into(), 0)
    }

    /// The attack set of a rider, for constants, by loops.
    #[must_use]
    pub const fn rider_attacks_in_constants<const LINE: usize>(
        &self,
        square: usize,
        occupied: Word,
    ) -> Word {
        self.attacks_in_constants(LINE, false, square, occupied)
    }

    /// The attack set of a hopper, for constants, by loops.
    #[must_use]
    pub const fn hopper_attacks_in_constants<const LINE: usize>(
        &self,
        square: usize,
        occupied: Word,
    ) -> Word {
        self.attacks_in_constants(LINE, true, square, occupied)
    }

    const fn attacks_in_constants(&self, line: usize, hops: bool, square: usize, occupied: Word) -> Word {
        let found = &self.squares[square][line];
        let slot = found.slot_in_constants(occupied) + self.behind(line, hops);
        found.deposit_in_constants(self.slots[slot] as u64, 0)
    }

    #[inline]
    const fn behind(&self, line: usize, hops: bool) -> usize {
        if hops { self.behind[line] as usize } else { 0 }
    }
}
