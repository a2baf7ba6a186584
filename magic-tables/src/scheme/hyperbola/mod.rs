//! `hyperbola`: no table of occupancies, but subtraction and bit reversal, one line at a time (Gerd Isenberg and
//! Aleks Peshkov 2007).

#[cfg(feature = "generate")]
mod c;
#[cfg(feature = "generate")]
mod c_vectors;
#[cfg(feature = "generate")]
mod constants;
#[cfg(feature = "generate")]
mod rust;

#[cfg(feature = "generate")]
pub(crate) use constants::for_constants;

use super::line_wise::{LineWise, line_wise};

/// The scheme.
pub(super) static HYPERBOLA: LineWise =
    line_wise!(Hyperbola, ConstHyperbola, rust::look_ups, c::look_ups, c_vectors::TARGETS);
