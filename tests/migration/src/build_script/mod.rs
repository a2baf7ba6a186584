//! A generator in the engine's build script, replaced by `Builder`.

pub mod after;
pub mod before;
