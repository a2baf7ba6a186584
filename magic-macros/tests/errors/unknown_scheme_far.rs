//! A scheme that is like no other.

magic_bitboards::magic_tables!(scheme = rotated_bitboards);

fn main() {
    _ = (rook_attacks(0, 0), bishop_attacks(0, 0), queen_attacks_const(0, 0), SCHEME, TABLE_BYTES);
}
