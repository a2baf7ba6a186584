//! Factors of the engine's own: tables filled at start-up, and the macro with the same factors.

pub mod after;
pub mod before;
mod factors;
