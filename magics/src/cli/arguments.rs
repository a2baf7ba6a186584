//! The command line: commands, and the kinds of arguments that several of them take.

use crate::cli::command::{attacks, catalog, certificate, find, generate, manual, pack, prove, verify};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ColorChoice, Parser, Subcommand};
use magic_tables::hash::Key;
use magic_tables::slider::Slider;
use magic_tables::square;
use std::num::NonZero;
use std::thread::available_parallelism;

/// Finds, verifies and proves magic factors for chess engines, and packs and writes tables of slider attacks
#[derive(Debug, Parser)]
#[command(
    name = "magics",
    version,
    max_term_width = 100,
    after_help = "\
Exit status: 0 done, 1 the answer is no (not a magic factor; none exists), 2 wrong usage or bad input, 3 stopped \
before the end (what there is so far is saved, and the command says how to go on)."
)]
pub struct Arguments {
    /// Answers with one JSON document; progress and notes go to standard error all the same
    #[arg(long, global = true)]
    pub json: bool,

    /// When to use colours; `auto`: on a terminal, unless `NO_COLOR` is set
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub color: ColorChoice,

    /// What to do
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Draws what a piece attacks on a square, and which squares are relevant
    Attacks(attacks::Arguments),
    /// Finds magic factors for a piece on a square, and draws them
    Find(find::Arguments),
    /// Tells whether a factor is magic; if not, shows two occupancies that collide
    Verify(verify::Arguments),
    /// Searches all factors of a square: finds one, counts them all, or proves that there is none
    Prove(prove::Arguments),
    /// Checks and merges the certificates that proofs leave behind
    #[command(subcommand)]
    Certificate(certificate::Command),
    /// Packs the tables of all squares into one short array
    Pack(pack::Arguments),
    /// Writes the source of tables, with the options of the macro `magic_tables!`
    Generate(generate::Arguments),
    /// Shows what is known of the squares
    Catalog(catalog::Arguments),
    /// Prints the completions of a shell
    Completions(manual::Completions),
    /// Prints the manual page
    Man(manual::Man),
}

/// A piece on a square.
#[derive(Args, Clone, Copy, Debug)]
pub struct Place {
    /// The piece: `rook` or `bishop` (a queen is both)
    #[arg(value_parser = piece(), ignore_case = true)]
    pub piece: Slider,

    /// The square, `a1` to `h8`
    #[arg(value_parser = square)]
    pub square: usize,
}

impl Place {
    /// The number of relevant squares.
    pub const fn relevant(self) -> u32 {
        self.piece.mask(self.square).count_ones()
    }

    /// `rook on a1` and the like.
    pub fn name(self) -> String {
        square::piece_on(self.piece, self.square)
    }
}

/// Which bits of an occupancy are hashed.
#[derive(Args, Clone, Copy, Debug)]
pub struct Hashing {
    /// Hashes `occupied | !mask` instead of `occupied & mask`
    #[arg(long)]
    black: bool,
}

impl Hashing {
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

/// How many threads search.
#[derive(Args, Clone, Copy, Debug)]
pub struct Threads {
    /// Threads that search at once [default: one for each processor]
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
}

impl Threads {
    /// As many as asked for, or as there are processors.
    pub fn count(self) -> NonZero<usize> {
        self.threads.or_else(|| available_parallelism().ok()).unwrap_or(NonZero::<usize>::MIN)
    }
}

/// Reads a piece.
pub fn piece() -> impl TypedValueParser<Value = Slider> {
    PossibleValuesParser::new(Slider::ALL.map(square::name_of)).map(|name| {
        let named = |slider: &Slider| square::name_of(*slider).eq_ignore_ascii_case(&name);
        Slider::ALL.into_iter().find(named).expect("only these names are possible")
    })
}

/// Reads a square.
pub fn square(text: &str) -> Result<usize, String> {
    square::from_name(&text.to_ascii_lowercase())
        .ok_or_else(|| "a square is a letter from a to h and a digit from 1 to 8, such as e4".to_owned())
}

/// Reads a number of index bits.
pub fn shift() -> impl TypedValueParser<Value = u32> {
    clap::value_parser!(u32).range(1..=63)
}
