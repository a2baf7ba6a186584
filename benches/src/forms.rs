//! The forms of hyperbola quintessence that the target can run, as schemes of their own.

use magic_bitboards::lookup::hyperbola::{self, Form};

use crate::scheme::{Family, Options, Scheme, Visitor};

/// Declares a scheme for each form.
macro_rules! forms {
    ($($(#[$cfg:meta])? $form:ident $name:literal;)*) => {
        $(
            $(#[$cfg])?
            struct $form;

            $(#[$cfg])?
            const _: () = {
                static SLIDERS: hyperbola::$form = Form::NEW;

                impl Scheme for $form {
                    const NAME: &'static str = $name;
                    const COMPILED_IN: &'static str = $name;
                    const TABLE_BYTES: usize = size_of::<hyperbola::$form>();
                    const FAMILY: Family = Family::LineWise;
                    const OPTIONS: Option<Options> = None;
                    type Square = u8;

                    #[inline(always)]
                    fn square(index: usize) -> u8 {
                        index as u8
                    }

                    #[inline(always)]
                    fn rook(square: u8, occupied: u64) -> u64 {
                        SLIDERS.rook_attacks(usize::from(square % 64), occupied)
                    }

                    #[inline(always)]
                    fn bishop(square: u8, occupied: u64) -> u64 {
                        SLIDERS.bishop_attacks(usize::from(square % 64), occupied)
                    }

                    #[inline(always)]
                    fn queen(square: u8, occupied: u64) -> u64 {
                        SLIDERS.queen_attacks(usize::from(square % 64), occupied)
                    }
                }
            };
        )*

        /// Passes each form to `visitor`.
        pub(crate) fn visit(visitor: &mut impl Visitor) {
            $($(#[$cfg])? visitor.visit::<$form>();)*
        }
    };
}

forms! {
    Bytes "bytes, table of ranks";
    Apart "bytes, diagonals apart";
    Bits "bits";
    #[cfg(all(target_arch = "x86_64", target_feature = "ssse3"))]
    Ssse3 "SSSE3";
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
    Avx2 "AVX2";
    #[cfg(all(target_arch = "x86_64", target_feature = "gfni", target_feature = "avx2"))]
    Gfni "GFNI";
    #[cfg(all(target_arch = "x86_64", target_feature = "avx512vl", target_feature = "avx512cd"))]
    Avx512 "AVX-512";
    #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
    Neon "NEON";
}
