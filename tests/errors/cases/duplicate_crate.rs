//! The option `crate` twice.

magic_bitboards::magic_tables!(crate = magic_bitboards, crate = magic_bitboards);

fn main() {
    _ = (rook_attacks(0, 0), bishop_attacks(0, 0), queen_attacks_const(0, 0), SCHEME, TABLE_BYTES);
}
