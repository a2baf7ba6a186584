//! `kindergarten`: one line at a time, gathered into six bits by a multiplication (Gerd Isenberg 2006).

use super::line_wise::{LineWise, line_wise};

/// The scheme.
pub(super) static KINDERGARTEN: LineWise = line_wise!(Kindergarten);
