// Line by line, by PEXT: the occupancy of a line, its bits moved together, finds the attacked squares of the line, which PDEP moves
// to their places. All lines with as many squares share their slots of 16 bits.

/// One line through a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PextLine {
    /// The line, without the square itself, in words of 64 bits.
    line: [u64; HALVES],
    /// Where the slots of the line start.
    offset: u32,
    /// The number of its squares in the lower word.
    lower_bits: u8,
}

impl PextLine {
    /// The line and the number of the first slot.
    #[must_use]
    pub const fn new(line: [u64; HALVES], offset: u32) -> Self {
        Self { line, offset, lower_bits: line[0].count_ones() as u8 }
    }
}

/// The lines from all squares in some directions. `B` says how PEXT and PDEP are computed.
#[derive(Clone, Debug)]
pub struct PextLines<B, const SQUARES: usize, const LINES: usize, const SLOTS: usize> {
    squares: [[PextLine; LINES]; SQUARES],
    slots: [u16; SLOTS],
    bmi2: PhantomData<B>,
}

impl<B: Bmi2, const SQUARES: usize, const LINES: usize, const SLOTS: usize>
    PextLines<B, SQUARES, LINES, SLOTS>
{
    /// Lines for each square, slots as little-endian bytes, and the promise that there are PEXT and PDEP.
    ///
    /// # Panics
    /// If a line could reach beyond the slots, or `bytes` does not hold exactly `SLOTS` numbers of 16 bits.
    #[must_use]
    pub const fn new(_bmi2: B, squares: [[PextLine; LINES]; SQUARES], bytes: &[u8]) -> Self {
        let mut square = 0;
        while square < SQUARES {
            let mut line = 0;
            while line < LINES {
                let PextLine { line: squares, offset, .. } = squares[square][line];
                let bits = word(squares).count_ones();
                assert!(bits < 32 && offset as u64 + (1 << bits) <= SLOTS as u64, "a line reaches beyond the slots");
                line += 1;
            }
            square += 1;
        }
        Self { squares, slots: halfwords(bytes), bmi2: PhantomData }
    }

    /// The attack set along the line number `LINE`.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline]
    #[must_use]
    pub fn attacks<const LINE: usize>(&self, square: usize, occupied: Word) -> Word {
        let PextLine { line, offset, lower_bits } = &self.squares[square][LINE];
        let mut index = B::pext(lower(occupied), line[0]);
        if let Some(&line) = line.get(1) {
            index |= B::pext(upper(occupied, 64), line) << (lower_bits & 63);
        }
        // SAFETY: `new` has checked that the greatest index of each line is a slot.
        let attacked = u64::from(unsafe { *self.slots.as_ptr().add(*offset as usize + index as usize) });
        let mut halves = [B::pdep(attacked, line[0]); HALVES];
        if let Some(half) = halves.get_mut(1) {
            *half = B::pdep(attacked >> (lower_bits & 63), line[HALVES - 1]);
        }
        word(halves)
    }

    /// The same for constants, by loops.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[must_use]
    pub const fn attacks_in_constants<const LINE: usize>(&self, square: usize, occupied: Word) -> Word {
        let PextLine { line, offset, lower_bits } = self.squares[square][LINE];
        let mut index = portable::pext(lower(occupied), line[0]);
        if HALVES > 1 {
            index |= portable::pext(upper(occupied, 64), line[HALVES - 1]) << (lower_bits & 63);
        }
        let attacked = self.slots[offset as usize + index as usize] as u64;
        let mut halves = [portable::pdep(attacked, line[0]); HALVES];
        if HALVES > 1 {
            halves[HALVES - 1] = portable::pdep(attacked >> (lower_bits & 63), line[HALVES - 1]);
        }
        word(halves)
    }
}
