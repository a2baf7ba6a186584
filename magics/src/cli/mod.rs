//! The program `magics`.
#![allow(clippy::cast_precision_loss, reason = "counts become floating point for rates and estimates alone")]

mod argument_types;
pub mod arguments;
pub mod claim;
mod command;
mod drawing;
mod examples;
mod excerpt;
mod factor_query;
mod file;
mod game;
mod interruption;
mod lock;
pub mod number;
mod output;
mod program;
mod progress;

pub use argument_types::square;
pub use program::main;
