//! What look-ups cost without a clock: bytes, loads and instructions. The benchmarks measure the
//! times, and use the combinations and the documentation's tables from here.

pub mod combinations;
pub mod compile;
pub mod count;
pub mod page;

#[path = "../../lookups/src/parallel.rs"]
pub mod parallel;
