//! Pieces of fairy chess.

/// A range, a hopper that sees one square, long leaps, bent paths, and several kinds together.
pub const FAIRY: &str = "short_rook = rider(3)[(0, 1), (1, 0), (0, -1), (-1, 0)], \
    grasshopper = hopper(1)[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)], \
    short_cannon = hopper(2)[(0, 1), (0, -1)], \
    elephant = lame[((0, 1), (1, 2), (2, 3)), ((0, 1), (-1, 2), (-2, 3)), ((1, 0), (2, 1), (3, 2)), ((0, -1), (1, -2), (2, -3))], \
    griffon = rider[((1, 1), (1, 2)), ((1, 1), (2, 1)), ((1, -1), (1, -2)), ((1, -1), (2, -1)), \
    ((-1, 1), (-1, 2)), ((-1, 1), (-2, 1)), ((-1, -1), (-1, -2)), ((-1, -1), (-2, -1))], \
    dragon = rider[(0, 1), (1, 0), (0, -1), (-1, 0)] + rider(1)[(1, 1), (1, -1), (-1, -1), (-1, 1)]";
