//! Keys that are not names.

mod text {
    magic_bitboards::magic_tables!("scheme" = fancy);
}
mod number {
    magic_bitboards::magic_tables!(1 = fancy, = fancy);
}
magic_bitboards::magic_tables!((scheme = fancy), pext = never);

fn main() {
    _ = (rook_attacks(0, 0), bishop_attacks(0, 0), queen_attacks_const(0, 0), SCHEME, TABLE_BYTES);
}
