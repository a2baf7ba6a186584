//! `black`: irrelevant squares are set, not cleared, so that ranges of indices can start above zero
//! (Volker Annuss 2017).

use crate::hash::{Key, known_short_ranges};

use super::magic::MagicFactors;

/// The scheme.
pub(super) static BLACK: MagicFactors = MagicFactors {
    key: Key::Black,
    fixed_shift: true,
    known: |_| known_short_ranges(Key::Black),
};
