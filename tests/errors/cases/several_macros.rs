//! An error in one macro does not hide an error in another.

mod one {
    magic_bitboards::magic_tables!(scheme = plane);
}
magic_bitboards::magic_tables!(scheme = pex);

fn main() {
    _ = (rook_attacks(0, 0), bishop_attacks(0, 0), queen_attacks_const(0, 0), SCHEME, TABLE_BYTES);
}
