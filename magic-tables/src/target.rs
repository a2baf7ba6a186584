//! What depends on the target or on a feature of this crate, chosen where both are known.
//!
//! A `cfg(feature = …)` in generated code would be read in the user's crate, so the choice is made by macros of this one.

/// Calls the macro `$path` with a word in front of its input that says whether there is BMI2: `target` if the target
/// features promise it, `feature` if the feature `bmi2` does, `possible` if the architecture may have it, else `absent`.
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
#[cfg(all(target_arch = "x86_64", not(target_feature = "bmi2"), not(feature = "bmi2")))]
macro_rules! __with_bmi2 {
    (($($path:tt)*) $($input:tt)*) => { $($path)* ! { (possible) $($input)* } };
}

#[doc(hidden)]
#[macro_export]
#[cfg(not(target_arch = "x86_64"))]
macro_rules! __with_bmi2 {
    (($($path:tt)*) $($input:tt)*) => { $($path)* ! { (absent) $($input)* } };
}

/// The first items where target or feature promise BMI2 (`promised`), or where the target does (`by_target`); the second
/// items elsewhere.
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

/// The promise of whoever wrote `pext = always`, which the documentation of that option makes his duty. Generated code
/// calls this macro, so that it holds no `unsafe` itself.
#[doc(hidden)]
#[macro_export]
macro_rules! __author_promises_bmi2 {
    () => {
        // SAFETY: `pext = always` says that the program runs only on processors with BMI2.
        unsafe { $crate::lookup::Assumed::promised() }
    };
}

/// The number of a square of the engine's own type. If the compiler refuses the cast, it names this macro, and so the
/// option that helps.
#[doc(hidden)]
#[macro_export]
macro_rules! __cast_square_to_usize_or_give_the_option_square_index {
    ($square:expr) => {
        $square as usize
    };
}
