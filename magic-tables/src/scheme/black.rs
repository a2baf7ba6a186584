//! `black`: irrelevant squares are set, not cleared, so that ranges of indices can start above zero
//! (Volker Annuss 2017).

use crate::catalog;
use crate::hash::Key;

use super::magic::MagicFactors;

/// The scheme.
pub(super) static BLACK: MagicFactors = MagicFactors {
    key: Key::Black,
    fixed_shift: true,
    known: |_| catalog::short(Key::Black),
};
