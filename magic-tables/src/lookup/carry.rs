//! Where the shift and the offset of a square live: beside the factor, within it, or in the type.

/// The number of the factor's upper bits that can carry the shift.
const SHIFT_BITS: u32 = 6;

/// The number of the factor's lower bits that can carry the offset.
const OFFSET_BITS: u32 = 16;

/// What a square needs besides mask and factor, and how it is read back.
pub trait Carry: Copy {
    /// How far the product is shifted to the right: 64 less the number of index bits.
    fn shift(self, factor: u64) -> u32;

    /// Where the slots of `square` start, in bytes.
    fn start(self, square: usize, factor: u64) -> usize;
}

/// Shift and offset are stored beside the factor.
#[derive(Clone, Copy, Debug)]
pub struct Stored {
    start: usize,
    shift: u32,
}

/// The shift is the factor's upper six bits, the offset is stored: Grant Osborne, *Incorporating the shift
/// into the magic number* (2008).
#[derive(Clone, Copy, Debug)]
pub struct ShiftInFactor {
    start: usize,
}

/// One shift for all squares, leaving `BITS` index bits; the offset is stored.
#[derive(Clone, Copy, Debug)]
pub struct FixedShift<const BITS: u32> {
    start: usize,
}

/// One shift for all squares, leaving `BITS` index bits, and as many `BYTES` of slots for each square, so that the
/// square itself is the offset, counted from `BASE`: the plain tables of Lasse Hansen, *Fast(er) bitboard move
/// generator* (2006).
#[derive(Clone, Copy, Debug)]
pub struct PerSquare<const BITS: u32, const BYTES: usize, const BASE: usize>;

/// The factor's lower 16 bits are the offset, counted in `UNIT` bytes from `BASE`; the shift is stored. After
/// Eugene Kotlov, *Magic number comprising offset* (2018).
#[derive(Clone, Copy, Debug)]
pub struct OffsetInFactor<const UNIT: usize, const BASE: usize> {
    shift: u32,
}

/// As [`OffsetInFactor`], with one shift for all squares, leaving `BITS` index bits: mask and factor are all
/// there is of a square.
#[derive(Clone, Copy, Debug)]
pub struct FixedShiftOffsetInFactor<const BITS: u32, const UNIT: usize, const BASE: usize>;

/// The shift is the factor's upper six bits and the offset its lower 16 bits, counted in `UNIT` bytes from
/// `BASE`: mask and factor are all there is of a square.
#[derive(Clone, Copy, Debug)]
pub struct BothInFactor<const UNIT: usize, const BASE: usize>;

/// The shift that the upper bits of `factor` stand for.
#[inline(always)]
const fn shift_in(factor: u64) -> u32 {
    (factor >> (u64::BITS - SHIFT_BITS)) as u32
}

/// The offset that the lower bits of `factor` stand for.
#[inline(always)]
const fn start_in<const UNIT: usize, const BASE: usize>(factor: u64) -> usize {
    (factor & ((1 << OFFSET_BITS) - 1)) as usize * UNIT + BASE
}

/// Whether the factor carries what it should; the look-ups rely on `shift` and `offset`, not on this.
const fn check_shift(factor: u64, shift: u32) {
    assert!(shift_in(factor) == shift, "the factor does not carry its shift");
}

const fn check_start<const UNIT: usize, const BASE: usize>(factor: u64, start: usize) {
    assert!(start_in::<UNIT, BASE>(factor) == start, "the factor does not carry its offset");
}

impl Stored {
    pub(super) const fn new(_square: usize, _factor: u64, shift: u32, start: usize) -> Self {
        Self { start, shift }
    }
}

impl Carry for Stored {
    #[inline(always)]
    fn shift(self, _factor: u64) -> u32 {
        self.shift
    }

    #[inline(always)]
    fn start(self, _square: usize, _factor: u64) -> usize {
        self.start
    }
}

