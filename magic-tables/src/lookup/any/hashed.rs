// A slot for each relevant occupancy of a piece: how squares find theirs, by a multiplication or by PEXT.

/// How a square finds its slots by a multiplication for each part of the board. Squares with `STORED = 0` store no offset and no
/// shift, because factors and types say both.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct HashedSquare<const STORED: usize = 1> {
    /// The relevant mask in the lower and in the upper part of the board, or, if keys are black, all squares that are not in it. Where
    /// factors have 32 bits, its lower half is rotated.
    mask: [u64; HALVES],
    /// The magic factors for the two parts, or, if they have 32 bits, for the two halves of a word.
    factors: [u64; HALVES],
    stored: [Stored; STORED],
}

/// What a square stores beside mask and factors.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Stored {
    /// Where the slots of the square start.
    offset: u32,
    /// The right shift of the sum of the products: its bits without the index bits.
    shift: u8,
}

impl<const STORED: usize> HashedSquare<STORED> {
    /// Mask, factors, shift and offset.
    #[must_use]
    pub const fn new(mask: [u64; HALVES], factors: [u64; HALVES], shift: u8, offset: u32) -> Self {
        Self { mask, factors, stored: [Stored { offset, shift }; STORED] }
    }

    /// The number of the slot for `occupied`, on a board whose upper part starts at the square number `split`.
    #[inline]
    #[must_use]
    pub const fn slot(&self, form: FactorForm, split: u32, occupied: Word) -> usize {
        let Self { mask, factors, .. } = *self;
        let shift = self.shift(form);
        let index = match form.narrow {
            Some(narrow) => narrow.index(form.black, mask[0], factors[0], shift, lower(occupied)),
            None => index(form.black, mask, factors, 0, shift, split, occupied),
        };
        self.offset(form) as usize + index
    }

    /// Where the slots of the square start.
    #[inline(always)]
    const fn offset(&self, form: FactorForm) -> u64 {
        match form.unit {
            0 => self.stored[0].offset as u64,
            unit => (self.factors[HALVES - 1] & 0xffff) * unit as u64,
        }
    }

    /// The right shift of the sum.
    #[inline(always)]
    const fn shift(&self, form: FactorForm) -> u8 {
        match form.shift {
            ShiftForm::Stored => self.stored[0].shift,
            carried => carried.of(0, self.factors[HALVES - 1]) as u8,
        }
    }
}

/// The upper bits of a sum: the products of both parts of the board, and `bias`.
#[inline]
const fn index(
    black: bool,
    mask: [u64; HALVES],
    factors: [u64; HALVES],
    bias: u64,
    shift: u8,
    split: u32,
    occupied: Word,
) -> usize {
    let mut sum = bias;
    let mut i = 0;
    while i < HALVES {
        let part = if i == 0 { lower(occupied) } else { upper(occupied, split) };
        sum = sum.wrapping_add(key(black, part, mask[i]).wrapping_mul(factors[i]));
        i += 1;
    }
    // The shift is at most 63.
    (sum >> (shift & 63)) as usize
}

/// Where the slots of a line or of a square end, for the upper bits of a sum of so many `bits`.
const fn end(offset: u64, bits: u32, shift: u8) -> u128 {
    offset as u128 + (1 << (bits - (shift as u32 & (bits - 1))))
}

/// Where the slots end that PEXT finds.
const fn end_of_pext(PextSquare { mask, offset, .. }: PextSquare) -> u128 {
    let bits = word(mask).count_ones();
    assert!(bits < 32, "a square has too many slots");
    offset as u128 + (1 << bits)
}

/// The greatest of the `ends`.
const fn greatest<const SQUARES: usize>(ends: [u128; SQUARES]) -> usize {
    let mut greatest = 0;
    let mut i = 0;
    while i < SQUARES {
        assert!(ends[i] <= usize::MAX as u128 / 16, "a square has too many slots");
        if ends[i] as usize > greatest {
            greatest = ends[i] as usize;
        }
        i += 1;
    }
    greatest
}

/// How all squares find their slots by a multiplication. `SHIFT` is the right shift of all squares; 0: each has its own;
/// [`SHIFT_IN_FACTOR`](super::SHIFT_IN_FACTOR): the factors carry it. With `UNIT`, they carry the offsets, too, in units of so many
/// slots. `FACTORS` is how many factors of 32 bits a square has, and `ROTATION` how far the lower half is rotated for them; without
/// such factors, both are 0.
pub struct ByFactors<
    const SQUARES: usize,
    const SHIFT: u8,
    const BLACK: bool = false,
    const UNIT: u32 = 0,
    const STORED: usize = 1,
    const FACTORS: u32 = 0,
    const ROTATION: u32 = 0,
