//! Where the shift and the offset of a square live: beside the factor, within it, or in the type.

/// The number of the factor's upper bits that can carry the shift.
const SHIFT_BITS: u32 = 6;

/// What a square needs besides mask and factor, and how it is read back.
pub trait Carry: Copy {
    /// How far the product is shifted to the right: 64 less the number of index bits.
    fn shift(self, factor: u64) -> u32;

    /// Where the slots of `square` start.
    fn offset(self, square: usize) -> usize;
}

/// Shift and offset are stored beside the factor.
#[derive(Clone, Copy, Debug)]
pub struct Stored {
    offset: u32,
    shift: u32,
}

/// The shift is the factor's upper six bits, the offset is stored: Grant Osborne, *Incorporating the shift
/// into the magic number* (2008).
#[derive(Clone, Copy, Debug)]
pub struct ShiftInFactor {
    offset: u32,
}

/// One shift for all squares, leaving `BITS` index bits; the offset is stored.
#[derive(Clone, Copy, Debug)]
pub struct FixedShift<const BITS: u32> {
    offset: u32,
}

/// One shift for all squares, leaving `BITS` index bits, and 2^`BITS` slots for each square, so that the
/// square itself is the offset, counted from `BASE`: the plain tables of Lasse Hansen, *Fast(er) bitboard move
/// generator* (2006).
#[derive(Clone, Copy, Debug)]
pub struct PerSquare<const BITS: u32, const BASE: usize>;

impl Stored {
    pub(super) const fn new(_square: usize, _factor: u64, shift: u32, offset: u32) -> Self {
        Self { offset, shift }
    }
}

impl Carry for Stored {
    #[inline(always)]
    fn shift(self, _factor: u64) -> u32 {
        self.shift
    }

    #[inline(always)]
    fn offset(self, _square: usize) -> usize {
        self.offset as usize
    }
}

impl ShiftInFactor {
    pub(super) const fn new(_square: usize, factor: u64, shift: u32, offset: u32) -> Self {
        assert!((factor >> (u64::BITS - SHIFT_BITS)) as u32 == shift, "the factor does not carry its shift");
        Self { offset }
    }
}

impl Carry for ShiftInFactor {
    #[inline(always)]
    fn shift(self, factor: u64) -> u32 {
        (factor >> (u64::BITS - SHIFT_BITS)) as u32
    }

    #[inline(always)]
    fn offset(self, _square: usize) -> usize {
        self.offset as usize
    }
}

impl<const BITS: u32> FixedShift<BITS> {
    pub(super) const fn new(_square: usize, _factor: u64, shift: u32, offset: u32) -> Self {
        assert!(u64::BITS - BITS == shift, "the shift is not the fixed one");
        Self { offset }
    }
}

impl<const BITS: u32> Carry for FixedShift<BITS> {
    #[inline(always)]
    fn shift(self, _factor: u64) -> u32 {
        u64::BITS - BITS
    }

    #[inline(always)]
    fn offset(self, _square: usize) -> usize {
        self.offset as usize
    }
}

impl<const BITS: u32, const BASE: usize> PerSquare<BITS, BASE> {
    pub(super) const fn new(square: usize, _factor: u64, shift: u32, offset: u32) -> Self {
        assert!(u64::BITS - BITS == shift, "the shift is not the fixed one");
        assert!(BASE + (square << BITS) == offset as usize, "the offset is not that of the square");
        Self
    }
}

impl<const BITS: u32, const BASE: usize> Carry for PerSquare<BITS, BASE> {
    #[inline(always)]
    fn shift(self, _factor: u64) -> u32 {
        u64::BITS - BITS
    }

    #[inline(always)]
    fn offset(self, square: usize) -> usize {
        BASE + (square << BITS)
    }
}
