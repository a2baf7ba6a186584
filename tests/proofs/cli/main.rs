//! The program `magics`, run as people run it.

mod attacks;
mod certificates;
mod common;
mod files;
mod finding;
#[path = "../forgeries/mod.rs"]
mod forgeries;
mod gathering;
mod hostile;
mod pictures;
mod proving;
mod recipes;
mod source;
mod tables;
mod transcripts;
mod usage;
