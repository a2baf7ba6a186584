//! `congruent_modulo`: one line at a time, as a remainder that a multiplication with a reciprocal finds (Trevor Fenner and
//! Mark Levene 2008).

use super::line_wise::{LineWise, line_wise};

/// The scheme.
pub(super) static CONGRUENT_MODULO: LineWise = line_wise!(CongruentModulo);
