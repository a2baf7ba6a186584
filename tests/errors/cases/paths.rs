//! Ranges, bent paths, long leaps and several movements of own pieces that cannot be.

mod no_range {
    magic_bitboards::magic_tables!(pieces = [x = rider(0)[(1, 2)]]);
}
mod word_as_range {
    magic_bitboards::magic_tables!(pieces = [x = hopper(one)[(1, 2)]]);
}
mod range_of_leaps {
    magic_bitboards::magic_tables!(pieces = [x = lame(2)[((0, 1), (1, 2))]]);
}
mod three_squares {
    magic_bitboards::magic_tables!(pieces = [x = rider[((1, 1), (2, 1), (3, 1))]]);
}
mod still {
    magic_bitboards::magic_tables!(pieces = [x = rider[((1, 1), (1, 1))]]);
}
mod long_leap {
    magic_bitboards::magic_tables!(
        pieces = [x = lame[((0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (0, 6), (0, 7), (1, 7), (2, 7))]]
    );
}
mod both {
    magic_bitboards::magic_tables!(pieces = [x = rider[(0, 1)] + hopper[(0, 1)]]);
}
mod word_in_sum {
    magic_bitboards::magic_tables!(pieces = [dragon = rook + rider(1)[(1, 1)]]);
}
mod twice {
    magic_bitboards::magic_tables!(pieces = [x = rider[(0, 1)] + rider[((0, 1), (0, 2))]]);
}
mod sets {
    magic_bitboards::magic_tables!(board = "9x9", pieces = [rook, griffon = rider[((1, 1), (1, 2))]], setwise = true);
}

fn main() {}
