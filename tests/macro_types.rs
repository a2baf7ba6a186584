//! Tests the engine's own square and bitboard types, the optional tables, the size limit, and constants.
#![cfg(feature = "macros")]

mod reference;

use std::panic::catch_unwind;

use reference::{BISHOP, BLACK_PAWN, KING, KNIGHT, ROOK, Random, WHITE_PAWN};

/// A square type with exactly 64 values.
macro_rules! squares {
    ($($square:ident)*) => {
        #[rustfmt::skip]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        enum Square { $($square),* }

        impl Square {
            const ALL: [Self; 64] = [$(Self::$square),*];
        }
    };
}

squares! {
    A1 B1 C1 D1 E1 F1 G1 H1 A2 B2 C2 D2 E2 F2 G2 H2 A3 B3 C3 D3 E3 F3 G3 H3 A4 B4 C4 D4 E4 F4 G4 H4
    A5 B5 C5 D5 E5 F5 G5 H5 A6 B6 C6 D6 E6 F6 G6 H6 A7 B7 C7 D7 E7 F7 G7 H7 A8 B8 C8 D8 E8 F8 G8 H8
}

mod bits {
    /// A set of squares.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) struct Bitboard(u64);

    impl From<u64> for Bitboard {
        fn from(bits: u64) -> Self {
            Self(bits)
        }
    }

    impl From<Bitboard> for u64 {
        fn from(bitboard: Bitboard) -> Self {
            bitboard.0
        }
    }

    /// A set of squares without conversions.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) struct Plain(pub(crate) u64);

    /// A generic set, to test paths with type arguments.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) struct Set<T>(pub(crate) T);

    impl From<u64> for Set<u64> {
        fn from(bits: u64) -> Self {
            Self(bits)
        }
    }

    impl From<Set<Self>> for u64 {
        fn from(set: Set<Self>) -> Self {
            set.0
        }
    }
}

use bits::{Bitboard, Plain};

mod own {
    magic_bitboards::magic_tables!(
        square = crate::Square,
        bitboard = crate::bits::Bitboard,
        steppers = true,
        lines = true,
        pext = never,
    );
}

mod own_square {
    use super::Square;

    magic_bitboards::magic_tables!(square = Square, steppers = true, lines = true, pext = never);
}

mod own_bitboard {
    magic_bitboards::magic_tables!(bitboard = super::bits::Set<u64>, pext = never);
}

mod tuple_struct {
    magic_bitboards::magic_tables!(
        square = crate::Square,
        bitboard = crate::bits::Plain(u64),
        steppers = true,
        lines = true,
        pext = never,
    );
}

mod generic_tuple_struct {
    magic_bitboards::magic_tables!(scheme = hyperbola, bitboard = super::bits::Set<u64>(u64), steppers = true);
}

mod small_square {
    magic_bitboards::magic_tables!(square = u8, steppers = true, pext = never);
}

/// Squares that may have more bits than a `usize`.
mod wide {
    macro_rules! squares {
        ($($name:ident)*) => {
            $(pub(crate) mod $name {
                pub(crate) type Square = ::core::primitive::$name;

                magic_bitboards::magic_tables!(
                    square = self::Square,
                    scheme = hyperbola,
                    const_fn = true,
                    steppers = true,
                    lines = true,
                );

                #[cfg(feature = "boards")]
                pub(crate) mod large {
                    magic_bitboards::magic_tables!(
                        square = super::Square,
                        scheme = hyperbola,
                        board = "9x10",
                        pieces = [rook, bishop, queen, horse],
                        steppers = true,
                        lines = true,
                    );
                }
            })*
        };
    }

    squares!(u64 i64 u128 i128 isize i8);
}

mod limited {
    magic_bitboards::magic_tables!(max_bytes = 0x10_0000, steppers = true, lines = true);
}

mod limited_in_words {
    magic_bitboards::magic_tables!(max_bytes = "1 MiB", steppers = true, lines = true);
}

mod no_lines {
    magic_bitboards::magic_tables!(steppers = true, lines = false, pext = never);
}

