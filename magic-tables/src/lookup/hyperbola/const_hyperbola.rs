//! Hyperbola quintessence whose look-ups are constant functions: the forms without vectors, which constants cannot have.

use super::first_that_runs::first_that_runs;
use super::form::Form as _;
#[allow(unused_imports, reason = "each target has one of them")]
use super::{bits::Bits, bytes::Bytes, fills::Fills, halves::Halves, leading_zeros::LeadingZeros};
use crate::board::Bitboard;

first_that_runs! { Best:
    Bits if any(
        target_arch = "aarch64",
        target_arch = "arm64ec",
        target_arch = "loongarch64",
        all(target_arch = "riscv64", target_feature = "zbkb"),
    ),
    LeadingZeros if target_family = "wasm",
    Fills if all(
        any(target_arch = "riscv32", target_arch = "riscv64"),
        not(any(target_feature = "zbb", target_feature = "zbkb")),
    ),
    Halves if all(target_pointer_width = "32", not(target_arch = "x86_64")),
    Bytes
}

/// [`Hyperbola`](crate::lookup::Hyperbola) whose look-ups are `const fn`s. It has no vectors, so it is slower where the target has
/// any.
///
/// ```
/// use magic_tables::lookup::ConstHyperbola;
///
/// static SLIDERS: ConstHyperbola = ConstHyperbola::new();
/// const CORNER: u64 = SLIDERS.rook_attacks(0, 1 << 3 | 1 << 8);
/// assert_eq!(CORNER, 0b1110 | 1 << 8, "b1 to d1, and a2");
/// ```
#[derive(Clone, Debug)]
pub struct ConstHyperbola(Best);

impl ConstHyperbola {
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
    pub const fn rook_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        self.0.rook(square, occupied)
    }

    /// The attack set of a bishop on `square`, like [`rook_attacks`](Self::rook_attacks).
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    #[must_use]
    pub const fn bishop_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        self.0.bishop(square, occupied)
    }

    /// The attack sets of a rook and of a bishop on `square`, in this order.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    #[must_use]
    pub const fn rook_and_bishop_attacks(&self, square: usize, occupied: Bitboard) -> (Bitboard, Bitboard) {
        (self.rook_attacks(square, occupied), self.bishop_attacks(square, occupied))
    }

    /// The attack set of a queen on `square`: the union of rook and bishop.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    #[must_use]
    pub const fn queen_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        self.rook_attacks(square, occupied) | self.bishop_attacks(square, occupied)
    }
}

impl Default for ConstHyperbola {
    fn default() -> Self {
        Self::new()
    }
}
