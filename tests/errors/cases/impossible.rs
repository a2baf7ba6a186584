//! Combinations that contradict each other, or could change nothing.

mod shift_of_plain {
    magic_bitboards::magic_tables!(scheme = plain, incorporate_shift = true);
}
mod pext_without_pext {
    magic_bitboards::magic_tables!(scheme = pext, pext = never);
}
mod factors_of_pext {
    magic_bitboards::magic_tables!(scheme = pext, incorporate_shift = true, magics = search, seed = 1);
}
mod gaps_of_plain {
    magic_bitboards::magic_tables!(scheme = plain, packing = overlapping, entries = shared);
}
mod entries_of_lines {
    magic_bitboards::magic_tables!(scheme = kindergarten, entries = byte, packing = overlapping, pext = always);
}
mod gaps_of_pext {
    magic_bitboards::magic_tables!(scheme = pext, packing = overlapping);
}
magic_bitboards::magic_tables!(seed = 1);

fn main() {
    _ = (rook_attacks(0, 0), bishop_attacks(0, 0), queen_attacks_const(0, 0), SCHEME, TABLE_BYTES);
}
