//! Vectors of bytes and of words of 64 bits: a small set of operations, over which look-ups are
//! written once. For each kind of processor, a file says by which instructions. A macro chooses the
//! form of a look-up that suits the target.

#![allow(
    dead_code,
    unused_imports,
    unused_macros,
    reason = "which operations are needed depends on the target and on the features"
)]

#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
mod neon;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod x86;

use core::ptr;

/// A vector of two or four words: of one or two boards of 16 bytes each.
pub trait Lanes: Copy {
    /// The vector in which every word is `word`.
    fn splat(word: u64) -> Self;
    /// The vector in which every board is `board`.
    fn boards(board: u128) -> Self;
    /// The bits that both vectors have.
    fn and(self, other: Self) -> Self;
    /// The bits that either vector has.
    fn or(self, other: Self) -> Self;
    /// The bits that one of the vectors has.
    fn xor(self, other: Self) -> Self;
    /// The bits of this vector that `other` lacks.
    fn without(self, other: Self) -> Self;
    /// Adds word by word.
    fn plus(self, other: Self) -> Self;
    /// Subtracts word by word.
    fn minus(self, other: Self) -> Self;
    /// Shifts each word to the left.
    fn up(self, bits: u8) -> Self;
    /// The sums of the eight bytes of each word.
    fn sums(self) -> Self;
    /// The sums of the differences between the bytes of each word and those of `base`.
    fn sums_of_differences(self, base: Self) -> Self;
    /// The union of all words, of which no two have a common bit.
    fn union(self) -> u64;
    /// The union of all boards.
    fn board(self) -> u128;
}

/// A vector whose bytes an instruction shuffles.
pub trait Shuffles: Lanes {
    /// The bytes with these numbers in their board. A number in the upper half gives 0.
    fn shuffled(self, numbers: Self) -> Self;
    /// The bytes of each word in reverse order.
    fn swapped(self) -> Self;
}

/// A vector whose leading zeros an instruction counts.
pub trait Counts: Lanes {
    /// For each word, all bits from its highest one on; all bits if it is 0.
    fn all_from_highest(self) -> Self;
}

/// The vector with this number in these data.
#[inline(always)]
pub(super) fn loaded<V: Lanes, T>(data: &T, number: usize) -> V {
    const {
        assert!(
            align_of::<T>() >= align_of::<V>(),
            "the data are aligned as vectors"
        );
    };
    assert!(
        (number + 1) * size_of::<V>() <= size_of::<T>(),
        "there are as many vectors"
    );
    // SAFETY: the data have such a vector, aligned and without padding, as they are arrays of
    // numbers. Any bytes are one.
    unsafe { *ptr::from_ref(data).cast::<V>().add(number) }
}

/// Declares operations by instructions.
macro_rules! by_instructions {
    ($($name:ident($($arguments:tt)*) -> $result:ty => $call:expr;)*) => {$(
        #[allow(unused_unsafe, reason = "some operations are made of others")]
        #[inline(always)]
        fn $name($($arguments)*) -> $result {
            // SAFETY: the operations are there only for targets that have the instructions.
            unsafe { $call }
        }
    )*};
}
pub(super) use by_instructions;

/// Declares `$best` as the first of the forms whose condition holds.
macro_rules! first_that_runs {
    ($best:ident: $($forms:tt)*) => {
        first_that_runs!(@ $best, any(); $($forms)*);
    };
    (@ $best:ident, any($($earlier:tt)*); $form:path, if $condition:meta; $($rest:tt)*) => {
        #[cfg(all($condition, not(any($($earlier)*))))]
        type $best = $form;
        first_that_runs!(@ $best, any($($earlier)* $condition,); $($rest)*);
    };
    (@ $best:ident, any($($earlier:tt)*); $form:path) => {
        #[cfg(not(any($($earlier)*)))]
        type $best = $form;
    };
}
pub(super) use first_that_runs;
