//! The tables of shogi, which `magic_tables!` emits. Lances of Black, who moves up the board, are `white_lance` there.

magic_bitboards::magic_tables!(scheme = hyperbola, board = "9x9", pieces = [rook, bishop, lance]);
