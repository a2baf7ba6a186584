//! What a processor's form of hyperbola quintessence provides, and which form suits the target.

use crate::board::Bitboard;

/// The data of all squares, and the look-ups in the instructions of one kind of processor.
///
/// Each method panics if `square` is off the board, and checks nothing else.
pub trait Form: Sized {
    /// The data, computed in constant evaluation.
    const NEW: Self;

    /// The attack set of a rook.
    fn rook_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard;

    /// The attack set of a bishop.
    fn bishop_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard;

    /// Both sets. Processors without vectors have nothing faster than one after the other.
    #[inline(always)]
    fn rook_and_bishop_attacks(&self, square: usize, occupied: Bitboard) -> (Bitboard, Bitboard) {
        (self.rook_attacks(square, occupied), self.bishop_attacks(square, occupied))
    }

    /// The union of both sets.
    #[inline(always)]
    fn queen_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let (rook, bishop) = self.rook_and_bishop_attacks(square, occupied);
        rook | bishop
    }
}

/// The look-ups of a form that constants have, too: as `rook` and `bishop`.
macro_rules! of_constants {
    () => {
        #[inline(always)]
        fn rook_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
            self.rook(square, occupied)
        }

        #[inline(always)]
        fn bishop_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
            self.bishop(square, occupied)
        }
    };
}

pub(super) use of_constants;

/// Declares `$best` as the first of the forms whose condition holds.
macro_rules! first_that_runs {
    ($best:ident: $($forms:tt)*) => {
        first_that_runs!(@ $best, any(); $($forms)*);
    };
    (@ $best:ident, any($($earlier:tt)*); $form:path, if $condition:meta; $($rest:tt)*) => {
        #[cfg(all($condition, not(any($($earlier)*))))]
        pub(super) type $best = $form;
        first_that_runs!(@ $best, any($($earlier)* $condition,); $($rest)*);
    };
    (@ $best:ident, any($($earlier:tt)*); $form:path) => {
        #[cfg(not(any($($earlier)*)))]
        pub(super) type $best = $form;
    };
}

first_that_runs! { Best:
    super::avx512::Avx512, if all(target_arch = "x86_64", target_feature = "avx512vl", target_feature = "avx512cd");
    super::gfni::Gfni, if all(target_arch = "x86_64", target_feature = "gfni", target_feature = "avx2");
    super::avx2::Avx2, if all(target_arch = "x86_64", target_feature = "avx2");
    super::ssse3::Ssse3, if all(target_arch = "x86_64", target_feature = "ssse3");
    // Big-endian processors would have to turn the vectors round.
    super::neon::Neon, if all(target_arch = "aarch64", target_feature = "neon", target_endian = "little");
    WithoutVectors
}

first_that_runs! { WithoutVectors:
    super::integers::Apart, if all(target_arch = "x86_64", target_feature = "avx");
    super::integers::Bits, if any(
        target_arch = "aarch64",
        target_arch = "arm64ec",
        target_arch = "loongarch64",
        all(target_arch = "riscv64", target_feature = "zbkb"),
    );
    super::integers::LeadingZeros, if target_family = "wasm";
    super::integers::Fills, if all(
        any(target_arch = "riscv32", target_arch = "riscv64"),
        not(any(target_feature = "zbb", target_feature = "zbkb")),
    );
    // Not x86-64 with addresses of 32 bits.
    super::integers::Halves, if all(target_pointer_width = "32", not(target_arch = "x86_64"));
    super::integers::Bytes
}
