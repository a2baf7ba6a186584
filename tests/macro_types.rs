//! Tests the engine's own types, factors and piece codes, the size limit, constants, and squares
//! off the board.
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
    /// A set of squares without conversions.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) struct Plain(pub(crate) u64);

    /// A generic set, to test paths with type arguments.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) struct Set<T>(pub(crate) T);

    pub(crate) type Bitboard = Set<u64>;

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
    magic_bitboards::magic_tables!(square = u8, steppers = true, lines = true, pext = never);
}

mod signed_square {
    magic_bitboards::magic_tables!(
        square = i8,
        scheme = hyperbola,
        const_fn = true,
        steppers = true,
        lines = true
    );
}

mod limited {
    magic_bitboards::magic_tables!(max_bytes = 0x10_0000, steppers = true, lines = true);
}

mod no_steppers {
    magic_bitboards::magic_tables!(lines = true, pext = never);
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
            let [rook, bishop] =
                [ROOK, BISHOP].map(|steps| reference::slides(&steps, number, occupied));
            let (set, plain) = (Bitboard::from(occupied), Plain(occupied));
            assert_eq!(
                own::rook_and_bishop_attacks(square, set),
                (rook.into(), bishop.into())
            );
            assert_eq!(own::queen_attacks(square, set), (rook | bishop).into());
            assert_eq!(own::queen_attacks_const(square, occupied), rook | bishop);
            assert_eq!(
                own_square::rook_and_bishop_attacks(square, occupied),
                (rook, bishop)
            );
            assert_eq!(tuple_struct::rook_attacks(square, plain), Plain(rook));
            assert_eq!(
                tuple_struct::queen_attacks_const(square, plain),
                Plain(rook | bishop)
            );
            assert_eq!(
                generic_tuple_struct::rook_attacks(number, bits::Set(occupied)),
                bits::Set(rook)
            );
            assert_eq!(
                own_bitboard::bishop_attacks(number, bits::Set(occupied)),
                bits::Set(bishop)
            );
        }
        let knight = reference::steps(&KNIGHT, number);
        assert_eq!(own::knight_attacks(square), knight.into());
        let of_numbers = [
            own_square::knight_attacks(square),
            small_square::knight_attacks(number as u8),
        ];
        assert_eq!(of_numbers, [knight; 2]);
        assert_eq!(tuple_struct::knight_attacks(square), Plain(knight));
        assert_eq!(
            generic_tuple_struct::knight_attacks(number),
            bits::Set(knight)
        );
        for (other, b) in Square::ALL.into_iter().enumerate() {
            let joined = reference::joined(number, other);
            let look_ups = [own::between, own::line, own::ray, own::beyond];
            assert_eq!(
                look_ups.map(|look_up| look_up(square, b)),
                joined.map(Bitboard::from)
            );
            let look_ups = [
                tuple_struct::between,
                tuple_struct::line,
                tuple_struct::ray,
                tuple_struct::beyond,
            ];
            assert_eq!(
                look_ups.map(|look_up| look_up(square, b)),
                joined.map(Plain)
            );
            assert_eq!(
                [own_square::between(square, b), own_square::line(square, b)],
                joined[..2]
            );
        }
    }
}

mod constant {
    #[derive(Clone, Copy)]
    pub(crate) struct Square(pub(crate) u8);

    impl Square {
        pub(crate) const fn index(self) -> usize {
            self.0 as usize
        }

        #[allow(clippy::trivially_copy_pass_by_ref, reason = "such functions will do")]
        pub(crate) const fn number(&self) -> usize {
            self.0 as usize
        }
    }

    /// The number of anything that is a square.
    pub(crate) const fn any<T: Copy>(square: T) -> usize {
        size_of_val(&square) * 28 - 1
    }

    pub(crate) trait Index {
        fn index(&self) -> usize;
    }

    impl Index for Square {
        fn index(&self) -> usize {
            self.0 as usize
        }
    }

