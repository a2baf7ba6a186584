//! Types that cannot be squares or bitboards.

mod square {
    magic_bitboards::magic_tables!(scheme = hyperbola, square = f64, bitboard = char);
}
mod keyword {
    magic_bitboards::magic_tables!(scheme = hyperbola, square = fn, bitboard = true);
}
magic_bitboards::magic_tables!(scheme = hyperbola, square = bool, bitboard = f32);

fn main() {
    _ = (square::rook_attacks(0.0, 0), keyword::rook_attacks(0, 0), rook_attacks(false, 0));
}
