//! Tables filled at start-up with the engine's own factors, replaced by the macro with the same factors.

pub mod after;
pub mod before;
mod factors;
