//! An engine that numbers its squares from a8 to h1.

mod sliders {
    magic_bitboards::magic_tables!();
}

/// The attack set of a rook; a8 = 0, b8 = 1, …, h1 = 63.
#[must_use]
pub fn rook_attacks(square: usize, occupied: u64) -> u64 {
    sliders::rook_attacks(square ^ 0o70, occupied.swap_bytes()).swap_bytes()
}

/// The attack set of a bishop; a8 = 0, b8 = 1, …, h1 = 63.
#[must_use]
pub fn bishop_attacks(square: usize, occupied: u64) -> u64 {
    sliders::bishop_attacks(square ^ 0o70, occupied.swap_bytes()).swap_bytes()
}
