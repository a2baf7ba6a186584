//! `hyperbola`: no table of occupancies, but subtraction and reversal, one line at a time (Gerd Isenberg and Aleks Peshkov
//! 2007).

use super::line_wise::{LineWise, line_wise};

/// The scheme.
pub(super) static HYPERBOLA: LineWise = line_wise!(Hyperbola);
