//! Where the crate is compiled without optimisation, as the build script finds out, integers take
//! the place of vectors: each instruction for vectors would be a call, and a queen by `hyperbola`
//! four times as many instructions.

#![cfg(all(magic_bitboards_unoptimised, not(doc)))]

pub use magic_tables::lookup::ConstHyperbola as Hyperbola;

/// The set-wise look-ups, those of constants also at run time.
pub mod setwise {
    pub use magic_tables::lookup::setwise::*;
    pub use magic_tables::lookup::setwise::{
        bishop_attacks_const as bishop_attacks, queen_attacks_const as queen_attacks,
        rook_attacks_const as rook_attacks,
    };
}