    /// Functions of other kinds.
    pub(crate) mod functions {
        pub(crate) mod by_reference {
            magic_bitboards::magic_tables!(
                const_fn = true,
                scheme = hyperbola,
                square = crate::constant::Square,
                square_index = crate::constant::Square::number,
                steppers = true,
            );
        }
        pub(crate) mod generic {
            magic_bitboards::magic_tables!(
                const_fn = true,
                scheme = hyperbola,
                square = crate::constant::Square,
                square_index = crate::constant::any,
            );
        }
        pub(crate) mod of_one_type {
            magic_bitboards::magic_tables!(
                scheme = hyperbola,
                square = crate::constant::Square,
                square_index = crate::constant::any<crate::constant::Square>,
            );
        }
        pub(crate) mod of_a_trait {
            magic_bitboards::magic_tables!(
                scheme = hyperbola,
                square = crate::constant::Square,
                square_index = <crate::constant::Square as crate::constant::Index>::index,
            );
        }
    }

    magic_bitboards::magic_tables!(
        const_fn = true,
        scheme = fixed_shift,
        square = Square,
        square_index = Square::index,
        bitboard = crate::bits::Plain(u64),
        steppers = true,
        lines = true,
        setwise = true,
    );

    /// Squares that cast.
    pub(crate) mod cast {
        magic_bitboards::magic_tables!(const_fn = true, square = crate::Square, lines = true);
    }
}

#[test]
fn constants() {
    use constant::{Square as Number, cast};

    const OCCUPIED: u64 = 1 << 3 | 1 << 8 | 1 << 18;
    const SLIDERS: [u64; 4] = [
        limited::rook_attacks_const(0, OCCUPIED),
        own_square::bishop_attacks_const(Square::A1, OCCUPIED),
        cast::rook_attacks(Square::A1, OCCUPIED),
        cast::between(Square::A1, Square::D1),
    ];
    const STEPPERS: [u64; 2] = [limited::knight_attacks(27), limited::king_attacks(27)];
    const PAWNS: [u64; 2] = [
        limited::white_pawn_attacks(27),
        limited::black_pawn_attacks(27),
    ];
    const LINES: [u64; 3] = [
        own_square::between(Square::A1, Square::D4),
        limited::line(0, 27),
        limited::ray(27, 0),
    ];
    const AS_SETS: [Plain; 7] = [
        tuple_struct::queen_attacks_const(Square::A1, Plain(OCCUPIED)),
        tuple_struct::knight_attacks(Square::A1),
        tuple_struct::between(Square::A1, Square::D1),
        constant::queen_attacks(Number(0), Plain(OCCUPIED)),
        constant::all_queen_attacks(Plain(1), Plain(OCCUPIED)),
        constant::knight_attacks(Number(0)),
        constant::between(Number(0), Number(3)),
    ];
    static ALL_ROOKS: [u64; 64] = {
        let mut all = [0; 64];
        let mut square = 0;
        while square < 64 {
            all[square] = limited::rook_attacks_const(square, OCCUPIED);
            square += 1;
        }
        all
    };

    let [rook, bishop] = [ROOK, BISHOP].map(|steps| reference::slides(&steps, 0, OCCUPIED));
    assert_eq!(SLIDERS, [rook, bishop, rook, 0b110]);
    assert_eq!(
        STEPPERS,
        [KNIGHT, KING].map(|steps| reference::steps(&steps, 27))
    );
    assert_eq!(
        PAWNS,
        [WHITE_PAWN, BLACK_PAWN].map(|steps| reference::steps(&steps, 27))
    );
    let [between, line, ..] = reference::joined(0, 27);
    assert_eq!(LINES, [between, line, reference::joined(27, 0)[2]]);
    let (queen, knight) = (rook | bishop, 1 << 17 | 1 << 10);
    assert_eq!(
        AS_SETS,
        [queen, knight, 0b110, queen, queen, knight, 0b110].map(Plain)
    );
    for (square, rook) in ALL_ROOKS.iter().enumerate() {
        assert_eq!(*rook, reference::slides(&ROOK, square, OCCUPIED));
    }
}

/// PEXT is left out of constant functions, so their tables are those of the scheme.
#[test]
fn tables_of_constants_are_those_of_the_scheme() {
    assert_eq!(constant::cast::SCHEME, own_square::SCHEME);
    assert_eq!(constant::cast::TABLE_BYTES, no_steppers::TABLE_BYTES);
}

