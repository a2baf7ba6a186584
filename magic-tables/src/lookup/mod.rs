//! Look-ups at run time: what a generated table is, and how an attack set is read from it.
//!
//! Everything here is `no_std` and free of dependencies. A table is a [`Sliders`]: for each square the data
//! of an index function ([`Magic`], [`Pext`]), and [`Slots`] that the indices point to: [`Bitboards`],
//! [`Numbers`], [`Deposits`], [`Spreads`] or [`Shared`] ones. All of it is built by `const` constructors, which
//! prove that no index can leave the slots, so that the look-ups need no check but that of the square.

mod apart;
mod bitboards;
mod carry;
mod congruent_modulo;
mod deposits;
pub mod hyperbola;
mod key;
mod kindergarten;
mod lines;
mod magic;
mod magic32;
mod numbers;
mod pext;
mod shared;
mod sliders;
mod spreads;
mod steppers;
mod words;

pub use apart::Apart;
pub use bitboards::Bitboards;
pub use carry::{
    BothInFactor, Carry, FixedShift, FixedShiftOffsetInFactor, OffsetInFactor, PerSquare, ShiftInFactor,
    Stored,
};
pub use congruent_modulo::CongruentModulo;
pub use deposits::Deposits;
pub use hyperbola::Hyperbola;
pub use key::{Black, Key, Masked};
pub use kindergarten::Kindergarten;
pub use lines::Lines;
pub use magic::Magic;
pub use magic32::{Folded32, Magic32, fold, products};
pub use numbers::Numbers;
pub use pext::{Pext, pdep, pext};
pub use shared::{Shared, masked};
pub use sliders::{Bounded, Index, Place, Sliders, Slots, Uniform};
pub use spreads::{Spreads, bishop_spread, rook_spread};
pub use steppers::Steppers;

pub use crate::slider::Slider;
