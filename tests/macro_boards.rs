//! Tables for other boards and other pieces, compared with an independent slow walk.

#![cfg(feature = "macros")]

mod reference;

use reference::{BISHOP, ROOK, Random};

mod xiangqi {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        board = "9x10",
        pieces = [rook, cannon, horse, elephant, bishop],
        setwise = true,
    );
}

/// The same rays without vectors.
mod in_integers {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        hyperbola = latency,
        board = "9x10",
        pieces = [rook, cannon]
    );
}

mod shogi {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        board = "9x9",
        numbering = by_file,
        pieces = [rook, bishop, lance],
        setwise = true,
        steppers = true,
        const_fn = true,
    );
}

mod small {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        board = "5x5",
        steppers = true,
        lines = true,
        setwise = true
    );
}

mod chess {
    magic_bitboards::magic_tables!(scheme = hyperbola, pieces = [rook, nightrider = rider[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]]);
}

/// Other pieces beside rook, bishop and queen on the chess board, and its squares numbered by files.
mod beside {
    pub mod slots {
        magic_bitboards::magic_tables!(
            pieces = [rook, bishop, queen, cannon, horse],
            packing = overlapping,
            setwise = true,
            steppers = true,
            lines = true,
        );
    }
    pub mod lines {
        magic_bitboards::magic_tables!(
            scheme = kindergarten,
            numbering = by_file,
            pieces = [horse, cannon, bishop, own_rook = rider[(0, -1), (1, 0), (0, 1), (-1, 0)]],
            steppers = true,
            lines = true,
            setwise = true,
        );
    }
    pub mod constant {
        magic_bitboards::magic_tables!(
            scheme = black,
            entries = byte,
            const_fn = true,
            numbering = by_file,
            pieces = [queen, lance],
            setwise = true,
        );
    }
    pub mod by_file {
        magic_bitboards::magic_tables!(
            scheme = hyperbola,
            numbering = by_file,
            steppers = true,
            lines = true
        );
    }
    pub mod in_32_bits {
        magic_bitboards::magic_tables!(
            scheme = magic32,
            pext = never,
            entries = byte,
            pieces = [rook, bishop, cannon, horse]
        );
    }
    pub mod in_several_schemes {
        magic_bitboards::magic_tables!(
            scheme = hyperbola,
            pieces = [rook, bishop, cannon, horse],
            piece_schemes = [cannon = kindergarten, horse = fancy],
        );
    }
    pub mod automatic {
        magic_bitboards::magic_tables!(
            scheme = auto,
            max_bytes = "60 KiB",
            pieces = [rook, bishop, cannon, horse]
        );
    }
}

/// Pieces with the names of others.
mod renamed {
    pub mod exchanged {
        magic_bitboards::magic_tables!(
            scheme = hyperbola,
            setwise = true,
            pieces = [
                rook = rider[(1, 1), (1, -1), (-1, -1), (-1, 1)],
                bishop = rider[(0, 1), (1, 0), (0, -1), (-1, 0)],
            ],
        );
    }
    pub mod other {
        magic_bitboards::magic_tables!(
            scheme = hyperbola,
            pieces = [queen, bishop, rook = rider[(1, 2), (2, 1)]]
        );
    }
}

#[test]
fn both_sets_are_those_of_the_pieces_with_these_names() {
    for square in 0..64 {
        use renamed::{exchanged, other};
        let occupied = 0x0042_1810_0924_8100;
        let both = [exchanged::rook_attacks(square, occupied), exchanged::bishop_attacks(square, occupied)];
        assert_eq!(<[u64; 2]>::from(exchanged::rook_and_bishop_attacks(square, occupied)), both);
        let sets = [exchanged::all_rook_attacks, exchanged::all_bishop_attacks];
        assert_eq!(sets.map(|all| all(1 << square, occupied)), both);
        let both = [other::rook_attacks(square, occupied), other::bishop_attacks(square, occupied)];
        assert_eq!(<[u64; 2]>::from(other::rook_and_bishop_attacks(square, occupied)), both);
    }
}

/// One index finds both in slots, and one index for each line.
#[test]
fn rook_and_cannon_are_looked_up_together() {
    use schemes::{deposited, deposited_where_the_target_can, gathered_xiangqi, plain, remainders_xiangqi};
    macro_rules! compare {
        ($($tables:path: $word:ty, $squares:literal),* $(,)?) => {$({
            use $tables as tables;
            for square in 0..$squares {
                let mut occupied: $word = 0x9e37_79b9_7f4a_7c15;
                for _ in 0..100 {
                    occupied = occupied.rotate_left(29).wrapping_mul(0x9e37_79b9_7f4a_7c15) & !(occupied >> 7);
                    let both = (tables::rook_attacks(square, occupied), tables::cannon_attacks(square, occupied));
                    assert_eq!(tables::rook_and_cannon_attacks(square, occupied), both, "{}", tables::SCHEME);
                    assert_eq!(tables::rook_and_cannon_attacks_const(square, occupied), both, "{}", tables::SCHEME);
                }
            }
        })*};
    }
    compare!(
        xiangqi: u128, 90,
        gathered_xiangqi: u128, 90,
        remainders_xiangqi: u128, 90,
        schemes::deposited_xiangqi: u128, 90,
        hashed::small: u64, 36,
        deposited: u64, 36,
        plain: u64, 36,
        schemes::mixed: u64, 36,
        schemes::mixed_constant: u64, 36,
        schemes::mixed_xiangqi: u128, 90,
        beside::in_several_schemes: u64, 64,
        deposited_where_the_target_can: u64, 36,
        beside::slots: u64, 64,
        beside::in_32_bits: u64, 64,
    );
    const { assert!(hashed::small::rook_and_cannon_attacks(0, 0b10).1 == 0b11_1100) };
}

/// With slots, which is the default.
mod hashed {
    pub mod xiangqi {
        magic_bitboards::magic_tables!(board = "9x10", pieces = [bishop, horse, elephant]);
    }
    pub mod capablanca {
        magic_bitboards::magic_tables!(
            board = "10x8",
            numbering = by_file,
            pieces = [
                bishop,
                nightrider = rider[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)],
            ],
        );
    }
    pub mod small {
        magic_bitboards::magic_tables!(
            board = "6x6",
            const_fn = true,
            pieces = [rook, bishop, queen, cannon]
        );
    }
}

