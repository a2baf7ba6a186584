//! The tables of Los Alamos chess, which `magic_tables!` emits.

magic_bitboards::magic_tables!(scheme = hyperbola, board = "6x6", pieces = [rook, bishop]);
