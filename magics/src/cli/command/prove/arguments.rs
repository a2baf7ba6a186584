//! The arguments of `magics prove`.

use crate::cli::argument_types::{PieceOnSquare, Threads, Vectors, index_bits};
use crate::cli::failure::Failure;
use crate::prove::{BitOrder, Certificate, Order, Problem, Shard, Simd, Target};
use clap::Args;
use magic_tables::board::square;
use std::num::NonZero;
use std::path::PathBuf;

/// The arguments of `magics prove`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  magics prove bishop d1 --index-bits 4 --again
  magics prove bishop d8 --index-bits 5 --count --out d8.json
  magics prove bishop d8 --index-bits 5 --count --resume d8.json")]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line"
)]
pub struct ProveArguments {
    #[command(flatten)]
    pub place: PieceOnSquare,

    /// Number of index bits: an engine's look-up shifts right by 64 - N
    #[arg(long, value_name = "N", value_parser = index_bits())]
    pub index_bits: u32,

    /// Allows only factors whose indices are all at most M, so that a table needs only M + 1 slots
    #[arg(long, value_name = "M")]
    pub max_index: Option<u32>,

    /// Searches for factors with black keys, `occupied | !mask`. Leaves no certificate, and cannot
    /// be resumed
    #[arg(long, conflicts_with_all = ["max_index", "count", "shard", "portable", "out", "resume", "order", "gpu", "scan"])]
    pub black: bool,

    /// Searches although the catalog has the answer
    #[arg(long)]
    pub again: bool,

    /// Counts all factors, instead of stopping at the first one
    #[arg(long)]
    pub count: bool,

    /// Searches only part K of N. The parts can be searched on different machines; `certificate
    /// merge` puts them together
    #[arg(long, value_name = "K/N")]
    pub shard: Option<Shard>,

    #[command(flatten)]
    pub vectors: Vectors,

    #[command(flatten)]
    pub threads: Threads,

    /// Searches on a graphics processor: on the fastest one, or on the one whose name contains
    /// NAME. `list` shows which there are. The program must have been built with the feature
    /// `gpu`
    #[arg(long, value_name = "NAME", num_args = 0..=1, default_missing_value = "", conflicts_with = "portable")]
    pub gpu: Option<String>,

    /// Compares the search with a plain scan of all factors, side by side: how many factors and
    /// nodes a second, and how long each takes. Leaves no certificate
    #[arg(long, conflicts_with_all = ["max_index", "count", "shard", "out", "resume"])]
    pub scan: bool,

    /// Where to keep the certificate, which is also the checkpoint [default: a name such as
    /// rook-a2-10.json]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// Goes on from this checkpoint, and updates it unless `--out` names another file
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,

    /// Which bits are fixed first: `auto` takes the order with the lowest estimated cost, `down`
    /// begins with the high bits, `up` with the low ones, `out` with those in the middle.
    /// `weight` begins with the bits that move indices the farthest, `windows` with the index
    /// windows of the squares, one after the other; with `--max-index`, `auto` tries these
    /// too. `down:BASE:ROWS` is an exact order. It may end in `:ahead` (tests the next square
    /// too), `:mirrored` (searches half of the factors for both halves), `:last` (a step for
    /// the last bits) and `:bounded` (leaves out nodes with too few slots).
    /// `out:BASE:ROWS:SQUARES` and `windows:BASE:ROWS:SQUARES` name the squares in the order
    /// in which they become known; after `out`, `:mirrored` and `:bounded` may follow
    #[arg(long, value_name = "ORDER", default_value = "auto", value_parser = order_choice, conflicts_with = "resume")]
    pub order: OrderChoice,
}

impl ProveArguments {
    /// The proof that the arguments describe.
    pub fn proof(&self) -> ProofTask {
        let PieceOnSquare { piece, square } = self.place;
        let question = format!("prove {} {}", square::name_of(piece), square::name(square));
        ProofTask {
            target: Target::Piece {
                slider: piece,
                square,
            },
            question,
            index_bits: self.index_bits,
            max_index: self.max_index,
            count: self.count,
            shard: self.shard,
            threads: self.threads.count(),
            simd: self.vectors.simd(),
            gpu: self.gpu.clone(),
            out: self.out.clone(),
            resume: self.resume.clone(),
            order: self.order,
        }
    }

    /// Whether any answer will do, wherever it comes from: nothing need be kept, and nothing is said
    /// of how to search.
    pub fn any_answer_will_do(&self) -> bool {
        let keeps = self.shard.is_some() || self.resume.is_some() || self.out.is_some();
        let says_how = self.gpu.is_some() || !matches!(self.order, OrderChoice::Cheapest);
        !self.again && !keeps && !says_how
    }
}

/// An exhaustive search that leaves a certificate, whichever command asks for it.
#[derive(Clone, Debug)]
pub struct ProofTask {
    pub target: Target,
    /// The words of the command that say what is searched: `prove rook a1`.
    pub question: String,
    pub index_bits: u32,
    pub max_index: Option<u32>,
    pub count: bool,
    pub shard: Option<Shard>,
    pub threads: NonZero<usize>,
    pub simd: Simd,
    /// The name of a device, as the command has it.
    pub gpu: Option<String>,
    pub out: Option<PathBuf>,
    pub resume: Option<PathBuf>,
    pub order: OrderChoice,
}

impl ProofTask {
    /// The problem that is searched.
    pub fn problem(&self) -> Result<Problem, Failure> {
        let mut problem = Problem::for_target(self.target.clone(), self.index_bits)?;
        if let Some(max_index) = self.max_index {
            problem = problem.limited(max_index)?;
        }
        Ok(problem)
    }

    /// Whether the search may end with this record, before all units are done.
    pub fn is_enough(&self, record: &Certificate) -> bool {
        !self.count && record.totals.factors > 0
    }
}

/// The order that is asked for, or how to choose one.
#[derive(Clone, Copy, Debug)]
pub enum OrderChoice {
    /// The order with the lowest estimated cost.
    Cheapest,
    /// The cheapest order with these bits first.
    Towards(BitOrder),
    /// Exactly this order.
    Exactly(Order),
}

/// The text is no order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an order is `auto`, `down`, `up`, `out`, `weight`, `windows`, or exact as in `down:6:20`")]
pub struct UnknownOrder;

/// Reads an order, or how to choose one.
fn order_choice(text: &str) -> Result<OrderChoice, UnknownOrder> {
    if text == "auto" {
        return Ok(OrderChoice::Cheapest);
    }
    if let Some(first_bits) = BitOrder::from_word(text) {
        return Ok(OrderChoice::Towards(first_bits));
    }
    text.parse()
        .map(OrderChoice::Exactly)
        .map_err(|_| UnknownOrder)
}
