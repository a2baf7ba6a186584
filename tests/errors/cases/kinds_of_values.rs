//! Values of a wrong kind.

mod words {
    magic_bitboards::magic_tables!(pext = "auto", steppers = never, magics = 1, incorporate_shift = 1);
}
mod numbers {
    magic_bitboards::magic_tables!(magics = search, seed = "one", max_bytes = lots);
}
mod lists {
    magic_bitboards::magic_tables!(rook_magics = 1, bishop_magics = catalog, magics = [1]);
}
mod paths {
    magic_bitboards::magic_tables!(square = 64, bitboard = "Bitboard", magics = a::b);
}
magic_bitboards::magic_tables!(steppers = (true), lines = { true }, seed = 'x', pext = 1.5, pext = true);

fn main() {
    _ = (rook_attacks(0, 0), bishop_attacks(0, 0), queen_attacks_const(0, 0), SCHEME, TABLE_BYTES);
}