/// Each scheme, with each kind of slots.
mod schemes {
    pub mod gathered_xiangqi {
        magic_bitboards::magic_tables!(
            scheme = kindergarten,
            pext = never,
            board = "9x10",
            pieces = [rook, bishop, cannon]
        );
    }
    pub mod deposited_xiangqi {
        magic_bitboards::magic_tables!(
            scheme = pext,
            entries = pdep,
            board = "9x10",
            pieces = [rook, bishop, cannon]
        );
    }
    pub mod remainders_xiangqi {
        magic_bitboards::magic_tables!(
            scheme = congruent_modulo,
            board = "9x10",
            pieces = [rook, bishop, cannon]
        );
    }
    pub mod gathered {
        magic_bitboards::magic_tables!(
            scheme = kindergarten,
            pext = never,
            board = "6x6",
            pieces = [rook, bishop, cannon]
        );
    }
    pub mod deposited {
        magic_bitboards::magic_tables!(
            scheme = pext,
            entries = pdep,
            board = "6x6",
            pieces = [rook, bishop, cannon]
        );
    }
    pub mod plain {
        magic_bitboards::magic_tables!(
            scheme = plain,
            pext = never,
            board = "6x6",
            pieces = [rook, bishop, cannon]
        );
    }
    pub mod deposited_where_the_target_can {
        magic_bitboards::magic_tables!(
            scheme = fancy,
            pext_entries = pdep,
            board = "6x6",
            pieces = [rook, bishop, cannon]
        );
    }
    pub mod wide_deposited_where_the_target_can {
        magic_bitboards::magic_tables!(
            scheme = fancy,
            pext_entries = pdep,
            board = "10x7",
            pieces = [rook, bishop, cannon]
        );
    }
    pub mod remainders {
        magic_bitboards::magic_tables!(
            scheme = congruent_modulo,
            board = "6x6",
            pieces = [rook, bishop, cannon]
        );
    }
    pub mod own_shifts {
        magic_bitboards::magic_tables!(
            scheme = fancy,
            pext = never,
            magics = search,
            seed = 7,
            board = "6x6",
            pieces = [rook, bishop, cannon]
        );
    }
    /// Rook and cannon in different schemes.
    pub mod mixed {
        magic_bitboards::magic_tables!(
            scheme = kindergarten,
            board = "6x6",
            pieces = [rook, bishop, cannon],
            piece_schemes = [bishop = pext, cannon = plain],
        );
    }
    pub mod mixed_xiangqi {
        magic_bitboards::magic_tables!(
            scheme = kindergarten,
            board = "9x10",
            pieces = [rook, cannon, horse, elephant, bishop],
            piece_schemes = [horse = fancy, elephant = fancy, bishop = hyperbola],
        );
    }
    pub mod mixed_constant {
        magic_bitboards::magic_tables!(
            board = "6x6",
            pieces = [rook, bishop, cannon],
            piece_schemes = [rook = magic32, cannon = congruent_modulo],
            const_fn = true,
        );
    }
    pub mod in_32_bits {
        magic_bitboards::magic_tables!(
            scheme = magic32,
            pext = never,
            board = "6x6",
            pieces = [rook, bishop, cannon],
            const_fn = true
        );
    }
    pub mod in_32_bits_on_more_squares {
        magic_bitboards::magic_tables!(
            scheme = magic32,
            pext = never,
            packing = overlapping,
            board = "7x7",
            pieces = [rook, bishop, cannon]
        );
    }
    pub mod fixed_shift {
        magic_bitboards::magic_tables!(
            scheme = fixed_shift,
            pext = never,
            board = "6x6",
            pieces = [rook, bishop, cannon]
        );
    }
    pub mod pext {
        magic_bitboards::magic_tables!(scheme = pext, board = "6x6", pieces = [rook, bishop, cannon]);
    }
    pub mod numbers {
        magic_bitboards::magic_tables!(
            scheme = fancy,
            pext = never,
            entries = byte,
            board = "6x6",
            pieces = [rook, bishop, cannon]
        );
    }
    pub mod pext_numbers {
        magic_bitboards::magic_tables!(
            scheme = pext,
            entries = byte,
            board = "6x6",
            pieces = [rook, bishop, cannon]
        );
    }
    pub mod unions {
        magic_bitboards::magic_tables!(
            scheme = fixed_shift,
            pext = never,
            entries = shared,
            board = "6x6",
            pieces = [rook, bishop, cannon]
        );
    }
    pub mod pext_unions {
        magic_bitboards::magic_tables!(
            scheme = pext,
            entries = shared,
            board = "6x6",
            pieces = [rook, bishop, cannon]
        );
    }
    pub mod overlapping {
        magic_bitboards::magic_tables!(
            scheme = fixed_shift,
            pext = never,
            packing = overlapping,
            bishop_entries = byte,
            board = "6x6",
            pieces = [rook, bishop, cannon]
        );
    }
    pub mod black {
        magic_bitboards::magic_tables!(
            scheme = black,
            pext = never,
            board = "6x6",
            pieces = [rook, bishop, cannon],
            const_fn = true
        );
    }
    pub mod shifts_in_factors {
        magic_bitboards::magic_tables!(
            pext = never,
            incorporate_shift = true,
            bishop_entries = shared,
            board = "6x6",
            pieces = [rook, bishop, cannon]
        );
    }
    pub mod black_offsets_in_factors {
        magic_bitboards::magic_tables!(
            scheme = black,
            pext = never,
            incorporate_offset = true,
            board = "6x6",
            pieces = [rook, bishop, cannon]
        );
    }
    pub mod all_in_factors {
        magic_bitboards::magic_tables!(
            pext = never,
            entries = byte,
            incorporate_shift = true,
            incorporate_offset = true,
            board = "10x7",
            pieces = [rook, bishop, cannon]
        );
    }
    #[rustfmt::skip]
    pub mod own_factors {
        magic_bitboards::magic_tables!(
            pext = never,
            board = "6x6",
            pieces = [rook, bishop, cannon],
            rook_magics = [
                0x0204008000000000, 0x0804220400000000, 0x4040810200000000, 0x2022408100000000, 0x1000844080000000, 0x0200200400000000,
                0x0020210800000000, 0x0020210800000000, 0x0041008400000000, 0x0041004200000000, 0x0040042100000000, 0x0020020440000000,
                0x0201040800000000, 0x0008810800000000, 0x0041080400000000, 0x0005040200000000, 0x0001002100000000, 0x0000800440000000,
                0x0200420800000000, 0x0010220800000000, 0x0006010400000000, 0x0010082200000000, 0x0002040100000000, 0x0000420040000000,
                0x0204080100000000, 0x0102040100000000, 0x0021004100000000, 0x0010804100000000, 0x0020408200000000, 0x0008010200000000,
                0x0200102004000000, 0x0102040802000000, 0x0080810082000000, 0x0040408082000000, 0x0008020408000000, 0x0008010008000000,
            ],
            bishop_magics = [
                0x0080840100000000, 0x0020820000000000, 0x0060800000000000, 0x004c000000000000, 0x0011100000000000, 0x0010480800000000,
                0x0001041000000000, 0x0000820800000000, 0x0001820000000000, 0x0001300000000000, 0x0000444000000000, 0x0000222000000000,
                0x0040082000000000, 0x0020041000000000, 0x0040088080000000, 0x0020044400000000, 0x0010022000000000, 0x0008011000000000,
                0x0022004000000000, 0x0011002000000000, 0x0011000900000000, 0x0080800480000000, 0x0020801000000000, 0x0010400800000000,
                0x0011100000000000, 0x0008880000000000, 0x0000440000000000, 0x0002020000000000, 0x0041040000000000, 0x0020820000000000,
                0x0010480800000000, 0x0000222000000000, 0x0000011000000000, 0x0000080800000000, 0x0001041000000000, 0x0080840100000000,
            ],
        );
    }
    /// Two factors for each square.
    #[rustfmt::skip]
    pub mod wide_own_factors {
        magic_bitboards::magic_tables!(
            pext = never,
            entries = byte,
            board = "10x7",
            pieces = [rook, bishop, cannon],
            rook_magics = [
                0x0020020100002000, 0x0000000000000000, 0x0020020000801000, 0x0000000000000000,
                0x0020080040000800, 0x0000000000000000, 0x0020080040000200, 0x0000000000000000,
                0x0020080010000200, 0x0000000000000000, 0x0020080008000100, 0x0000000000000000,
                0x0040004005000080, 0x0000000000000000, 0x0040000c00020040, 0x0000000000000000,
                0x0040001001000020, 0x0000000000000000, 0x0040000800801010, 0x0000000000000000,
                0x0000200102004008, 0x0000000000000000, 0x0000100200400010, 0x0000000000000000,
                0x0000100400400800, 0x0000000000000000, 0x0000100400200400, 0x0000000000000000,
                0x0000100400080001, 0x0000000000000000, 0x0000100400080100, 0x0000000000000000,
                0x0000100010020010, 0x0000000000000000, 0x0000100009000040, 0x0000000000000000,
                0x0000080400800020, 0x0000000000000000, 0x0000080000800010, 0x0000000000000000,
                0x0000200800404008, 0x0000000000000000, 0x0000080400400010, 0x0000000000000000,
                0x0004000200200008, 0x0000000000000000, 0x0000200800200404, 0x0000000000000000,
                0x0000100400080001, 0x0000000000000000, 0x0000100400080100, 0x0000000000000000,
                0x0000004400020010, 0x0000000000000000, 0x0000002401000040, 0x0000000000000000,
                0x0000100200800020, 0x0000000000000000, 0x0000000200800010, 0x0000000000000000,
                0x0020000100400800, 0x0000000000000000, 0x0010000201001010, 0x0000000000000000,
                0x0000040802000808, 0x0000000000000000, 0x0000020802000404, 0x0000000000000000,
                0x0000200082000201, 0x0000000000000000, 0x0000080010040004, 0x0000000000000000,
                0x0000800011000090, 0x0000000000000000, 0x0000001000802020, 0x0000000000000000,
                0x0000200040100804, 0x0000000000000000, 0x0000080000800010, 0x0000000000000000,
                0x0020000180001000, 0x0000000000000000, 0x0000080100004010, 0x0000000000000000,
                0x0000040800208008, 0x0000000000000000, 0x0000020800108004, 0x0000000000000000,
                0x0000200080088001, 0x0000000000000000, 0x0001002004001004, 0x0000000000000000,
                0x0000004008004010, 0x0000000000000000, 0x0000400801001004, 0x0000000000000000,
                0x0000200400801004, 0x0000000000000000, 0x0000000400002008, 0x0000000000000000,
                0x0020020000400004, 0x0000000000000000, 0x0000040080100004, 0x0000000000000000,
                0x0008000140080004, 0x0000000000000000, 0x0004000120040004, 0x0000000000000000,
                0x0002000110020004, 0x0000000000000000, 0x0001000108010004, 0x0000000000000000,
                0x0000800104008004, 0x0000000000000000, 0x0000400102004004, 0x0000000000000000,
                0x0000100200008008, 0x0000000000000000, 0x0000080001000008, 0x0000000000000000,
                0x0000200100204009, 0x0100000000000000, 0x0004000200480003, 0x0080000000000000,
                0x0004000100240001, 0x0080000000000000, 0x00040000800a0001, 0x0080000000000000,
                0x0000040020200101, 0x0100000000000000, 0x0000040010080081, 0x0100000000000000,
                0x0000100004800201, 0x0204000000000000, 0x0000008010020021, 0x0402000000000000,
                0x0000040001200201, 0x0020000000000000, 0x0000020000801201, 0x0020000000000000,
            ],
            bishop_magics = [
                0x0008008040010010, 0x0000000000000000, 0x0004004020008008, 0x0000000000000000,
                0x0008202010002008, 0x0000000000000000, 0x0002020100401004, 0x0000000000000000,
                0x0001010088800800, 0x0000000000000000, 0x0000800802440000, 0x0000000000000000,
                0x0000404022040100, 0x0000000000000000, 0x0000411020010100, 0x0000000000000000,
                0x0000200810010040, 0x0000000000000000, 0x0000100408008020, 0x0000000000000000,
                0x0000020020100040, 0x0000000000000000, 0x0000010010080020, 0x0000000000000000,
                0x0000010010008008, 0x0000000000000000, 0x0000008080802008, 0x0000000000000000,
                0x0000004040221004, 0x0000000000000000, 0x0000002002009100, 0x0000000000000000,
                0x0000001010110100, 0x0000000000000000, 0x0000000808010040, 0x0000000000000000,
                0x0000000802040040, 0x0000000000000000, 0x0000000401020020, 0x0000000000000000,
                0x0008000040200080, 0x0000000000000000, 0x0004000020100040, 0x0000000000000000,
                0x0008200040008020, 0x0000000000000000, 0x0004080020028008, 0x0000000000000000,
                0x0001040008005004, 0x0000000000000000, 0x0001010002004804, 0x0000000000000000,
                0x0000810004005040, 0x0000000000000000, 0x0000410002004040, 0x0000000000000000,
                0x0000200001020020, 0x0000000000000000, 0x0000100000810010, 0x0000000000000000,
                0x0004010000400100, 0x0000000000000000, 0x0002008000200080, 0x0000000000000000,
                0x0001010800410040, 0x0000000000000000, 0x0000808000022020, 0x0000000000000000,
                0x0000404000011010, 0x0000000000000000, 0x0000101000004404, 0x0000000000000000,
                0x0000101000004404, 0x0000000000000000, 0x0000800840020820, 0x0000000000000000,
                0x0000400400010010, 0x0000000000000000, 0x0000200200008008, 0x0000000000000000,
                0x0002008100000200, 0x0000000000000000, 0x0001004080000100, 0x0000000000000000,
                0x0000104040000080, 0x0000000000000000, 0x0000402820000020, 0x0000000000000000,
                0x0008012010200020, 0x0000000000000000, 0x0004009008100010, 0x0000000000000000,
                0x0000204104000004, 0x0000000000000000, 0x0000202002000004, 0x0000000000000000,
                0x0000800804000008, 0x0000000000000000, 0x0000400402000004, 0x0000000000000000,
                0x0001004080080000, 0x0000000000000000, 0x0000802040040000, 0x0000000000000000,
                0x0000401020090000, 0x0000000000000000, 0x0000101010010000, 0x0000000000000000,
                0x0000040404004000, 0x0000000000000000, 0x0010010208202000, 0x0000000000000000,
                0x0002008002002000, 0x0000000000000000, 0x0002002010004800, 0x0000000000000000,
                0x0001001008002000, 0x0000000000000000, 0x0000800804001000, 0x0000000000000000,
                0x0000802040040100, 0x0000000000000000, 0x0000401020020080, 0x0000000000000000,
                0x0000041004080080, 0x0000000000000000, 0x0000200802082020, 0x0000000000000000,
                0x0000000101010010, 0x0000000000000000, 0x0000040040820808, 0x0000000000000000,
                0x0010010010010404, 0x0000000000000000, 0x0000808008040004, 0x0000000000000000,
                0x0002002010004004, 0x0000000000000000, 0x0001001008002002, 0x0000000000000000,
            ],
        );
    }
    pub mod wide_numbers {
        magic_bitboards::magic_tables!(
            scheme = fancy,
            pext = never,
            entries = byte,
            board = "10x7",
            pieces = [rook, bishop, cannon]
        );
    }
}

