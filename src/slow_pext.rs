//! Where the crate is compiled for a processor that has PEXT in microcode, as the build script
//! finds out, the target promises nothing: `pext = auto` means the scheme. The feature `bmi2` means
//! PEXT there, too.

#![cfg(all(magic_bitboards_slow_pext, not(feature = "bmi2")))]

/// Like the macro of the same name in `magic-tables`, with no promise of the target.
#[doc(hidden)]
#[macro_export]
macro_rules! __with_bmi2 {
    (($($path:tt)*) $($input:tt)*) => { $($path)* ! { (possible) $($input)* } };
}

/// Like the macro of the same name in `magic-tables`, with no promise of the target.
#[doc(hidden)]
#[macro_export]
macro_rules! __if_bmi2 {
    ($by:ident { $($with:tt)* } else { $($without:tt)* }) => { $($without)* };
}
