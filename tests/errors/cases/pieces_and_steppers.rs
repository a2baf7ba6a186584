//! A piece with the name of one of those that `steppers` adds.

mod sliders {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        steppers = true,
        pieces = [rook, knight = rider[(1, 2), (2, 1)]],
    );
}

fn main() {
    _ = (sliders::rook_attacks(0, 0), sliders::knight_attacks(0, 0), sliders::king_attacks(0));
}
