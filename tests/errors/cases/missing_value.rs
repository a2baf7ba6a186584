//! Options without a value.

mod behind_equals {
    magic_bitboards::magic_tables!(scheme = , pext = never);
}
mod at_the_end {
    magic_bitboards::magic_tables!(scheme =);
}
magic_bitboards::magic_tables!(incorporate_shift);

fn main() {
    _ = (rook_attacks(0, 0), bishop_attacks(0, 0), queen_attacks_const(0, 0), SCHEME, TABLE_BYTES);
}
