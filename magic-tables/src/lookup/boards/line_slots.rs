// Line by line, with slots that lines share. Either one multiplication for each half of the board
// turns the occupancy of a line into the number of a slot, or PEXT does: then PDEP moves the
// attacked squares of the line to their places, and all lines with as many squares share their
// slots of 16 bits.

/// One line through a square.
///
/// ```
/// use magic_tables::lookup::boards::bits64::{LineHash, LineSquare};
///
/// // The first of three squares in a row: one relevant square and one index bit.
/// let square = LineSquare::new([0b110], [0b010], [1 << 62], 100);
/// assert_eq!(square.slot(LineHash::new(0, 63, 0), 64, 0b010), 101);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineSquare {
    /// The line, without the square itself.
    pub line: [u64; HALVES],
    /// The relevant squares of the line, in the lower part of the board and in the upper one.
    pub relevant: [u64; HALVES],
    /// The factor for each part.
    pub factors: [u64; HALVES],
    /// Where the slots of the line start.
    pub offset: u32,
}

impl LineSquare {
    /// The line, its relevant squares, factors and the number of the first slot.
    #[must_use]
    pub const fn new(
        line: [u64; HALVES],
        relevant: [u64; HALVES],
        factors: [u64; HALVES],
        offset: u32,
    ) -> Self {
        Self {
            line,
            relevant,
            factors,
            offset,
        }
    }

    /// The number of the slot for `occupied`, on a board whose upper part starts at the square
    /// number `split`.
    #[inline]
    #[must_use]
    pub const fn slot(&self, hash: LineHash, split: u32, occupied: Word) -> usize {
        let Self {
            relevant,
            factors,
            offset,
            ..
        } = *self;
        offset as usize + index(relevant, factors, hash.bias, hash.shift, split, occupied)
    }
}

/// What all lines in one direction have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineHash {
    /// What is added to the products.
    pub bias: u64,
    /// The right shift of the sum: 64 minus the number of index bits.
    pub shift: u8,
    /// How far the slots of hoppers are behind those of riders.
    pub behind: u32,
}

impl LineHash {
    /// Bias, shift, and how far the slots of hoppers are behind those of riders.
    #[must_use]
    pub const fn new(bias: u64, shift: u8, behind: u32) -> Self {
        Self {
            bias,
            shift,
            behind,
        }
    }
}

/// The look-ups of a rider and of a hopper along the line number `LINE`, which `$attacks` finds.
macro_rules! rider_and_hopper {
    ($($rider:ident, $hopper:ident: $attacks:ident, [$($constant:tt)?];)*) => {$(
        /// The attack set of a rider along the line number `LINE`.
        #[inline]
        #[must_use]
        pub $($constant)? fn $rider<const LINE: usize>(
            &self,
            square: usize,
            occupied: Word,
        ) -> Word {
            self.$attacks::<LINE, false>(square, occupied)
        }

        /// The attack set of a hopper along the line number `LINE`.
        #[inline]
        #[must_use]
        pub $($constant)? fn $hopper<const LINE: usize>(
            &self,
            square: usize,
            occupied: Word,
        ) -> Word {
            self.$attacks::<LINE, true>(square, occupied)
        }
    )*};
}

/// The lines from all squares in some directions, and slots with attack sets.
///
/// ```
/// use magic_tables::lookup::boards::bits64::{LineHash, LineSlots, LineSquare};
///
/// // The first of three squares in a row. The slots of hoppers are two behind those of riders.
/// let line = LineSquare::new([0b110], [0b010], [1 << 62], 0);
/// let slots = [0b110, 0b010, 0b000, 0b100_u64].map(u64::to_le_bytes);
/// let table =
///     LineSlots::<1, 1, 4>::new([[line]], [LineHash::new(0, 63, 2)], 64, slots.as_flattened());
/// assert_eq!(table.rider_attacks::<0>(0, 0b010), 0b010, "a rider stops on the second square");
/// assert_eq!(table.hopper_attacks::<0>(0, 0b010), 0b100, "a hopper jumps over it");
/// ```
pub struct LineSlots<const SQUARES: usize, const LINES: usize, const SLOTS: usize> {
    squares: [[LineSquare; LINES]; SQUARES],
    hashes: [LineHash; LINES],
    split: u32,
    slots: [Word; SLOTS],
}

