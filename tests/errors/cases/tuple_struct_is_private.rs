//! A tuple struct whose field the module of the macro cannot see.

mod board {
    #[derive(Clone, Copy)]
    pub struct Bitboard(u64);
}

mod sliders {
    magic_bitboards::magic_tables!(scheme = hyperbola, bitboard = crate::board::Bitboard(u64));
}

fn main() {}
