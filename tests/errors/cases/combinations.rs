//! Options that do not go together, have no effect, or find no tables. Several are mistakes of their own each.

mod classic {
    magic_bitboards::magic_tables!(scheme = plain, incorporate_shift = true, entries = shared, packing = overlapping);
}
mod lines_of_the_board {
    magic_bitboards::magic_tables!(scheme = kindergarten, entries = byte, pext = always, hyperbola = latency);
}
mod pext_alone {
    magic_bitboards::magic_tables!(scheme = pext, pext = never, bishop_entries = byte, magics = search, seed = 1);
}
mod cache_lines {
    magic_bitboards::magic_tables!(packing = lines, entries = byte, magics = search);
}
mod what_auto_decides {
    magic_bitboards::magic_tables!(scheme = auto, packing = overlapping, pext_entries = pdep, purpose = nonetwork);
}
mod what_auto_cannot_do {
    magic_bitboards::magic_tables!(scheme = auto, steppers = true, lines = true, max_bytes = "12 KiB");
}
mod too_many_bytes {
    magic_bitboards::magic_tables!(scheme = plain, pext = never, lines = true, max_bytes = 1_000_000);
}
mod bishops {
    magic_bitboards::magic_tables!(entries = byte, bishop_entries = bitboard, pext_entries = byte, purpose = network);
}
mod never_pext {
    magic_bitboards::magic_tables!(pext = never, pext_entries = pdep, bishop_entries = bitboard, seed = 1);
}
mod other_board {
    magic_bitboards::magic_tables!(board = "9x10", entries = pdep, packing = lines, rook_magics = [1]);
}
mod classic_on_another_board {
    magic_bitboards::magic_tables!(scheme = black, board = "5x5");
}
mod purpose_on_another_board {
    magic_bitboards::magic_tables!(scheme = auto, purpose = no_network, board = "5x5", magics = search);
}
mod a_scheme_for_each_piece {
    magic_bitboards::magic_tables!(board = "9x10", pieces = [rook, horse], piece_schemes = [horse = fancy]);
}

fn main() {
    // The functions exist all the same.
    _ = classic::rook_attacks(0, 0) | bishops::queen_attacks(0, 0) | classic_on_another_board::bishop_attacks(0, 0);
}
