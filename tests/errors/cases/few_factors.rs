//! 63 factors for 64 squares, and lists with items that are not integers.

mod few {
    magic_bitboards::magic_tables!(rook_magics = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
}
mod stranger {
    magic_bitboards::magic_tables!(rook_magics = [1, 2, three, 4], bishop_magics = [1, -2, 3 4]);
}
magic_bitboards::magic_tables!(bishop_magics = []);

fn main() {
    _ = (rook_attacks(0, 0), bishop_attacks(0, 0), queen_attacks_const(0, 0), SCHEME, TABLE_BYTES);
}
