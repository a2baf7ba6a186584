//! PEXT and PDEP, and proofs that the processor has them.
//!
//! A processor without BMI2 aborts a program at these instructions. So they are reachable only
//! through a value whose type says why they exist: the target promises them ([`ByTarget`]), or
//! somebody has promised them ([`Assumed`]). The type alone is no promise, since anybody can name
//! it. So the functions take the value, and whatever calls them holds one.

use super::sealed::Sealed;

/// A way to compute PEXT and PDEP: by the instructions, or by loops.
pub trait Bmi2: Sealed + Copy {
    /// The bits of `source` that `mask` selects, moved together at the lower end.
    ///
    /// ```
    /// use magic_tables::lookup::{Bmi2, ByTarget};
    ///
    /// let file_a = 0x0101_0101_0101_0101;
    /// let occupied = 1 << 0 | 1 << 24 | 1 << 56 | 1 << 27; // a1, a4, a8 and d4
    /// assert_eq!(ByTarget.pext(occupied, file_a), 0b1000_1001, "the a-file from a1 up");
    /// ```
    fn pext(self, source: u64, mask: u64) -> u64;

    /// The lowest bits of `source`, moved to the ones of `mask`.
    ///
    /// ```
    /// use magic_tables::lookup::{Bmi2, ByTarget};
    ///
    /// let file_a = 0x0101_0101_0101_0101;
    /// assert_eq!(ByTarget.pdep(0b1000_1001, file_a), 1 << 0 | 1 << 24 | 1 << 56, "a1, a4 and a8");
    /// ```
    fn pdep(self, source: u64, mask: u64) -> u64;
}

/// PEXT and PDEP by the instructions if the target features promise them, otherwise by loops.
///
/// ```
/// use magic_tables::lookup::{Bmi2, ByTarget, Portable};
///
/// let (occupied, bishop_on_a1) = (1 << 18 | 1 << 3, 0x0040_2010_0804_0200); // c3 and d1; b2 to g7
/// assert_eq!(ByTarget.pext(occupied, bishop_on_a1), Portable.pext(occupied, bishop_on_a1));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ByTarget;

/// PEXT and PDEP by loops, on every processor. The generator uses these: it may run on an older
/// processor than the tables are for.
///
/// ```
/// use magic_tables::lookup::{Bmi2, Portable};
///
/// assert_eq!(Portable.pext(0b1010, 0b1110), 0b101, "of b1, c1 and d1, the first and the last");
/// assert_eq!(Portable.pdep(0b101, 0b1110), 0b1010, "and back to b1 and d1");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Portable;

/// PEXT and PDEP by the instructions on x86-64, even if the target features do not promise them; by
/// loops on other architectures.
///
/// A value proves that somebody has promised BMI2: the author of an `unsafe` block, or whoever
/// enabled the feature `bmi2`.
#[derive(Clone, Copy, Debug)]
pub struct Assumed(());

impl Assumed {
    /// The promise that the processor has BMI2.
    ///
    /// ```
    /// # #[cfg(target_arch = "x86_64")]
    /// # {
    /// use magic_tables::lookup::{Assumed, Bmi2};
    ///
    /// if std::arch::is_x86_feature_detected!("bmi2") {
    ///     // SAFETY: the processor that runs this has BMI2.
    ///     let bmi2 = unsafe { Assumed::promised() };
    ///     assert_eq!(bmi2.pext(0b1010, 0b1110), 0b101);
    /// }
    /// # }
    /// ```
    ///
    /// # Safety
    /// Look-ups made with the promise must only run on processors that have BMI2.
    #[must_use]
    pub const unsafe fn promised() -> Self {
        Self(())
    }
}

/// Declares the type and the value of what the target or the feature promises.
macro_rules! promised {
    ($type:ty, $value:expr) => {
        /// What the target or the feature `bmi2` promises: [`Assumed`] if the feature is on,
        /// otherwise [`ByTarget`].
        ///
        /// Features are shared by all crates of a build: if another crate turns `bmi2` on, this
        /// type changes for everyone.
        pub type Promised = $type;

        /// The value of [`Promised`].
        pub const PROMISED: Promised = $value;
    };
}

#[cfg(feature = "bmi2")]
promised!(Assumed, Assumed(()));
#[cfg(not(feature = "bmi2"))]
promised!(ByTarget, ByTarget);

/// A type computes PEXT and PDEP by the functions of a module.
macro_rules! computed_by {
    ($($name:ident, $module:ident;)*) => {$(
        impl Sealed for $name {}

        impl Bmi2 for $name {
            #[inline(always)]
            fn pext(self, source: u64, mask: u64) -> u64 {
                $module::pext(source, mask)
            }

            #[inline(always)]
            fn pdep(self, source: u64, mask: u64) -> u64 {
                $module::pdep(source, mask)
            }
        }
    )*};
}

computed_by! {
    ByTarget, by_target;
    Portable, portable;
    Assumed, assumed;
}

/// Loops that compute the same as the instructions. Constants can call them, too.
pub(super) mod portable {
    pub(in crate::lookup) const fn pext(source: u64, mut mask: u64) -> u64 {
        let mut result = 0;
        let mut bit = 1;
        while mask != 0 {
            if source & mask & mask.wrapping_neg() != 0 {
                result |= bit;
            }
            mask &= mask - 1;
            bit <<= 1;
        }
        result
    }

    pub(in crate::lookup) const fn pdep(mut source: u64, mut mask: u64) -> u64 {
        let mut result = 0;
        while mask != 0 {
            if source & 1 != 0 {
                result |= mask & mask.wrapping_neg();
            }
            mask &= mask - 1;
            source >>= 1;
        }
        result
    }
}

/// PEXT and PDEP as intrinsics, for targets that promise them.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2", not(miri)))]
mod by_target {
    #[inline(always)]
    pub(super) fn pext(source: u64, mask: u64) -> u64 {
        // SAFETY: the target has BMI2.
        unsafe { core::arch::x86_64::_pext_u64(source, mask) }
    }

    #[inline(always)]
    pub(super) fn pdep(source: u64, mask: u64) -> u64 {
        // SAFETY: the target has BMI2.
        unsafe { core::arch::x86_64::_pdep_u64(source, mask) }
    }
}

#[cfg(any(not(all(target_arch = "x86_64", target_feature = "bmi2")), miri))]
use portable as by_target;

/// The instructions as inline assembly: the intrinsics would not be inlined into functions compiled
/// without BMI2.
#[cfg(all(target_arch = "x86_64", not(target_feature = "bmi2"), not(miri)))]
mod assumed {
    macro_rules! instruction {
        ($name:ident, $text:literal) => {
            #[inline(always)]
            pub(super) fn $name(source: u64, mask: u64) -> u64 {
                let result;
                // SAFETY: it only reads and writes registers, and the processor has it: only `Bmi2
                // for Assumed` calls this function, with a value whose maker promised that.
                unsafe {
                    core::arch::asm!(
                        $text,
                        lateout(reg) result, in(reg) source, in(reg) mask,
                        options(pure, nomem, nostack, preserves_flags),
                    );
                }
                result
            }
        };
    }

    instruction!(pext, "pext {}, {}, {}");
    instruction!(pdep, "pdep {}, {}, {}");
}

// If the target promises them, the intrinsics are better: the compiler can move them and fuse their
// loads.
#[cfg(any(not(target_arch = "x86_64"), target_feature = "bmi2", miri))]
use by_target as assumed;

#[cfg(test)]
mod tests;
