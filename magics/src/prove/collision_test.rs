//! A collision test: two sets of squares whose products must not meet once the base's products are added to them.

use magic_tables::board::Bitboard;

/// Which conflict rows answer a test: how well the older product is known, and which pairs of base subsets count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RowKind(u8);

impl RowKind {
    /// Number of kinds without [`RowKind::EMPTY`].
    pub(crate) const COUNT: usize = 4;

    /// The older set is empty, and its sum with the empty subset of the base does not count. For mirrored orders.
    pub(crate) const EMPTY: Self = Self(Self::COUNT as u8);

    /// `coarse` if the older product is known up to one cell only (otherwise up to a sixteenth of one);
    /// `equal_attacks` if both sets have the same attack set, so that only base subsets with different attack sets
    /// collide.
    pub(crate) const fn new(coarse: bool, equal_attacks: bool) -> Self {
        Self(coarse as u8 * 2 + equal_attacks as u8)
    }

    /// Whether only base subsets with different attack sets collide.
    pub(crate) const fn equal_attacks(self) -> bool {
        self.0 & 1 == 1
    }

    /// A number below [`RowKind::COUNT`]; `EMPTY` has that number itself.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The products of `newer` and `older`, two sets of squares outside the base, must not collide.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CollisionTest {
    /// The set that holds the square that the step makes known.
    pub newer: Bitboard,
    /// A set of squares that were known before.
    pub older: Bitboard,
    /// Which rows answer the test.
    pub kind: RowKind,
    /// How much the product of `newer` can still grow by bits that are not fixed.
    pub growth: u64,
}
