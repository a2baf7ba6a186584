//! The options that tests, cost tables and benchmarks try: all valid combinations, with a few values for each option, or
//! samples of them. All take them from here, so that none misses a combination.

mod combinations;
mod fairy;
mod narrow;
mod outside;
mod own;
mod pdep;
mod samples;
mod schemes;
pub mod source;

pub use combinations::combinations;
pub use fairy::FAIRY;
pub use narrow::in_32_bits;
pub use own::own_factors;
pub use pdep::slots_for_pdep;
pub use samples::{each_alone, samples, without_extras};
pub use schemes::piece_schemes;
