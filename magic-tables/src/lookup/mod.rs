//! The look-ups: the types of generated tables, and how an attack set is read from them.
//!
//! Everything here is `no_std` and has no dependencies. A table is a [`Sliders`]. It holds the index functions of
//! both pieces on all squares ([`Squares`] of [`Magic`], [`PextIndex`] and others) and the [`Slots`] that the indices
//! select: [`Bitboards`], [`Numbers`], [`Deposits`], [`Spreads`] or [`Shared`]. The `const` constructors prove that
//! no index can leave the slots, so a look-up only checks the square. The look-ups of [`ConstSliders`] and of
//! [`ConstHyperbola`] are `const fn`s.
//!
//! All traits are sealed: only types of this crate implement them.

mod aligned;
#[cfg(feature = "boards")]
pub mod any;
mod apart;
mod array;
mod bmi2;
mod both;
pub(crate) mod congruent_modulo;
mod const_sliders;
mod conversion;
pub mod hyperbola;
mod key;
pub(crate) mod kindergarten;
mod lanes;
mod magic;
mod magic32;
mod numbers;
mod offset;
mod pext;
mod same_type;
mod sealed;
pub mod setwise;
mod shift;
mod sliders;
mod slots;
mod squares;
mod steppers;
pub mod views;
mod words;

pub use aligned::Aligned;
pub use apart::Apart;
pub use bmi2::{Assumed, Bmi2, ByTarget, PROMISED, Portable, Promised};
pub use congruent_modulo::CongruentModulo;
pub use const_sliders::ConstSliders;
#[doc(hidden)]
pub use conversion::Converts;
pub use hyperbola::{ConstHyperbola, Hyperbola};
pub use key::{Black, KeyKind, Masked};
pub use kindergarten::Kindergarten;
pub use magic::Magic;
#[cfg(feature = "emit")]
pub(crate) use magic::MagicForm;
pub use magic32::{Folded32, Magic32, fold, products};
pub use numbers::Numbers;
pub use offset::{Offset, OffsetForm, OffsetInFactor, OffsetOfSquare, StoredOffset, Units, UnitsForm};
pub use pext::PextIndex;
pub use shift::{FixedShift, Shift, ShiftForm, ShiftInFactor, StoredShift};
pub use sliders::Sliders;
pub use slots::{
    Bitboards, Block, Deposits, FixedEntries, Holding, Place, Reader, Shared, Slots, Spreads, bishop_spread,
    rook_spread,
};
pub use squares::{Index, Squares};
pub use steppers::{Lines, Steppers};
#[doc(hidden)]
pub use steppers::{Pairs, Steps};

pub use crate::board::slider::Slider;
