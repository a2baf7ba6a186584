//! Tests every form of calling the macro, all in one crate, and modules whose items have the names
//! of primitive types, of the prelude and of crates.
#![cfg(feature = "macros")]

mod reference;

use reference::{BISHOP, ROOK, Random};

mod parentheses {
    magic_bitboards::magic_tables!(scheme = fancy, incorporate_shift = true);
}

mod brackets {
    magic_bitboards::magic_tables![scheme = fancy, incorporate_shift = true];
}

mod braces {
    magic_bitboards::magic_tables! {
        scheme = fancy,
        incorporate_shift = true,
    }
}

#[rustfmt::skip]
mod angle_brackets_in_parentheses {
    magic_bitboards::magic_tables!(< scheme = fancy, incorporate_shift = true >);
}

mod angle_brackets_in_braces {
    magic_bitboards::magic_tables! { < scheme = fancy, incorporate_shift = true > }
}

/// What the design shows, and a search.
#[rustfmt::skip]
mod searched {
    magic_bitboards::magic_tables!(< scheme = fancy, incorporate_shift = true, magics = search >);
}

mod no_options {
    magic_bitboards::magic_tables!();
}

mod no_options_in_angle_brackets {
    magic_bitboards::magic_tables!(<>);
}

mod imported {
    use magic_bitboards::magic_tables;

    magic_tables!(pext = never);
}

mod named {
    pub(crate) mod engine {
        pub(crate) use magic_bitboards as tables;
    }

    magic_bitboards::magic_tables!(crate = crate::named::engine::tables, pext = never);
}

mod named_from_the_root {
    magic_bitboards::magic_tables!(pext = never, crate = ::magic_bitboards,);
}

/// The engine's own macro, which passes options on.
macro_rules! tables_of {
    ($name:ident, $scheme:ident, $($key:ident = $value:tt),*) => {
        mod $name {
            magic_bitboards::magic_tables!(scheme = $scheme, $($key = $value),*);
        }
    };
}

tables_of!(
    through_a_macro,
    fancy,
    incorporate_shift = true,
    pext = never
);

mod within_a_function {
    pub(crate) fn rook_attacks(square: usize, occupied: u64) -> u64 {
        mod inner {
            magic_bitboards::magic_tables!(pext = never);
        }
        inner::rook_attacks(square, occupied)
    }
}

fn check(rook: fn(usize, u64) -> u64, bishop: fn(usize, u64) -> u64, queen: fn(usize, u64) -> u64) {
    let mut random = Random::new(3);
    for square in 0..64 {
        // Miri is slow.
        for _ in 0..if cfg!(miri) { 1 } else { 50 } {
            let occupied = random.bits() & random.bits();
            let rooks = reference::slides(&ROOK, square, occupied);
            let bishops = reference::slides(&BISHOP, square, occupied);
            assert_eq!(rook(square, occupied), rooks);
            assert_eq!(bishop(square, occupied), bishops);
            assert_eq!(queen(square, occupied), rooks | bishops);
        }
    }
}

/// The size of the largest tables, those of PEXT: a slot for each of 107,648 relevant occupancies,
/// and the data of squares.
const MAX_BYTES: usize = 870_000;

macro_rules! check_all {
    ($($module:ident $scheme:expr;)*) => {$(
        #[test]
        fn $module() {
            check($module::rook_attacks, $module::bishop_attacks, $module::queen_attacks);
            check($module::rook_attacks_const, $module::bishop_attacks_const, $module::queen_attacks_const);
            assert_eq!($module::SCHEME, $scheme);
            assert!($module::TABLE_BYTES <= MAX_BYTES, "{} bytes", $module::TABLE_BYTES);
        }
    )*};
}

