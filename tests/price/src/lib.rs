//! The costs of all combinations of options: bytes, loads and instructions. The benchmarks measure the times, and use the
//! combinations and the documentation's tables from here.

pub mod assembly;
pub mod boards;
pub mod c;
pub mod combinations;
pub mod costs;
pub mod document;
pub mod figures;
pub mod fills;
pub mod forms;
pub mod module;
pub mod rust;
pub mod views;

#[path = "../../lookups/src/parallel.rs"]
mod parallel;
