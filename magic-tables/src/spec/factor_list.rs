//! Reads lists of factors as they stand in an engine, in any of the usual languages: which lists a
//! text has, and what their columns mean.

mod choose;
mod columns;
mod error;
mod file;
mod lexer;
mod parser;

pub use columns::{Column, Meaning, NumberList};
pub use error::FactorError;
pub use file::FactorFile;

#[cfg(test)]
mod tests;
