//! A square type that is not `Copy`.

pub enum Square {
    A1,
    B1,
}

mod sliders {
    magic_bitboards::magic_tables!(scheme = hyperbola, square = crate::Square, lines = true);
}

fn main() {
    let square = Square::A1;
    _ = (sliders::rook_attacks(square, 0), sliders::bishop_attacks(square, 0), Square::B1);
}
