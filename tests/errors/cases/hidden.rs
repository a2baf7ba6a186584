//! Items that are called like those of the macro in the same place.

mod board {
    #[derive(Clone, Copy)]
    pub enum Square {
        A1,
    }
}

mod same_signature {
    magic_bitboards::magic_tables!(scheme = hyperbola);

    pub fn rook_attacks(_: usize, _: u64) -> u64 {
        0
    }
}

mod other_signature {
    magic_bitboards::magic_tables!(scheme = hyperbola, steppers = true, lines = true);

    const fn line(from: u8) -> u8 {
        from
    }
    pub use super::king as king_attacks;
}

mod constants {
    magic_bitboards::magic_tables!(scheme = hyperbola);

    pub const TABLE_BYTES: usize = 0;
    pub const SCHEME: &str = "another one";
}

mod types {
    magic_bitboards::magic_tables!(scheme = hyperbola, views = true, piece_codes = [empty]);

    pub struct View;
    pub use super::board::Square as Places;
}

mod in_place {
    use crate::board::Square;

    magic_bitboards::magic_tables!(scheme = hyperbola, square = Square);

    pub fn rook_attacks(_: usize, _: u64) -> u64 {
        0
    }
}

mod mistaken {
    magic_bitboards::magic_tables!(scheme = hyperbole);

    pub fn rook_attacks(_: usize, _: u64) -> u64 {
        0
    }
}

pub fn king() {}

fn main() {
    magic_bitboards::magic_tables!(scheme = hyperbola);

    fn queen_attacks() {}
    queen_attacks();
}
