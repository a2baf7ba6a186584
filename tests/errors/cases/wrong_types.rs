//! A bitboard type that does not exist.

magic_bitboards::magic_tables!(square = u8, bitboard = crate::NoSuchType);

fn main() {}
