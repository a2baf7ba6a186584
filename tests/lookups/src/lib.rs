//! What tests of look-ups share: the slow walk, what it sees along rays, and the options that are
//! tried. Tests of other promises, cost tables and benchmarks take their options from here, so that
//! none misses a combination.

#[cfg(feature = "generate")]
mod options;
#[path = "../../reference/mod.rs"]
pub mod reference;
pub mod seen;
#[cfg(feature = "generate")]
pub mod source;
pub mod threats;

#[cfg(feature = "generate")]
pub use options::*;
