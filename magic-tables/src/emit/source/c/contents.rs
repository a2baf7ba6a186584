//! What stands in a header: look-ups that depend on the target, and others.

use super::variant::Variant;
use crate::emit::signatures::Pair;
use crate::emit::source::program::PieceLookUp;

/// The look-ups of a header.
pub(super) struct Contents {
    /// Variants of the same look-ups, each for some targets, or one for all.
    pub(super) variants: Vec<Variant>,
    /// Look-ups in the tables of any board, beside those of the chess board.
    pub(super) beside: Option<Variant>,
}

impl Contents {
    /// A variant of all look-ups: the first one, and what stands beside it.
    pub(super) fn one_of_all(&self) -> impl Iterator<Item = &Variant> {
        self.variants.iter().take(1).chain(&self.beside)
    }

    /// All pieces, each with a variant that has it.
    pub(super) fn pieces(&self) -> impl Iterator<Item = (&Variant, &PieceLookUp)> {
        self.one_of_all().flat_map(|variant| variant.program.pieces.iter().map(move |piece| (variant, piece)))
    }

    /// Whether both pieces are there.
    pub(super) fn has_both(&self, pair: Pair) -> bool {
        pair.names.iter().all(|name| self.pieces().any(|(_, piece)| piece.name == *name))
    }
}
