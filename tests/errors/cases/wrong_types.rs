//! A type of the engine's that is not there.

magic_bitboards::magic_tables!(square = u8, bitboard = crate::NoSuchType);

fn main() {}
