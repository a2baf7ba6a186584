//! What stands in a header: look-ups that depend on the target, and others.

use super::variant::Variant;
use crate::emit::signatures::Pair;
use crate::emit::source::program::PieceLookUp;

/// The look-ups of a header.
pub(super) struct Contents {
    /// Variants of the same look-ups, each for some targets, or one for all.
    pub(super) variants: Vec<Variant>,
    /// Variants of look-ups in the tables of any board, beside those of the chess board. Their targets may be others.
    pub(super) beside: Vec<Variant>,
}

/// A variant, and what is beside it for the same targets.
pub(super) struct Together<'a> {
    pub(super) variant: &'a Variant,
    pub(super) beside: Option<&'a Variant>,
    /// The condition for the preprocessor, or `None` for all other targets.
    pub(super) condition: Option<String>,
}

impl Contents {
    /// A variant of all look-ups: the first one, and what stands beside it.
    pub(super) fn one_of_all(&self) -> impl Iterator<Item = &Variant> {
        self.variants.iter().take(1).chain(self.beside.iter().take(1))
    }

    /// Each variant with what can be beside it, and the condition for both: the first one that holds decides.
    pub(super) fn together(&self) -> Vec<Together<'_>> {
        let mut all = Vec::new();
        for (number, variant) in self.variants.iter().enumerate() {
            let others = &self.variants[..number];
            let condition = variant.condition();
            if self.beside.is_empty() {
                all.push(Together { variant, beside: None, condition });
                continue;
            }
            for beside in &self.beside {
                // There, an earlier variant is the first one.
                if others.iter().any(|other| beside.implies(other)) {
                    continue;
                }
                let is_certain = variant.implies(beside);
                let own = beside.condition().filter(|_| !is_certain);
                let condition = match (&condition, own) {
                    (Some(one), Some(other)) => Some(format!("{one} && {other}")),
                    (one, other) => one.clone().or(other),
                };
                all.push(Together { variant, beside: Some(beside), condition });
                if is_certain {
                    break;
                }
            }
        }
        all
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