#[test]
fn table_bytes_include_every_table() {
    const { assert!(limited::TABLE_BYTES <= 1 << 20) };
    assert_eq!(
        no_lines::TABLE_BYTES - own_bitboard::TABLE_BYTES,
        4 * 64 * 8
    );
    assert_eq!(own::TABLE_BYTES - no_lines::TABLE_BYTES, 2 * 64 * 64 * 8);
}

/// For each module and type, squares off the board.
#[test]
fn squares_off_the_board_panic() {
    macro_rules! check {
        ($($module:ident, $square:ident: $($wrong:expr),*;)*) => {
            $({
                use $module as tables;

                type Square = $square;
                const D4: u64 = tables::rook_attacks_const(27, 0);
                assert_eq!(D4, reference::slides(&ROOK, 27, 0));
                let look_ups: [fn(Square) -> u64; 16] = [
                    |square| tables::rook_attacks(square, 0),
                    |square| tables::bishop_attacks(square, 0),
                    |square| tables::queen_attacks(square, 0),
                    |square| tables::rook_and_bishop_attacks(square, 0).0,
                    |square| tables::rook_attacks_const(square, 0),
                    |square| tables::bishop_attacks_const(square, 0),
                    |square| tables::queen_attacks_const(square, 0),
                    |square| tables::knight_attacks(square),
                    |square| tables::king_attacks(square),
                    |square| tables::white_pawn_attacks(square),
                    |square| tables::black_pawn_attacks(square),
                    |square| tables::between(square, 0),
                    |square| tables::between(0, square),
                    |square| tables::line(0, square),
                    |square| tables::ray(square, 0),
                    |square| tables::ray(0, square),
                ];
                for square in [$($wrong),*, 90, Square::MAX] {
                    for (number, look_up) in look_ups.iter().enumerate() {
                        let wrong = catch_unwind(|| look_up(square)).is_err();
                        assert!(wrong, "look-up {number} of {} on {square}", stringify!($module));
                    }
                }
            })*
        };
    }

    check! {
        limited, usize: 64, 65, 100, 127, 128, 1 << 32, usize::MAX - 63;
        small_square, u8: 64;
        signed_square, i8: -1, -128;
    }
}

/// Tables with the engine's own factors, which are verified during the build. Numbers can be
/// written in any way that Rust allows.
#[rustfmt::skip]
macro_rules! own_factors {
    ($name:ident: $($options:tt)*) => {
        mod $name {
            magic_bitboards::magic_tables!(pext = never, rook_magics = [
            0x0080_0014_2040_0082, 18014467233161224, 0b10010000000000010111000000000100000000000010001000000000000, 0o10000103004042400100_u64,
            0x0880280002804400, 0x0100010048020400, 0x02000803a4010200, 0x0200004281220104,
            0x42088000e0804000, 0x90024000a0005001, 0x1036004292002082, 0x8020800800801000,
            0x8049001511000800, 0x0809808002001400, 0x04010004b2000100, 0x400200020040840b,
            0x0248b38000400080, 0x4004888020014000, 0x0800410015006000, 0x092082801000a802,
            0x0008008024018048, 0x0084008022000480, 0x0000840008020110, 0x2810020000b24104,
            0x0003400080008023, 0x0000c01080200280, 0x8800600080801000, 0x0000480080100180,
            0x10490010022080c0, 0x0014008080048200, 0x5040100400461801, 0x1000800080084900,
            0x0084400020800280, 0x4000400301002180, 0x0009001045002000, 0x2018009000800880,
            0x4084110045000800, 0x1000040080800200, 0x80a269080400b042, 0x0130004122000294,
            0x22004001a0808001, 0x0204200050004000, 0x0005022000910040, 0x0881000a10010020,
            0x01008801000d0010, 0x0201002a04010008, 0x0881100108240006, 0x00174c0090420001,
            0x48fffe99fecfaa00, 0x48fffe99fecfaa00, 0x497fffadff9c2e00, 0x613fffddffce9200,
            0xffffffe9ffe7ce00, 0xfffffff5fff3e600, 0x0003ff95e5e6a4c0, 0x510ffff5f63c96a0,
            0xebffffb9ff9fc526, 0x61fffeddfeedaeae, 0x53bfffedffdeb1a2, 0x127fffb9ffdfb5f6,
            0x411fffddffdbf4d6, 0x0403000218040001, 0x0003ffef27eebe74, 0x7645fffecbfea79e,
            ], $($options)*);
        }
    };
}

