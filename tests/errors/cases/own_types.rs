//! Own types that are missing, hidden or lack what they need, each of which is one mistake, and arguments of other types.

pub struct NoCopy(u8);

#[derive(Clone, Copy)]
pub struct Square(u8);

impl Square {
    pub fn index(&self) -> u8 {
        self.0
    }
}

#[derive(Clone, Copy)]
pub enum Named {
    A1(u8),
    B1,
}

#[derive(Clone, Copy)]
pub struct Bitboard(u64);

#[derive(Clone, Copy)]
pub struct OneWay(u64);

impl From<OneWay> for u64 {
    fn from(bitboard: OneWay) -> Self {
        bitboard.0
    }
}

mod board {
    #[derive(Clone, Copy)]
    pub struct Bitboard(u64);
}

mod right {
    magic_bitboards::magic_tables!(scheme = hyperbola);
}
mod neither_copied_nor_cast {
    magic_bitboards::magic_tables!(scheme = hyperbola, square = crate::NoCopy, lines = true);
}
mod fields {
    magic_bitboards::magic_tables!(scheme = hyperbola, square = crate::Named);
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
mod index_is_no_word {
    magic_bitboards::magic_tables!(square = crate::Square, square_index = crate::Square::index, steppers = true);
}
mod one_way {
    magic_bitboards::magic_tables!(scheme = hyperbola, bitboard = crate::OneWay);
}
mod hidden_field {
    magic_bitboards::magic_tables!(scheme = hyperbola, bitboard = crate::board::Bitboard(u64));
}
mod missing {
    magic_bitboards::magic_tables!(square = u8, bitboard = crate::NoSuchType);
}
mod on_a_large_board {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "9x10", bitboard = crate::Bitboard);
}

/// What is not `Copy`, used twice.
fn moved(square: NoCopy) {
    _ = (neither_copied_nor_cast::rook_attacks(square, 0), neither_copied_nor_cast::bishop_attacks(square, 0));
}

fn main() {
    moved(NoCopy(0));
    _ = both::rook_attacks(Square(0), Bitboard(0));
    _ = neither_copied_nor_cast::rook_attacks(NoCopy(0), 0);
    _ = (fields::rook_attacks(Named::A1(0), 0), Named::B1, one_way::rook_attacks(0, OneWay(0)));
    let (square, occupied) = (27_u8, 0_i64);
    _ = right::rook_attacks(square, 0) | right::bishop_attacks(0, occupied);
}
