//! Tables of `magic_tables!`: one module and one type for each scheme and entry worth having.
//!
//! `pext = never` keeps magic factors where the processor has BMI2; the schemes with `pext = always` run wherever it
//! has, whatever the target features say.

use crate::scheme::Scheme;

/// Declares schemes: module, type, name, and the macro's options.
macro_rules! schemes {
    ($($(#[$meta:meta])* $module:ident $scheme:ident $name:literal $available:ident ($($options:tt)*))*) => {
        $(
            $(#[$meta])*
            #[doc = concat!("`", stringify!($($options)*), "`.")]
            #[derive(Clone, Copy, Debug)]
            pub struct $scheme;

            $(#[$meta])*
            mod $module {
                magic_bitboards::magic_tables!($($options)*);
            }

            $(#[$meta])*
            impl Scheme for $scheme {
                const NAME: &'static str = $name;
                const COMPILED_IN: &'static str = $module::SCHEME;
                const TABLE_BYTES: usize = $module::TABLE_BYTES;
                const PEER: bool = false;
                type Square = u8;

                fn prepare() -> bool {
                    $available()
                }

                #[inline(always)]
                fn square(index: usize) -> u8 {
                    index as u8
                }

                #[inline(always)]
                fn rook(square: u8, occupied: u64) -> u64 {
                    $module::rook_attacks(usize::from(square), occupied)
                }

                #[inline(always)]
                fn bishop(square: u8, occupied: u64) -> u64 {
                    $module::bishop_attacks(usize::from(square), occupied)
                }

                #[inline(always)]
                fn queen(square: u8, occupied: u64) -> u64 {
                    $module::queen_attacks(usize::from(square), occupied)
                }
            }
        )*
    };
}

schemes! {
    fancy Fancy "fancy" anywhere (scheme = fancy, pext = never)
    fancy_shift FancyShift "fancy, incorporate_shift" anywhere
        (scheme = fancy, incorporate_shift = true, pext = never)
    fancy_overlapping FancyOverlapping "fancy, overlapping" anywhere
        (scheme = fancy, packing = overlapping, pext = never)
    fancy_byte FancyByte "fancy × byte" anywhere (scheme = fancy, entries = byte, pext = never)
    fancy_byte_overlapping FancyByteOverlapping "fancy × byte, overlapping" anywhere
        (scheme = fancy, entries = byte, packing = overlapping, pext = never)
    fancy_pdep FancyPdep "fancy × pdep" anywhere (scheme = fancy, entries = pdep, pext = never)
    fancy_pdep_overlapping FancyPdepOverlapping "fancy × pdep, overlapping" anywhere
        (scheme = fancy, entries = pdep, packing = overlapping, pext = never)
    fancy_shared FancyShared "fancy × shared" anywhere (scheme = fancy, entries = shared, pext = never)
    plain Plain "plain" anywhere (scheme = plain, pext = never)
    plain_byte PlainByte "plain × byte" anywhere (scheme = plain, entries = byte, pext = never)
    plain_pdep PlainPdep "plain × pdep" anywhere (scheme = plain, entries = pdep, pext = never)
    fixed_shift FixedShift "fixed_shift" anywhere (scheme = fixed_shift, pext = never)
    black Black "black" anywhere (scheme = black, pext = never)
    kindergarten Kindergarten "kindergarten" anywhere (scheme = kindergarten)
    congruent_modulo CongruentModulo "congruent_modulo" anywhere (scheme = congruent_modulo)
    hyperbola Hyperbola "hyperbola" anywhere (scheme = hyperbola)
    #[cfg(target_arch = "x86_64")]
    pext Pext "pext" with_bmi2 (pext = always)
    #[cfg(target_arch = "x86_64")]
    pext_byte PextByte "pext × byte" with_bmi2 (entries = byte, pext = always)
    #[cfg(target_arch = "x86_64")]
    pext_pdep PextPdep "pext × pdep" with_bmi2 (entries = pdep, pext = always)
    #[cfg(target_arch = "x86_64")]
    pext_shared PextShared "pext × shared" with_bmi2 (entries = shared, pext = always)
}

const fn anywhere() -> bool {
    true
}

#[cfg(target_arch = "x86_64")]
fn with_bmi2() -> bool {
    std::arch::is_x86_feature_detected!("bmi2")
}

/// `fancy` behind a type of squares with exactly 64 values: there is nothing left to check.
#[derive(Clone, Copy, Debug)]
pub struct FancyTyped;

mod fancy_typed {
    magic_bitboards::magic_tables!(scheme = fancy, pext = never, square = shakmaty::Square);
}

impl Scheme for FancyTyped {
    const NAME: &'static str = "fancy, square of 64 values";
    const COMPILED_IN: &'static str = fancy_typed::SCHEME;
    const TABLE_BYTES: usize = fancy_typed::TABLE_BYTES;
    const PEER: bool = false;
    type Square = shakmaty::Square;

    #[inline(always)]
    fn square(index: usize) -> shakmaty::Square {
        shakmaty::Square::new(index as u32)
    }

    #[inline(always)]
    fn rook(square: shakmaty::Square, occupied: u64) -> u64 {
        fancy_typed::rook_attacks(square, occupied)
    }

    #[inline(always)]
    fn bishop(square: shakmaty::Square, occupied: u64) -> u64 {
        fancy_typed::bishop_attacks(square, occupied)
    }

    #[inline(always)]
    fn queen(square: shakmaty::Square, occupied: u64) -> u64 {
        fancy_typed::queen_attacks(square, occupied)
    }
}
