//! Boards that are none, too large, or do not go with the other options.

mod unreadable {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "nine by nine");
}
mod large {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "12x12");
}
mod drawing {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "...\n.#.\n...");
}
mod order {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "9x9", numbering = by_files);
}
mod chess_only {
    magic_bitboards::magic_tables!(scheme = fancy, board = "9x9", entries = pdep);
}
mod only_one {
    magic_bitboards::magic_tables!(scheme = magic32, board = "9x9");
}
mod remainders {
    magic_bitboards::magic_tables!(scheme = congruent_modulo, board = "6x10");
}
mod uneven {
    magic_bitboards::magic_tables!(scheme = congruent_modulo, board = "....\n ...\n....");
}
mod without_slots {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "9x9", entries = byte, magics = search, pext = always);
}
mod seed {
    magic_bitboards::magic_tables!(scheme = fancy, board = "5x5", seed = 1);
}
mod long {
    magic_bitboards::magic_tables!(scheme = kindergarten, pext = never, board = "64x2");
}
mod too_large {
    magic_bitboards::magic_tables!(scheme = auto, board = "9x10", max_bytes = 1000);
}
mod no_catalog {
    magic_bitboards::magic_tables!(board = "9x9", packing = lines, incorporate_shift = true);
}
mod placed {
    magic_bitboards::magic_tables!(board = "9x9", packing = overlapping, incorporate_offset = true);
}
mod shared {
    magic_bitboards::magic_tables!(board = "9x9", entries = shared, incorporate_offset = true);
}
mod carried {
    magic_bitboards::magic_tables!(board = "7x9", pieces = [horse], incorporate_offset = true);
}
mod one_shift {
    magic_bitboards::magic_tables!(scheme = black, board = "5x5", incorporate_shift = true, pext = never);
}
mod like_rooks {
    magic_bitboards::magic_tables!(board = "9x9", entries = byte, bishop_entries = byte);
}
mod no_bishops {
    magic_bitboards::magic_tables!(board = "9x9", pieces = [rook, cannon, horse], bishop_entries = byte);
}
mod bishops_by_lines {
    magic_bitboards::magic_tables!(scheme = kindergarten, board = "9x9", bishop_entries = byte, packing = overlapping);
}
mod word {
    pub struct Set(pub u128);
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "9x9", bitboard = Set(u64));
}
mod narrow {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "1x9");
}
mod names {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "9x9", pieces = [rook, all_rook = rider[(1, 2)]], setwise = true);
}

fn main() {
    _ = names::all_rook_attacks(0, 0);
    _ = unreadable::rook_attacks(0, 0) | large::rook_attacks(0, 0) | narrow::bishop_attacks_const(0, 0);
    _ = order::rook_attacks(0, 0_u128) | chess_only::queen_attacks(0, 0);
}
