//! Ray tables copied from elsewhere, and tables that are generated.

pub mod after;
pub mod before;
mod rays;