/// With an engine's own types.
mod own {
    #[derive(Clone, Copy)]
    pub struct Square(pub u8);

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Set(pub u128);

    pub const fn index(square: Square) -> usize {
        square.0 as usize
    }

    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        board = "9x9",
        square = Square,
        square_index = index,
        bitboard = Set(u128),
        const_fn = true,
    );
}

mod ring {
    magic_bitboards::magic_tables!(
        scheme = auto,
        board = "
            .......
            .......
            ..   ..
            ..   ..
            ..   ..
            .......
            .......
        ",
        const_fn = true,
        setwise = true,
        steppers = true,
        max_bytes = "8 KiB",
    );
}

/// A board of which both words of a set start with a file.
mod gap {
    pub mod lines {
        magic_bitboards::magic_tables!(
            scheme = hyperbola,
            board = "
                      _
                .........
                .........
                .........
                .........
                .........
                .........
                .........
                .........
                .........
            ",
            numbering = by_file,
            pieces = [rook, bishop, horse],
            setwise = true,
        );
    }
    pub mod slots {
        magic_bitboards::magic_tables!(
            scheme = black,
            board = "
                      _
                .........
                .........
                .........
                .........
                .........
                .........
                .........
                .........
                .........
            ",
            numbering = by_file,
            pieces = [bishop],
            steppers = true,
            lines = true,
        );
    }
}

