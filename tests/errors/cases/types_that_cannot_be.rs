//! Types that cannot be squares or bitboards.

mod square {
    magic_bitboards::magic_tables!(scheme = hyperbola, square = f64, bitboard = char);
}
mod integers {
    mod narrow {
        magic_bitboards::magic_tables!(scheme = hyperbola, square = u8, bitboard = u32);
    }
    mod signed {
        magic_bitboards::magic_tables!(scheme = hyperbola, bitboard = i64);
    }
    mod wide {
        magic_bitboards::magic_tables!(scheme = hyperbola, bitboard = u128);
    }
    mod of_a_large_board {
        magic_bitboards::magic_tables!(scheme = hyperbola, board = "9x10", bitboard = u64);
    }
    mod right {
        magic_bitboards::magic_tables!(scheme = hyperbola, board = "9x10", bitboard = u128);
    }
}
mod keyword {
    magic_bitboards::magic_tables!(scheme = hyperbola, square = fn, bitboard = true);
}
magic_bitboards::magic_tables!(scheme = hyperbola, square = bool, bitboard = f32);

fn main() {
    _ = (square::rook_attacks(0.0, 0), keyword::rook_attacks(0, 0), rook_attacks(false, 0));
}
