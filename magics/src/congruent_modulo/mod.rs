//! The hash functions that were published for single lines, and tables that measure them.

pub mod hashes;
pub mod line_tables;
