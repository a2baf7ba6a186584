//! What every combination of options costs: bytes, loads and instructions here, times by the benchmarks, which find
//! the combinations and the table in the documentation here too.

pub mod assembly;
pub mod combinations;
pub mod costs;
pub mod document;
pub mod module;

#[path = "../../combinations/parallel.rs"]
mod parallel;
