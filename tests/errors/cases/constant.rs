//! What is not constant in a constant and in constant functions, and a constant with a square off the board.

pub fn index(square: u8) -> usize {
    square.into()
}

magic_bitboards::magic_tables!(scheme = hyperbola);
mod constant_functions {
    magic_bitboards::magic_tables!(scheme = hyperbola, square = u8, square_index = crate::index, const_fn = true);
}

const BY_TABLE: u64 = rook_attacks(0, 0);
const OFF_THE_BOARD: u64 = rook_attacks_const(64, 0);

fn main() {
    _ = (BY_TABLE, OFF_THE_BOARD, constant_functions::rook_attacks(0, 0));
}
