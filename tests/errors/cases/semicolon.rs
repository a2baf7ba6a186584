//! Semicolons between options.

mod between {
    magic_bitboards::magic_tables!(scheme = fancy; entries = byte; pext = nevr);
}
magic_bitboards::magic_tables!(scheme = fancy, pext = never;);

fn main() {
    _ = (rook_attacks(0, 0), bishop_attacks(0, 0), queen_attacks_const(0, 0), SCHEME, TABLE_BYTES);
}
