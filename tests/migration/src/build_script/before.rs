//! Before: the tables that the engine's own build script writes, and their look-ups.

/// Mask, factor, shift and offset; rooks first.
static MAGICS: [(u64, u64, u32, usize); 128] = include!(concat!(env!("OUT_DIR"), "/magics.rs"));
static TABLE: [u64; 107_648] = include!(concat!(env!("OUT_DIR"), "/table.rs"));

fn look_up((mask, magic, shift, offset): (u64, u64, u32, usize), occupied: u64) -> u64 {
    TABLE[offset + ((occupied & mask).wrapping_mul(magic) >> shift) as usize]
}

/// The attack set of a rook.
#[must_use]
pub fn rook_attacks(square: usize, occupied: u64) -> u64 {
    look_up(MAGICS[square], occupied)
}

/// The attack set of a bishop.
#[must_use]
pub fn bishop_attacks(square: usize, occupied: u64) -> u64 {
    look_up(MAGICS[64 + square], occupied)
}
