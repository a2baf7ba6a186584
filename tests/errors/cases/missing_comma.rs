//! Two options without a comma between them.

magic_bitboards::magic_tables!(scheme = fancy incorporate_shift = true);

fn main() {
    _ = (rook_attacks(0, 0), bishop_attacks(0, 0), queen_attacks_const(0, 0), SCHEME, TABLE_BYTES);
}
