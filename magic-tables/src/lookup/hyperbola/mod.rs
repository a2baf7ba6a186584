//! Hyperbola quintessence: sliding attacks by subtraction and reversal, without a table of occupancies.
//!
//! On one line with the occupancy `o`, `o ^ (o - 2r)` gives the attacks of a slider `r` towards higher squares. The
//! same on the reversed board gives the others. After Gerd Isenberg and Aleks Peshkov (2007). The type [`Hyperbola`]
//! is for run time; the constant functions are the `const` look-ups of all schemes.
//!
//! Processors reverse lines in different ways, so each kind has a `Form`. The target features decide which one a
//! [`Hyperbola`] is. All forms that the target can run exist, so that tests and benchmarks compare
//! them side by side.

mod avx2;
mod avx512;
mod constant;
mod data;
mod form;
mod gfni;
mod integers;
mod neon;
mod ssse3;

#[doc(hidden)]
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub use avx2::Avx2;
#[doc(hidden)]
#[cfg(all(target_arch = "x86_64", target_feature = "avx512vl", target_feature = "avx512cd"))]
pub use avx512::Avx512;
pub use constant::{ConstHyperbola, bishop_attacks, queen_attacks, rook_attacks};
pub(crate) use data::along_first_rank;
#[doc(hidden)]
pub use form::Form;
#[doc(hidden)]
#[cfg(all(target_arch = "x86_64", target_feature = "gfni", target_feature = "avx2"))]
pub use gfni::Gfni;
#[doc(hidden)]
pub use integers::{Apart, Bits, Bytes, Fills, Halves, LeadingZeros};
#[doc(hidden)]
#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
pub use neon::Neon;
#[doc(hidden)]
#[cfg(all(target_arch = "x86_64", target_feature = "ssse3"))]
pub use ssse3::Ssse3;

use form::Best;

use crate::board::Bitboard;

/// Attacks of all sliding pieces by hyperbola quintessence, in 2.5 to 4 KB.
///
/// The target features of the compilation decide what a look-up does:
///
/// | target | rook | bishop | pair, queen | bytes |
/// |---|---|---|---|---:|
/// | x86-64 with AVX-512 (CD and VL) | one vector | one vector | one vector | 2,560 |
/// | x86-64 with GFNI and AVX2 | one vector | one vector | one vector | 2,560 |
/// | x86-64 with AVX2 | subtraction, table of ranks | one vector | one vector, table of ranks | 2,560 |
/// | x86-64 with SSSE3 | subtraction, table of ranks | one vector | rook and bishop | 2,560 |
/// | 64-bit Arm | subtraction | one vector | rook and bishop | 4,096 |
/// | `LoongArch`, RISC-V with Zbkb | subtraction | subtraction | rook and bishop | 4,096 |
/// | WebAssembly | leading zeros, table of ranks | leading zeros | rook and bishop | 2,560 |
/// | RISC-V without Zbb and Zbkb | shifts, table of ranks | shifts | rook and bishop | 2,560 |
/// | others, 32-bit ones included | subtraction, table of ranks | subtraction | rook and bishop | 2,560 |
///
/// A vector halves the instructions, but its result comes two nanoseconds later. Where the two differ, the number of
/// instructions has decided: engines have other work to do meanwhile. [`ConstHyperbola`] has no vectors. `docs/schemes/hyperbola.md` in the repository has the
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

impl Hyperbola {
    /// The tables, computed in constant evaluation from no data.
    #[must_use]
    pub const fn new() -> Self {
        Self(Best::NEW)
    }

    /// The attack set of a rook on `square` (a1 = 0, h8 = 63). The only branch is the check of the square.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    #[must_use]
    pub fn rook_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        self.0.rook_attacks(square, occupied)
    }

    /// The attack set of a bishop on `square`, like [`rook_attacks`](Self::rook_attacks).
    #[inline(always)]
    #[must_use]
    pub fn bishop_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        self.0.bishop_attacks(square, occupied)
    }

    /// The attack set of a queen on `square`: the union of rook and bishop.
    #[inline(always)]
    #[must_use]
    pub fn queen_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        self.0.queen_attacks(square, occupied)
    }

    /// The attack sets of a rook and of a bishop on `square`. With AVX2, it costs as much as a queen.
    ///
    /// ```
    /// let sliders = magic_tables::lookup::Hyperbola::new();
    /// let (rook, bishop) = sliders.rook_and_bishop_attacks(0, 1 << 3 | 1 << 8 | 1 << 18);
    /// assert_eq!((rook, bishop), (0b1110 | 1 << 8, 1 << 9 | 1 << 18));
    /// assert_eq!(sliders.queen_attacks(0, 1 << 3 | 1 << 8 | 1 << 18), rook | bishop);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn rook_and_bishop_attacks(&self, square: usize, occupied: Bitboard) -> (Bitboard, Bitboard) {
        self.0.rook_and_bishop_attacks(square, occupied)
    }
}

impl Default for Hyperbola {
    fn default() -> Self {
        Self::new()
    }
}
