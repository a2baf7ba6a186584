//! The schemes, one file each: excluded options, index functions, look-up type, source.
//!
//! The types of the chess board are for eight files and eight ranks. Smaller boards that fit into 64 bits do not take them: these types
//! compute relevant masks and lines from the number of the square, so a smaller board would have to be a part of the chess board,
//! with numbers that are not its own. Its edges would be relevant squares, and slots would be needed for occupancies that cannot
//! be, up to four times as many; and each look-up would need a second check of the square and a mask.

pub(crate) mod auto;
mod black;
mod congruent_modulo;
#[cfg(feature = "generate")]
pub(crate) mod entry_recipe;
pub(crate) mod hashing;
pub(crate) mod hyperbola;
mod kindergarten;
pub(crate) mod line_wise;
mod magic;
mod magic32;
mod pext;
mod plain;

use crate::spec::Scheme;
use hashing::Hashing;
use line_wise::LineWise;

/// The kinds of schemes.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    /// Each square has an index function and slots.
    Hashing(&'static dyn Hashing),
    /// Look-ups handle one line at a time; squares have no slots.
    LineWise(&'static LineWise),
    /// The cheapest of the others, by the table of costs.
    Auto,
}

/// The implementation of `scheme`. This and the enumeration are the only lists of schemes.
pub(crate) const fn kind(scheme: Scheme) -> Kind {
    match scheme {
        Scheme::Fancy => Kind::Hashing(&magic::FANCY),
        Scheme::Plain => Kind::Hashing(&plain::Plain),
        Scheme::FixedShift => Kind::Hashing(&magic::FIXED_SHIFT),
        Scheme::Black => Kind::Hashing(&black::BLACK),
        Scheme::Pext => Kind::Hashing(&pext::Pext),
        Scheme::Magic32 => Kind::Hashing(&magic32::Magic32),
        Scheme::Kindergarten => Kind::LineWise(&kindergarten::KINDERGARTEN),
        Scheme::CongruentModulo => Kind::LineWise(&congruent_modulo::CONGRUENT_MODULO),
        Scheme::Hyperbola => Kind::LineWise(&hyperbola::HYPERBOLA),
        Scheme::Auto => Kind::Auto,
    }
}
