//! Reads lists of factors as they stand in an engine, in any of the usual languages: which lists a
//! text has, and what their columns mean.

mod arrays;
mod choose;
mod columns;
mod error;
mod file;
mod halves;
mod lexer;
mod meaning;
mod number_list;
mod parser;

pub use error::FactorError;
pub use file::FactorFile;
pub use meaning::Meaning;
pub use number_list::{Column, NumberList};

#[cfg(test)]
mod tests;
