//! What the forms use of the rest of the crate.

pub(super) use crate::board::{Bitboard, FILES, RANK_1, RANKS, SQUARES, bit, file, lines};
