//! The feature `bmi2`: enabling it promises that the program only runs on processors with PEXT and
//! PDEP.

#![cfg(feature = "bmi2")]

use magic_tables::lookup::Assumed;

/// What the target or the feature `bmi2` promises.
///
/// Features are shared by all crates of a build: if another crate turns `bmi2` on, this type
/// changes for everyone. Tables with `pext = never` do not use it.
pub type Promised = Assumed;

/// The value of [`Promised`].
#[allow(unsafe_code, reason = "the feature is the promise")]
// SAFETY: the documentation of the feature demands that the program only runs on processors with
// BMI2.
pub const PROMISED: Promised = unsafe { Assumed::promised() };

/// Like the macro of the same name in `magic-tables`, with the promise of this crate's feature.
#[doc(hidden)]
#[macro_export]
macro_rules! __with_bmi2 {
    (($($path:tt)*) $($input:tt)*) => {
        $crate::__magic_tables::__with_bmi2! { ($crate::__with_feature_bmi2) ($($path)*) $($input)* }
    };
}

/// Replaces the promise of `magic-tables` with that of this crate's feature.
#[doc(hidden)]
#[macro_export]
macro_rules! __with_feature_bmi2 {
    ((possible) ($($path:tt)*) $($input:tt)*) => { $($path)* ! { (feature) $($input)* } };
    (($bmi2:ident) ($($path:tt)*) $($input:tt)*) => { $($path)* ! { ($bmi2) $($input)* } };
}

/// Like the macro of the same name in `magic-tables`, with the promise of this crate's feature.
#[doc(hidden)]
#[macro_export]
macro_rules! __if_bmi2 {
    ($by:ident { $($with:tt)* } else { $($without:tt)* }) => {
        $crate::__with_bmi2! {
            ($crate::__magic_tables::__if_bmi2) $by { $($with)* } else { $($without)* }
        }
    };
}
