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

/// What a value of type `A` stores: a value of type `B`, or `nothing` if `A` is empty.
///
/// # Safety
/// `A` must be empty, or a transparent wrapper of `B`.
#[inline(always)]
pub(super) const unsafe fn stored<A, B: Copy>(value: &A, nothing: B) -> B {
    // SAFETY: by this function's contract.
    if size_of::<A>() == 0 { nothing } else { *unsafe { same_type(value) } }
}

/// The value of type `A` that stores `value`, if any is stored.
///
/// # Safety
/// `A` must be empty, or a transparent wrapper of `B`.
pub(super) const unsafe fn storing<A: Copy, B>(value: &B) -> A {
    // SAFETY: by this function's contract.
    unsafe { if size_of::<A>() == 0 { *same_type(&()) } else { *same_type(value) } }
}
