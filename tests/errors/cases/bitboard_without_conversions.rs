//! Bitboard types without one of the two conversions, or without both.

#[derive(Clone, Copy)]
pub struct Neither(u64);

#[derive(Clone, Copy)]
pub struct OneWay(u64);

impl From<OneWay> for u64 {
    fn from(bitboard: OneWay) -> Self {
        bitboard.0
    }
}

mod neither {
    magic_bitboards::magic_tables!(scheme = hyperbola, bitboard = crate::Neither);
}
mod one_way {
    magic_bitboards::magic_tables!(scheme = hyperbola, bitboard = crate::OneWay);
}

fn main() {
    _ = (neither::rook_attacks(0, Neither(0)), one_way::rook_attacks(0, OneWay(0)));
}
