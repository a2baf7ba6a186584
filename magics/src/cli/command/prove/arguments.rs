//! The arguments of `magics prove`.

use super::order_choice::{OrderChoice, order_choice};
use crate::cli::argument_types::{AnswerForm, PieceOnSquare, Threads, Vectors, index_bits};
use crate::prove::{Problem, Shard};
use clap::Args;
use std::path::PathBuf;

/// The arguments of `magics prove`.
#[derive(Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    pub place: PieceOnSquare,

    /// Number of index bits: an engine's look-up shifts right by 64 - N
    #[arg(long, value_name = "N", value_parser = index_bits())]
    pub index_bits: u32,

    /// Allows only factors whose indices are all at most M, so that a table needs only M + 1 slots
    #[arg(long, value_name = "M")]
    pub max_index: Option<u32>,

    /// Searches for factors with black keys, `occupied | !mask`. Leaves no certificate, and cannot be resumed
    #[arg(long, conflicts_with_all = ["max_index", "count", "shard", "portable", "out", "resume", "order"])]
    pub black: bool,

    /// Counts all factors, instead of stopping at the first one
    #[arg(long)]
    pub count: bool,

    /// Searches only part K of N. The parts can be searched on different machines; `certificate merge` puts them
    /// together
    #[arg(long, value_name = "K/N")]
    pub shard: Option<Shard>,

    #[command(flatten)]
    pub vectors: Vectors,

    #[command(flatten)]
    pub threads: Threads,

    /// Where to keep the certificate, which is also the checkpoint [default: a name such as rook-a2-10.json]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// Goes on from this checkpoint, and updates it unless `--out` names another file
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,

    /// Which bits are fixed first: `auto` takes the order with the lowest estimated cost, `down` begins with the high
    /// bits, `up` with the low ones, `out` with those in the middle. `weight` begins with the bits that move indices
    /// the farthest, `windows` with the index windows of the squares, one after the other; with `--max-index`, `auto`
    /// tries these too. `down:BASE:ROWS` is an exact order. It may end in `:ahead` (tests the next square too),
    /// `:mirrored` (searches half of the factors for both halves), `:last` (a step for the last bits) and `:bounded`
    /// (leaves out nodes with too few slots). `out:BASE:ROWS:SQUARES` and `windows:BASE:ROWS:SQUARES` name the squares
    /// in the order in which they become known; after `out`, `:mirrored` and `:bounded` may follow
    #[arg(long, value_name = "ORDER", default_value = "auto", value_parser = order_choice, conflicts_with = "resume")]
    pub order: OrderChoice,

    #[command(flatten)]
    pub form: AnswerForm,
}

impl Arguments {
    /// What is to be proved.
    ///
    /// # Errors
    /// A number of index bits that is out of range, or a limit that excludes no index, as a sentence for people.
    pub fn problem(&self) -> Result<Problem, String> {
        let problem = Problem::new(self.place.piece, self.place.square, self.index_bits)?;
        match self.max_index {
            Some(max_index) => problem.limited(max_index),
            None => Ok(problem),
        }
    }
}
