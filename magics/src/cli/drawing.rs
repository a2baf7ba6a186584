//! The argument `--svg` of the commands that draw boards.

use super::file::{self, Force};
use super::output::Failure;
use crate::picture::svg::{MARK, Picture};
use clap::Args;
use std::path::PathBuf;

/// Where a command draws, beside its answer.
#[derive(Args, Clone, Debug)]
pub struct Drawing {
    /// Also draws the boards as SVG, in this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    #[command(flatten)]
    force: Force,
}

impl Drawing {
    /// Writes the picture, if a file was named.
    pub fn write(&self, picture: impl FnOnce() -> Picture) -> Result<(), Failure> {
        match &self.svg {
            Some(path) => file::write(path, &picture().finish(), self.force.or_own(MARK)),
            None => Ok(()),
        }
    }
}