/// A board as its rows of text, the top rank first.
struct Board {
    rows: Vec<&'static str>,
    by_file: bool,
}

impl Board {
    fn rectangle(row: &'static str, ranks: usize) -> Self {
        Self { rows: vec![row; ranks], by_file: false }
    }

    /// The places of the squares, in the order of their numbers.
    fn squares(&self) -> Vec<(i32, i32)> {
        let (files, ranks) = (self.rows[0].len() as i32, self.rows.len() as i32);
        let mut all: Vec<_> = (0..ranks).flat_map(|rank| (0..files).map(move |file| (file, rank))).collect();
        if self.by_file {
            all.sort_unstable();
        }
        let cell =
            |(file, rank): (i32, i32)| self.rows[(ranks - 1 - rank) as usize].as_bytes()[file as usize];
        all.retain(|&place| cell(place) != b' ');
        // A number that no square has is far from all of them.
        all.into_iter().map(|place| if cell(place) == b'.' { place } else { (1000, 1000) }).collect()
    }
}

/// What a piece attacks that slides along `steps`: from the first square of each ray, or from the one behind the first occupied
/// square, up to the next occupied one.
fn slides(squares: &[(i32, i32)], from: usize, steps: &[(i32, i32)], hops: bool, occupied: u128) -> u128 {
    let mut attacks = 0;
    for (files, ranks) in steps {
        let mut hurdles = u32::from(hops);
        for distance in 1.. {
            let place = (squares[from].0 + distance * files, squares[from].1 + distance * ranks);
            let Some(square) = squares.iter().position(|other| *other == place) else { break };
            let is_occupied = occupied & 1 << square != 0;
            if hurdles == 0 {
                attacks |= 1 << square;
                if is_occupied {
                    break;
                }
            } else if is_occupied {
                hurdles = 0;
            }
        }
    }
    attacks
}

