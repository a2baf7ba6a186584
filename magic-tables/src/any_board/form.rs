//! Which tables a scheme has on boards other than that of chess.

use super::entries::Holding;
use super::hashed::Find;
use crate::spec::{Entries, Scheme, Spec};

/// How tables are looked up in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Line by line, without a table of occupancies: the scheme `hyperbola`.
    Lines,
    /// Line by line, the occupancy gathered by a factor: the scheme `kindergarten`.
    Kindergarten,
    /// Line by line, the occupancy hashed by its remainder: the scheme `congruent_modulo`.
    CongruentModulo,
    /// Line by line, by PEXT and PDEP: `kindergarten` where the target has them.
    PextLines,
    /// The whole piece: the schemes `fancy`, `fixed_shift` and `pext`.
    Slots {
        /// How squares find their slots.
        find: Find,
        /// What these hold.
        holding: Holding,
        /// Another seed gives other factors.
        seed: u64,
    },
}

impl Form {
    /// The scheme that `spec` asks for, with its form; for `auto` all schemes that it may choose, the fastest one first.
    /// `by_pext`: whether there are PEXT and PDEP.
    pub(crate) fn candidates(spec: &Spec, by_pext: bool) -> Vec<(Scheme, Self)> {
        let holding = match spec.entries {
            Entries::Byte => Holding::Numbers,
            Entries::Shared => Holding::Unions,
            Entries::Bitboard | Entries::Pdep => Holding::Sets,
        };
        let slots = |find| Self::Slots { find, holding, seed: spec.seed.unwrap_or_default() };
        let of = |scheme| match scheme {
            Scheme::Pext => (scheme, slots(Find::Pext)),
            Scheme::Fancy | Scheme::FixedShift if by_pext => (Scheme::Pext, slots(Find::Pext)),
            Scheme::FixedShift => (scheme, slots(Find::FixedShift)),
            Scheme::Kindergarten if by_pext => (scheme, Self::PextLines),
            Scheme::Kindergarten => (scheme, Self::Kindergarten),
            Scheme::CongruentModulo => (scheme, Self::CongruentModulo),
            Scheme::Hyperbola => (scheme, Self::Lines),
            // The others are refused before.
            _ => (Scheme::Fancy, slots(Find::OwnShift)),
        };
        match spec.scheme {
            Scheme::Auto => [Scheme::Kindergarten, Scheme::Hyperbola].map(of).into(),
            scheme => vec![of(scheme)],
        }
    }
}
