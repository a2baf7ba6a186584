//! Which cache lines recorded look-ups touch, for tables of many options. docs/cache.md says what comes out, and with which commands.

mod lines;
mod look_ups;

use anyhow::{Context as _, Result, ensure};
use clap::Subcommand;
use fs_err as fs;
use std::path::PathBuf;

/// Bytes of a line.
const LINE: usize = 64;

/// Lines in a set of a cache.
const WAYS: usize = 8;

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Prints the cache lines with slots in 2,000 look-ups for tables of many options, and, of a recording, misses a look-up
    Lines {
        /// Bytes from the start of a line to the first slot
        #[arg(long, default_value_t = 0)]
        base: usize,
        /// Recordings, or summaries of them, from which only the cache lines can be counted
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Writes the summary of a recording: stretches at equal distances, in a few kilobytes
    Summary {
        #[arg(long, default_value_t = 24)]
        stretches: usize,
        trace: PathBuf,
        out: PathBuf,
    },
}

impl Command {
    /// Returns what is to be printed.
    pub fn run(&self) -> Result<String> {
        match self {
            Self::Lines { base, files } => {
                ensure!(*base < LINE, "--base {base} is a line or more");
                let rows = lines::rows(*base);
                let mut text = String::new();
                for file in files {
                    let bytes = fs::read(file)?;
                    text += &lines::report(&rows, &bytes).with_context(|| file.display().to_string())?;
                }
                Ok(text)
            }
            Self::Summary { stretches, trace, out } => {
                let all = look_ups::read(&fs::read(trace)?)?;
                let stretches = look_ups::sample(&all, *stretches);
                ensure!(!stretches.is_empty(), "{}: shorter than one stretch", trace.display());
                fs::write(out, look_ups::summary(&stretches))?;
                Ok(String::new())
            }
        }
    }
}
