//! What the views use of the rest of the crate.

pub(super) use crate::board::{Direction, SQUARES, step};
pub(super) use crate::lookup::sealed::Sealed;