impl ShiftInFactor {
    pub(super) const fn new(_square: usize, factor: u64, shift: u32, start: usize) -> Self {
        check_shift(factor, shift);
        Self { start }
    }
}

impl Carry for ShiftInFactor {
    #[inline(always)]
    fn shift(self, factor: u64) -> u32 {
        shift_in(factor)
    }

    #[inline(always)]
    fn start(self, _square: usize, _factor: u64) -> usize {
        self.start
    }
}

impl<const BITS: u32> FixedShift<BITS> {
    pub(super) const fn new(_square: usize, _factor: u64, shift: u32, start: usize) -> Self {
        assert!(u64::BITS - BITS == shift, "the shift is not the fixed one");
        Self { start }
    }
}

impl<const BITS: u32> Carry for FixedShift<BITS> {
    #[inline(always)]
    fn shift(self, _factor: u64) -> u32 {
        u64::BITS - BITS
    }

    #[inline(always)]
    fn start(self, _square: usize, _factor: u64) -> usize {
        self.start
    }
}

impl<const BITS: u32, const BYTES: usize, const BASE: usize> PerSquare<BITS, BYTES, BASE> {
    pub(super) const fn new(square: usize, _factor: u64, shift: u32, start: usize) -> Self {
        assert!(u64::BITS - BITS == shift, "the shift is not the fixed one");
        assert!(BASE + square * BYTES == start, "the offset is not that of the square");
        Self
    }
}

impl<const BITS: u32, const BYTES: usize, const BASE: usize> Carry for PerSquare<BITS, BYTES, BASE> {
    #[inline(always)]
    fn shift(self, _factor: u64) -> u32 {
        u64::BITS - BITS
    }

    #[inline(always)]
    fn start(self, square: usize, _factor: u64) -> usize {
        BASE + square * BYTES
    }
}

impl<const UNIT: usize, const BASE: usize> OffsetInFactor<UNIT, BASE> {
    pub(super) const fn new(_square: usize, factor: u64, shift: u32, start: usize) -> Self {
        check_start::<UNIT, BASE>(factor, start);
        Self { shift }
    }
}

impl<const UNIT: usize, const BASE: usize> Carry for OffsetInFactor<UNIT, BASE> {
    #[inline(always)]
    fn shift(self, _factor: u64) -> u32 {
        self.shift
    }

    #[inline(always)]
    fn start(self, _square: usize, factor: u64) -> usize {
        start_in::<UNIT, BASE>(factor)
    }
}

impl<const BITS: u32, const UNIT: usize, const BASE: usize> FixedShiftOffsetInFactor<BITS, UNIT, BASE> {
    pub(super) const fn new(_square: usize, factor: u64, shift: u32, start: usize) -> Self {
        assert!(u64::BITS - BITS == shift, "the shift is not the fixed one");
        check_start::<UNIT, BASE>(factor, start);
        Self
    }
}

impl<const BITS: u32, const UNIT: usize, const BASE: usize> Carry
    for FixedShiftOffsetInFactor<BITS, UNIT, BASE>
{
    #[inline(always)]
    fn shift(self, _factor: u64) -> u32 {
        u64::BITS - BITS
    }

    #[inline(always)]
    fn start(self, _square: usize, factor: u64) -> usize {
        start_in::<UNIT, BASE>(factor)
    }
}

impl<const UNIT: usize, const BASE: usize> BothInFactor<UNIT, BASE> {
    pub(super) const fn new(_square: usize, factor: u64, shift: u32, start: usize) -> Self {
        check_shift(factor, shift);
        check_start::<UNIT, BASE>(factor, start);
        Self
    }
}

impl<const UNIT: usize, const BASE: usize> Carry for BothInFactor<UNIT, BASE> {
    #[inline(always)]
    fn shift(self, factor: u64) -> u32 {
        shift_in(factor)
    }

    #[inline(always)]
    fn start(self, _square: usize, factor: u64) -> usize {
        start_in::<UNIT, BASE>(factor)
    }
}
