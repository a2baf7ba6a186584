//! What the forms use of the rest of the crate.

pub(super) use crate::board::{Bitboard, FILES, SQUARES, bit, file, lines};
pub(super) use crate::lookup::array::array;
