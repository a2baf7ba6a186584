//! Tests look-ups that are constant functions, in constants and at run time: one of each kind of index function and slot.
#![cfg(feature = "macros")]

mod reference;

use reference::{BISHOP, ROOK};

/// A square that casts.
#[derive(Clone, Copy)]
enum Corner {
    A1 = 0,
    D1 = 3,
}

/// A square that does not cast.
#[derive(Clone, Copy)]
struct Square(u8);

impl Square {
    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bitboard(u64);

mod enum_squares {
    magic_bitboards::magic_tables!(const_fn = true, square = crate::Corner, steppers = true, lines = true);
}

mod own_types {
    magic_bitboards::magic_tables!(
        const_fn = true,
        scheme = fixed_shift,
        square = crate::Square,
        square_index = crate::Square::index,
        bitboard = crate::Bitboard(u64),
        steppers = true,
        lines = true,
        setwise = true,
    );
}

/// Some occupancies of each square, sparse and dense.
const fn occupancy(square: usize, round: usize) -> u64 {
    let mut bits = 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul((square * 8 + round + 1) as u64);
    bits ^= bits >> 29;
    bits = bits.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits ^= bits >> 32;
    if round % 2 == 0 { bits & bits.rotate_left(17) } else { bits }
}

const ROUNDS: usize = 4;

/// Compares all look-ups of a module in constants, where a wrong one does not compile, and at run time.
macro_rules! kinds {
    ($($name:ident($($options:tt)*);)*) => { $(
        mod $name {
            pub(crate) mod sliders {
                magic_bitboards::magic_tables!(const_fn = true, $($options)*);
            }

            const ATTACKS: [[(u64, u64); super::ROUNDS]; 64] = {
                let mut attacks = [[(0, 0); super::ROUNDS]; 64];
                let mut square = 0;
                while square < 64 {
                    let mut round = 0;
                    while round < super::ROUNDS {
                        let occupied = super::occupancy(square, round);
                        let (rook, bishop) = sliders::rook_and_bishop_attacks(square, occupied);
                        assert!(sliders::rook_attacks(square, occupied) == rook);
                        assert!(sliders::bishop_attacks(square, occupied) == bishop);
                        assert!(sliders::queen_attacks(square, occupied) == rook | bishop);
                        attacks[square][round] = (rook, bishop);
                        round += 1;
                    }
                    square += 1;
                }
                attacks
            };

            #[test]
            fn agrees() {
                use super::reference::slides;

                for (square, attacks) in ATTACKS.iter().enumerate() {
                    for (round, &expected) in attacks.iter().enumerate() {
                        let occupied = super::occupancy(square, round);
                        let walk = (slides(&super::ROOK, square, occupied), slides(&super::BISHOP, square, occupied));
                        assert_eq!(expected, walk, "square {square}, {occupied:#x}");
                        assert_eq!(sliders::rook_and_bishop_attacks(square, occupied), walk);
                        assert_eq!(sliders::queen_attacks(square, occupied), walk.0 | walk.1);
                    }
                }
                assert!(!sliders::SCHEME.contains("pext"), "{}", sliders::SCHEME);
            }
        }
    )* };
}

kinds! {
    fancy(scheme = fancy);
    shift_in_factor(incorporate_shift = true);
    offset_in_factor(scheme = fixed_shift, incorporate_offset = true);
    both_in_factor(incorporate_shift = true, incorporate_offset = true);
    plain(scheme = plain);
    black(scheme = black);
    magic32(scheme = magic32);
    numbers(entries = byte);
    unions(entries = shared);
    lines_in_slots(entries = pdep);
    apart(entries = pdep, bishop_entries = bitboard);
    numbers_of_magic32(scheme = magic32, entries = byte);
    kindergarten(scheme = kindergarten);
    congruent_modulo(scheme = congruent_modulo);
    hyperbola(scheme = hyperbola);
    latency(scheme = hyperbola, hyperbola = latency);
    auto(scheme = auto, max_bytes = "64 KiB");
}

#[test]
fn own_types_are_converted_in_constants() {
    const OCCUPIED: u64 = 1 << 3 | 1 << 8 | 1 << 18;
    const CORNER: [u64; 3] = [
        enum_squares::rook_attacks(Corner::A1, OCCUPIED),
        enum_squares::bishop_attacks(Corner::A1, OCCUPIED),
        enum_squares::queen_attacks(Corner::A1, OCCUPIED),
    ];
    const OWN_CORNER: [Bitboard; 3] = [
        own_types::rook_attacks(Square(0), Bitboard(OCCUPIED)),
        own_types::bishop_attacks(Square(0), Bitboard(OCCUPIED)),
        own_types::queen_attacks(Square(0), Bitboard(OCCUPIED)),
    ];
    const OTHERS: [Bitboard; 6] = [
        own_types::knight_attacks(Square(0)),
        own_types::between(Square(0), Square(3)),
        own_types::line(Square(0), Square(3)),
        own_types::rook_attacks_const(Square(0), Bitboard(OCCUPIED)),
        own_types::ray(Square(0), Square(1)),
        own_types::all_queen_attacks(Bitboard(1), Bitboard(OCCUPIED)),
    ];
    let (rook, bishop) = (reference::slides(&ROOK, 0, OCCUPIED), reference::slides(&BISHOP, 0, OCCUPIED));
    assert_eq!(CORNER, [rook, bishop, rook | bishop]);
    assert_eq!(OWN_CORNER, CORNER.map(Bitboard));
    let others = [1 << 17 | 1 << 10, 0b110, 0xff, rook, 0xfe, rook | bishop];
    assert_eq!(OTHERS, others.map(Bitboard));
    assert_eq!(enum_squares::between(Corner::A1, Corner::D1), 0b110);
}

/// PEXT is left out, so the tables are those of the scheme.
#[test]
fn tables_are_those_of_the_scheme() {
    mod never {
        magic_bitboards::magic_tables!(pext = never);
    }
    assert_eq!(fancy::sliders::SCHEME, never::SCHEME);
    assert_eq!(fancy::sliders::TABLE_BYTES, never::TABLE_BYTES);
}