impl<const SQUARES: usize, const LINES: usize, const SLOTS: usize>
    LineSlots<SQUARES, LINES, SLOTS>
{
    /// Lines for each square, what those in the same direction have in common, the number of the
    /// first square of the upper part of the board, and slots as little-endian bytes.
    ///
    /// # Panics
    /// If a line could reach beyond the slots, or `bytes` does not hold exactly `SLOTS` words.
    #[must_use]
    pub const fn new(
        squares: [[LineSquare; LINES]; SQUARES],
        hashes: [LineHash; LINES],
        split: u32,
        bytes: &[u8],
    ) -> Self {
        let ends = array!(square < SQUARES => greatest(array!(line < LINES =>
            end(squares[square][line].offset, hashes[line].shift) + hashes[line].behind as u128)) as u128);
        assert!(greatest(ends) <= SLOTS, "a line reaches beyond the slots");
        Self {
            squares,
            hashes,
            split,
            slots: read(bytes),
        }
    }

    rider_and_hopper! { rider_attacks, hopper_attacks: attacks, [const]; }

    #[inline]
    const fn attacks<const LINE: usize, const HOPS: bool>(
        &self,
        square: usize,
        occupied: Word,
    ) -> Word {
        let line = &self.squares[square][LINE];
        let hash = self.hashes[LINE];
        let first = line.slot(hash, self.split, occupied);
        let slot = first + if HOPS { hash.behind as usize } else { 0 };
        // SAFETY: `new` has checked that the greatest index of each line is a slot, for hoppers,
        // too.
        let whole = unsafe { *self.slots.as_ptr().add(slot) };
        whole & word(line.line)
    }
}

/// One line through a square: the mask is the line, without the square itself.
pub type PextLine = PextSquare;

/// The lines from all squares in some directions, looked up by PEXT and PDEP. `B` says how these
/// are computed; each value holds one, which may be a promise.
///
/// ```
/// use magic_tables::lookup::ByTarget;
/// use magic_tables::lookup::boards::bits64::{PextLine, PextLines};
///
/// // The first of three squares in a row. Each occupancy of the other two has a slot, with a bit
/// // for each attacked square. The slots of hoppers are four behind those of riders.
/// let slots = [0b11, 0b01, 0b11, 0b01, 0b00, 0b10, 0b00, 0b10_u16].map(u16::to_le_bytes);
/// let table = PextLines::<_, 1, 1, 8>::new(
///     ByTarget,
///     [[PextLine::new([0b110], 0)]],
///     [4],
///     slots.as_flattened(),
/// );
/// assert_eq!(table.rider_attacks::<0>(0, 0b010), 0b010, "a rider stops on the second square");
/// assert_eq!(table.hopper_attacks::<0>(0, 0b010), 0b100, "a hopper jumps over it");
/// ```
pub struct PextLines<B, const SQUARES: usize, const LINES: usize, const SLOTS: usize> {
    squares: [[PextLine; LINES]; SQUARES],
    behind: [u32; LINES],
    slots: [u16; SLOTS],
    bmi2: B,
}

impl<B: Bmi2, const SQUARES: usize, const LINES: usize, const SLOTS: usize>
    PextLines<B, SQUARES, LINES, SLOTS>
{
    /// The promise that there are PEXT and PDEP, lines for each square, how far the slots of
    /// hoppers are behind those of riders on each line, and slots as little-endian bytes.
    ///
    /// # Panics
    /// If a line could reach beyond the slots, or `bytes` does not hold exactly `SLOTS` numbers of
    /// 16 bits.
    #[must_use]
    pub const fn new(
        bmi2: B,
        squares: [[PextLine; LINES]; SQUARES],
        behind: [u32; LINES],
        bytes: &[u8],
    ) -> Self {
        let ends = array!(square < SQUARES => greatest(array!(line < LINES =>
            end_of_pext(squares[square][line]) + behind[line] as u128)) as u128);
        assert!(greatest(ends) <= SLOTS, "a line reaches beyond the slots");
        Self {
            squares,
            behind,
            slots: halfwords(bytes),
            bmi2,
        }
    }

    rider_and_hopper! {
        rider_attacks, hopper_attacks: attacks, [];
        rider_attacks_in_constants, hopper_attacks_in_constants: attacks_in_constants, [const];
    }

    #[inline]
    fn attacks<const LINE: usize, const HOPS: bool>(&self, square: usize, occupied: Word) -> Word {
        let line = &self.squares[square][LINE];
        let slot = line.slot(self.bmi2, occupied) + self.behind(LINE, HOPS);
        // SAFETY: `new` has checked that the greatest index of each line is one of `self.slots`,
        // for hoppers, too.
        let attacked = unsafe { *self.slots.as_ptr().add(slot) };
        line.deposit(self.bmi2, attacked.into(), 0)
    }

    const fn attacks_in_constants<const LINE: usize, const HOPS: bool>(
        &self,
        square: usize,
        occupied: Word,
    ) -> Word {
        let line = &self.squares[square][LINE];
        let slot = line.slot_in_constants(occupied) + self.behind(LINE, HOPS);
        line.deposit_in_constants(self.slots[slot] as u64, 0)
    }

    #[inline]
    const fn behind(&self, line: usize, hops: bool) -> usize {
        if hops { self.behind[line] as usize } else { 0 }
    }
}
