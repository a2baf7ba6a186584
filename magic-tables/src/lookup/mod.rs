//! Look-ups at run time: what a generated table is, and how an attack set is read from it.
//!
//! Everything here is `no_std` and free of dependencies. A table is a [`Sliders`]: for each square the data
//! of an index function ([`Magic`], [`Pext`]), and [slots](Slots) that hold the attack sets. All of it is
//! built by `const` constructors, which prove that no index can leave the slots, so that the look-ups need
//! no check but that of the square.

mod bitboards;
mod carry;
pub mod hyperbola;
mod key;
mod lines;
mod magic;
mod pext;
mod sliders;
mod steppers;
mod words;

pub use bitboards::Bitboards;
pub use carry::{Carry, FixedShift, PerSquare, ShiftInFactor, Stored};
pub use key::{Black, Key, Masked};
pub use lines::Lines;
pub use magic::Magic;
pub use pext::{Pext, pext};
pub use sliders::{Bounded, Index, Sliders, Slots, Square};
pub use steppers::Steppers;

pub use crate::slider::Slider;
