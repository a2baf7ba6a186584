//! The arguments of `find`.

use crate::cli::argument_types::{AnswerForm, IndexBits, KeyChoice, PieceOnSquare, at_least_one};
use crate::cli::drawing::Drawing;
use clap::Args;
use std::num::NonZero;

/// The arguments of `magics find`.
#[derive(Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    pub place: PieceOnSquare,

    #[command(flatten)]
    pub index_bits: IndexBits,

    #[command(flatten)]
    pub hashing: KeyChoice,

    /// Finds only factors whose upper six bits are the shift
    #[arg(long, visible_alias = "incorporate_shift")]
    pub incorporate_shift: bool,

    /// Searches for new factors, differently for each seed [default: known factors come first]
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,

    /// How many different factors to find
    #[arg(long, value_name = "N", default_value = "1", value_parser = at_least_one)]
    pub count: NonZero<usize>,

    /// Stops a search for rare factors after N seconds
    #[arg(long, value_name = "N", default_value_t = 600)]
    pub seconds: u64,

    /// Number of threads, if factors are rare; with one, a seed always gives the same factors
    #[arg(long, value_name = "N", default_value = "1", value_parser = at_least_one)]
    pub threads: NonZero<usize>,

    #[command(flatten)]
    pub drawing: Drawing,

    #[command(flatten)]
    pub form: AnswerForm,
}
