//! Two macros in one module, one with a path that means something else in another module.

mod board {
    #[derive(Clone, Copy)]
    pub enum Square {
        A1,
    }
}

mod one {
    magic_bitboards::magic_tables!(scheme = hyperbola);
    magic_bitboards::magic_tables!(scheme = hyperbola, square = super::board::Square);
}

mod both {
    magic_bitboards::magic_tables!(scheme = hyperbola, square = super::board::Square);
    magic_bitboards::magic_tables!(scheme = hyperbola, square = super::board::Square);
}

fn main() {}
