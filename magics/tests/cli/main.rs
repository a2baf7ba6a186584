//! The program `magics`, run as people run it.

mod attacks;
mod certificates;
mod common;
mod finding;
mod pictures;
mod proving;
mod recipes;
mod source;
mod tables;
mod usage;
