//! Types of the engine that cannot be what they are used for.

pub struct Square(u8);
magic_bitboards::magic_tables!(square = crate::Square, bitboard = crate::NoSuchType);

fn main() {}
