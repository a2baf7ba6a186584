//! Steps and names of own pieces that cannot be.

mod no_brackets {
    magic_bitboards::magic_tables!(scheme = hyperbola, pieces = [x = rider]);
}
mod no_leaps {
    magic_bitboards::magic_tables!(scheme = hyperbola, pieces = [x = lame[]]);
}
mod passes_itself {
    magic_bitboards::magic_tables!(scheme = hyperbola, pieces = [x = lame[((0, 0), (1, 2))]]);
}
mod long_step {
    magic_bitboards::magic_tables!(scheme = hyperbola, pieces = [x = rider[(1, 200)]]);
}
mod longer_than_numbers {
    magic_bitboards::magic_tables!(scheme = hyperbola, pieces = [x = rider[(1, 99999999999999999999)]]);
}
mod step_twice {
    magic_bitboards::magic_tables!(scheme = hyperbola, pieces = [x = rider[(1, 2), (1, 2)]]);
}
mod capital {
    magic_bitboards::magic_tables!(scheme = hyperbola, pieces = [Archer = rider[(1, 2)]]);
}
mod two_lines {
    magic_bitboards::magic_tables!(scheme = hyperbola, pieces = [a__b = rider[(1, 2)]]);
}
mod taken {
    magic_bitboards::magic_tables!(scheme = hyperbola, pieces = [rook_and_bishop = rider[(1, 2)]]);
}
mod none {
    magic_bitboards::magic_tables!(scheme = hyperbola, pieces = []);
}

fn main() {}
