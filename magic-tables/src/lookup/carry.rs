//! Where the shift and the offset of a square live: beside the factor, within it, or in the type.

/// The number of the factor's upper bits that can carry the shift.
const SHIFT_BITS: u32 = 6;

/// The number of the factor's lower bits that can carry the offset.
const OFFSET_BITS: u32 = 16;

/// What a square needs besides mask and factor, and how it is read back.
pub trait Carry: Copy {
    /// How far the product is shifted to the right: 64 less the number of index bits.
    fn shift(self, factor: u64) -> u32;

    /// Where the slots of `square` start.
    fn offset(self, square: usize, factor: u64) -> u32;
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
pub struct PerSquare<const BITS: u32, const BASE: u32>;

/// The factor's lower 16 bits are the offset, counted in `UNIT` slots from `BASE`; the shift is stored. After
/// Eugene Kotlov, *Magic number comprising offset* (2018).
#[derive(Clone, Copy, Debug)]
pub struct OffsetInFactor<const UNIT: u32, const BASE: u32> {
    shift: u32,
}

/// As [`OffsetInFactor`], with one shift for all squares, leaving `BITS` index bits: mask and factor are all
/// there is of a square.
#[derive(Clone, Copy, Debug)]
pub struct FixedShiftOffsetInFactor<const BITS: u32, const UNIT: u32, const BASE: u32>;

/// The shift is the factor's upper six bits and the offset its lower 16 bits, counted in `UNIT` slots from
/// `BASE`: mask and factor are all there is of a square.
#[derive(Clone, Copy, Debug)]
pub struct BothInFactor<const UNIT: u32, const BASE: u32>;

/// The shift that the upper bits of `factor` stand for.
#[inline(always)]
const fn shift_in(factor: u64) -> u32 {
    (factor >> (u64::BITS - SHIFT_BITS)) as u32
}

/// The offset that the lower bits of `factor` stand for.
#[inline(always)]
const fn offset_in<const UNIT: u32, const BASE: u32>(factor: u64) -> u32 {
    (factor & ((1 << OFFSET_BITS) - 1)) as u32 * UNIT + BASE
}

/// Whether the factor carries what it should; the look-ups rely on `shift` and `offset`, not on this.
const fn check_shift(factor: u64, shift: u32) {
    assert!(shift_in(factor) == shift, "the factor does not carry its shift");
}

const fn check_offset<const UNIT: u32, const BASE: u32>(factor: u64, offset: u32) {
    assert!(offset_in::<UNIT, BASE>(factor) == offset, "the factor does not carry its offset");
}

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
    fn offset(self, _square: usize, _factor: u64) -> u32 {
        self.offset
    }
}

impl ShiftInFactor {
    pub(super) const fn new(_square: usize, factor: u64, shift: u32, offset: u32) -> Self {
        check_shift(factor, shift);
        Self { offset }
    }
}

impl Carry for ShiftInFactor {
    #[inline(always)]
    fn shift(self, factor: u64) -> u32 {
        shift_in(factor)
    }

    #[inline(always)]
    fn offset(self, _square: usize, _factor: u64) -> u32 {
        self.offset
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
    fn offset(self, _square: usize, _factor: u64) -> u32 {
        self.offset
    }
}

impl<const BITS: u32, const BASE: u32> PerSquare<BITS, BASE> {
    pub(super) const fn new(square: usize, _factor: u64, shift: u32, offset: u32) -> Self {
        assert!(u64::BITS - BITS == shift, "the shift is not the fixed one");
        assert!(BASE + ((square as u32) << BITS) == offset, "the offset is not that of the square");
        Self
    }
}

impl<const BITS: u32, const BASE: u32> Carry for PerSquare<BITS, BASE> {
    #[inline(always)]
    fn shift(self, _factor: u64) -> u32 {
        u64::BITS - BITS
    }

    #[inline(always)]
    fn offset(self, square: usize, _factor: u64) -> u32 {
        BASE + ((square as u32) << BITS)
    }
}

impl<const UNIT: u32, const BASE: u32> OffsetInFactor<UNIT, BASE> {
    pub(super) const fn new(_square: usize, factor: u64, shift: u32, offset: u32) -> Self {
        check_offset::<UNIT, BASE>(factor, offset);
        Self { shift }
    }
}

impl<const UNIT: u32, const BASE: u32> Carry for OffsetInFactor<UNIT, BASE> {
    #[inline(always)]
    fn shift(self, _factor: u64) -> u32 {
        self.shift
    }

    #[inline(always)]
    fn offset(self, _square: usize, factor: u64) -> u32 {
        offset_in::<UNIT, BASE>(factor)
    }
}

impl<const BITS: u32, const UNIT: u32, const BASE: u32> FixedShiftOffsetInFactor<BITS, UNIT, BASE> {
    pub(super) const fn new(_square: usize, factor: u64, shift: u32, offset: u32) -> Self {
        assert!(u64::BITS - BITS == shift, "the shift is not the fixed one");
        check_offset::<UNIT, BASE>(factor, offset);
        Self
    }
}

impl<const BITS: u32, const UNIT: u32, const BASE: u32> Carry for FixedShiftOffsetInFactor<BITS, UNIT, BASE> {
    #[inline(always)]
    fn shift(self, _factor: u64) -> u32 {
        u64::BITS - BITS
    }

    #[inline(always)]
    fn offset(self, _square: usize, factor: u64) -> u32 {
        offset_in::<UNIT, BASE>(factor)
    }
}

impl<const UNIT: u32, const BASE: u32> BothInFactor<UNIT, BASE> {
    pub(super) const fn new(_square: usize, factor: u64, shift: u32, offset: u32) -> Self {
        check_shift(factor, shift);
        check_offset::<UNIT, BASE>(factor, offset);
        Self
    }
}

impl<const UNIT: u32, const BASE: u32> Carry for BothInFactor<UNIT, BASE> {
    #[inline(always)]
    fn shift(self, factor: u64) -> u32 {
        shift_in(factor)
    }

    #[inline(always)]
    fn offset(self, _square: usize, factor: u64) -> u32 {
        offset_in::<UNIT, BASE>(factor)
    }
}