/// What a piece attacks that leaps over a square, if that is empty.
fn leaps(squares: &[(i32, i32)], from: usize, steps: &[[(i32, i32); 2]], occupied: u128) -> u128 {
    let at = |(files, ranks): (i32, i32)| {
        let place = (squares[from].0 + files, squares[from].1 + ranks);
        squares.iter().position(|other| *other == place)
    };
    steps.iter().fold(0, |attacks, &[passed, reached]| match (at(passed), at(reached)) {
        (Some(passed), Some(reached)) if occupied & 1 << passed == 0 => attacks | 1 << reached,
        _ => attacks,
    })
}

const NIGHTRIDER: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// Calls `check` with every square and many occupancies, from empty to full.
fn occupancies(squares: usize, mut check: impl FnMut(usize, u128)) {
    let mut random = Random::new(0);
    let mut random = || u128::from(random.bits()) << 64 | u128::from(random.bits());
    for square in 0..squares {
        check(square, 0);
        check(square, u128::MAX);
        for round in 0..60 {
            let occupied = (0..round % 5).fold(random(), |occupied, _| occupied & random());
            check(square, occupied);
            check(square, !occupied);
        }
    }
}

#[test]
fn xiangqi_on_nine_by_ten() {
    let board = Board::rectangle(".........", 10).squares();
    let orthogonal = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    let horse = orthogonal.map(|(files, ranks)| {
        [
            [(files, ranks), (2 * files + ranks, 2 * ranks + files)],
            [(files, ranks), (2 * files - ranks, 2 * ranks - files)],
        ]
    });
    let elephant = BISHOP.map(|(files, ranks)| [(files, ranks), (2 * files, 2 * ranks)]);
    occupancies(90, |square, occupied| {
        let rook = slides(&board, square, &ROOK, false, occupied);
        let bishop = slides(&board, square, &BISHOP, false, occupied);
        assert_eq!(xiangqi::rook_attacks(square, occupied), rook);
        assert_eq!(xiangqi::rook_attacks_const(square, occupied), rook);
        assert_eq!(xiangqi::rook_and_bishop_attacks(square, occupied), (rook, bishop));
        let cannon = slides(&board, square, &ROOK, true, occupied);
        assert_eq!(xiangqi::cannon_attacks(square, occupied), cannon);
        assert_eq!(in_integers::rook_and_cannon_attacks(square, occupied), (rook, cannon));
        assert_eq!(
            xiangqi::horse_attacks(square, occupied),
            leaps(&board, square, horse.as_flattened(), occupied)
        );
        assert_eq!(xiangqi::elephant_attacks(square, occupied), leaps(&board, square, &elephant, occupied));
        let leapers = (xiangqi::horse_attacks(square, occupied), xiangqi::elephant_attacks(square, occupied));
        let mixed = schemes::mixed_xiangqi::horse_attacks(square, occupied);
        assert_eq!((mixed, schemes::mixed_xiangqi::elephant_attacks(square, occupied)), leapers);
    });
    assert_eq!([xiangqi::SCHEME, in_integers::SCHEME], ["hyperbola", "hyperbola, latency"]);
    const { assert!(xiangqi::TABLE_BYTES <= 64 * 1024) };
}

#[test]
fn shogi_on_nine_by_nine_by_file() {
    let board = Board { by_file: true, ..Board::rectangle(".........", 9) }.squares();
    occupancies(81, |square, occupied| {
        assert_eq!(shogi::rook_attacks(square, occupied), slides(&board, square, &ROOK, false, occupied));
        assert_eq!(shogi::bishop_attacks(square, occupied), slides(&board, square, &BISHOP, false, occupied));
        assert_eq!(
            shogi::white_lance_attacks(square, occupied),
            slides(&board, square, &[(0, 1)], false, occupied)
        );
        assert_eq!(
            shogi::black_lance_attacks(square, occupied),
            slides(&board, square, &[(0, -1)], false, occupied)
        );
    });
    const { assert!(shogi::TABLE_BYTES <= 64 * 1024) };
}

#[test]
fn a_number_that_no_square_has() {
    let rows = ["      _  "].into_iter().chain(["........."; 9]).collect();
    let board = Board { rows, by_file: true }.squares();
    assert_eq!((board.len(), board[62], board[64]), (82, (6, 8), (7, 0)));
    occupancies(82, |square, occupied| {
        let rook = slides(&board, square, &ROOK, false, occupied);
        let bishop = slides(&board, square, &BISHOP, false, occupied);
        assert_eq!(gap::lines::rook_and_bishop_attacks(square, occupied), (rook, bishop));
        assert_eq!(gap::slots::bishop_attacks(square, occupied), bishop);
        assert_eq!(gap::lines::all_rook_attacks(1 << square, occupied), rook);
        assert_eq!(gap::slots::line(square, 63) | gap::slots::between(63, square), 0);
        assert_eq!(
            gap::slots::king_attacks(square).count_ones(),
            (gap::lines::rook_attacks(square, !0) | gap::lines::bishop_attacks(square, !0)).count_ones()
        );
    });
    assert_eq!(gap::slots::knight_attacks(63), 0);
    assert_eq!(gap::slots::between(54, 73), 1 << 64, "h1 between g1 and i1");
}

#[test]
fn steppers_and_lines() {
    let board = Board::rectangle(".....", 5).squares();
    let leaps = |from: usize, to: usize| {
        let ((a, b), (c, d)) = (board[from], board[to]);
        ((a - c).abs().min((b - d).abs()), (a - c).abs().max((b - d).abs()), d - b)
    };
    for from in 0..25 {
        let all = |leap: &dyn Fn((i32, i32, i32)) -> bool| {
            (0..25).filter(|&to| leap(leaps(from, to))).fold(0_u64, |set, to| set | 1 << to)
        };
        assert_eq!(small::knight_attacks(from), all(&|(near, far, _)| (near, far) == (1, 2)));
        assert_eq!(small::king_attacks(from), all(&|(_, far, _)| far == 1));
        assert_eq!(small::white_pawn_attacks(from), all(&|leap| leap == (1, 1, 1)));
        assert_eq!(small::black_pawn_attacks(from), all(&|leap| leap == (1, 1, -1)));
        for to in 0..25 {
            let queen = |from, occupied| small::queen_attacks(from, occupied);
            let joined = queen(from, 0) >> to & 1 == 1;
            let between = if joined { queen(from, 1 << to) & queen(to, 1 << from) } else { 0 };
            let step = ((board[to].0 - board[from].0).signum(), (board[to].1 - board[from].1).signum());
            let steps = [step, (-step.0, -step.1)];
            let steps = if joined { &steps[..] } else { &[] };
            let [line, ray] =
                [steps, &steps[..steps.len() / 2]].map(|steps| slides(&board, from, steps, false, 0) as u64);
            let on_line = |set| if joined { set & line } else { 0 };
            assert_eq!(small::between(from, to), on_line(between), "{from} {to}");
            assert_eq!(small::line(from, to), if joined { line | 1 << from } else { 0 });
            assert_eq!(small::ray(from, to), if joined { ray } else { 0 });
        }
    }
}

