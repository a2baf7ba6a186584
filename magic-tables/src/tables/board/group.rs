//! Pieces by their schemes.

use crate::board::piece::Piece;
use crate::spec::{Scheme, Spec};

/// Pieces that are looked up in one scheme.
pub(in crate::tables) struct Group {
    /// The scheme in use: that of the options, or PEXT in its place.
    pub(in crate::tables) scheme: Scheme,
    /// What slots of whole pieces hold, where they lie and which factors lead to them.
    pub(in crate::tables) spec: Spec,
    /// The pieces, each with its place among all.
    pub(in crate::tables) pieces: Vec<(usize, Piece)>,
}

impl Group {
    /// All `pieces` in one scheme.
    pub(in crate::tables) fn of_all(pieces: Vec<Piece>, scheme: Scheme, spec: Spec) -> Self {
        Self { scheme, spec, pieces: pieces.into_iter().enumerate().collect() }
    }

    /// The scheme that the options give, even if PEXT has taken its place.
    pub(super) fn given(&self) -> Scheme {
        if self.scheme == Scheme::Pext { self.spec.scheme } else { self.scheme }
    }

    /// The groups of `pieces`, that in the `scheme` of most of them first. If `pext` takes the place of schemes with factors, slots hold
    /// what `spec` says; in all other schemes, what the options of the user say, `given`.
    pub(in crate::tables) fn divide(
        pieces: Vec<Piece>,
        scheme: Scheme,
        spec: Spec,
        pext: bool,
        given: &Spec,
    ) -> Vec<Self> {
        let mut first = Self::of_all(pieces, scheme, spec);
        let mut others: Vec<Self> = Vec::new();
        for element in given.named_schemes() {
            let known = others.iter().position(|group| group.spec.scheme == element.scheme);
            let place = known.unwrap_or_else(|| {
                let mut spec = first.spec.all_in(element.scheme);
                let scheme = if pext && element.scheme.has_factors() { Scheme::Pext } else { element.scheme };
                if scheme == element.scheme {
                    spec.entries = given.entries;
                }
                others.push(Self { scheme, spec, pieces: Vec::new() });
                others.len() - 1
            });
            let (named, left) = first.pieces.into_iter().partition(|(_, piece)| element.is_of(&piece.name));
            first.pieces = left;
            others[place].pieces.extend::<Vec<_>>(named);
        }
        others.insert(0, first);
        others
    }
}
