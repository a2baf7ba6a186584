//! Ways that once led from safe code to undefined behaviour, or that would have. Each is a feature;
//! none may compile.

#![no_std]
#![forbid(unsafe_code)]
#![allow(dead_code, unused_imports)]

use magic_tables::lookup::{
    Assumed, Bitboards, Bmi2, ByTarget, Deposits, FixedShift, IndexFunction, Magic, Masked,
    Numbers, OffsetInFactor, OffsetOfSquare, PROMISED, PextIndex, Place, ShiftInFactor, Slider,
    Sliders, SlotArray, Spreads, Squares, StoredOffset, StoredShift, Units,
};

type Plain = Magic<Masked, FixedShift<12>, OffsetOfSquare<Units<32_768, 0>>>;
type Pext = PextIndex<ByTarget>;
type Fancy = Magic<Masked, StoredShift, StoredOffset>;

/// The squares of plain rooks: the start of each follows from its place.
const fn plain() -> Squares<Plain> {
    let mut data = [(0x0080_0014_2040_0082, 52, 0); 64];
    let mut square = 0;
    while square < 64 {
        data[square].2 = square as u32 * 4096;
        square += 1;
    }
    Plain::squares::<u64>(Slider::Rook, 64 * 4096, data)
}

const fn pext<T>(slider: Slider, slots: usize) -> Squares<Pext> {
    Pext::squares::<T>(ByTarget, slider, slots, [0; 64])
}

/// The same square in all places: look-ups of h8 read 64 tables behind the first.
#[cfg(feature = "squares_are_not_taken_out")]
static TABLE: [Plain; 64] = [plain()[0]; 64];

#[cfg(feature = "squares_are_not_copied")]
pub fn copied() -> [Squares<Plain>; 2] {
    let squares = plain();
    [squares, squares]
}

#[cfg(feature = "squares_are_not_made_by_hand")]
pub fn made_by_hand(squares: Squares<Pext>) -> Squares<Pext> {
    Squares { ..squares }
}

/// Squares for 4096 slots, and one slot.
#[cfg(feature = "squares_are_not_for_more_slots")]
static TABLE: Sliders<Pext, Pext, Bitboards<1>> = Sliders::<_, _, Bitboards<1>>::new(
    pext::<u64>(Slider::Rook, 4096),
    pext::<u64>(Slider::Bishop, 4096),
    Bitboards::from_words([0]),
);

/// Starts in units of eight bytes, and slots of two.
#[cfg(feature = "squares_are_not_for_other_slots")]
static TABLE: Sliders<Pext, Pext, Spreads<4096>> = Sliders::<_, _, Spreads<4096>>::new(
    pext::<u64>(Slider::Rook, 4096),
    pext::<u64>(Slider::Bishop, 4096),
    Spreads::from_words([0; 4096]),
);

#[cfg(feature = "squares_are_not_for_the_other_piece")]
static TABLE: Sliders<Pext, Pext, Bitboards<4096>> = Sliders::<_, _, Bitboards<4096>>::new(
    pext::<u64>(Slider::Bishop, 4096),
    pext::<u64>(Slider::Rook, 4096),
    Bitboards::from_words([0; 4096]),
);

/// The greatest index under a shift of 32 plus one is zero in 32 bits.
#[cfg(feature = "small_shifts_do_not_wrap")]
static TABLE: Squares<Fancy> = Fancy::squares::<u64>(Slider::Rook, 4096, [(u64::MAX, 32, 0); 64]);

/// The base plus 255 is small in 32 bits.
#[cfg(feature = "bases_do_not_wrap")]
static TABLE: Sliders<Pext, Pext, Numbers<4096, 256>> = Sliders::<_, _, Numbers<4096, 256>>::new(
    pext::<u8>(Slider::Rook, 4096),
    pext::<u8>(Slider::Bishop, 4096),
    [u32::MAX - 100; 64],
    [0; 64],
    Numbers::from_words([0; 4096], [0; 256]),
);

/// The start in bytes does not fit into a `usize`: with slots of more than 4 GiB in 64 bits, of 16
/// in 32.
#[cfg(feature = "offsets_do_not_wrap")]
static TABLE: Squares<Pext> = {
    const SLOT: usize = usize::MAX / (u32::MAX as usize - 5000) + 1;
    Pext::squares::<[u8; SLOT]>(
        ByTarget,
        Slider::Rook,
        u32::MAX as usize,
        [u32::MAX - 4096; 64],
    )
};

/// The greatest index plus five is no `isize`, which look-ups of 64-bit Arm rely on. There is no
/// array, and none is needed.
#[cfg(feature = "slots_beyond_any_value_are_refused")]
static TABLE: Squares<Fancy> =
    Fancy::squares::<u8>(Slider::Rook, usize::MAX, [(u64::MAX / 2, 1, 5); 64]);

