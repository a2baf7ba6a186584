//! What to write instead is what was meant, or is not said.

mod byte_string {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = b"9x10");
}
mod word {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = max);
}
mod call {
    magic_bitboards::magic_tables!(scheme = hyperbola, bitboard = u64!());
}
mod other_crate {
    magic_bitboards::magic_tables!(scheme = hyperbola, crate = std);
}
mod movement {
    magic_bitboards::magic_tables!(scheme = hyperbola, pieces = [camel = leaper[(1, 3), (3, 1)]]);
}
mod without_brackets {
    magic_bitboards::magic_tables!(pieces = rook, bishop, cannon, scheme = hyperbola);
}

fn main() {
    _ = (byte_string::rook_attacks(0, 0), without_brackets::rook_attacks(0, 0));
}