#[test]
fn own_types() {
    let mut random = Random::new(4);
    for (number, square) in Square::ALL.into_iter().enumerate() {
        for _ in 0..50 {
            let occupied = random.bits() & random.bits();
            let rook = reference::slides(&ROOK, number, occupied);
            let bishop = reference::slides(&BISHOP, number, occupied);
            let set = Bitboard::from(occupied);
            assert_eq!(own::rook_attacks(square, set), rook.into());
            assert_eq!(own::bishop_attacks(square, set), bishop.into());
            assert_eq!(own::queen_attacks(square, set), (rook | bishop).into());
            assert_eq!(own::rook_and_bishop_attacks(square, set), (rook.into(), bishop.into()));
            assert_eq!(own_square::rook_and_bishop_attacks(square, occupied), (rook, bishop));
            assert_eq!(own::queen_attacks_const(square, occupied), rook | bishop);
            assert_eq!(own_square::rook_attacks(square, occupied), rook);
            let plain = Plain(occupied);
            assert_eq!(tuple_struct::rook_attacks(square, plain), Plain(rook));
            assert_eq!(tuple_struct::bishop_attacks(square, plain), Plain(bishop));
            assert_eq!(tuple_struct::queen_attacks(square, plain), Plain(rook | bishop));
            assert_eq!(tuple_struct::rook_attacks_const(square, plain), Plain(rook));
            assert_eq!(tuple_struct::bishop_attacks_const(square, plain), Plain(bishop));
            assert_eq!(tuple_struct::queen_attacks_const(square, plain), Plain(rook | bishop));
            assert_eq!(generic_tuple_struct::rook_attacks(number, bits::Set(occupied)), bits::Set(rook));
            assert_eq!(
                generic_tuple_struct::rook_attacks_const(number, bits::Set(occupied)),
                bits::Set(rook)
            );
            assert_eq!(own_bitboard::bishop_attacks(number, bits::Set(occupied)), bits::Set(bishop));
        }
        let knight = reference::steps(&KNIGHT, number);
        assert_eq!(own::knight_attacks(square), knight.into());
        assert_eq!(own_square::knight_attacks(square), knight);
        assert_eq!(tuple_struct::knight_attacks(square), Plain(knight));
        assert_eq!(generic_tuple_struct::knight_attacks(number), bits::Set(knight));
        assert_eq!(small_square::knight_attacks(u8::try_from(number).expect("there are 64")), knight);
        for (other, b) in Square::ALL.into_iter().enumerate() {
            let (between, line) = reference::between_and_line(number, other);
            assert_eq!((own::between(square, b), own::line(square, b)), (between.into(), line.into()));
            let ray = reference::ray_through(number, other);
            assert_eq!((own::ray(square, b), own_square::ray(square, b)), (ray.into(), ray));
            assert_eq!((own_square::between(square, b), own_square::line(square, b)), (between, line));
            let found = (tuple_struct::between(square, b), tuple_struct::line(square, b));
            assert_eq!(found, (Plain(between), Plain(line)));
        }
    }
}

#[test]
fn constants() {
    const OCCUPIED: u64 = 0x0000_0810_0400_2000;
    const ROOKS: u64 = limited::rook_attacks_const(27, OCCUPIED);
    const BISHOPS: u64 = limited::bishop_attacks_const(27, OCCUPIED);
    const QUEENS: u64 = own_square::queen_attacks_const(Square::D4, OCCUPIED);
    const STEPS: [u64; 4] = [
        limited::knight_attacks(27),
        limited::king_attacks(27),
        limited::white_pawn_attacks(27),
        limited::black_pawn_attacks(27),
    ];
    const ROOKS_AS_SETS: Plain = tuple_struct::rook_attacks_const(Square::D4, Plain(OCCUPIED));
    const STEPS_AS_SETS: [Plain; 4] = [
        tuple_struct::knight_attacks(Square::D4),
        tuple_struct::king_attacks(Square::D4),
        tuple_struct::white_pawn_attacks(Square::D4),
        tuple_struct::black_pawn_attacks(Square::D4),
    ];
    const LINES_AS_SETS: [Plain; 3] = [
        tuple_struct::between(Square::A1, Square::D4),
        tuple_struct::line(Square::A1, Square::D4),
        tuple_struct::ray(Square::D4, Square::A1),
    ];
    const LINES: [u64; 3] =
        [own_square::between(Square::A1, Square::D4), limited::line(0, 27), limited::ray(27, 0)];
    static ALL_ROOKS: [u64; 64] = {
        let mut all = [0; 64];
        let mut square = 0;
        while square < 64 {
            all[square] = limited::rook_attacks_const(square, OCCUPIED);
            square += 1;
        }
        all
    };

    assert_eq!(ROOKS, reference::slides(&ROOK, 27, OCCUPIED));
    assert_eq!(BISHOPS, reference::slides(&BISHOP, 27, OCCUPIED));
    assert_eq!(QUEENS, ROOKS | BISHOPS);
    let steps: [&[_]; 4] = [&KNIGHT, &KING, &WHITE_PAWN, &BLACK_PAWN];
    assert_eq!(STEPS, steps.map(|steps| reference::steps(steps, 27)));
    let (between, line) = reference::between_and_line(0, 27);
    assert_eq!(LINES, [between, line, reference::ray_through(27, 0)]);
    assert_eq!(ROOKS_AS_SETS, Plain(ROOKS));
    assert_eq!(STEPS_AS_SETS, STEPS.map(Plain));
    assert_eq!(LINES_AS_SETS, LINES.map(Plain));
    for (square, rook) in ALL_ROOKS.iter().enumerate() {
        assert_eq!(*rook, reference::slides(&ROOK, square, OCCUPIED));
    }
}

