//! A value of a generic type as the type that it is: constant functions cannot call the functions of its traits.

use core::ptr;

/// `value` as a value of type `B`.
///
/// # Safety
/// `A` must be `B`, or a transparent wrapper of it.
#[inline(always)]
pub(super) const unsafe fn same_type<A, B>(value: &A) -> &B {
    debug_assert!(size_of::<A>() == size_of::<B>(), "these are different types");
    // SAFETY: by this function's contract.
    unsafe { &*ptr::from_ref(value).cast() }
}
