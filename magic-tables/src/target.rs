//! Macros that choose by target features and by the features of this crate.
//!
//! A `cfg(feature = …)` in generated code would be read in the user's crate, so these macros decide
//! instead.

/// Calls the macro `$path` with one more word in front of its input, which says whether there is
/// BMI2: `target` if the target features promise it, `feature` if the feature `bmi2` does,
/// `possible` if the architecture may have it, `absent` otherwise.
#[doc(hidden)]
#[macro_export]
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
macro_rules! __with_bmi2 {
    (($($path:tt)*) $($input:tt)*) => { $($path)* ! { (target) $($input)* } };
}

#[doc(hidden)]
#[macro_export]
#[cfg(all(target_arch = "x86_64", not(target_feature = "bmi2"), feature = "bmi2"))]
macro_rules! __with_bmi2 {
    (($($path:tt)*) $($input:tt)*) => { $($path)* ! { (feature) $($input)* } };
}

#[doc(hidden)]
#[macro_export]
#[cfg(all(
    target_arch = "x86_64",
    not(target_feature = "bmi2"),
    not(feature = "bmi2")
))]
macro_rules! __with_bmi2 {
    (($($path:tt)*) $($input:tt)*) => { $($path)* ! { (possible) $($input)* } };
}

#[doc(hidden)]
#[macro_export]
#[cfg(not(target_arch = "x86_64"))]
macro_rules! __with_bmi2 {
    (($($path:tt)*) $($input:tt)*) => { $($path)* ! { (absent) $($input)* } };
}

/// The first items if the target or the feature promises BMI2 (`promised`), or if the target does
/// (`by_target`); otherwise the second items.
#[doc(hidden)]
#[macro_export]
macro_rules! __if_bmi2 {
    ($by:ident { $($with:tt)* } else { $($without:tt)* }) => {
        $crate::__with_bmi2! { ($crate::__if_bmi2) $by { $($with)* } else { $($without)* } }
    };
    ((target) $by:ident { $($with:tt)* } else { $($without:tt)* }) => { $($with)* };
    ((feature) promised { $($with:tt)* } else { $($without:tt)* }) => { $($with)* };
    (($bmi2:ident) $by:ident { $($with:tt)* } else { $($without:tt)* }) => { $($without)* };
}

/// The promise made by `pext = always`; the documentation of that option says what it means.
/// Generated code calls this macro so that it needs no `unsafe` itself.
#[doc(hidden)]
#[macro_export]
macro_rules! __author_promises_bmi2 {
    () => {
        // SAFETY: `pext = always` says that the program runs only on processors with BMI2.
        unsafe { $crate::lookup::Assumed::promised() }
    };
}
