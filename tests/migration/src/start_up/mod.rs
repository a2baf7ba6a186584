//! Factors searched and tables filled when first used, and tables that are there already.

pub mod after;
pub mod before;
