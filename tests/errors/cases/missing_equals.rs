//! A colon instead of `=`, or nothing.

mod colon {
    magic_bitboards::magic_tables!(scheme: fancy);
}
magic_bitboards::magic_tables!(scheme fancy);

fn main() {
    _ = (rook_attacks(0, 0), bishop_attacks(0, 0), queen_attacks_const(0, 0), SCHEME, TABLE_BYTES);
}
