//! Sets of squares, one bit each.

/// A set of squares of any board with up to 128 squares.
pub type Set = u128;

/// The set that contains only `square`.
#[must_use]
#[inline]
pub const fn bit(square: usize) -> Set {
    1 << square
}

/// Whether `square` is in `set`.
#[must_use]
#[inline]
pub const fn has(set: Set, square: usize) -> bool {
    set >> square & 1 != 0
}

/// The lowest square of `set`; 128, off the board, if it is empty.
#[must_use]
#[inline]
pub const fn lowest(set: Set) -> usize {
    set.trailing_zeros() as usize
}

/// The number of squares in `set`.
#[must_use]
#[inline]
pub fn size(set: Set) -> u64 {
    set.count_ones().into()
}

/// The squares of `set`, lowest first.
#[inline]
pub fn squares(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| lowest(set))?;
        set &= set - 1;
        Some(square)
    })
}

/// The squares of `set` for which `keep` is true.
#[inline]
pub fn filter(set: Set, keep: impl Fn(usize) -> bool) -> Set {
    squares(set).filter(|&square| keep(square)).fold(0, |kept, square| kept | bit(square))
}
