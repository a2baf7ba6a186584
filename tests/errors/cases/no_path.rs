//! Values that are not paths, and an extra comma in a list.

mod path {
    magic_bitboards::magic_tables!(square = crate::<Square>, bitboard = crate::{Bitboard});
}
magic_bitboards::magic_tables!(rook_magics = [1,, 2]);

fn main() {
    _ = (rook_attacks(0, 0), bishop_attacks(0, 0), queen_attacks_const(0, 0), SCHEME, TABLE_BYTES);
}
