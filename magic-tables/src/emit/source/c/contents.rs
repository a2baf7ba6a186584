//! What stands in a header: look-ups that depend on the target, and others.

use super::variant::Variant;
use crate::emit::signatures::Pair;
use crate::emit::source::program::PieceLookUp;

/// The look-ups of a header.
pub(super) struct Contents {
    /// Variants of the same look-ups, each for some targets, or one for all.
    pub(super) variants: Vec<Variant>,
    /// Look-ups in the tables of any board, beside those of the chess board: as many variants, or one for all targets, or none.
    pub(super) beside: Vec<Variant>,
}

impl Contents {
    /// A variant of all look-ups: the first one, and what stands beside it.
    pub(super) fn one_of_all(&self) -> impl Iterator<Item = &Variant> {
        self.variants.iter().take(1).chain(self.beside.iter().take(1))
    }

    /// Each variant with what is beside it for the same targets.
    pub(super) fn together(&self) -> impl Iterator<Item = (&Variant, Option<&Variant>)> {
        let number = self.variants.len().max(self.beside.len());
        let of = |all: &'_ [Variant], number: usize| number.min(all.len().saturating_sub(1));
        (0..number).map(move |number| {
            (&self.variants[of(&self.variants, number)], self.beside.get(of(&self.beside, number)))
        })
    }

    /// All variants.
    pub(super) fn all(&self) -> impl Iterator<Item = &Variant> {
        self.variants.iter().chain(&self.beside)
    }

    /// Whether anything depends on the macro for PEXT.
    pub(super) fn needs_pext(&self) -> bool {
        self.all().any(Variant::asks_for_pext)
    }

    /// All pieces, each with a variant that has it.
    pub(super) fn pieces(&self) -> impl Iterator<Item = (&Variant, &PieceLookUp)> {
        self.one_of_all().flat_map(|variant| variant.program.pieces.iter().map(move |piece| (variant, piece)))
    }

    /// Whether this piece is looked up in several parts for all targets, so that one function joins them.
    pub(super) fn is_joined(&self, piece: &PieceLookUp) -> bool {
        let is_joined = |variant: &Variant| {
            let mut same = variant.program.pieces.iter().filter(|other| other.name == piece.name);
            same.all(|other| variant.body(other).is_none())
        };
        self.all().all(is_joined)
    }

    /// Whether both pieces are there.
    pub(super) fn has_both(&self, pair: Pair) -> bool {
        pair.names.iter().all(|name| self.pieces().any(|(_, piece)| piece.name == *name))
    }
}
