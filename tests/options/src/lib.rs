//! The options that tests, cost tables and benchmarks try: all valid combinations, with a few values for each option, or
//! samples of them. All take them from here, so that none misses a combination.

mod combinations;
mod fairy;
mod outside;
mod pdep;
mod samples;
pub mod source;

pub use combinations::combinations;
pub use fairy::FAIRY;
pub use pdep::slots_for_pdep;
pub use samples::{each_alone, samples, without_extras};
