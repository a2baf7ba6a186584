//! The arguments of `certificate check`.

use crate::cli::argument_types::{AnswerForm, Threads, Vectors, at_least_one};
use clap::Args;
use std::num::NonZero;
use std::path::PathBuf;

/// The arguments of `magics certificate check`.
#[derive(Args, Debug)]
pub struct Check {
    /// The certificates
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,

    /// How many units of each certificate are drawn at random and searched again [default: as many as the time allows]
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    pub units: Option<NonZero<usize>>,

    /// Searches all units again
    #[arg(long, conflicts_with = "units")]
    pub full: bool,

    /// Repeats the draw of an earlier check [default: a new draw, which nobody can predict]
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,

    /// Ends the search of each certificate after N seconds [default: 30; with `--units`, 1.5 s and 0.2 ms for each node
    /// that the drawn units should have; with `--full`, no limit]
    #[arg(long, value_name = "N")]
    pub seconds: Option<u64>,

    #[command(flatten)]
    pub vectors: Vectors,

    #[command(flatten)]
    pub threads: Threads,

    #[command(flatten)]
    pub form: AnswerForm,
}
