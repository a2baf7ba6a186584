//! How rays in vectors are looked up: the same steps for each kind of vectors.

use super::square::{Bytes, Rays, Square};

/// A vector of bytes: a whole [`Bytes`], or half of it.
pub trait Vector: Copy {
    fn loaded(bytes: &Bytes, half: usize) -> Self;
    fn zero() -> Self;
    fn all_ones() -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// The bits of this that `other` lacks.
    fn without(self, other: Self) -> Self;
    /// The bytes with these numbers. A number in the upper half gives 0.
    fn shuffled(self, numbers: Self) -> Self;
    /// The sums of words of 64 bits.
    fn plus(self, other: Self) -> Self;
    /// The sums of each eight bytes.
    fn sums(self) -> Self;
    /// The sums of the differences between each eight bytes and those of `base`.
    fn sums_of_differences(self, base: Self) -> Self;
}

/// Declares functions of a vector by instructions that the target has.
macro_rules! by_instructions {
    ($($name:ident($($arguments:tt)*) => $call:expr;)*) => {$(
        #[inline(always)]
        fn $name($($arguments)*) -> Self {
            // SAFETY: the module is compiled only for targets that have the instructions. What is loaded is as long as a vector, and
            // aligned as one.
            unsafe { $call }
        }
    )*};
}
pub(super) use by_instructions;

/// What a rider attacks, or, if it `HOPS`, a hopper.
#[inline(always)]
pub fn attacks<V: Vector, const HOPS: bool, const DIRECT: usize, const SUMS: usize, const FAR: usize>(
    Square { rays, far }: &Square<DIRECT, SUMS, FAR>,
    board: V,
    half: usize,
) -> V {
    let (taken, mask) = taken(rays, board, half);
    let (results, _) = stopped::<V, HOPS>(taken, [V::all_ones(); 2]);
    if let [[weights, base]] = far.as_slice() {
        let results = results.and(V::loaded(weights, half));
        return back(rays, results, |results| results.sums_of_differences(V::loaded(base, half)), half);
    }
    back(rays, results.and(mask), V::sums, half)
}

/// Which squares are occupied, and all of them.
#[inline(always)]
pub fn taken<V: Vector, const DIRECT: usize, const SUMS: usize>(
    rays: &Rays<DIRECT, SUMS>,
    board: V,
    half: usize,
) -> (V, V) {
    let mask = V::loaded(&rays.mask, half);
    (board.shuffled(V::loaded(&rays.gather, half)).and(mask), mask)
}

/// The squares up to the nearest occupied one of those that are `taken`, or, if it `HOPS`, behind it up to the second one; and those
/// that are taken but the nearest. What is added is -1, or 0 where squares that are nearer stop all.
#[inline(always)]
pub fn stopped<V: Vector, const HOPS: bool>(taken: V, [first, second]: [V; 2]) -> (V, V) {
    let less = taken.plus(first);
    let (seen, others) = (taken.xor(less), taken.and(less));
    let results = if HOPS { others.xor(others.plus(second)).without(seen) } else { seen };
    (results, others)
}

/// The results on the board.
#[inline(always)]
pub fn back<V: Vector, const DIRECT: usize, const SUMS: usize>(
    rays: &Rays<DIRECT, SUMS>,
    results: V,
    sums: impl FnOnce(V) -> V,
    half: usize,
) -> V {
    let mut attacks = V::zero();
    if let [numbers] = rays.direct.as_slice() {
        attacks = results.shuffled(V::loaded(numbers, half));
    }
    if let [[numbers, lines]] = rays.sums.as_slice() {
        let sums = sums(results).shuffled(V::loaded(numbers, half));
        attacks = attacks.or(sums.and(V::loaded(lines, half)));
    }
    attacks
}
