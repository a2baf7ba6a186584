//! Values that no option takes, in several words: each is one mistake, without a missing comma.

mod types {
    magic_bitboards::magic_tables!(scheme = hyperbola, square = &'static u8, bitboard = dyn Set);
}
mod pointers {
    magic_bitboards::magic_tables!(scheme = hyperbola, square = *const u8, bitboard = impl Set);
}
mod expressions {
    magic_bitboards::magic_tables!(
        magics = search,
        seed = if cfg!(debug_assertions) { 1 } else { 2 },
        max_bytes = match 1 { _ => 2 },
    );
}
mod before_a_missing_comma {
    magic_bitboards::magic_tables!(scheme = hyperbola, bitboard = dyn Set steppers = true);
}

fn main() {
    _ = (types::rook_attacks(0, 0), pointers::rook_attacks(0, 0), expressions::rook_attacks(0, 0));
    _ = before_a_missing_comma::king_attacks(0);
}
