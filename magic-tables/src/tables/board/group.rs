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
        let mut all = Self { scheme, spec, pieces: Vec::new() };
        for piece in pieces {
            all.pieces.push((all.pieces.len(), piece));
        }
        all
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
        // Plain loops are much less to compile in users' builds.
        let mut first = Self::of_all(pieces, scheme, spec);
        let mut others: Vec<Self> = Vec::new();
        for element in given.named_schemes() {
            let mut number = 0;
            while number < others.len() && others[number].spec.scheme != element.scheme {
                number += 1;
            }
            if number == others.len() {
                let mut spec = first.spec.all_in(element.scheme);
                let replaced = pext && element.scheme.has_factors();
                let scheme = if replaced { Scheme::Pext } else { element.scheme };
                if !replaced {
                    spec.entries = given.entries;
                }
                others.push(Self { scheme, spec, pieces: Vec::new() });
            }
            for (place, piece) in std::mem::take(&mut first.pieces) {
                let group = if element.is_of(&piece.name) { &mut others[number] } else { &mut first };
                group.pieces.push((place, piece));
            }
        }
        others.insert(0, first);
        others
    }
}
