//! Sizes and drawings without squares, with too many, or too far apart, and pieces that cannot move there.

mod none {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "0x9");
}
mod holes {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "   \n   ");
}
mod long {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "99999999999x9");
}
mod large {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "
        ...........
        ...........
        ...........
        ...........
        ...........
        ...........
        ...........
        ...........
        ...........
        ...........
        ...........
        ...........
    ");
}
mod far {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        board = ".                                                                                                                                .",
    );
}
mod passed_off_the_board {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "3x3", pieces = [x = lame[((0, 3), (1, 1))]]);
}
mod one_square {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "1x1", pieces = [rook]);
}
mod hops_nowhere {
    magic_bitboards::magic_tables!(scheme = fancy, board = "2x2", pieces = [cannon]);
}

fn main() {}