> {
    squares: [HashedSquare<STORED>; SQUARES],
    split: u32,
    slots: usize,
}

impl<
    const SQUARES: usize,
    const SHIFT: u8,
    const BLACK: bool,
    const UNIT: u32,
    const STORED: usize,
    const FACTORS: u32,
    const ROTATION: u32,
> ByFactors<SQUARES, SHIFT, BLACK, UNIT, STORED, FACTORS, ROTATION>
{
    const FORM: FactorForm = FactorForm::new(SHIFT, BLACK, UNIT, FACTORS, ROTATION);

    /// These squares, and the number of the first square of the upper part of the board.
    ///
    /// # Panics
    /// If there would be more slots than a `usize` can count, or squares do not store what they need.
    #[must_use]
    pub const fn new(squares: [HashedSquare<STORED>; SQUARES], split: u32) -> Self {
        let (form, bits) = (Self::FORM, Self::FORM.bits());
        let ends = array!(i < SQUARES => end(squares[i].offset(form), bits, squares[i].shift(form)));
        Self { squares, split, slots: greatest(ends) }
    }

    /// The number of the slot for `occupied`.
    #[inline]
    #[must_use]
    pub const fn slot(&self, square: usize, occupied: Word) -> usize {
        self.squares[square].slot(Self::FORM, self.split, occupied)
    }

    /// The same; constants need nothing else.
    #[inline]
    #[must_use]
    pub const fn slot_in_constants(&self, square: usize, occupied: Word) -> usize {
        self.slot(square, occupied)
    }
}

/// How a square finds its slots by PEXT.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PextSquare {
    /// The relevant mask, in words of 64 bits.
    mask: [u64; HALVES],
    /// Where the slots of the square start.
    offset: u32,
    /// The number of relevant squares in the lower word.
    lower_bits: u8,
}

impl PextSquare {
    /// Relevant mask and offset.
    #[must_use]
    pub const fn new(mask: [u64; HALVES], offset: u32) -> Self {
        Self { mask, offset, lower_bits: mask[0].count_ones() as u8 }
    }

    /// The number of the slot for `occupied`. `bmi2` computes PEXT.
    #[inline]
    #[must_use]
    pub fn slot(&self, bmi2: impl Bmi2, occupied: Word) -> usize {
        let mut index = bmi2.pext(lower(occupied), self.mask[0]);
        if let Some(&mask) = self.mask.get(1) {
            index |= bmi2.pext(upper(occupied, 64), mask) << (self.lower_bits & 63);
        }
        self.offset as usize + index as usize
    }

    /// The same for constants, by loops.
    #[must_use]
    pub const fn slot_in_constants(&self, occupied: Word) -> usize {
        let mut index = portable::pext(lower(occupied), self.mask[0]);
        if HALVES > 1 {
            index |= portable::pext(upper(occupied, 64), self.mask[HALVES - 1]) << (self.lower_bits & 63);
        }
        self.offset as usize + index as usize
    }
}

/// How all squares find their slots by PEXT. `B` says how that is computed; each value holds one, which may be a promise.
pub struct ByPext<B, const SQUARES: usize> {
    squares: [PextSquare; SQUARES],
    slots: usize,
    bmi2: B,
}

impl<B: Bmi2, const SQUARES: usize> ByPext<B, SQUARES> {
    /// Squares, and the promise that there is PEXT.
    ///
    /// # Panics
    /// If there would be more slots than a `usize` can count.
    #[must_use]
    pub const fn new(bmi2: B, squares: [PextSquare; SQUARES]) -> Self {
        Self { squares, slots: greatest(array!(i < SQUARES => end_of_pext(squares[i]))), bmi2 }
    }

    /// The number of the slot for `occupied`.
    #[inline]
    #[must_use]
    pub fn slot(&self, square: usize, occupied: Word) -> usize {
        self.squares[square].slot(self.bmi2, occupied)
    }

    /// The same for constants, by loops.
    #[must_use]
    pub const fn slot_in_constants(&self, square: usize, occupied: Word) -> usize {
        self.squares[square].slot_in_constants(occupied)
    }
}
