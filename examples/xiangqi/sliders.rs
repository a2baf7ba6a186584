//! The tables of xiangqi, which `magic_tables!` emits.
//!
//! `reversed_horse` finds the horses that attack a square. A horse next to its own leg is blocked there: seen from the
//! target, the passed square is one step along the diagonal.

magic_bitboards::magic_tables!(
    scheme = hyperbola,
    board = "9x10",
    pieces = [
        rook,
        cannon,
        horse,
        elephant,
        reversed_horse = lame[
            ((1, 1), (1, 2)),
            ((1, 1), (2, 1)),
            ((1, -1), (2, -1)),
            ((1, -1), (1, -2)),
            ((-1, -1), (-1, -2)),
            ((-1, -1), (-2, -1)),
            ((-1, 1), (-2, 1)),
            ((-1, 1), (-1, 2)),
        ],
    ]
);
