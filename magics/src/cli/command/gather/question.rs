//! What `magics gather` is asked: its arguments, read and checked.

use crate::cli::argument_types::{Threads, Vectors};
use crate::cli::command::prove::arguments::{OrderChoice, ProofTask};
use crate::cli::failure::Failure;
use crate::cli::game::GameArguments;
use crate::cli::{number, printable};
use crate::files::{self, FileError};
use crate::gather::{least_index_bits, most_index_bits};
use crate::prove::Target;
use clap::Args;
use magic_tables::spec::{FactorError, NumberError, OwnFactors};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// The arguments of `magics gather`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  magics gather 0x8080808080808080 --ordered
  magics gather h1,h2,h3,h4,h5,h6,h7,h8
  magics gather --values codes.txt")]
pub struct GatherArguments {
    /// The mask: a number, or its bits or squares between commas, such as `7,15` or `h1,h2`. With
    /// `--values`, only these bits of the values are hashed [default: all]
    #[arg(required_unless_present = "values")]
    mask: Option<String>,

    /// Only a multiplication that gives what PEXT gives: the bits in their order, without gaps
    #[arg(long, conflicts_with = "values")]
    pub ordered: bool,

    /// Tells the values in this file apart, instead of all subsets of a mask. A list as it stands
    /// in a program will do
    #[arg(long, value_name = "FILE")]
    values: Option<PathBuf>,

    /// Number of index bits: the product is shifted right by 64 - N [default: the fewest for which
    /// a factor is found]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=63))]
    index_bits: Option<u32>,

    /// Searches for another factor
    #[arg(long, value_name = "N", default_value = "0")]
    seed: u64,

    /// Searches all factors with N index bits, by default one for each bit of the mask. Leaves a
    /// certificate, as `magics prove` does
    #[arg(long)]
    pub prove: bool,

    #[command(flatten)]
    vectors: Vectors,

    #[command(flatten)]
    threads: Threads,

    /// Where to keep the certificate [default: a name such as mask-8080-2.json]
    #[arg(long, value_name = "FILE", requires = "prove")]
    out: Option<PathBuf>,

    /// Goes on from this checkpoint
    #[arg(long, value_name = "FILE", requires = "prove")]
    resume: Option<PathBuf>,
}

/// Why there is nothing to gather.
#[derive(Debug, thiserror::Error)]
pub enum QuestionError {
    /// The mask is zero.
    #[error("the mask has no bits; name one with 1 to 63 of them, such as 0x8080")]
    NoBits,
    /// The mask has all bits, so that no shift leaves an index.
    #[error("the mask has all 64 bits, so x is its own index; leave at least one out")]
    AllBits,
    /// The text is neither a number nor a list.
    #[error(
        "the mask is a number such as 0x8080, or its bits or squares between commas, such as 7,15 \
         or h1,h2"
    )]
    Mask,
    /// The number is too large.
    #[error("the mask has more than 64 bits")]
    TooLarge,
    /// There are values for one table only.
    #[error("{} has {count}; name a file with {} to {}", printable::path(.path), LEAST_VALUES, Target::MOST_VALUES)]
    Values { path: PathBuf, count: String },
    /// The file is no list of numbers.
    #[error("{}: {source}", printable::path(.path))]
    List { path: PathBuf, source: FactorError },
    /// The file is longer than any list of that many values.
    #[error("{} is too long for a list of values; name another file", printable::path(.0))]
    TooLong(PathBuf),
    /// Values are told apart by a table, which would be too large.
    #[error("values are told apart with up to {most} index bits, not with {index_bits}")]
    IndexBits { most: u32, index_bits: u32 },
}

impl From<QuestionError> for Failure {
    fn from(error: QuestionError) -> Self {
        Self::Search(Box::new(error))
    }
}

/// A single value needs no index.
const LEAST_VALUES: usize = 2;

