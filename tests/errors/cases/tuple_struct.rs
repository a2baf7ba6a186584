//! Tuple structs as bitboards and as squares: with other fields than one word, and where a path alone fits.

#[derive(Clone, Copy)]
pub struct Half(pub u32);

#[derive(Clone, Copy)]
pub struct Two(pub u64, pub u64);

#[derive(Clone, Copy)]
pub struct Bitboard(pub u64);

#[derive(Clone, Copy)]
pub struct Square(pub u8);

mod half {
    magic_bitboards::magic_tables!(scheme = hyperbola, bitboard = crate::Half(u32));
}
mod two {
    magic_bitboards::magic_tables!(scheme = hyperbola, bitboard = crate::Two(u64, u64));
}
mod none {
    magic_bitboards::magic_tables!(scheme = hyperbola, bitboard = crate::Bitboard());
}
mod public {
    magic_bitboards::magic_tables!(scheme = hyperbola, bitboard = crate::Bitboard(pub u64));
}
mod primitive {
    magic_bitboards::magic_tables!(scheme = hyperbola, bitboard = f64(u64));
}
mod square {
    magic_bitboards::magic_tables!(scheme = hyperbola, square = crate::Square(u8));
}
mod index {
    magic_bitboards::magic_tables!(scheme = hyperbola, square = u8, square_index = crate::index(u8));
}

pub const fn index(square: u8) -> usize {
    square as usize
}

fn main() {
    let half: Half = half::rook_attacks(0, Half(0));
    let two: Two = two::bishop_attacks_const(0, two::rook_attacks(0, Two(0, 0)));
    let none: Bitboard = none::queen_attacks(0, Bitboard(0));
    let public: Bitboard = public::queen_attacks_const(0, none);
    _ = (half, two, public, index::rook_attacks(0, 0));
}
