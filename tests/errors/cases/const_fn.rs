//! Constant functions with what constants cannot have, and a function for squares that is not constant.

#[derive(Clone, Copy)]
pub struct Bitboard(u64);

impl From<u64> for Bitboard {
    fn from(word: u64) -> Self {
        Self(word)
    }
}

impl From<Bitboard> for u64 {
    fn from(bitboard: Bitboard) -> Self {
        bitboard.0
    }
}

mod scheme {
    magic_bitboards::magic_tables!(scheme = pext, const_fn = true);
}
mod entries {
    magic_bitboards::magic_tables!(pext_entries = pdep, const_fn = true);
}
mod conversions {
    magic_bitboards::magic_tables!(scheme = hyperbola, bitboard = crate::Bitboard, const_fn = true);
}
mod word {
    magic_bitboards::magic_tables!(scheme = hyperbola, bitboard = u64, const_fn = true);
}
mod misspelt {
    magic_bitboards::magic_tables!(scheme = hyperbola, cons_fn = true);
}

const CORNER: u64 = scheme::rook_attacks(0, 0) | entries::bishop_attacks(0, 0) | misspelt::queen_attacks(0, 0);

fn main() {
    let attacks: Bitboard = conversions::rook_attacks(0, Bitboard(CORNER));
    _ = (attacks, word::rook_and_bishop_attacks(0, 0));
}
