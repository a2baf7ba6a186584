//! The tables of Capablanca chess, which `magic_tables!` emits.

magic_bitboards::magic_tables!(scheme = hyperbola, board = "10x8", pieces = [rook, bishop]);
