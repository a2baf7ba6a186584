//! `fixed_shift`: one shift for all rooks, one for all bishops, and overlapping tables (Onno Garms 2009, Volker
//! Annuss 2010).

use crate::hash::Key;

use super::magic::{MagicFactors, shortest};

/// The scheme.
pub(super) static FIXED_SHIFT: MagicFactors =
    MagicFactors { key: Key::Masked, fixed_shift: true, known: |_| shortest(Key::Masked) };
