//! A generator in the engine's build script, and `Builder` in its place.

pub mod after;
pub mod before;
