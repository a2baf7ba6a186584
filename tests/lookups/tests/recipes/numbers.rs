//! An engine's own types and other numbers of squares.

mod own_enum {
    #[rustfmt::skip]
    #[expect(dead_code, reason = "an engine uses them all")]
    #[derive(Clone, Copy)]
    enum Square {
        A1, B1, C1, D1, E1, F1, G1, H1,
        A2, B2, C2, D2, E2, F2, G2, H2,
        A3, B3, C3, D3, E3, F3, G3, H3,
        A4, B4, C4, D4, E4, F4, G4, H4,
        A5, B5, C5, D5, E5, F5, G5, H5,
        A6, B6, C6, D6, E6, F6, G6, H6,
        A7, B7, C7, D7, E7, F7, G7, H7,
        A8, B8, C8, D8, E8, F8, G8, H8,
    }

    #[derive(Clone, Copy, PartialEq, Debug)]
    struct Bitboard(u64);

    mod sliders {
        magic_bitboards::magic_tables!(square = super::Square, bitboard = super::Bitboard(u64));
    }

    #[test]
    fn is_cast() {
        // A rook on a1 between pieces on c1 and a2.
        assert_eq!(
            sliders::rook_attacks(Square::A1, Bitboard(1 << 2 | 1 << 8)),
            Bitboard(1 << 1 | 1 << 2 | 1 << 8)
        );
        assert_eq!(Square::A8 as usize, 56);
    }
}

/// Squares are numbered a8, b8, …, h1. That sliders, leapers and lines are those of the board
/// upside down, `tests/pages/migration.rs` shows.
mod from_a8 {
    mod from_a1 {
        magic_bitboards::magic_tables!(steppers = true);
    }
    pub use from_a1::{
        black_pawn_attacks as white_pawn_attacks, white_pawn_attacks as black_pawn_attacks,
    };

    #[test]
    fn pawns_are_exchanged() {
        // a8 is 0, and e4 is 36: a white pawn there attacks d5 and f5.
        assert_eq!(white_pawn_attacks(36), 1 << 27 | 1 << 29);
        assert_eq!(black_pawn_attacks(36), 1 << 43 | 1 << 45);
    }
}

/// Squares are numbered a1, a2, …, h8.
mod by_files {
    mod by_file {
        magic_bitboards::magic_tables!(numbering = by_file, steppers = true);
    }

    #[test]
    fn pawns_go_up() {
        // a1 is 0, a2 is 1, and e4 is 35: a white pawn there attacks d5 and f5.
        assert_eq!(by_file::white_pawn_attacks(35), 1 << 28 | 1 << 44);
    }
}
