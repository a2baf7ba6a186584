//! Calls of the macro in all kinds of places.
#![deny(warnings, missing_docs, unreachable_pub, unused, unused_qualifications)]
#![forbid(unsafe_code)]

/// Types of an engine.
pub mod board {
    /// A square.
    #[derive(Clone, Copy)]
    pub enum Square {
        /// The first one.
        A1,
    }
}

// At the root, which the modules and functions below are inside of.
magic_bitboards::magic_tables!(scheme = hyperbola, steppers = true);

/// A public module, whose look-ups the documentation shows.
pub mod sliders {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        lines = true,
        views = true,
        piece_codes = [empty],
        square = crate::board::Square,
    );

    /// A module in a module with a call.
    pub mod inner {
        magic_bitboards::magic_tables!(scheme = kindergarten);
    }
}

/// A module with a relative path.
pub mod relative {
    magic_bitboards::magic_tables!(scheme = hyperbola, square = super::board::Square);
}

mod private {
    magic_bitboards::magic_tables!(scheme = hyperbola);

    /// A public item of another kind may have the name of a function.
    pub(crate) mod rook_attacks {}
}

mod unused {
    magic_bitboards::magic_tables!(scheme = hyperbola, lines = true);
}

mod private_square {
    #[derive(Clone, Copy)]
    pub(crate) struct Square(u8);

    impl Square {
        pub(crate) const A1: Self = Self(0);

        fn index(self) -> usize {
            self.0.into()
        }
    }

    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        square = crate::private_square::Square,
        square_index = crate::private_square::Square::index,
        bitboard = crate::private_square::Set(u64),
    );

    #[derive(Clone, Copy, PartialEq)]
    pub(crate) struct Set(u64);

    impl Set {
        pub(crate) const EMPTY: Self = Self(0);
    }
}

/// A macro of the engine, which names its own crate.
macro_rules! with_own_square {
    ($name:ident) => {
        mod $name {
            magic_bitboards::magic_tables!(scheme = hyperbola, square = $crate::board::Square);
        }
    };
}

with_own_square!(through_a_macro);

/// A function like that at the root, with a call of its own.
#[must_use]
pub fn in_a_function(square: usize) -> u64 {
    magic_bitboards::magic_tables!(scheme = kindergarten);
    rook_attacks(square, 0)
}

/// A function with the name of one of the macro's own.
#[must_use]
pub fn line(square: usize) -> u64 {
    magic_bitboards::magic_tables!(scheme = hyperbola, lines = true);
    line(square, square + 1)
}

/// A generic function, with types that only it has.
#[must_use]
pub fn with_a_local_type<T: Into<u64>>(occupied: T) -> u64 {
    #[derive(Clone, Copy)]
    enum Corner {
        A1,
    }
    magic_bitboards::magic_tables!(scheme = hyperbola, square = Corner);
    rook_attacks(Corner::A1, occupied.into())
}

/// A call in a constant.
pub const CONSTANT: u64 = const {
    magic_bitboards::magic_tables!(scheme = hyperbola);
    rook_attacks_const(0, 0)
};

/// Items of several calls may meet, as long as nobody asks for them.
pub mod all {
    pub use crate::relative::*;
}

fn main() {
    use board::Square;

    let rook = 0x0101_0101_0101_01fe;
    let of_root: fn(usize, u64) -> u64 = rook_attacks;
    assert_eq!(of_root(0, 0), rook);
    assert_eq!(knight_attacks(0), 0x2_0400);
    assert_eq!(sliders::rook_attacks(Square::A1, 0), rook);
    assert_eq!(sliders::between(Square::A1, Square::A1), 0);
    let view: sliders::View = sliders::view(Square::A1, &[0; 64]);
    assert_eq!(view.bitboard(view.nearest()), 0);
    assert_eq!(sliders::inner::rook_attacks(0, 0), rook);
    assert_eq!(relative::rook_attacks(Square::A1, 0), rook);
    assert_eq!(all::rook_attacks(Square::A1, 0), rook);
    assert_eq!(private::bishop_attacks(0, 1 << 9), 1 << 9);
    let empty = private_square::Set::EMPTY;
    assert!(private_square::rook_attacks(private_square::Square::A1, empty) != empty);
    assert_eq!(through_a_macro::rook_attacks(Square::A1, 0), rook);
    assert_eq!(in_a_function(0), rook);
    assert_eq!(line(0), 0xff);
    assert_eq!(with_a_local_type(0_u64), rook);
    assert_eq!(CONSTANT, rook);
}
