//! Options that exclude each other, or would have no effect.

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
mod offset_of_plain {
    magic_bitboards::magic_tables!(scheme = plain, incorporate_offset = true);
}
mod offset_in_half_a_factor {
    magic_bitboards::magic_tables!(scheme = magic32, incorporate_shift = true, incorporate_offset = true);
}
mod offsets_of_lines {
    magic_bitboards::magic_tables!(scheme = hyperbola, incorporate_offset = true);
}
mod offsets_into_gaps {
    magic_bitboards::magic_tables!(
        scheme = fixed_shift,
        incorporate_offset = true,
        packing = overlapping,
        magics = search,
    );
}
mod what_auto_decides {
    magic_bitboards::magic_tables!(scheme = auto, packing = overlapping, incorporate_offset = true, pext = always);
}
mod what_auto_cannot_do {
    magic_bitboards::magic_tables!(scheme = auto, max_bytes = 100);
}
magic_bitboards::magic_tables!(seed = 1);

fn main() {
    _ = (rook_attacks(0, 0), bishop_attacks(0, 0), queen_attacks_const(0, 0), SCHEME, TABLE_BYTES);
}
