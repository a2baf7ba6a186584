//! A value of a generic type as the type that it is: constant functions cannot call the functions
//! of its traits.
//!
//! Sizes are compared in constants, and no pointer is read: unoptimised builds compare each time,
//! and check each pointer.

use core::mem::transmute;

/// `value` as a value of type `B`.
///
/// # Safety
/// `A` must be `B`, or a transparent wrapper of it.
#[inline(always)]
pub(super) const unsafe fn same_type<A, B>(value: &A) -> &B {
    if const { size_of::<A>() == size_of::<B>() } {
        // SAFETY: by this function's contract.
        unsafe { transmute::<&A, &B>(value) }
    } else {
        panic!("these are different types")
    }
}

/// The value of type `A` that stores `value`, if any is stored.
///
/// # Safety
/// `A` must be empty, or a transparent wrapper of `B`.
pub(super) const unsafe fn storing<A: Copy, B>(value: &B) -> A {
    // SAFETY: by this function's contract.
    unsafe {
        if size_of::<A>() == 0 {
            *same_type(&())
        } else {
            *same_type(value)
        }
    }
}