/// What is to be gathered or told apart.
pub struct Question<'a> {
    arguments: &'a GatherArguments,
    /// The bits that are hashed.
    pub mask: u64,
    /// Whether the expression has to mask `x`.
    pub is_masked: bool,
    pub target: Target,
    /// The number of index bits that is asked for.
    pub index_bits: Option<u32>,
    pub seed: u64,
}

impl<'a> Question<'a> {
    /// Reads the mask and the values.
    pub fn new(arguments: &'a GatherArguments) -> Result<Self, Failure> {
        let mask = match &arguments.mask {
            Some(text) => Some(read_mask(text)?),
            None => None,
        };
        let target = match &arguments.values {
            Some(path) => read_values(path, mask.unwrap_or(u64::MAX))?,
            None => Target::Bits(mask.unwrap_or(0)),
        };
        let most = most_index_bits(&target);
        if let Some(index_bits) = arguments.index_bits.filter(|&bits| bits > most) {
            return Err(QuestionError::IndexBits { most, index_bits }.into());
        }
        Ok(Self {
            arguments,
            mask: target.mask(),
            is_masked: mask.is_some(),
            target,
            index_bits: arguments.index_bits,
            seed: arguments.seed,
        })
    }

    /// The fewest index bits that may be enough.
    pub fn least(&self) -> u32 {
        least_index_bits(&self.target)
    }

    /// The words of a command that asks the same.
    pub fn words(&self) -> String {
        let arguments = self.arguments;
        let mut words = "gather".to_owned();
        if let Some(mask) = &arguments.mask {
            words += " ";
            words += mask;
        }
        if let Some(path) = &arguments.values {
            let path = printable::shell_word(&path.to_string_lossy());
            _ = write!(words, " --values {path}");
        }
        words
    }

    /// The exhaustive search that `--prove` asks for.
    pub fn proof(&self) -> ProofTask {
        let arguments = self.arguments;
        ProofTask {
            target: self.target.clone(),
            question: self.words() + " --prove",
            index_bits: self.index_bits.unwrap_or_else(|| self.least()),
            max_index: None,
            count: false,
            shard: None,
            threads: arguments.threads.count(),
            simd: arguments.vectors.simd(),
            gpu: None,
            out: arguments.out.clone(),
            resume: arguments.resume.clone(),
            order: OrderChoice::Cheapest,
        }
    }
}

/// Reads a mask: a number, or its bits or the squares of a chess board between commas.
fn read_mask(text: &str) -> Result<u64, Failure> {
    let mask = match number::factor(text) {
        Ok(mask) => mask,
        Err(NumberError::TooLarge) => return Err(QuestionError::TooLarge.into()),
        Err(_) => {
            let chess = GameArguments::default().read()?;
            let squares = chess.set(text).map_err(|_| QuestionError::Mask)?;
            squares.words()[0]
        }
    };
    match mask {
        0 => Err(QuestionError::NoBits.into()),
        u64::MAX => Err(QuestionError::AllBits.into()),
        _ => Ok(mask),
    }
}

/// Reads a list of values, of which the bits of `mask` are hashed.
fn read_values(path: &Path, mask: u64) -> Result<Target, Failure> {
    /// More than any list of that many numbers needs.
    const MOST_BYTES: u64 = 4 << 20;
    let text = files::read_text(path, MOST_BYTES)
        .map_err(|error| FileError::unreadable(path, error))?
        .ok_or_else(|| QuestionError::TooLong(path.to_owned()))?;
    let list = OwnFactors::read(&text).map_err(|source| QuestionError::List {
        path: path.to_owned(),
        source,
    })?;
    let target = Target::values(list.all().iter().map(|value| value & mask));
    match &target {
        Target::Values(values) if !(LEAST_VALUES..=Target::MOST_VALUES).contains(&values.len()) => {
            Err(QuestionError::Values {
                path: path.to_owned(),
                count: number::plural(values.len() as u64, "different value"),
            }
            .into())
        }
        _ => Ok(target),
    }
}
