//! Hyperbola quintessence: sliding attacks by subtraction and reversal, without a table of
//! occupancies.
//!
//! On one line with the occupancy `o`, `o ^ (o - 2r)` gives the attacks of a slider `r` towards
//! higher squares: one `r` takes the slider out of the occupancy, and the other one borrows from
//! the first blocker above it, which changes that blocker and all squares up to it.
//!
//! ```text
//! o            0100_1010    the slider on square 1, blockers on 3 and 6
//! 2r           0000_0100
//! o - 2r       0100_0110
//! o ^ (o - 2r) 0000_1100    squares 2 and 3
//! ```
//!
//! The same on the reversed board gives the attacks towards lower squares. After Gerd Isenberg and
//! Aleks Peshkov (2007). The type [`Hyperbola`] is for run time; the constant functions are the
//! `const` look-ups of all schemes.
//!
//! Processors reverse lines in different ways, so each kind has a `Form`. The target features
//! decide which one a [`Hyperbola`] is. All forms that the target can run exist, so that tests and
//! benchmarks compare them side by side.

mod form;
mod integers;
mod neon;
#[cfg(test)]
mod tests;
mod x86;

#[doc(hidden)]
pub use form::Form;
pub(crate) use form::along_first_rank;
#[doc(hidden)]
pub use integers::{BitReversal, ByteSwap, Fills, Halves, SplitDiagonals};
#[doc(hidden)]
#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
pub use neon::*;
#[doc(hidden)]
#[cfg(all(target_arch = "x86_64", target_feature = "ssse3"))]
pub use x86::*;

use integers::LinesAndSliders;

use crate::board::Bitboard;
use crate::lookup::constants::both_and_queen;
use crate::lookup::lanes::first_that_runs;

first_that_runs! { Best:
    Avx512, if all(target_arch = "x86_64", target_feature = "avx512vl", target_feature = "avx512cd");
    Gfni, if all(target_arch = "x86_64", target_feature = "gfni", target_feature = "avx2");
    Ssse3, if all(target_arch = "x86_64", target_feature = "ssse3");
    // Big-endian processors would have to turn the vectors round.
    Neon, if all(target_arch = "aarch64", target_feature = "neon", target_endian = "little");
    WithoutVectors
}

first_that_runs! { WithoutVectors:
    SplitDiagonals, if all(target_arch = "x86_64", target_feature = "avx");
    BitReversal, if any(
        target_arch = "aarch64",
        target_arch = "arm64ec",
        target_arch = "loongarch64",
        all(target_arch = "riscv64", target_feature = "zbkb"),
    );
    Fills, if any(
        target_family = "wasm",
        all(
            any(target_arch = "riscv32", target_arch = "riscv64"),
            not(any(target_feature = "zbb", target_feature = "zbkb")),
        ),
    );
    // Not x86-64 with addresses of 32 bits.
    Halves, if all(target_pointer_width = "32", not(target_arch = "x86_64"));
    ByteSwap
}

/// Attacks of all sliding pieces by hyperbola quintessence, in 2.5 to 4 KB.
///
/// The target features of the compilation decide what a look-up does.
/// A vector halves the instructions, but its result comes two nanoseconds later. Where the two
/// differ, the number of instructions has decided: engines have other work to do meanwhile.
/// [`ConstHyperbola`] has no vectors. `docs/schemes/hyperbola.md` in the repository has the
/// figures, `docs/targets.md` those of processors other than x86-64.
///
/// ```
/// use magic_tables::lookup::Hyperbola;
///
/// static SLIDERS: Hyperbola = Hyperbola::new();
/// assert_eq!(SLIDERS.rook_attacks(0, 1 << 3 | 1 << 8), 0b1110 | 1 << 8, "b1 to d1, and a2");
/// assert_eq!(SLIDERS.bishop_attacks(0, 1 << 18), 1 << 9 | 1 << 18, "b2 and c3");
/// ```
#[derive(Clone, Debug)]
pub struct Hyperbola(Best);

/// [`Hyperbola`] in integers on every target. Its look-ups are `const fn`s. Where there are
/// vectors, these take fewer instructions, but the result of a single look-up in integers comes
/// sooner.
///
/// ```
/// use magic_tables::lookup::ConstHyperbola;
///
/// static SLIDERS: ConstHyperbola = ConstHyperbola::new();
/// const CORNER: u64 = SLIDERS.rook_attacks(0, 1 << 3 | 1 << 8);
/// assert_eq!(CORNER, 0b1110 | 1 << 8, "b1 to d1, and a2");
/// ```
#[derive(Clone, Debug)]
pub struct ConstHyperbola(WithoutVectors);

