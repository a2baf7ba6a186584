//! The two types of sets of squares, and the look-ups that each of them has.

use crate::board::geometry::{Geometry, Squares};
use crate::board::piece::Piece;
use crate::lookup::Assumed;
use crate::lookup::any::{bits64, bits128};
use crate::tables::board::{Part, Table};

/// The unsigned integer that holds a set of squares: `u64` for boards with up to 64 squares, or `u128` for all boards.
pub trait Word: sealed::Sealed + Copy + 'static {
    /// A look-up.
    #[doc(hidden)]
    type LookUp: Clone + Send + Sync;

    /// The attack set.
    #[doc(hidden)]
    fn attacks(look_up: &Self::LookUp, square: usize, occupied: Self) -> Self;

    /// The squares of a set of 128 bits, which must fit.
    #[doc(hidden)]
    fn from_squares(squares: Squares) -> Self;

    /// The set in 128 bits.
    #[doc(hidden)]
    fn squares(self) -> Squares;

    /// The look-ups of all parts of each piece.
    #[doc(hidden)]
    fn look_ups(filled: Filled) -> Vec<Vec<Self::LookUp>>;

    /// What any of the parts attacks.
    #[doc(hidden)]
    fn union(parts: Vec<Self::LookUp>) -> Self::LookUp;

    /// The look-up of a piece that attacks these sets, whatever is occupied.
    #[doc(hidden)]
    fn steps(attacks: &[Squares]) -> Self::LookUp;
}

mod sealed {
    /// A supertrait that no other crate can name.
    pub trait Sealed {}

    impl Sealed for u64 {}
    impl Sealed for u128 {}
}

/// Tables to be looked up in.
#[derive(Clone, Copy, Debug)]
pub struct Filled<'a> {
    pub(super) board: &'a Geometry,
    pub(super) pieces: &'a [(Piece, Vec<Part>)],
    pub(super) tables: &'a [Table],
    /// The promise that there are PEXT and PDEP. Otherwise loops compute them.
    pub(super) bmi2: Option<Assumed>,
}

/// The modules of both words have the same text.
macro_rules! parts {
    ($module:ident, $bits:ident, $word:ty) => {
        #[allow(clippy::unnecessary_cast, reason = "only one of the two words makes it so")]
        mod $module {
            use std::sync::Arc;

            use crate::board::geometry::Squares;
            use crate::board::piece::Kind;
            use crate::board::rays::numbers;
            use crate::lookup::any::$bits as bits;
            use crate::lookup::{Assumed, Bmi2, Portable};
            use crate::runtime::word::Filled;
            use crate::tables::board::{
                Entries, Hashed, HashedSquare, Index, LineSlots, LineSquare, Lines, Part, PextLines, Table,
            };

            type Word = $word;

            include!("parts.rs");
        }
    };
}

parts!(parts64, bits64, u64);
parts!(parts128, bits128, u128);

impl Word for u64 {
    type LookUp = bits64::LookUp;

    #[inline(always)]
    fn attacks(look_up: &bits64::LookUp, square: usize, occupied: Self) -> Self {
        look_up.attacks(square, occupied)
    }

    fn from_squares(squares: Squares) -> Self {
        squares as Self
    }

    fn squares(self) -> Squares {
        self.into()
    }

    fn look_ups(filled: Filled) -> Vec<Vec<bits64::LookUp>> {
        parts64::look_ups(filled)
    }

    fn union(parts: Vec<bits64::LookUp>) -> bits64::LookUp {
        bits64::LookUp::union(parts)
    }

    fn steps(attacks: &[Squares]) -> bits64::LookUp {
        parts64::steps(attacks)
    }
}

impl Word for u128 {
    type LookUp = bits128::LookUp;

    #[inline(always)]
    fn attacks(look_up: &bits128::LookUp, square: usize, occupied: Self) -> Self {
        look_up.attacks(square, occupied)
    }

    fn from_squares(squares: Squares) -> Self {
        squares
    }

    fn squares(self) -> Squares {
        self
    }

    fn look_ups(filled: Filled) -> Vec<Vec<bits128::LookUp>> {
        if filled.board.word_bits() == u64::BITS {
            let narrow = |look_up| bits128::LookUp::other(Narrow(look_up));
            let all = parts64::look_ups(filled).into_iter();
            return all.map(|parts| parts.into_iter().map(narrow).collect()).collect();
        }
        parts128::look_ups(filled)
    }

    fn union(parts: Vec<bits128::LookUp>) -> bits128::LookUp {
        bits128::LookUp::union(parts)
    }

    fn steps(attacks: &[Squares]) -> bits128::LookUp {
        parts128::steps(attacks)
    }
}

/// A look-up on a board with up to 64 squares.
struct Narrow(bits64::LookUp);

impl bits128::Look for Narrow {
    fn attacks(&self, square: usize, occupied: u128) -> u128 {
        self.0.attacks(square, occupied as u64).into()
    }
}