#[test]
fn words_have_64_bits_where_that_is_enough() {
    let (board, chess) = (Board::rectangle(".....", 5).squares(), Board::rectangle("........", 8).squares());
    let queen = [ROOK, BISHOP].concat();
    occupancies(25, |square, occupied| {
        let attacks: u64 = small::queen_attacks(square, occupied as u64);
        assert_eq!(u128::from(attacks), slides(&board, square, &queen, false, occupied));
    });
    occupancies(64, |square, occupied| {
        let attacks: u64 = chess::nightrider_attacks(square, occupied as u64);
        assert_eq!(u128::from(attacks), slides(&chess, square, &NIGHTRIDER, false, occupied));
        let attacks = chess::rook_attacks(square, occupied as u64);
        assert_eq!(u128::from(attacks), slides(&chess, square, &ROOK, false, occupied));
    });
}

#[test]
fn pieces_beside_rook_bishop_and_queen() {
    const QUEEN: u64 = beside::constant::queen_attacks(0, 0);

    let by_rank = Board::rectangle("........", 8);
    let by_file = Board { by_file: true, ..Board::rectangle("........", 8) };
    let [by_rank, by_file] = [by_rank.squares(), by_file.squares()];
    let horse = [(0, 1), (1, 0), (0, -1), (-1, 0)].map(|(files, ranks)| {
        [
            [(files, ranks), (2 * files + ranks, 2 * ranks + files)],
            [(files, ranks), (2 * files - ranks, 2 * ranks - files)],
        ]
    });
    occupancies(64, |square, all| {
        let occupied = all as u64;
        for (board, found) in [
            (
                &by_rank,
                [
                    beside::slots::rook_attacks(square, occupied),
                    beside::slots::bishop_attacks(square, occupied),
                    beside::slots::cannon_attacks(square, occupied),
                    beside::slots::horse_attacks(square, occupied),
                ],
            ),
            (
                &by_rank,
                [
                    beside::automatic::rook_attacks(square, occupied),
                    beside::automatic::bishop_attacks(square, occupied),
                    beside::automatic::cannon_attacks_const(square, occupied),
                    beside::automatic::horse_attacks(square, occupied),
                ],
            ),
            (
                &by_rank,
                [
                    beside::in_32_bits::rook_attacks(square, occupied),
                    beside::in_32_bits::bishop_attacks(square, occupied),
                    beside::in_32_bits::cannon_attacks(square, occupied),
                    beside::in_32_bits::horse_attacks_const(square, occupied),
                ],
            ),
            (
                &by_file,
                [
                    beside::lines::own_rook_attacks(square, occupied),
                    beside::lines::bishop_attacks(square, occupied),
                    beside::lines::cannon_attacks(square, occupied),
                    beside::lines::horse_attacks(square, occupied),
                ],
            ),
        ] {
            let expected = [
                slides(board, square, &ROOK, false, occupied.into()),
                slides(board, square, &BISHOP, false, occupied.into()),
                slides(board, square, &ROOK, true, occupied.into()),
                leaps(board, square, horse.as_flattened(), occupied.into()),
            ];
            assert_eq!(found.map(u128::from), expected);
        }
        let rook = slides(&by_file, square, &ROOK, false, occupied.into()) as u64;
        let bishop = slides(&by_file, square, &BISHOP, false, occupied.into()) as u64;
        assert_eq!(beside::constant::queen_attacks(square, occupied), rook | bishop);
        assert_eq!(beside::constant::all_queen_attacks(1 << square, occupied), rook | bishop);
        assert_eq!(beside::by_file::rook_and_bishop_attacks(square, occupied), (rook, bishop));
        assert_eq!(beside::lines::own_rook_attacks_const(square, occupied), rook);
        let ahead = slides(&by_file, square, &[(0, 1)], false, occupied.into()) as u64;
        assert_eq!(beside::constant::white_lance_attacks(square, occupied), ahead);
        assert_eq!(
            beside::slots::all_rook_attacks(1 << square, occupied),
            beside::slots::rook_attacks(square, occupied)
        );
    });
    assert_eq!(QUEEN.count_ones(), 21);
    for (square, &place) in by_file.iter().enumerate() {
        let steps = |steps: &[(i32, i32)]| {
            let reached = steps.iter().map(|(files, ranks)| (place.0 + files, place.1 + ranks));
            reached
                .filter_map(|to| by_file.iter().position(|&other| other == to))
                .fold(0, |all, to| all | 1 << to)
        };
        let expected = [steps(&[(1, 1), (-1, 1)]), steps(&[(1, -1), (-1, -1)])];
        assert_eq!(
            [beside::lines::white_pawn_attacks(square), beside::lines::black_pawn_attacks(square)],
            expected
        );
        assert_eq!(
            [beside::by_file::white_pawn_attacks(square), beside::by_file::black_pawn_attacks(square)],
            expected
        );
    }
    assert_eq!(beside::slots::white_pawn_attacks(8), 1 << 17, "from a2 to b3");
    // a1, a2, a3 by files, and a1, b1, c1 by ranks.
    assert_eq!((beside::lines::between(0, 2), beside::slots::line(0, 2)), (2, 0xff));
    assert!(beside::slots::SCHEME.ends_with("overlapping") || PEXT);
    assert_eq!(beside::constant::SCHEME, "black, byte");
    const { assert!(beside::automatic::TABLE_BYTES <= 60 << 10) };
}

#[test]
fn schemes_of_single_pieces_beside_chess() {
    use beside::{in_several_schemes as mixed, slots};
    occupancies(64, |square, occupied| {
        let occupied = occupied as u64;
        let found =
            [mixed::rook_attacks_const, mixed::bishop_attacks, mixed::cannon_attacks, mixed::horse_attacks];
        let expected =
            [slots::rook_attacks, slots::bishop_attacks, slots::cannon_attacks, slots::horse_attacks];
        for (number, (found, expected)) in found.into_iter().zip(expected).enumerate() {
            assert_eq!(found(square, occupied), expected(square, occupied));
            assert_eq!(mixed::attacks(number, square, occupied), expected(square, occupied));
        }
    });
    assert!(mixed::SCHEME.starts_with("hyperbola, cannon = kindergarten, horse = "));
}

