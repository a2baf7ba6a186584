//! Copied ray tables, replaced by generated tables.

pub mod after;
pub mod before;
mod rays;
