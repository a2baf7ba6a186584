//! Tests what the macro's items are on other boards and with other pieces. What they answer,
//! `tests/lookups` compares with a walk for every scheme, also with numbers that no square has;
//! here are the cases in which only names, types and syntax can be wrong.

#![cfg(feature = "macros")]

mod reference;

use std::panic::catch_unwind;

use reference::{BISHOP, KING, ROOK, Random, Squares, riders};

mod small {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        board = "5x5",
        steppers = true,
        lines = true,
        setwise = true
    );
}

mod signed {
    magic_bitboards::magic_tables!(
        square = i8,
        scheme = hyperbola,
        board = "9x10",
        pieces = [rook, bishop, queen, horse],
        steppers = true,
        lines = true,
    );
}

mod slots {
    magic_bitboards::magic_tables!(
        board = "6x6",
        const_fn = true,
        pieces = [rook, bishop, queen, cannon]
    );
}

/// The pieces on lines without spaces where the compiler could break them in messages: it breaks
/// them inside steps.
#[rustfmt::skip]
mod without_spaces {
    magic_bitboards::magic_tables!(board="6x5",scheme=hyperbola,const_fn=true,pieces=[short_rook=rider(2)[(0, 1),(1, 0),(0, -1),(-1, 0)],grasshopper=hopper(1)[(0, 1),(1, 1),(1, 0),(1, -1),(0, -1),(-1, -1),(-1, 0),(-1, 1)],long_elephant=lame[((0, 1),(1, 2),(2, 3)),((0, 1),(-1, 2),(-2, 3)),((-1, 0),(-2, -1),(-3, -2))],griffon=rider[((1, 1),(1, 2)),((1, 1),(2, 1)),((-1, -1),(-1, -2)),((-1, -1),(-2, -1))],dragon=rider[(0, 1),(1, 0),(0, -1),(-1, 0)]+rider(1)[(1, 1),(1, -1),(-1, -1),(-1, 1)]]);
}

mod without_pieces {
    magic_bitboards::magic_tables!(
        pieces = [],
        steppers = true,
        views = true,
        piece_codes = [empty, white_rook]
    );
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

#[test]
fn both_sets_are_those_of_the_pieces_with_these_names() {
    use renamed::{exchanged, other};
    for square in 0..64 {
        let occupied = 0x0042_1810_0924_8100;
        let slides = [BISHOP, ROOK].map(|steps| reference::slides(&steps, square, occupied));
        assert_eq!(
            <[u64; 2]>::from(exchanged::rook_and_bishop_attacks(square, occupied)),
            slides
        );
        let sets = [exchanged::all_rook_attacks, exchanged::all_bishop_attacks];
        assert_eq!(sets.map(|all| all(1 << square, occupied)), slides);
        let both = [
            other::rook_attacks(square, occupied),
            other::bishop_attacks(square, occupied),
        ];
        assert_eq!(
            <[u64; 2]>::from(other::rook_and_bishop_attacks(square, occupied)),
            both
        );
    }
}

#[test]
fn words_have_64_bits_where_that_is_enough() {
    const ATTACKS: u64 = slots::rook_attacks(0, 0b1000);
    const CANNON: u64 = slots::cannon_attacks(0, 0b10);
    let (board, mut random) = (Squares::read("5x5", false), Random::new(1));
    for square in 0..25 {
        let occupied = random.bits();
        let attacks: u64 = small::queen_attacks(square, occupied);
        assert_eq!(
            u128::from(attacks),
            board.attacks(&riders(&KING), square, occupied.into())
        );
    }
    assert_eq!(
        (ATTACKS, CANNON),
        (
            0b1110 | 1 << 6 | 1 << 12 | 1 << 18 | 1 << 24 | 1 << 30,
            0b11_1100
        )
    );
    assert_eq!(slots::SCHEME, "fancy", "constant functions have no PEXT");
}

#[test]
fn own_types_are_those_of_the_board() {
    const CORNER: own::Set = own::bishop_attacks(own::Square(0), own::Set(0));
    assert_eq!(CORNER.0.count_ones(), 8);
    let (rook, bishop) = own::rook_and_bishop_attacks(own::Square(40), own::Set(0));
    assert_eq!(
        own::queen_attacks_const(own::Square(40), own::Set(0)),
        own::Set(rook.0 | bishop.0)
    );
}

#[test]
fn squares_off_the_board_panic() {
    const D4: u128 = signed::rook_attacks_const(30, 0);
    assert_eq!(D4, signed::rook_attacks(30, 0));
    let look_ups: [fn(i8) -> u128; 7] = [
        |square| signed::rook_attacks(square, 0),
        |square| signed::horse_attacks(square, 0),
        |square| signed::rook_and_bishop_attacks(square, 0).1,
        |square| signed::queen_attacks_const(square, 0),
        |square| signed::king_attacks(square),
        |square| signed::between(square, 0),
        |square| signed::ray(0, square),
    ];
    for square in [-1, -128, 90, 127] {
        for (number, look_up) in look_ups.iter().enumerate() {
            assert!(
                catch_unwind(|| look_up(square)).is_err(),
                "look-up {number} on {square}"
            );
        }
    }
    assert!(catch_unwind(|| small::rook_attacks(25, 0)).is_err());
}

#[test]
fn other_look_ups_stand_without_pieces() {
    assert_eq!(without_pieces::SCHEME, "none");
    let bytes = magic_bitboards::lookup::views::TABLE_BYTES + 4 * 64 * size_of::<u64>();
    assert_eq!(without_pieces::TABLE_BYTES, bytes);
    assert_eq!(without_pieces::knight_attacks(0), 1 << 10 | 1 << 17);
    let mut mailbox = [0; 64];
    mailbox[7] = 1;
    let a1 = without_pieces::view(0, &mailbox);
    assert_eq!(a1.bitboard(a1.attackers()), 1 << 7);
}
