//! Different entries for bishops where the scheme has one array for both pieces.

mod sliders {
    magic_bitboards::magic_tables!(scheme = plain, entries = pdep, bishop_entries = bitboard);
}

mod wrong_kind {
    magic_bitboards::magic_tables!(scheme = pext, bishop_entries = byte);
}

mod no_slots {
    magic_bitboards::magic_tables!(scheme = hyperbola, bishop_entries = byte);
}

mod the_same {
    magic_bitboards::magic_tables!(scheme = pext, entries = pdep, bishop_entries = pdep);
}

fn main() {
    _ = sliders::rook_attacks(0, 0) | wrong_kind::bishop_attacks(0, 0);
    _ = no_slots::rook_attacks(0, 0) | the_same::bishop_attacks(0, 0);
}
