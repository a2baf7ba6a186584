//! `hyperbola`: no table of occupancies, but subtraction and bit reversal, one line at a time (Gerd
//! Isenberg and Aleks Peshkov 2007).
//!
//! On the chess board this is hyperbola quintessence: o - 2s on a line, and the same with the bits
//! reversed. On other boards there is one subtraction for each ray along which numbers rise,
//! `o ^ (o - 1)`, and a count of leading zeros where they fall: Michael Hoffmann's obstruction
//! difference (2009), ray by ray. The reversal of a line is cheap only where lines lie in bytes,
//! and 128 bits have none in one instruction. Vectors that shuffle bytes need no reversal: they
//! take the squares of four rays in any order (`lookup/any/vectors`). All of them need no more than
//! the lines of each square, which is what this scheme promises: no table of occupancies.

#[cfg(feature = "generate")]
pub(crate) mod recipe;

use super::line_wise::{LineWise, LookUpType, look_up_type};
use crate::lookup::hyperbola::ByteSwap;

/// The scheme. The size is the one of most targets, so that it does not depend on where the
/// generator runs; what others take, they say in `TABLE_BYTES`.
pub(super) static HYPERBOLA: LineWise = LineWise {
    at_run_time: LookUpType {
        bytes: size_of::<ByteSwap>(),
        ..look_up_type!(Hyperbola)
    },
    constant: LookUpType {
        bytes: size_of::<ByteSwap>(),
        ..look_up_type!(ConstHyperbola)
    },
    #[cfg(feature = "generate")]
    recipes: recipe::look_ups,
};
