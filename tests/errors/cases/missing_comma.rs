//! Options without a comma between them.

mod paths {
    magic_bitboards::magic_tables!(square = u8 bitboard = u64 pext = never);
}
mod numbers {
    magic_bitboards::magic_tables!(seed = 1 magics = search rook_magics = [1 2, 3] steppers = true);
}
magic_bitboards::magic_tables!(scheme = fancy incorporate_shift = true);

fn main() {
    _ = (rook_attacks(0, 0), bishop_attacks(0, 0), queen_attacks_const(0, 0), SCHEME, TABLE_BYTES);
}