own_factors!(rooks_alone: scheme = plain);
#[rustfmt::skip]
own_factors!(both:
        bishop_magics = [
            0xffedf9fd7cfcffff, 0xfc0962854a77f576, 0x4808020042003028, 0x800804a100000200,
            0x0094046010080100, 0x2021242020041050, 0xfc0a66c64a7ef576, 0x7ffdfdfcbd79ffff,
            0xfc0846a64a34fff6, 0xfc087a874a3cf7f6, 0x0390100400c24010, 0x8002840400801800,
            0x0080140520404480, 0x6400020152a30002, 0x000000820a13ffe0, 0x000000410509fff0,
            0x73c01af56cf4cffb, 0x41a01cfad64aaffc, 0x1001000608010b00, 0x000101102c008000,
            0x1004000210220220, 0x9002011100420200, 0x7c0c028f5b34ff76, 0xfc0a028e5ab4df76,
            0x001840a004240804, 0x8e81042060080a00, 0x0002a080100a8080, 0x0009080084004010,
            0x5001010090904006, 0x0100808001006022, 0x0112020400a29032, 0x0200882c82020a04,
            0x0209084000081002, 0x0001088800204105, 0x0404141002060080, 0x9898420280080180,
            0x20180100400c0043, 0x02201a5080010080, 0x00040104000218c0, 0x0006043120c24201,
            0xdcefd9b54bfcc09f, 0xf95ffa765afd602b, 0x0048105190100802, 0x3003038401209400,
            0x0c00880904000041, 0x00c6009011020080, 0x43ff9a5cf4ca0c01, 0x4bffcd8e7c587601,
            0xfc0ff2865334f576, 0xfc0bf6ce5924f576, 0x40000602011c1181, 0x0000000084040220,
            0x1240821002120080, 0x4010204206820010, 0xc3ffb7dc36ca8c89, 0xc3ff8a54f4ca2c89,
            0xfffffcfcfd79edff, 0xfc0863fccb147576, 0x0000000a02010400, 0x0004008000208800,
            0x2951000020204106, 0x120000a312818200, 0xfc087e8e4bb2f736, 0x43ff9e4ef4ca2c89,
        ],
);

/// Factors of rooks with their shifts in the upper six bits, and a search for those of bishops.
#[rustfmt::skip]
mod rooks_with_shifts {
    magic_bitboards::magic_tables!(
        incorporate_shift = true, pext = never, magics = search, seed = 3,
        rook_magics = [
            0xd1001100800142a0, 0xd600210082001440, 0xd500110040b82000, 0xd7000900202c1000,
            0xd500050010028800, 0xd500080201000400, 0xd400100801028412, 0xd1000a0049208100,
            0xd424802140058002, 0xd800400420100040, 0xd80d004100200610, 0xd80100210030000a,
            0xd821001100080064, 0xd804011008602400, 0xd810808003001200, 0xd403801140801100,
            0xd440008003482084, 0xd820008080400020, 0xd80d030040200010, 0xd808008080100008,
            0xd80c008080080004, 0xd802008080040002, 0xd801008080020001, 0xd4010a0004008161,
            0xd41040028002a480, 0xd820100040400020, 0xd810028480200010, 0xd80801808010000d,
            0xd80401808008000d, 0xd80200808004000a, 0xd800010080800200, 0xd400511200028444,
            0xd402204000800080, 0xd820005000400020, 0xd80c804202002490, 0xd80c4200220010a8,
            0xd808001101000824, 0xd802000400808002, 0xd800500804008221, 0xd40001008a0004c4,
            0xd4808220c0068008, 0xd802010380460028, 0xd80280c200220018, 0xd80240a200120008,
            0xd8020021100a000c, 0xd802008024008002, 0xd802509802040009, 0xd400008500420004,
            0xd4820280c0270600, 0xd8221300c0822200, 0xd8220280a0421200, 0xd800c01200220a00,
            0xd808804100209002, 0xd802609040042801, 0xd800b00281080400, 0xd400a40100864600,
            0xd003402412800101, 0xd402208440010011, 0xd402110420014009, 0xd402090010012005,
            0xd403000408003003, 0xd405002204000821, 0xd40210060101a804, 0xd0010002088344a1,
        ],
    );
}

