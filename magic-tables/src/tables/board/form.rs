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
    /// Line by line, by PEXT and PDEP: the scheme `pext` with `entries = pdep`.
    PextLines,
    /// The whole piece: the schemes `fancy`, `plain`, `fixed_shift` and `pext`.
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
    /// The tables of `scheme` with the other options of `spec`.
    pub(crate) fn of(spec: &Spec, scheme: Scheme) -> Self {
        let holding = match spec.entries {
            Entries::Byte => Holding::Numbers,
            Entries::Shared => Holding::Unions,
            Entries::Bitboard | Entries::Pdep => Holding::Sets,
        };
        let slots = |find| Self::Slots { find, holding, seed: spec.seed.unwrap_or_default() };
        match scheme {
            // 16 bits are enough for a line, but not for a piece.
            Scheme::Pext if spec.entries == Entries::Pdep => Self::PextLines,
            Scheme::Pext => slots(Find::Pext),
            Scheme::FixedShift | Scheme::Plain => slots(Find::FixedShift),
            Scheme::Kindergarten => Self::Kindergarten,
            Scheme::CongruentModulo => Self::CongruentModulo,
            Scheme::Hyperbola => Self::Lines,
            // The last three are for rook, bishop and queen alone: this is for pieces beside these.
            Scheme::Fancy | Scheme::Black | Scheme::Magic32 | Scheme::Auto => slots(Find::OwnShift),
        }
    }

    /// The tables for the options of `spec` where there is no PEXT: those of `fancy` instead of `pext`.
    pub(crate) fn without_pext(spec: &Spec) -> Self {
        Self::of(spec, if spec.scheme == Scheme::Pext { Scheme::Fancy } else { spec.scheme })
    }
}
