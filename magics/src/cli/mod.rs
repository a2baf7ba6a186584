//! The program `magics`.
#![allow(
    clippy::cast_precision_loss,
    reason = "counts become floating point for rates and estimates alone"
)]

mod argument_types;
pub mod arguments;
pub mod claim;
mod command;
mod file;
mod game;
mod gpu;
pub mod number;
mod output;

pub use argument_types::square;
pub use arguments::main;
