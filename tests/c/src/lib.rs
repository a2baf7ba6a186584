//! Compiles generated headers with a check program, and compares what it prints with the Rust look-ups.

pub mod answers;
pub mod board_programs;
pub mod boards;
pub mod compiler;
pub mod level;
#[path = "../../lookups/src/parallel.rs"]
mod parallel;
pub mod programs;
pub mod rules;
pub mod samples;
pub mod tokens;
pub mod views;

pub use parallel::in_parallel;