#[test]
fn slots_give_the_same() {
    const ATTACKS: u64 = hashed::small::rook_attacks(0, 0b1000);
    let board = Board::rectangle(".........", 10).squares();
    occupancies(90, |square, occupied| {
        let bishop = slides(&board, square, &BISHOP, false, occupied);
        assert_eq!(hashed::xiangqi::bishop_attacks(square, occupied), bishop);
        assert_eq!(
            hashed::xiangqi::horse_attacks(square, occupied),
            xiangqi::horse_attacks(square, occupied)
        );
        assert_eq!(
            hashed::xiangqi::elephant_attacks(square, occupied),
            xiangqi::elephant_attacks(square, occupied)
        );
    });
    let board = Board { by_file: true, ..Board::rectangle("..........", 8) }.squares();
    occupancies(80, |square, occupied| {
        let [bishop, nightrider] =
            [&BISHOP[..], &NIGHTRIDER].map(|steps| slides(&board, square, steps, false, occupied));
        assert_eq!(hashed::capablanca::bishop_attacks_const(square, occupied), bishop);
        assert_eq!(hashed::capablanca::nightrider_attacks(square, occupied), nightrider);
    });
    let board = Board::rectangle("......", 6).squares();
    let queen = [ROOK, BISHOP].concat();
    occupancies(36, |square, occupied| {
        let attacks = hashed::small::queen_attacks(square, occupied as u64);
        assert_eq!(u128::from(attacks), slides(&board, square, &queen, false, occupied));
        let attacks = hashed::small::cannon_attacks(square, occupied as u64);
        assert_eq!(u128::from(attacks), slides(&board, square, &ROOK, true, occupied));
    });
    assert_eq!(hashed::small::SCHEME, "fancy", "constant functions have no PEXT");
    const { assert!(hashed::capablanca::TABLE_BYTES <= 1_100_000) };
    assert_eq!(ATTACKS, 0b1110 | 1 << 6 | 1 << 12 | 1 << 18 | 1 << 24 | 1 << 30);
}

/// The look-ups of a module, and its name of the scheme.
macro_rules! same {
    ($board:expr, $word:ty, $($module:ident is $name:expr),* $(,)?) => {{
        let board: &[(i32, i32)] = $board;
        occupancies(board.len(), |square, occupied| {
            let rook = slides(board, square, &ROOK, false, occupied);
            let bishop = slides(board, square, &BISHOP, false, occupied);
            let cannon = slides(board, square, &ROOK, true, occupied);
            let occupied = occupied as $word;
            $(
                let found = [
                    schemes::$module::rook_attacks(square, occupied),
                    schemes::$module::bishop_attacks(square, occupied),
                    schemes::$module::cannon_attacks(square, occupied),
                    schemes::$module::rook_attacks_const(square, occupied),
                ];
                assert_eq!(found.map(u128::from), [rook, bishop, cannon, rook], "{}", stringify!($module));
            )*
        });
        $(assert!(schemes::$module::SCHEME.starts_with($name), "{}", schemes::$module::SCHEME);)*
    }};
}

/// Whether `pext = auto` selects PEXT.
const PEXT: bool = cfg!(all(
    target_arch = "x86_64",
    any(feature = "bmi2", all(target_feature = "bmi2", not(magic_bitboards_slow_pext)))
));

#[test]
fn all_schemes_give_the_same() {
    let xiangqi = Board::rectangle(".........", 10).squares();
    same!(
        &xiangqi, u128,
        gathered_xiangqi is "kindergarten",
        deposited_xiangqi is "pext, pdep",
        remainders_xiangqi is "congruent_modulo",
        mixed_xiangqi is if PEXT { "kindergarten, horse = pext" } else { "kindergarten, horse = fancy" },
    );
    same!(
        &Board::rectangle("......", 6).squares(), u64,
        gathered is "kindergarten",
        deposited is "pext, pdep",
        plain is "plain",
        deposited_where_the_target_can is if PEXT { "pext, pdep" } else { "fancy" },
        remainders is "congruent_modulo",
        own_shifts is "fancy",
        own_factors is "fancy",
        mixed is if PEXT { "kindergarten, bishop = pext, cannon = pext" } else { "kindergarten, bishop = pext, cannon = plain" },
        mixed_constant is "fancy, rook = magic32, cannon = congruent_modulo",
        in_32_bits is "magic32",
        fixed_shift is "fixed_shift",
        pext is "pext",
        numbers is "fancy, byte",
        pext_numbers is "pext, byte",
        unions is "fixed_shift, shared",
        pext_unions is "pext, shared",
        overlapping is "fixed_shift, bitboard/byte, overlapping",
        black is "black",
        shifts_in_factors is "fancy, bitboard/shared, incorporate_shift",
        black_offsets_in_factors is "black, incorporate_offset",
    );
    same!(
        &Board::rectangle(".......", 7).squares(), u64,
        in_32_bits_on_more_squares is "magic32, overlapping",
    );
    same!(
        &Board::rectangle("..........", 7).squares(), u128,
        wide_numbers is "fancy, byte",
        wide_own_factors is "fancy, byte",
        all_in_factors is "fancy, byte, incorporate_shift, incorporate_offset",
        wide_deposited_where_the_target_can is if PEXT { "pext, pdep, whole" } else { "fancy" },
    );
    const { assert!(schemes::all_in_factors::TABLE_BYTES < schemes::wide_numbers::TABLE_BYTES) };
    const { assert!(schemes::deposited_xiangqi::TABLE_BYTES <= 64 * 1024) };
}

