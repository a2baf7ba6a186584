//! A function that is not `const` in a constant, and a constant with a square off the board.

magic_bitboards::magic_tables!(scheme = hyperbola);

const BY_TABLE: u64 = rook_attacks(0, 0);
const OFF_THE_BOARD: u64 = rook_attacks_const(64, 0);

fn main() {
    _ = (BY_TABLE, OFF_THE_BOARD);
}
