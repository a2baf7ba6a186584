//! The form of hyperbola quintessence, where there is none.

mod other_scheme {
    magic_bitboards::magic_tables!(scheme = fancy, hyperbola = latency);
}
mod automatic {
    magic_bitboards::magic_tables!(scheme = auto, hyperbola = latency);
}
mod no_scheme {
    magic_bitboards::magic_tables!(hyperbola = latency);
}
mod misspelt {
    magic_bitboards::magic_tables!(scheme = hyperbola, hyperbola = latence);
}
mod no_key {
    magic_bitboards::magic_tables!(scheme = hyperbola, latency);
}
mod other_board {
    magic_bitboards::magic_tables!(scheme = kindergarten, hyperbola = latency, board = "9x10");
}

fn main() {
    // The functions exist all the same.
    _ = other_scheme::rook_attacks(0, 0) | automatic::bishop_attacks(0, 0) | no_scheme::queen_attacks(0, 0);
    _ = misspelt::rook_attacks(0, 0) | no_key::rook_attacks(0, 0);
    _ = other_board::rook_attacks(0, 0);
}
