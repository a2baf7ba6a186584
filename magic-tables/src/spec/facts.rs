//! What is true of a scheme whatever its tables are: as much as the list of refusals needs.

use super::choice::{Entries, Hyperbola, Packing, Scheme};
use super::options::Spec;

impl Scheme {
    /// Whether look-ups handle one line at a time, without index functions and factors.
    ///
    /// ```
    /// use magic_tables::Scheme;
    ///
    /// assert!(Scheme::Hyperbola.is_line_wise());
    /// assert!(!Scheme::Magic32.is_line_wise());
    /// ```
    #[must_use]
    pub const fn is_line_wise(self) -> bool {
        matches!(self, Self::Kindergarten | Self::CongruentModulo | Self::Hyperbola)
    }

    /// Whether each square has an index function and slots.
    pub(crate) const fn has_slots(self) -> bool {
        !self.is_line_wise() && !matches!(self, Self::Auto)
    }

    /// Whether a multiplication finds them.
    pub(crate) const fn has_factors(self) -> bool {
        self.has_slots() && !matches!(self, Self::Pext)
    }
}

impl Spec {
    /// Whether look-ups along rays and lines are in integers on every target: those that are constant functions, and those of
    /// `hyperbola = latency`.
    pub(crate) const fn is_in_integers(&self) -> bool {
        self.const_fn || matches!(self.hyperbola, Hyperbola::Latency)
    }

    /// Whether slots of whole pieces hold bits for PDEP on other boards: where PEXT takes the place of a scheme with factors.
    /// `scheme = pext` with `pdep` looks up line by line there.
    #[cfg(feature = "boards")]
    pub(crate) fn deposits_pieces(&self) -> bool {
        self.with_pext().entries == Entries::Pdep && self.scheme.has_factors()
    }

    /// Whether the tables of squares overlap, in a scheme with slots.
    pub(crate) fn overlaps(&self) -> bool {
        match (self.packing, self.scheme) {
            (Packing::Overlapping, _) | (Packing::Auto, Scheme::FixedShift | Scheme::Black) => true,
            (Packing::Concatenated | Packing::Lines, _) | (Packing::Auto, Scheme::Plain) => false,
            (Packing::Auto, _) => self.entries == Entries::Shared || self.incorporate_offset,
        }
    }
}
