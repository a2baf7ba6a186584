//! Own types that lack all that they need: each type is one mistake.

pub struct Neither(u8);

#[derive(Clone, Copy)]
pub struct Square(u8);

#[derive(Clone, Copy)]
pub struct Bitboard(u64);

mod neither_copied_nor_cast {
    magic_bitboards::magic_tables!(scheme = hyperbola, square = crate::Neither, lines = true);
}
mod both {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        square = crate::Square,
        bitboard = crate::Bitboard,
        steppers = true,
        lines = true,
        setwise = true,
    );
}
mod on_a_large_board {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "9x10", bitboard = crate::Bitboard);
}

fn main() {
    _ = both::rook_attacks(Square(0), Bitboard(0));
    _ = neither_copied_nor_cast::rook_attacks(Neither(0), 0);
}
