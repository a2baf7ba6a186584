//! Factors that are not written as a list.

pub const FACTORS: [u64; 64] = [1; 64];

mod tuple {
    magic_bitboards::magic_tables!(rook_magics = (1, 2));
}
mod reference {
    magic_bitboards::magic_tables!(rook_magics = &[1, 2, 3], bishop_magics = &FACTORS);
}
mod repeated {
    magic_bitboards::magic_tables!(rook_magics = [0x0080001420400082; 64]);
}
mod array_of_the_crate {
    magic_bitboards::magic_tables!(rook_magics = FACTORS, bishop_magics = crate::FACTORS);
}
magic_bitboards::magic_tables!(rook_magics = [1, FACTORS[1], 3.0, 1 - 2, 4u32, "5", [6]]);

fn main() {
    _ = (rook_attacks(0, 0), bishop_attacks(0, 0), queen_attacks_const(0, 0), SCHEME, TABLE_BYTES);
}
