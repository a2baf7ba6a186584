//! The highest square of a set.

/// The number of the highest square of `set`; 0 if it is empty.
#[inline]
pub(super) const fn highest_of_64(set: u64) -> usize {
    (set | 1).ilog2() as usize
}

/// The same in 128 bits, where two words without a branch take fewer instructions than what compilers make of one.
#[inline]
pub(super) const fn highest_of_128(set: u128) -> usize {
    let (lower, upper) = (set as u64, (set >> 64) as u64);
    let (in_lower, in_upper) = (highest_of_64(lower), 64 + highest_of_64(upper));
    if upper == 0 { in_lower } else { in_upper }
}
