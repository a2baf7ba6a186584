//! `square_index` without `square`, with a closure, and misspelt.

pub fn index(square: usize) -> usize {
    square
}

pub fn index_of_u8(square: u8) -> usize {
    square.into()
}

mod of_what {
    magic_bitboards::magic_tables!(scheme = hyperbola, square_index = crate::index);
}
mod of_another_type {
    magic_bitboards::magic_tables!(scheme = hyperbola, square_index = crate::index_of_u8);
}
mod closure {
    magic_bitboards::magic_tables!(scheme = hyperbola, square = u8, square_index = |square| square as usize);
}
magic_bitboards::magic_tables!(scheme = hyperbola, sqare_index = crate::index);

fn main() {
    _ = (rook_attacks(0, 0), bishop_attacks(0, 0), queen_attacks_const(0, 0), SCHEME, TABLE_BYTES);
}