/// Compares functions for sets with the union of what single pieces attack.
macro_rules! sets {
    ($module:path, $squares:expr, $word:ty, [$($all:ident: $one:ident),* $(,)?], [$($all_steps:ident: $steps:ident),* $(,)?]) => {{
        use $module as module;
        let mut pieces = 0x0102_0408_1020_4080_8040_2010_0804_0201_u128;
        occupancies($squares, |square, occupied| {
            // Few pieces and many, on some of the occupied squares and on others.
            pieces = pieces.rotate_left(37) ^ occupied;
            for set in [1 << square, pieces & pieces >> 5, pieces | 1 << square] {
                let on = (0..$squares).filter(|square| set >> square & 1 == 1);
                let (set, occupied) = (set as $word, occupied as $word);
                $(
                    let union = on.clone().fold(0, |all, square| all | module::$one(square, occupied));
                    assert_eq!(module::$all(set, occupied), union, "{}", stringify!($all));
                )*
                $(
                    let union = on.clone().fold(0, |all, square| all | module::$steps(square));
                    assert_eq!(module::$all_steps(set), union, "{}", stringify!($all_steps));
                )*
            }
        });
    }};
}

#[test]
fn sets_attack_what_their_pieces_attack() {
    const LANCES: u128 = shogi::all_white_lance_attacks(1 << 0 | 1 << 9, 1 << 4);
    sets!(
        xiangqi,
        90,
        u128,
        [
            all_rook_attacks: rook_attacks,
            all_cannon_attacks: cannon_attacks,
            all_horse_attacks: horse_attacks,
            all_elephant_attacks: elephant_attacks,
            all_bishop_attacks: bishop_attacks,
        ],
        []
    );
    sets!(
        shogi,
        81,
        u128,
        [all_white_lance_attacks: white_lance_attacks, all_black_lance_attacks: black_lance_attacks],
        [all_knight_attacks: knight_attacks, all_white_pawn_attacks: white_pawn_attacks]
    );
    sets!(
        small,
        25,
        u64,
        [all_rook_attacks: rook_attacks, all_queen_attacks: queen_attacks],
        [all_king_attacks: king_attacks, all_black_pawn_attacks: black_pawn_attacks]
    );
    sets!(
        beside::slots,
        64,
        u64,
        [
            all_rook_attacks: rook_attacks,
            all_queen_attacks: queen_attacks,
            all_cannon_attacks: cannon_attacks,
            all_horse_attacks: horse_attacks,
        ],
        [
            all_knight_attacks: knight_attacks,
            all_king_attacks: king_attacks,
            all_white_pawn_attacks: white_pawn_attacks,
            all_black_pawn_attacks: black_pawn_attacks,
        ]
    );
    sets!(
        beside::lines,
        64,
        u64,
        [
            all_bishop_attacks: bishop_attacks,
            all_own_rook_attacks: own_rook_attacks,
            all_cannon_attacks: cannon_attacks,
        ],
        [
            all_knight_attacks: knight_attacks,
            all_white_pawn_attacks: white_pawn_attacks,
            all_black_pawn_attacks: black_pawn_attacks,
        ]
    );
    sets!(
        ring,
        40,
        u64,
        [all_rook_attacks: rook_attacks, all_bishop_attacks: bishop_attacks],
        [all_king_attacks: king_attacks]
    );
    assert_eq!(LANCES, 0b1_1110 | 0b1_1111_1110 << 9);
}

/// Slots of 16 bits for a bishop, and of 32 for a piece that may attack 18 squares.
#[cfg(target_arch = "x86_64")]
mod promised {
    magic_bitboards::magic_tables!(
        scheme = fancy,
        pext = always,
        entries = pdep,
        board = "9x9",
        pieces = [
            bishop,
            jumper = lame[
                ((0, 1), (-4, 2)), ((0, 1), (-3, 2)), ((0, 1), (-2, 2)), ((0, 1), (-1, 2)), ((0, 1), (0, 2)), ((0, 1), (1, 2)), ((0, 1), (2, 2)), ((0, 1), (3, 2)), ((0, 1), (4, 2)), ((0, -1), (-4, -2)), ((0, -1), (-3, -2)), ((0, -1), (-2, -2)), ((0, -1), (-1, -2)), ((0, -1), (0, -2)), ((0, -1), (1, -2)), ((0, -1), (2, -2)), ((0, -1), (3, -2)), ((0, -1), (4, -2))
            ],
        ]
    );
}

#[test]
#[cfg(target_arch = "x86_64")]
fn slots_of_whole_pieces_for_pdep() {
    assert_eq!(promised::SCHEME, "pext, pdep, whole pieces");
    let has_pext = std::is_x86_feature_detected!("bmi2");
    let board = Board::rectangle(".........", 9).squares();
    occupancies(81, |square, occupied| {
        let bishop = slides(&board, square, &BISHOP, false, occupied);
        let (file, rank) = board[square];
        let place = |file, rank| board.iter().position(|&other| other == (file, rank));
        let is_open = |step| place(file, rank + step).is_some_and(|passed| occupied >> passed & 1 == 0);
        let reached = |step| (-4..=4).filter_map(move |files| place(file + files, rank + 2 * step));
        let jumper = [1, -1].into_iter().filter(|&step| is_open(step)).flat_map(reached);
        let jumper = jumper.fold(0_u128, |set, square| set | 1 << square);
        assert_eq!(promised::bishop_attacks_const(square, occupied), bishop);
        assert_eq!(promised::jumper_attacks_const(square, occupied), jumper);
        if has_pext {
            assert_eq!(promised::bishop_attacks(square, occupied), bishop);
            assert_eq!(promised::jumper_attacks(square, occupied), jumper);
        }
    });
}

#[test]
fn own_types_are_those_of_the_board() {
    const CORNER: own::Set = own::bishop_attacks(own::Square(0), own::Set(0));
    assert_eq!(CORNER.0.count_ones(), 8);
    let (rook, bishop) = own::rook_and_bishop_attacks(own::Square(40), own::Set(0));
    assert_eq!(own::queen_attacks_const(own::Square(40), own::Set(0)), own::Set(rook.0 | bishop.0));
}

#[test]
fn rays_end_at_holes() {
    const CORNER: u64 = ring::rook_attacks(0, 0);
    let rows = [".......", ".......", "..   ..", "..   ..", "..   ..", ".......", "......."];
    let board = Board { rows: rows.to_vec(), by_file: false }.squares();
    assert_eq!(board.len(), 40);
    occupancies(40, |square, occupied| {
        let expected = slides(&board, square, &ROOK, false, occupied);
        assert_eq!(u128::from(ring::rook_attacks(square, occupied as u64)), expected);
    });
    assert_eq!(CORNER.count_ones(), 12);
}

#[test]
#[should_panic(expected = "index out of bounds")]
fn squares_off_the_board_panic() {
    _ = shogi::rook_attacks(81, 0);
}
