//! Constant functions whose squares are numbered by a function that is not constant.

#[derive(Clone, Copy)]
pub struct Square(u8);

pub fn index(square: Square) -> usize {
    square.0.into()
}

mod sliders {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        square = crate::Square,
        square_index = crate::index,
        const_fn = true,
    );
}

fn main() {
    _ = sliders::rook_attacks(Square(0), 0);
}
