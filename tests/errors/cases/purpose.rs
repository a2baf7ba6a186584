//! The purpose of look-ups, where nothing is chosen for it.

mod named_scheme {
    magic_bitboards::magic_tables!(scheme = fancy, purpose = no_network);
}
mod no_scheme {
    magic_bitboards::magic_tables!(purpose = move_generator);
}
mod misspelt {
    magic_bitboards::magic_tables!(scheme = auto, purpose = nonetwork);
}
mod other_board {
    magic_bitboards::magic_tables!(scheme = auto, purpose = no_network, board = "5x5");
}
mod the_default {
    magic_bitboards::magic_tables!(scheme = fancy, purpose = network);
}
mod with_entries {
    magic_bitboards::magic_tables!(scheme = auto, purpose = no_network, entries = byte);
}

fn main() {
    // The functions exist all the same.
    _ = named_scheme::rook_attacks(0, 0) | no_scheme::queen_attacks(0, 0);
    _ = misspelt::rook_attacks(0, 0) | other_board::rook_attacks(0, 0);
    _ = the_default::rook_attacks(0, 0) | with_entries::rook_attacks(0, 0);
}
