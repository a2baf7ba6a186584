//! Schemes of single pieces that are unknown, without effect, or do not go with a piece or with other options.

mod unknown_piece {
    magic_bitboards::magic_tables!(scheme = kindergarten, board = "9x10", pieces = [rook, horse], piece_schemes = [hors = fancy]);
}
mod unknown_scheme {
    magic_bitboards::magic_tables!(scheme = kindergarten, board = "9x10", pieces = [rook, horse], piece_schemes = [horse = fanci]);
}
mod twice {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "9x9", pieces = [lance, rook], piece_schemes = [lance = fancy, white_lance = plain]);
}
mod chosen {
    magic_bitboards::magic_tables!(scheme = hyperbola, entries = byte, board = "9x9", piece_schemes = [rook = auto]);
}
mod automatic {
    magic_bitboards::magic_tables!(scheme = auto, board = "9x9", piece_schemes = [rook = hyperbola]);
}
mod anyway {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "9x9", piece_schemes = [rook = kindergarten, bishop = hyperbola]);
}
mod word {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "9x9", piece_schemes = kindergarten);
}
mod without_brackets {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "9x9", piece_schemes = rook = kindergarten, bishop = fancy);
}
mod without_schemes {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "9x9", piece_schemes = [rook]);
}
mod nothing {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "9x9", piece_schemes = []);
}
mod no_tables {
    magic_bitboards::magic_tables!(scheme = fancy, pext = never, board = "6x10", pieces = [horse, rook], piece_schemes = [rook = congruent_modulo]);
}
mod large {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "9x9", piece_schemes = [rook = magic32]);
}
mod no_pext {
    magic_bitboards::magic_tables!(scheme = hyperbola, pext = never, board = "5x5", piece_schemes = [rook = pext]);
}
mod constant {
    magic_bitboards::magic_tables!(scheme = hyperbola, const_fn = true, board = "5x5", piece_schemes = [rook = pext]);
}
mod carried {
    magic_bitboards::magic_tables!(scheme = fancy, incorporate_shift = true, board = "5x5", piece_schemes = [rook = plain]);
}
mod chess {
    magic_bitboards::magic_tables!(scheme = fancy, pieces = [rook, bishop, horse], piece_schemes = [rook = hyperbola, horse = plain]);
}

fn main() {
    _ = unknown_piece::horse_attacks(0, 0) | unknown_scheme::rook_attacks(0, 0) | large::rook_attacks(0, 0);
    _ = no_tables::horse_attacks(0, 0) | chess::rook_attacks(0, 0);
}
