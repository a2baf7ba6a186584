//! Pieces that are unknown, cannot move, or are not defined as they should be.

mod unknown {
    magic_bitboards::magic_tables!(scheme = hyperbola, pieces = [rook, bishup]);
}
mod word {
    magic_bitboards::magic_tables!(scheme = hyperbola, pieces = rook);
}
mod without_steps {
    magic_bitboards::magic_tables!(scheme = hyperbola, pieces = [rook, archer = rider[]]);
}
mod nowhere {
    magic_bitboards::magic_tables!(scheme = hyperbola, pieces = [archer = hopper[(1, 1), (0, 0)]]);
}
mod leaps {
    magic_bitboards::magic_tables!(scheme = hyperbola, pieces = [archer = lame[(1, 2)]]);
}
mod movement {
    magic_bitboards::magic_tables!(scheme = hyperbola, pieces = [archer = ridr[(1, 2)]]);
}
mod twice {
    magic_bitboards::magic_tables!(scheme = hyperbola, pieces = [lance, cannon, white_lance]);
}
mod immovable {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "1x9", pieces = [rook, horse]);
}

fn main() {
    _ = immovable::horse_attacks(0, 0) | unknown::rook_attacks(0, 0);
}