/// The scheme that `pext = auto` selects.
const fn or_pext(scheme: &'static str) -> &'static str {
    if cfg!(all(
        target_arch = "x86_64",
        any(
            feature = "bmi2",
            all(target_feature = "bmi2", not(magic_bitboards_slow_pext))
        )
    )) {
        "pext"
    } else {
        scheme
    }
}

check_all! {
    parentheses or_pext("fancy, incorporate_shift");
    brackets or_pext("fancy, incorporate_shift");
    braces or_pext("fancy, incorporate_shift");
    angle_brackets_in_parentheses or_pext("fancy, incorporate_shift");
    angle_brackets_in_braces or_pext("fancy, incorporate_shift");
    searched or_pext("fancy, incorporate_shift");
    no_options or_pext("fancy");
    no_options_in_angle_brackets or_pext("fancy");
    imported "fancy";
    named "fancy";
    named_from_the_root "fancy";
    through_a_macro "fancy, incorporate_shift";
}

#[test]
fn macro_works_within_a_function() {
    assert_eq!(
        within_a_function::rook_attacks(0, 0),
        reference::slides(&ROOK, 0, 0)
    );
}

/// A module with tables in which common names have other meanings.
macro_rules! with_own_names {
    ($name:ident: $($options:tt)*) => {
        #[allow(dead_code, non_camel_case_types, non_snake_case, non_upper_case_globals, unused_macros)]
        mod $name {
            pub(crate) struct u8;
            pub(crate) struct u16;
            pub(crate) struct u32;
            pub(crate) struct u64;
            pub(crate) struct u128;
            pub(crate) type usize = [u8; 2];
            pub(crate) struct bool;
            pub(crate) enum str {}
            pub(crate) enum Option {}
            pub(crate) fn Some() {}
            pub(crate) static None: u8 = u8;
            pub(crate) trait From {}
            pub(crate) trait Into {}
            pub(crate) trait Copy {}
            pub(crate) mod core {}
            pub(crate) mod std {}
            pub(crate) mod lookup {}
            pub(crate) mod magic_bitboards {}
            macro_rules! assert { () => {}; }
            macro_rules! panic { () => {}; }

            ::magic_bitboards::magic_tables!($($options)*);
        }
    };
}

/// A square.
#[derive(Clone, Copy)]
#[repr(u16)]
pub enum Square {
    /// The first one.
    A1,
}

/// A set of squares, with conversions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Set(u64);

impl From<u64> for Set {
    fn from(bits: u64) -> Self {
        Self(bits)
    }
}

impl From<Set> for u64 {
    fn from(set: Set) -> Self {
        set.0
    }
}

with_own_names!(all: scheme = fancy, steppers = true, lines = true, setwise = true);
with_own_names!(views: scheme = hyperbola, square = crate::Square, views = true, piece_codes = [empty, white_pawn]);
with_own_names!(numbers: scheme = fancy, entries = byte, pext = never, square = crate::Square, bitboard = crate::Set);
with_own_names!(constants: scheme = fixed_shift, const_fn = true, square = crate::Square, bitboard = crate::Set(u64));
with_own_names!(indexed: scheme = kindergarten, square = crate::Square, square_index = crate::index);
with_own_names!(line_wise: scheme = hyperbola, max_bytes = "128 KiB", lines = true);
#[cfg(feature = "boards")]
with_own_names!(large: scheme = hyperbola, board = "9x10", pieces = [rook, bishop, cannon, horse], steppers = true, lines = true);
#[cfg(feature = "boards")]
with_own_names!(small: board = "5x5", pieces = [rook], square = crate::Square, bitboard = crate::Set);

/// The number of a square.
#[must_use]
pub const fn index(square: Square) -> usize {
    square as usize
}

#[test]
fn own_items_hide_nothing_that_the_tables_need() {
    const CONSTANT: Set = constants::rook_attacks(Square::A1, Set(0));

    let rook = 0x0101_0101_0101_01fe;
    assert_eq!(all::rook_attacks(0, 0), rook);
    assert_eq!(all::knight_attacks(0), 0x2_0400);
    assert_eq!(all::between(0, 2), 2);
    assert_eq!(all::all_rook_attacks(1, 0), rook);
    assert_eq!(all::SCHEME.is_empty(), all::TABLE_BYTES == 0);
    assert_eq!(
        numbers::rook_and_bishop_attacks(Square::A1, Set(0)).0,
        Set(rook)
    );
    assert_eq!(CONSTANT, Set(rook));
    assert_eq!(indexed::rook_attacks(Square::A1, 0), rook);
    assert_eq!(line_wise::rook_attacks(0, 0), rook);
}

#[cfg(feature = "boards")]
#[test]
fn own_items_hide_nothing_that_other_boards_need() {
    assert_eq!(large::king_attacks(0), 1 << 1 | 1 << 9 | 1 << 10);
    assert_eq!(
        small::rook_attacks(Square::A1, Set(2)),
        Set(2 | 1 << 5 | 1 << 10 | 1 << 15 | 1 << 20)
    );
}
