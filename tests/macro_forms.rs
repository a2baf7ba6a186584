//! Tests every form of calling the macro, all in one crate: each gives the same look-ups.
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

#[rustfmt::skip]
mod angle_brackets_in_brackets {
    magic_bitboards::magic_tables![<scheme = fancy, incorporate_shift = true,>];
}

mod angle_brackets_in_braces {
    magic_bitboards::magic_tables! { < scheme = fancy, incorporate_shift = true > }
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

tables_of!(through_a_macro, fancy, incorporate_shift = true, pext = never);

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

/// The size of the largest tables, those of PEXT: a slot for each of 107,648 relevant occupancies, and the data of squares.
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
        any(feature = "bmi2", all(target_feature = "bmi2", not(magic_bitboards_slow_pext)))
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
    angle_brackets_in_brackets or_pext("fancy, incorporate_shift");
    angle_brackets_in_braces or_pext("fancy, incorporate_shift");
    no_options or_pext("fancy");
    no_options_in_angle_brackets or_pext("fancy");
    imported "fancy";
    named "fancy";
    named_from_the_root "fancy";
    through_a_macro "fancy, incorporate_shift";
}

#[test]
fn macro_works_within_a_function() {
    assert_eq!(within_a_function::rook_attacks(0, 0), reference::slides(&ROOK, 0, 0));
}
