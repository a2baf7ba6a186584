//! The program `magics`.
#![allow(
    clippy::cast_precision_loss,
    reason = "counts become floating point for rates and estimates alone"
)]

mod argument_types;
pub mod arguments;
pub mod claim;
mod command;
mod factor_file;
mod factor_query;
mod failure;
mod file;
mod game;
mod gpu;
mod interruption;
pub mod number;
mod output;
mod printable;
mod progress;
mod record;
mod square_names;

pub use argument_types::{NoChessSquare, square};
pub use arguments::main;
