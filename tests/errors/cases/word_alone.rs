//! Words without `=` and a value.

mod scheme {
    magic_bitboards::magic_tables!(fancy);
}
mod scheme_and_more {
    magic_bitboards::magic_tables!(fancy, entries = byte);
}
mod without_a_comma {
    magic_bitboards::magic_tables!(fancy entries = byte);
}
mod option {
    magic_bitboards::magic_tables!(magics = search, seed, stepers);
}
magic_bitboards::magic_tables!(xyzzy);

fn main() {
    _ = (rook_attacks(0, 0), bishop_attacks(0, 0), queen_attacks_const(0, 0), SCHEME, TABLE_BYTES);
}
