//! Exhaustive search and proof: all magic factors of a square within its period, or none.

pub mod order;
pub mod problem;
pub mod rows;
pub mod search;
pub mod window;