/// What both types around a form have. `$rook` and `$bishop` are the methods of the form.
macro_rules! look_ups {
    ($table:ident, $($constant:ident)?, $rook:ident, $bishop:ident) => {
        impl $table {
            /// The tables, computed in constant evaluation from no data.
            #[must_use]
            pub const fn new() -> Self {
                Self(form::data())
            }

            /// The attack set of a rook on `square` (a1 = 0, h8 = 63). The only branch is the check
            /// of the square.
            ///
            /// # Panics
            /// If `square` is off the board.
            #[inline(always)]
            #[must_use]
            pub $($constant)? fn rook_attacks(
                &self,
                square: usize,
                occupied: Bitboard,
            ) -> Bitboard {
                self.0.$rook(square, occupied)
            }

            /// The attack set of a bishop on `square`, like [`rook_attacks`](Self::rook_attacks).
            #[inline(always)]
            #[must_use]
            pub $($constant)? fn bishop_attacks(
                &self,
                square: usize,
                occupied: Bitboard,
            ) -> Bitboard {
                self.0.$bishop(square, occupied)
            }
        }

        impl Default for $table {
            fn default() -> Self {
                Self::new()
            }
        }
    };
}

look_ups!(Hyperbola, , rook_attacks, bishop_attacks);
look_ups!(ConstHyperbola, const, rook, bishop);

impl Hyperbola {
    /// The attack set of a queen on `square`: the union of rook and bishop.
    ///
    /// ```
    /// use magic_tables::lookup::Hyperbola;
    ///
    /// static SLIDERS: Hyperbola = Hyperbola::new();
    /// let occupied = 1 << 1 | 1 << 8 | 1 << 9; // b1, a2 and b2
    /// assert_eq!(SLIDERS.queen_attacks(0, occupied), occupied, "a queen on a1 is shut in");
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn queen_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        self.0.queen_attacks(square, occupied)
    }

    /// The attack sets of a rook and of a bishop on `square`. With AVX2, it costs as much as a
    /// queen.
    ///
    /// ```
    /// use magic_tables::lookup::Hyperbola;
    ///
    /// static SLIDERS: Hyperbola = Hyperbola::new();
    /// let (rook, bishop) = SLIDERS.rook_and_bishop_attacks(0, 1 << 1 | 1 << 8 | 1 << 9);
    /// assert_eq!([rook, bishop], [1 << 1 | 1 << 8, 1 << 9], "b1 and a2; b2");
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn rook_and_bishop_attacks(
        &self,
        square: usize,
        occupied: Bitboard,
    ) -> (Bitboard, Bitboard) {
        self.0.rook_and_bishop_attacks(square, occupied)
    }
}

impl ConstHyperbola {
    both_and_queen!(const);
}

/// The attack set of a rook on `square`, for constants.
///
/// ```
/// use magic_tables::lookup::hyperbola;
///
/// const CORNER: u64 = hyperbola::rook_attacks(0, 1 << 3 | 1 << 8);
/// assert_eq!(CORNER, 0b1110 | 1 << 8, "b1 to d1, and a2");
/// ```
///
/// # Panics
/// If `square` is off the board.
#[must_use]
pub const fn rook_attacks(square: usize, occupied: Bitboard) -> Bitboard {
    LinesAndSliders::new(square).rook(occupied)
}

/// The attack set of a bishop on `square`, for constants, like [`rook_attacks`].
///
/// ```
/// use magic_tables::lookup::hyperbola;
///
/// const CORNER: u64 = hyperbola::bishop_attacks(0, 1 << 18);
/// assert_eq!(CORNER, 1 << 9 | 1 << 18, "b2 and c3");
/// ```
#[must_use]
pub const fn bishop_attacks(square: usize, occupied: Bitboard) -> Bitboard {
    LinesAndSliders::new(square).bishop(occupied)
}

/// The attack set of a queen on `square`, for constants, like [`rook_attacks`].
///
/// ```
/// use magic_tables::lookup::hyperbola;
///
/// const CORNER: u64 = hyperbola::queen_attacks(0, 1 << 1 | 1 << 8 | 1 << 9);
/// assert_eq!(CORNER, 1 << 1 | 1 << 8 | 1 << 9, "b1, a2 and b2");
/// ```
#[must_use]
pub const fn queen_attacks(square: usize, occupied: Bitboard) -> Bitboard {
    rook_attacks(square, occupied) | bishop_attacks(square, occupied)
}