#[test]
fn table_bytes_include_every_table() {
    const { assert!(limited::TABLE_BYTES <= 1 << 20) };
    assert_eq!(limited::TABLE_BYTES, limited_in_words::TABLE_BYTES);
    assert_eq!(no_lines::TABLE_BYTES - own_bitboard::TABLE_BYTES, 4 * 64 * 8);
    assert_eq!(own::TABLE_BYTES - no_lines::TABLE_BYTES, 2 * 64 * 64 * 8);
}

#[test]
fn squares_off_the_board_panic() {
    for square in [64, 65, 100, 127, 128, 1 << 32, usize::MAX - 63, usize::MAX] {
        let look_ups: [fn(usize) -> u64; 16] = [
            |square| limited::rook_attacks(square, 0),
            |square| limited::bishop_attacks(square, 0),
            |square| limited::queen_attacks(square, 0),
            |square| limited::rook_and_bishop_attacks(square, 0).0,
            |square| limited::rook_attacks_const(square, 0),
            |square| limited::bishop_attacks_const(square, 0),
            |square| limited::queen_attacks_const(square, 0),
            limited::knight_attacks,
            limited::king_attacks,
            limited::white_pawn_attacks,
            limited::black_pawn_attacks,
            |square| limited::between(square, 0),
            |square| limited::between(0, square),
            |square| limited::line(0, square),
            |square| limited::ray(square, 0),
            |square| limited::ray(0, square),
        ];
        for (number, look_up) in look_ups.into_iter().enumerate() {
            assert!(catch_unwind(|| look_up(square)).is_err(), "look-up {number} on {square}");
        }
    }
    assert!(catch_unwind(|| small_square::rook_attacks(64, 0)).is_err());
    assert!(catch_unwind(|| small_square::rook_attacks(255, 0)).is_err());
}

/// Squares off the board, for each type.
macro_rules! off_the_board {
    ($check:ident) => {
        $check! {
            u64: 1 << 32, (1 << 32) + 27, 1 << 63;
            i64: 1 << 32, -1, i64::MIN, i64::MIN + 27;
            u128: 1 << 32, 1 << 64, (1 << 64) + 27, 1 << 127;
            i128: 1 << 64, (1 << 64) + 27, -1, -(1 << 64), i128::MIN, i128::MIN + 27;
            isize: -1, isize::MIN;
            i8: -1, -128;
        }
    };
}

#[test]
fn wide_squares_off_the_board_panic() {
    macro_rules! check {
        ($($name:ident: $($square:expr),*;)*) => {
            $({
                use wide::$name::{self, Square};

                const D4: u64 = $name::rook_attacks(27, 0);
                assert_eq!(D4, reference::slides(&ROOK, 27, 0));
                let look_ups: [fn(Square) -> u64; 9] = [
                    |square| $name::rook_attacks(square, 0),
                    |square| $name::bishop_attacks(square, 0),
                    |square| $name::queen_attacks(square, 0),
                    |square| $name::rook_and_bishop_attacks(square, 0).0,
                    |square| $name::queen_attacks_const(square, 0),
                    $name::knight_attacks,
                    |square| $name::between(square, 0),
                    |square| $name::line(0, square),
                    |square| $name::ray(0, square),
                ];
                for square in [$($square),*, 64 + 26, Square::MAX] {
                    for (number, look_up) in look_ups.into_iter().enumerate() {
                        let wrong = catch_unwind(|| look_up(square)).is_err();
                        assert!(wrong, "look-up {number} on {square}");
                    }
                }
            })*
        };
    }

    off_the_board!(check);
}

#[cfg(feature = "boards")]
#[test]
fn wide_squares_off_a_large_board_panic() {
    macro_rules! check {
        ($($name:ident: $($square:expr),*;)*) => {
            $({
                use wide::$name::{Square, large};

                const D4: u128 = large::rook_attacks_const(27, 0);
                assert_eq!(D4, large::rook_attacks(27, 0));
                let look_ups: [fn(Square) -> u128; 7] = [
                    |square| large::rook_attacks(square, 0),
                    |square| large::horse_attacks(square, 0),
                    |square| large::rook_and_bishop_attacks(square, 0).1,
                    |square| large::queen_attacks_const(square, 0),
                    large::king_attacks,
                    |square| large::between(square, 0),
                    |square| large::ray(0, square),
                ];
                for square in [$($square),*, 64 + 26, Square::MAX] {
                    for (number, look_up) in look_ups.into_iter().enumerate() {
                        let wrong = catch_unwind(|| look_up(square)).is_err();
                        assert!(wrong, "look-up {number} on {square} of 9x10");
                    }
                }
            })*
        };
    }

    off_the_board!(check);
}
