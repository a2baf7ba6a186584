//! Arguments that several commands take: pieces, squares, index bits, threads, pictures.

use crate::cli::failure::Failure;
use crate::cli::file::{self, Force};
use crate::cli::number;
use crate::picture::svg::{MARK, Picture};
use crate::prove::Simd;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use magic_tables::board::slider::Slider;
use magic_tables::board::{SQUARES, square};
use magic_tables::hash::Key;
use std::num::{IntErrorKind, NonZero, ParseIntError};
use std::path::PathBuf;
use std::thread::available_parallelism;

/// A piece on a square.
#[derive(Args, Clone, Copy, Debug)]
pub struct PieceOnSquare {
    /// The piece: `rook` or `bishop` (a queen is both)
    #[arg(value_parser = piece(), ignore_case = true)]
    pub piece: Slider,

    /// The square, `a1` to `h8`, or its number: 0 is a1, 1 is b1, 63 is h8
    #[arg(value_parser = square)]
    pub square: usize,
}

impl PieceOnSquare {
    /// The number of relevant squares.
    pub const fn relevant(self) -> u32 {
        self.piece.mask(self.square).count_ones()
    }

    /// `rook on a1` and the like.
    pub fn name(self) -> String {
        square::piece_on(self.piece, self.square)
    }
}

/// The number of index bits, given as such or as a shift.
#[derive(Args, Clone, Copy, Debug)]
pub struct IndexBits {
    /// Number of index bits [default: one for each relevant square]
    #[arg(long, value_name = "N", value_parser = index_bits(), conflicts_with = "shift")]
    index_bits: Option<u32>,

    /// The same as `--index-bits`, given as the right shift of an engine's look-up: 64 - N
    #[arg(long, value_name = "S", value_parser = clap::value_parser!(u32).range(44..=63))]
    shift: Option<u32>,
}

impl IndexBits {
    /// The number of index bits, if one is given.
    pub fn given(self) -> Option<u32> {
        let shifted = self.shift.map(|shift| u64::BITS - shift);
        self.index_bits.or(shifted)
    }

    /// The number of index bits; without one, that of the relevant squares of `place`.
    pub fn or_relevant(self, place: PieceOnSquare) -> u32 {
        self.given().unwrap_or_else(|| place.relevant())
    }
}

/// The key of an occupancy: the bits that are hashed.
#[derive(Args, Clone, Copy, Debug)]
pub struct KeyChoice {
    /// Hashes `occupied | !mask` instead of `occupied & mask`
    #[arg(long)]
    black: bool,
}

impl KeyChoice {
    /// The key that is hashed.
    pub const fn key(self) -> Key {
        if self.black { Key::Black } else { Key::Masked }
    }
}

/// The name of a key.
pub const fn key_name(key: Key) -> &'static str {
    match key {
        Key::Masked => "masked",
        Key::Black => "black",
    }
}

/// The instructions that a search uses.
#[derive(Args, Clone, Copy, Debug)]
pub struct Vectors {
    /// Searches by plain 64-bit words, without the vectors of this processor
    #[arg(long)]
    portable: bool,
}

impl Vectors {
    /// The fastest instructions of this processor, or plain words if they are asked for.
    pub fn simd(self) -> Simd {
        if self.portable {
            Simd::Portable
        } else {
            Simd::detect()
        }
    }
}

/// The number of threads that search.
#[derive(Args, Clone, Copy, Debug)]
pub struct Threads {
    /// Number of threads [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZero<usize>>,
}

/// The most threads: systems refuse to start many more.
const MOST_THREADS: usize = 1024;

/// Why text is no number of things.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CountError {
    /// The text is no number, or 0.
    #[error("this must be a number from 1 on")]
    NotPositive,
    /// The number does not fit into a word.
    #[error("this is too large; the most is {}", number::count(usize::MAX as u64))]
    TooLarge,
    /// So many threads would not start.
    #[error("at most {} threads search", number::count(MOST_THREADS as u64))]
    TooManyThreads,
}

/// Reads a number of threads.
fn threads(text: &str) -> Result<NonZero<usize>, CountError> {
    match at_least_one(text) {
        Ok(threads) if threads.get() <= MOST_THREADS => Ok(threads),
        Ok(_) | Err(CountError::TooLarge) => Err(CountError::TooManyThreads),
        Err(error) => Err(error),
    }
}

impl Threads {
    /// The number that was asked for, or the number of processors.
    pub fn count(self) -> NonZero<usize> {
        self.threads
            .or_else(|| available_parallelism().ok())
            .unwrap_or(NonZero::<usize>::MIN)
    }
}

/// Reads a piece.
pub fn piece() -> impl TypedValueParser<Value = Slider> {
    PossibleValuesParser::new(Slider::ALL.map(square::name_of)).map(|name| {
        square::slider_from_name(&name.to_ascii_lowercase()).expect("only these names are possible")
    })
}

/// The text is no square of the chess board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a square is a letter from a to h and a digit from 1 to 8, such as e4, or a number from 0 (a1) to 63 (h8)"
)]
pub struct NoChessSquare;

/// Reads a square of the chess board, such as `e4`, or its number.
///
/// ```
/// use magics::cli::{NoChessSquare, square};
///
/// assert_eq!(square("a1"), Ok(0));
/// assert_eq!(square("E4"), Ok(28));
/// assert_eq!(square("28"), Ok(28));
/// assert_eq!(square("i9"), Err(NoChessSquare));
/// ```
///
/// # Errors
/// Text that names no square, and numbers from 64 on.
pub fn square(text: &str) -> Result<usize, NoChessSquare> {
    square::from_name(&text.to_ascii_lowercase())
        .or_else(|| number::index(text).filter(|&square| square < SQUARES))
        .ok_or(NoChessSquare)
}

/// Reads a number of things, of which there must be one.
///
/// # Errors
/// Zero, numbers that no word holds, and text that is no number.
pub fn at_least_one(text: &str) -> Result<NonZero<usize>, CountError> {
    text.parse()
        .map_err(|error: ParseIntError| match error.kind() {
            IntErrorKind::PosOverflow => CountError::TooLarge,
            _ => CountError::NotPositive,
        })
}

/// Reads a number of index bits: for more, the table that verifies a factor would be too large.
pub fn index_bits() -> impl TypedValueParser<Value = u32> {
    clap::value_parser!(u32).range(1..=20)
}

/// The picture that a command draws beside its answer.
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
            Some(path) => {
                let text = picture().finish();
                let overwrite = self.force.or_own(MARK);
                file::write(path, &text, overwrite)
            }
            None => Ok(()),
        }
    }
}
