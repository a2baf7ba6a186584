//! What does not go with `packing = lines`.

mod other_scheme {
    magic_bitboards::magic_tables!(scheme = black, packing = lines);
}
mod places_of_pext {
    magic_bitboards::magic_tables!(scheme = pext, packing = lines);
}
mod other_slots {
    magic_bitboards::magic_tables!(packing = lines, entries = byte);
}
mod other_factors {
    magic_bitboards::magic_tables!(packing = lines, incorporate_shift = true, magics = search);
}
mod two_arrays {
    magic_bitboards::magic_tables!(packing = lines, entries = pdep, bishop_entries = bitboard);
}
mod no_tables {
    magic_bitboards::magic_tables!(scheme = hyperbola, packing = lines);
}

fn main() {}
