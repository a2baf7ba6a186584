//! Numbers as expressions: a macro cannot know the values of names, and some expressions have no value.

pub const SIZE: u64 = 65_536;
pub const SEED: u64 = 1;

mod fine {
    magic_bitboards::magic_tables!(scheme = fancy, max_bytes = (0x1000 * 1024) | 1 << 20);
}
mod named {
    magic_bitboards::magic_tables!(max_bytes = SIZE, magics = search, seed = 2 * crate::SEED);
}
mod too_large {
    magic_bitboards::magic_tables!(max_bytes = 1 << 64, magics = search, seed = 0xffff_ffff_ffff * 0x10_0000);
}
mod shifted_out {
    magic_bitboards::magic_tables!(max_bytes = 3 << 63, magics = search, seed = (1 + 1) - 3);
}
mod by_zero {
    magic_bitboards::magic_tables!(max_bytes = 64 / (1 - 1), magics = search, seed = 1 % 0);
}
magic_bitboards::magic_tables!(magics = search, seed = 1.5, max_bytes = 64.0 * 1024.0, steppers = 64 as u64);

fn main() {
    _ = (rook_attacks(0, 0), bishop_attacks(0, 0), queen_attacks_const(0, 0), SCHEME, TABLE_BYTES);
}
