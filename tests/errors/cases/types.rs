//! Types that cannot be squares or bitboards, and what constant functions cannot have.

#[derive(Clone, Copy)]
pub struct Half(pub u32);

#[derive(Clone, Copy)]
pub struct Two(pub u64, pub u64);

#[derive(Clone, Copy)]
pub struct Bitboard(pub u64);

#[derive(Clone, Copy)]
pub struct Square(pub u8);

#[derive(Clone, Copy)]
pub struct Plain(pub u64);

impl From<u64> for Plain {
    fn from(word: u64) -> Self {
        Self(word)
    }
}

impl From<Plain> for u64 {
    fn from(bitboard: Plain) -> Self {
        bitboard.0
    }
}

pub const fn index(square: u8) -> usize {
    square as usize
}

pub fn index_of_u8(square: u8) -> usize {
    square.into()
}

mod square {
    magic_bitboards::magic_tables!(scheme = hyperbola, square = f64, bitboard = char);
}
mod integers {
    mod narrow {
        magic_bitboards::magic_tables!(scheme = hyperbola, square = u8, bitboard = u32);
    }
    mod signed {
        magic_bitboards::magic_tables!(scheme = hyperbola, bitboard = i64);
    }
    mod wide {
        magic_bitboards::magic_tables!(scheme = hyperbola, bitboard = u128);
    }
    mod of_a_large_board {
        magic_bitboards::magic_tables!(scheme = hyperbola, board = "9x10", bitboard = u64);
    }
    mod right {
        magic_bitboards::magic_tables!(scheme = hyperbola, board = "9x10", bitboard = u128);
    }
}
mod keyword {
    magic_bitboards::magic_tables!(scheme = hyperbola, square = fn, bitboard = true);
}
mod types_that_cannot_be {
    magic_bitboards::magic_tables!(scheme = hyperbola, square = bool, bitboard = f32);
}
mod half {
    magic_bitboards::magic_tables!(scheme = hyperbola, bitboard = crate::Half(u32));
}
mod two {
    magic_bitboards::magic_tables!(scheme = hyperbola, bitboard = crate::Two(u64, u64));
}
mod none {
    magic_bitboards::magic_tables!(scheme = hyperbola, bitboard = crate::Bitboard());
}
mod public {
    magic_bitboards::magic_tables!(scheme = hyperbola, bitboard = crate::Bitboard(pub u64));
}
mod primitive {
    magic_bitboards::magic_tables!(scheme = hyperbola, bitboard = f64(u64));
}
mod tuple_struct_square {
    magic_bitboards::magic_tables!(scheme = hyperbola, square = crate::Square(u8));
}
mod index {
    magic_bitboards::magic_tables!(scheme = hyperbola, square = u8, square_index = crate::index(u8));
}
mod constant {
    magic_bitboards::magic_tables!(scheme = pext, const_fn = true);
}
mod constant_entries {
    magic_bitboards::magic_tables!(pext_entries = pdep, const_fn = true);
}
mod constant_conversions {
    magic_bitboards::magic_tables!(scheme = hyperbola, bitboard = crate::Plain, const_fn = true);
}
mod constant_word {
    magic_bitboards::magic_tables!(scheme = hyperbola, bitboard = u64, const_fn = true);
}
mod misspelt_constant {
    magic_bitboards::magic_tables!(scheme = hyperbola, cons_fn = true);
}
mod misspelt {
    magic_bitboards::magic_tables!(stepers = true, line = true, sqare = u8, bit_board = crate::Plain);
}
mod without_equals {
    magic_bitboards::magic_tables!(steppers: true, lines, square u8, bitboard == crate::Plain);
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
mod closure_of_a_structure {
    magic_bitboards::magic_tables!(scheme = hyperbola, square = crate::Square, square_index = |square| square.0, lines = true);
}
mod index_of_a_structure {
    magic_bitboards::magic_tables!(scheme = hyperbola, square_index = "crate::index", square = crate::Square);
}
mod tuple_struct_of_a_structure {
    magic_bitboards::magic_tables!(scheme = hyperbola, square = crate::Square(u8), steppers = true);
}
mod square_index {
    magic_bitboards::magic_tables!(scheme = hyperbola, sqare_index = crate::index);
}
mod crate_as_text {
    magic_bitboards::magic_tables!(crate = "magic_bitboards");
}
mod nowhere {
    magic_bitboards::magic_tables!(crate = crate::no_such_module);
}

const CORNER: u64 = constant::rook_attacks(0, 0) | constant_entries::bishop_attacks(0, 0);

const OF_A_STRUCTURE: u64 = closure_of_a_structure::rook_attacks_const(Square(0), 0);

fn main() {
    let structure = Square(0);
    _ = (closure_of_a_structure::between(structure, structure), index_of_a_structure::rook_attacks(structure, OF_A_STRUCTURE));
    _ = (tuple_struct_of_a_structure::rook_attacks(structure, 0), tuple_struct_of_a_structure::pawn_attacks(true, structure));
    let square = 0_u8;
    let bitboard: Plain = without_equals::rook_attacks(square, misspelt::rook_attacks(square, Plain(0)));
    _ = (bitboard, misspelt::knight_attacks(square), misspelt::between(square, square));
    _ = (without_equals::white_pawn_attacks(square), without_equals::line(square, square));
    let plain: Plain = constant_conversions::rook_attacks(0, Plain(CORNER));
    _ = (plain, constant_word::rook_and_bishop_attacks(0, 0), misspelt_constant::queen_attacks(0, 0));
    let half: Half = half::rook_attacks(0, Half(0));
    let two: Two = two::bishop_attacks_const(0, two::rook_attacks(0, Two(0, 0)));
    let public: Bitboard = public::queen_attacks_const(0, none::queen_attacks(0, Bitboard(0)));
    _ = (half, two, public, index::rook_attacks(0, 0), crate_as_text::rook_attacks(0, 0));
    _ = (square::rook_attacks(0.0, 0), keyword::rook_attacks(0, 0), types_that_cannot_be::rook_attacks(false, 0));
}
