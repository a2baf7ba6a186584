//! Views along rays and lists of piece codes that cannot be.

mod no_codes {
    magic_bitboards::magic_tables!(scheme = hyperbola, views = true);
}
mod no_views {
    magic_bitboards::magic_tables!(scheme = hyperbola, piece_codes = [empty, white_pawn]);
}
mod misspelt {
    magic_bitboards::magic_tables!(scheme = hyperbola, views = true, piece_codes = [empty, white_pawn, black_pwan]);
}
mod twice {
    magic_bitboards::magic_tables!(scheme = hyperbola, views = true, piece_codes = [empty, white_pawn, white_pawn]);
}
mod no_empty_squares {
    magic_bitboards::magic_tables!(scheme = hyperbola, views = true, piece_codes = [white_pawn, black_pawn]);
}
mod many {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        views = true,
        piece_codes = [empty, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, white_king],
    );
}
mod no_list {
    magic_bitboards::magic_tables!(scheme = hyperbola, views = true, piece_codes = empty, white_pawn, black_pawn);
}
mod numbers {
    magic_bitboards::magic_tables!(scheme = hyperbola, views = true, piece_codes = [0, 1, 2]);
}
mod other_board {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "9x10", views = true, piece_codes = [empty, white_pawn]);
}

fn main() {
    // The functions exist all the same.
    _ = no_codes::view(0, &[0; 64]).attackers();
    _ = misspelt::view_without(0, &[0; 64], 1).nearest();
    _ = other_board::view(0, &[0; 64]).attacked_by(1) | no_list::Places(0);
}
