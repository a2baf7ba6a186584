//! Bits of the factor that a search must keep to.

/// Bits of the factor that are given: only factors that have them are sought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Given {
    /// Which bits are given.
    pub mask: u64,
    /// Their values.
    pub value: u64,
}

impl Given {
    /// Whether `factor`, whose bits in `fixed` are fixed, can have the given bits.
    #[inline]
    pub(crate) const fn fits(self, factor: u64, fixed: u64) -> bool {
        (factor ^ self.value) & self.mask & fixed == 0
    }
}
