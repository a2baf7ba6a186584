//! `hyperbola`: no table of occupancies, but subtraction and bit reversal, one line at a time (Gerd Isenberg and
//! Aleks Peshkov 2007).

#[cfg(feature = "generate")]
mod c;
#[cfg(feature = "generate")]
mod c_vectors;
#[cfg(feature = "generate")]
mod constants;
#[cfg(feature = "generate")]
mod forms;
#[cfg(feature = "generate")]
mod rust;

#[cfg(feature = "generate")]
pub(crate) use constants::for_constants;

use super::line_wise::{LineWise, line_wise};

/// The scheme.
pub(super) static HYPERBOLA: LineWise = LineWise {
    // The form for any target; what others take, they say in `TABLE_BYTES`.
    bytes: size_of::<crate::lookup::hyperbola::Bytes>(),
    #[cfg(feature = "generate")]
    unchecked: Some(forms::module),
    #[cfg(feature = "generate")]
    c_targets: c_vectors::TARGETS,
    ..line_wise!(Hyperbola, rust::look_ups, c::look_ups)
};