#[test]
fn own_factors() {
    for (steps, look_ups) in [
        (
            ROOK,
            [
                both::rook_attacks as fn(_, _) -> _,
                rooks_alone::rook_attacks,
                rooks_with_shifts::rook_attacks,
            ],
        ),
        (
            BISHOP,
            [
                both::bishop_attacks,
                rooks_alone::bishop_attacks,
                rooks_with_shifts::bishop_attacks,
            ],
        ),
    ] {
        for square in 0..64 {
            for occupied in reference::subsets(reference::relevant(&steps, square)) {
                let expected = reference::slides(&steps, square, occupied);
                assert_eq!(
                    look_ups.map(|look_up| look_up(square, occupied)),
                    [expected; 3]
                );
            }
        }
    }
    assert_eq!((both::SCHEME, rooks_alone::SCHEME), ("fancy", "plain"));
    assert_eq!(rooks_with_shifts::SCHEME, "fancy, incorporate_shift");
    const {
        assert!(
            both::TABLE_BYTES < 107_648 * 8,
            "the factors save index bits"
        );
    };
}

#[test]
fn functions_of_squares() {
    use constant::{Square, functions};

    const BY_REFERENCE: u64 = functions::by_reference::rook_attacks(Square(27), 1 << 28);

    let [rook, knight] = [
        limited::rook_attacks(27, 1 << 28),
        limited::knight_attacks(27),
    ];
    assert_eq!(BY_REFERENCE, rook);
    assert_eq!(functions::by_reference::knight_attacks(Square(27)), knight);
    assert_eq!(functions::generic::rook_attacks(Square(0), 1 << 28), rook);
    assert_eq!(
        functions::of_one_type::rook_attacks(Square(0), 1 << 28),
        rook
    );
    assert_eq!(
        functions::of_a_trait::rook_attacks(Square(27), 1 << 28),
        rook
    );
}

/// What views see, `tests/lookups` compares with a walk, in the macro's own items, too.
mod seen {
    use crate::constant::Square;

    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        square = Square,
        square_index = Square::number,
        views = true,
        piece_codes = [empty, white_pawn, _, black_rook, white_queen],
    );
}

#[test]
fn tables_of_views_count() {
    assert_eq!(
        seen::TABLE_BYTES,
        size_of::<magic_bitboards::lookup::Hyperbola>() + 7_504
    );
    // A queen on d1 and a rook on d8, seen from d5.
    let mut mailbox = [0; 64];
    (mailbox[3], mailbox[59]) = (4, 3);
    let [d1, d5] = [3, 35].map(constant::Square);
    let (view, without) = (
        seen::view(d5, &mailbox),
        seen::view_without(d5, &mailbox, d1),
    );
    assert_eq!(view.bitboard(view.attackers()), 1 << 3 | 1 << 59);
    assert_eq!(without.bitboard(without.nearest()), 1 << 59);
    assert!((view.nearest() & !view.nearest()).is_empty());
}

/// Functions of an engine that are called like parameters of look-ups.
mod called_like_parameters {
    use super::Square;

    fn square(one: Square) -> usize {
        one as usize
    }

    const fn to(one: Square) -> usize {
        one as usize
    }

    pub(super) mod at_run_time {
        use super::{Square, square};
        magic_bitboards::magic_tables!(
            scheme = hyperbola,
            lines = true,
            square = Square,
            square_index = square
        );
    }

    pub(super) mod constant {
        use super::{Square, to};
        magic_bitboards::magic_tables!(
            scheme = hyperbola,
            lines = true,
            const_fn = true,
            square = Square,
            square_index = to
        );
    }
}

#[test]
fn functions_are_called_like_parameters() {
    use called_like_parameters::{at_run_time, constant};
    for square in Square::ALL {
        let occupied = 0x0042_1800_0018_4200;
        let queen = at_run_time::queen_attacks(square, occupied);
        assert_eq!(constant::queen_attacks(square, occupied), queen);
        let ray = at_run_time::ray(Square::A1, square);
        assert_eq!(constant::ray(Square::A1, square), ray);
    }
    assert_eq!(constant::between(Square::A1, Square::C1), 2);
}
