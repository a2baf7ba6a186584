//! The look-ups: the types of generated tables, and how an attack set is read from them.
//!
//! Everything here is `no_std` and has no dependencies. A table is a [`Sliders`]. It holds the
//! index functions of both pieces on all squares ([`Squares`] of [`Magic`], [`PextIndex`] and
//! others) and the [`SlotArray`] that the indices select: [`Bitboards`], [`Numbers`], [`Deposits`],
//! [`Spreads`] or [`Shared`]. The `const` constructors prove that no index can leave the slots, so
//! a look-up only checks the square. The look-ups are `const fn`s, but for those by PEXT, PDEP and
//! vectors.
//!
//! How slots are filled and read, for a bishop on a1:
//!
//! ```
//! use magic_tables::lookup::{Magic, Masked, Slider, StoredOffset, StoredShift};
//!
//! // Five index bits: a shift of 59, and 32 slots. For brevity, all squares have the factor of a1.
//! type Fancy = Magic<Masked, StoredShift, StoredOffset>;
//! let data = [(0xffed_f9fd_7cfc_ffff, 59, 0); 64];
//! let bishops = Fancy::squares::<u64>(Slider::Bishop, 32, data);
//!
//! // Each of the 64 relevant occupancies leads to a slot. Those that share one have the same attack
//! // set, because the factor is magic.
//! let (mut slots, mut occupied) = ([0; 32], 0_u64);
//! let mask = Slider::Bishop.mask(0);
//! for _ in 0..64 {
//!     let (slot, attacks) = (bishops.slot(0, occupied), Slider::Bishop.attacks(0, occupied));
//!     assert!(slots[slot] == 0 || slots[slot] == attacks);
//!     slots[slot] = attacks;
//!     occupied = occupied.wrapping_sub(mask) & mask; // the next subset of the mask
//! }
//!
//! // A look-up with a piece on c3, and one on d1, which is irrelevant.
//! assert_eq!(slots[bishops.slot(0, 1 << 18 | 1 << 3)], 1 << 9 | 1 << 18, "b2 and c3");
//! ```
//!
//! All traits but hidden ones are sealed: only types of this crate implement them.

mod bmi2;
#[cfg(feature = "boards")]
pub mod boards;
pub(crate) mod congruent_modulo;
mod constants;
mod conversion;
mod hidden;
pub mod hyperbola;
pub(crate) mod kindergarten;
mod lanes;
mod magic;
mod magic32;
mod pext;
mod sealed;
#[cfg(feature = "engine")]
pub mod setwise;
mod sliders;
mod slots;
mod square_data;
mod steppers;
#[cfg(test)]
mod tests;
#[cfg(feature = "engine")]
pub mod views;

pub use bmi2::{Assumed, Bmi2, ByTarget, PROMISED, Portable, Promised};
pub use congruent_modulo::CongruentModulo;
#[doc(hidden)]
pub use conversion::Converts;
#[doc(hidden)]
pub use hidden::{Is, SameItem};
pub use hyperbola::{ConstHyperbola, Hyperbola};
pub use kindergarten::Kindergarten;
#[cfg(feature = "emit")]
pub(crate) use magic::MagicForm;
pub use magic::{
    Black, FixedShift, KeyKind, Magic, Masked, Offset, OffsetForm, OffsetInFactor, OffsetOfSquare,
    Shift, ShiftForm, ShiftInFactor, StoredOffset, StoredShift, Units, UnitsForm,
};
pub use magic32::{Folded32, In32Bits, Magic32, fold, products};
pub use pext::PextIndex;
pub use sliders::{Aligned, ConstSliders, Sliders};
pub use slots::{
    Bitboards, Deposits, FixedEntries, NumberEntry, Numbers, Place, ReadInConstants, Shared,
    SlotArray, SlotBlock, SlotFormat, SplitSlots, Spreads, bishop_spread, rook_spread,
};
pub use square_data::{IndexFunction, Squares};
pub use steppers::{PairTable, Steppers};
#[doc(hidden)]
pub use steppers::{Pairs, Steps};

pub use crate::board::slider::Slider;

// The names that expansions have for the types of these tables.
#[doc(hidden)]
#[cfg(feature = "boards")]
pub use boards as any;
#[doc(hidden)]
pub use slots::SplitSlots as Apart;
#[doc(hidden)]
pub use steppers::PairTable as Lines;
