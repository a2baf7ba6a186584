//! Arguments whose types differ from those of the functions.

magic_bitboards::magic_tables!(scheme = hyperbola);

fn main() {
    let (square, occupied) = (27_u8, 0_i64);
    _ = rook_attacks(square, 0);
    _ = bishop_attacks(0, occupied);
}
