//! Angle brackets that are not balanced, or closed too early.

mod open {
    magic_bitboards::magic_tables!(< scheme = fancy);
}
mod early {
    magic_bitboards::magic_tables!(< scheme = fancy >, entries = byt);
}
mod twice {
    magic_bitboards::magic_tables!(< scheme = fancy > >);
}
magic_bitboards::magic_tables!(scheme = fancy >);

fn main() {
    _ = (rook_attacks(0, 0), bishop_attacks(0, 0), queen_attacks_const(0, 0), SCHEME, TABLE_BYTES);
}
