//! What depends on the target or on a feature of this crate, chosen where both are known.

/// Calls the macro `$path` with a word in front of its input: `present` where PEXT is there to be used,
/// `possible` where the architecture has it, `absent` elsewhere.
#[doc(hidden)]
#[macro_export]
#[cfg(all(target_arch = "x86_64", any(target_feature = "bmi2", feature = "bmi2")))]
macro_rules! __with_pext {
    (($($path:tt)*) $($input:tt)*) => { $($path)* ! { (present) $($input)* } };
}

#[doc(hidden)]
#[macro_export]
#[cfg(all(target_arch = "x86_64", not(any(target_feature = "bmi2", feature = "bmi2"))))]
macro_rules! __with_pext {
    (($($path:tt)*) $($input:tt)*) => { $($path)* ! { (possible) $($input)* } };
}

#[doc(hidden)]
#[macro_export]
#[cfg(not(target_arch = "x86_64"))]
macro_rules! __with_pext {
    (($($path:tt)*) $($input:tt)*) => { $($path)* ! { (absent) $($input)* } };
}

/// The first items where PEXT is there to be used, the second elsewhere.
#[doc(hidden)]
#[macro_export]
macro_rules! __if_pext {
    ({ $($with:tt)* } else { $($without:tt)* }) => {
        $crate::__with_pext! { ($crate::__if_pext) { $($with)* } else { $($without)* } }
    };
    ((present) { $($with:tt)* } else { $($without:tt)* }) => { $($with)* };
    (($pext:ident) { $($with:tt)* } else { $($without:tt)* }) => { $($without)* };
}
