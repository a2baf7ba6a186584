//! Misspelt options still define the functions with the intended types.

#[derive(Clone, Copy)]
pub struct Bitboard(u64);

impl From<u64> for Bitboard {
    fn from(bits: u64) -> Self {
        Self(bits)
    }
}

impl From<Bitboard> for u64 {
    fn from(bitboard: Bitboard) -> Self {
        bitboard.0
    }
}

mod one {
    magic_bitboards::magic_tables!(stepers = true, line = true, sqare = u8, bit_board = crate::Bitboard);
}
mod two {
    magic_bitboards::magic_tables!(steppers: true, lines, square u8, bitboard == crate::Bitboard);
}

fn main() {
    let square = 0_u8;
    let bitboard: Bitboard = one::rook_attacks(square, Bitboard(0));
    let bitboard: Bitboard = two::rook_attacks(square, bitboard);
    _ = (bitboard, one::knight_attacks(square), one::between(square, square));
    _ = (two::white_pawn_attacks(square), two::line(square, square));
}