#[cfg(feature = "starts_behind_the_slots_are_refused")]
static TABLE: Squares<Pext> = Pext::squares::<u64>(ByTarget, Slider::Rook, 4096, [4097; 64]);

/// 2^(bits - 1) units of two bytes are none, in a `usize` that wraps.
#[cfg(feature = "units_do_not_wrap")]
static TABLE: Squares<
    Magic<Masked, StoredShift, OffsetInFactor<Units<{ usize::MAX / 2 + 1 }, 0>>>,
> = Magic::<Masked, StoredShift, OffsetInFactor<Units<{ usize::MAX / 2 + 1 }, 0>>>::squares::<u64>(
    Slider::Rook,
    4096,
    [(0x0080_0014_2040_0082, 52, 0); 64],
);

#[cfg(feature = "squares_in_units_do_not_wrap")]
static TABLE: Squares<
    Magic<Masked, FixedShift<12>, OffsetOfSquare<Units<{ usize::MAX / 2 + 1 }, 0>>>,
> = {
    let mut data = [(0x0080_0014_2040_0082, 52, 0); 64];
    data[1].2 = 1;
    Magic::<Masked, FixedShift<12>, OffsetOfSquare<Units<{ usize::MAX / 2 + 1 }, 0>>>::squares::<u64>(
        Slider::Rook,
        5000,
        data,
    )
};

/// 64 minus 76 is 2^32 - 12 in a release build.
#[cfg(feature = "fixed_shifts_do_not_wrap")]
static TABLE: Squares<Magic<Masked, FixedShift<76>, StoredOffset>> =
    Magic::<Masked, FixedShift<76>, StoredOffset>::squares::<u64>(
        Slider::Rook,
        4096,
        [(0x0080_0014_2040_0082, 52, 0); 64],
    );

#[cfg(feature = "bmi2_is_not_assumed_by_hand")]
pub const ASSUMED: Assumed = Assumed(());

#[cfg(feature = "bmi2_is_not_assumed_in_safe_code")]
pub const ASSUMED: Assumed = Assumed::promised();

#[cfg(feature = "bmi2_is_not_promised_without_the_feature")]
pub const ASSUMED: Assumed = PROMISED;

/// PEXT without a promise: anybody can name the type.
#[cfg(feature = "bmi2_is_not_promised_by_a_type")]
pub fn extracted(occupied: u64) -> u64 {
    <Assumed as Bmi2>::pext(occupied, 5)
}

#[cfg(feature = "index_is_sealed")]
mod foreign {
    #[derive(Clone, Copy)]
    struct Foreign;

    impl super::IndexFunction for Foreign {
        fn place(&self, _square: usize, _occupied: u64) -> super::Place {
            unimplemented!()
        }
    }
}

#[cfg(feature = "slots_are_sealed")]
mod foreign {
    unsafe impl super::SlotArray for super::ByTarget {}
}

/// The look-ups of other boards.
mod board {
    pub use magic_tables::lookup::boards::bits64::*;
}

/// Four slots for one.
#[cfg(feature = "slots_of_boards_are_not_left")]
static TABLE: board::Slots<board::ByFactors<1>, board::Sets<1>> =
    <board::Slots<board::ByFactors<1>, board::Sets<1>>>::new(
        board::ByFactors::new([board::HashedSquare::new([6], [1 << 61], 62, 0)], 64),
        board::Sets::new(&[0; 8]),
    );

/// Two slots for one, by PEXT.
#[cfg(feature = "pext_slots_of_boards_are_not_left")]
static TABLE: board::Slots<board::ByPext<ByTarget, 1>, board::Sets<1>> =
    <board::Slots<board::ByPext<ByTarget, 1>, board::Sets<1>>>::new(
        board::ByPext::new(ByTarget, [board::PextSquare::new([1], 0)]),
        board::Sets::new(&[0; 8]),
    );

/// Another mask than that which was counted.
#[cfg(feature = "pext_squares_of_boards_are_not_changed")]
pub fn changed(square: board::PextSquare) -> board::PextSquare {
    board::PextSquare {
        mask: [!0],
        ..square
    }
}

/// PEXT without a promise.
#[cfg(feature = "bmi2_of_boards_is_not_promised_by_a_type")]
pub fn slot(occupied: u64) -> usize {
    board::PextSquare::new([occupied | 6], 0).slot::<Assumed>(occupied)
}

#[cfg(feature = "pext_lines_of_boards_are_not_left")]
static TABLE: board::PextLines<ByTarget, 1, 1, 3> =
    board::PextLines::new(ByTarget, [[board::PextLine::new([6], 0)]], [0], &[0; 6]);

#[cfg(feature = "lines_of_boards_are_not_left")]
static TABLE: board::LineSlots<1, 1, 1> = board::LineSlots::new(
    [[board::LineSquare::new([6], [6], [1 << 62], 0)]],
    [board::LineHash::new(0, 63, 0)],
    64,
    &[0; 8],
);
