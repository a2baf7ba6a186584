//! An engine that numbers its squares from a8 to h1: only pawns need to know.

mod sliders {
    magic_bitboards::magic_tables!(steppers = true, lines = true);
}

pub use sliders::{between, bishop_attacks, king_attacks, knight_attacks, line, rook_attacks};

/// The squares that a white pawn attacks; a8 = 0, b8 = 1, …, h1 = 63.
#[must_use]
pub const fn white_pawn_attacks(square: usize) -> u64 {
    sliders::black_pawn_attacks(square)
}

/// The squares that a black pawn attacks; a8 = 0, b8 = 1, …, h1 = 63.
#[must_use]
pub const fn black_pawn_attacks(square: usize) -> u64 {
    sliders::white_pawn_attacks(square)
}
