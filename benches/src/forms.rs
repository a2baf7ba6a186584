//! The forms of hyperbola quintessence that the target can run, as schemes of their own.

use magic_bitboards::lookup::hyperbola::{self, Form};

use crate::scheme::Visitor;

/// Declares a scheme for each form.
macro_rules! forms {
    ($($(#[$cfg:meta])? $form:ident $module:ident $name:literal;)*) => {
        $(
            $(#[$cfg])?
            mod $module {
                use super::{Form, hyperbola};

                static SLIDERS: hyperbola::$form = Form::NEW;

                scheme! {
                    $form: $name, $name, size_of::<hyperbola::$form>(), "line by line", "", false;
                    u8: |index| index as u8;
                    |square, occupied|
                        rook: u64 = SLIDERS.rook_attacks(usize::from(square % 64), occupied),
                        bishop: u64 = SLIDERS.bishop_attacks(usize::from(square % 64), occupied),
                        queen: u64 = SLIDERS.queen_attacks(usize::from(square % 64), occupied);
                }

                pub(crate) fn visit(visitor: &mut impl super::Visitor) {
                    visitor.visit::<$form>();
                }
            }
        )*

        /// Passes each form to `visitor`.
        pub(crate) fn visit(visitor: &mut impl Visitor) {
            $($(#[$cfg])? $module::visit(visitor);)*
        }
    };
}

forms! {
    ByteSwap bytes "bytes, table of ranks";
    SplitDiagonals apart "bytes, diagonals apart";
    BitReversal bits "bits";
    #[cfg(all(target_arch = "x86_64", target_feature = "ssse3", not(target_feature = "avx2")))]
    Ssse3 ssse3 "SSSE3";
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
    Ssse3 avx2 "AVX2";
    #[cfg(all(target_arch = "x86_64", target_feature = "gfni", target_feature = "avx2"))]
    Gfni gfni "GFNI";
    #[cfg(all(target_arch = "x86_64", target_feature = "avx512vl", target_feature = "avx512cd"))]
    Avx512 avx512 "AVX-512";
    #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
    Neon neon "NEON";
}
