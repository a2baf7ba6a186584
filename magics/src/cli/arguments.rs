//! The command line: options for all commands, and the commands. It runs the one that is named.

use crate::cli::command::{
    attacks, catalog, certificate, find, gather, generate, pack, prove, verify,
};
use crate::cli::failure::Failure;
use crate::cli::output::{self, Output, Status};
use clap::{ColorChoice, Parser, Subcommand};
use std::process::ExitCode;

/// Finds, verifies and proves magic factors for chess engines, and packs and writes tables of
/// slider attacks
#[derive(Debug, Parser)]
#[command(
    name = "magics",
    version,
    max_term_width = 100,
    after_help = "\
Examples:
  magics attacks rook d4
  magics generate --language c --out sliders.h
  magics find --help

Exit status: 0 done, 1 the answer is no (not a magic factor; none exists; a file is out of date), 2 wrong usage or bad input, 3 stopped \
before the end (a proof with a certificate is saved, and the command says how to go on), or nothing is wrong with a certificate of \
which not all was searched again."
)]
pub struct Arguments {
    /// Prints the answer as one JSON document; progress and notes go to standard error
    #[arg(long, global = true, display_order = 900)]
    pub json: bool,

    /// When to use colours; `auto`: on a terminal, unless `NO_COLOR` is set
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        display_order = 901
    )]
    pub color: ColorChoice,

    /// The command
    #[command(subcommand)]
    pub command: Command,
}

/// The command that is named, with its arguments.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Draws which squares a piece attacks from a square, and which squares are relevant
    Attacks(attacks::AttacksArguments),
    /// Finds magic factors for a piece on a square, and draws them
    Find(find::FindArguments),
    /// Tells whether a factor is magic; if it is not, shows two occupancies that collide
    Verify(verify::VerifyArguments),
    /// Gathers the bits of any mask by the shortest multiplication, or tells values apart
    Gather(gather::GatherArguments),
    /// Searches all factors of a square: finds one, counts them all, or proves that there is none
    Prove(prove::ProveArguments),
    /// Checks and merges the certificates that proofs leave behind
    #[command(
        subcommand,
        after_help = "\
Examples:
  magics certificate check bishop-d1-4.json
  magics certificate merge --help"
    )]
    Certificate(certificate::CertificateCommand),
    /// Packs the tables of all squares into one short array
    Pack(pack::PackArguments),
    /// Writes the source of tables in Rust, C or C++, with the options of the macro `magic_tables!`
    Generate(generate::GenerateArguments),
    /// Shows what is known about each square
    Catalog(catalog::CatalogArguments),
}

/// Runs the program with the arguments of the process.
#[must_use]
pub fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return output::usage(error).into(),
    };
    let output = Output::new(arguments.json, arguments.color);
    let result = run(&arguments.command, output);
    result
        .unwrap_or_else(|failure| output.fail(&failure))
        .into()
}

/// Runs the command that is named.
fn run(command: &Command, output: Output) -> Result<Status, Failure> {
    match command {
        Command::Attacks(arguments) => attacks::run(arguments, output),
        Command::Find(arguments) => find::run(arguments, output),
        Command::Gather(arguments) => gather::run(arguments, output),
        Command::Verify(arguments) => verify::run(arguments, output),
        Command::Prove(arguments) => prove::run(arguments, output),
        Command::Certificate(command) => certificate::run(command, output),
        Command::Pack(arguments) => pack::run(arguments, output),
        Command::Generate(arguments) => generate::run(arguments, output),
        Command::Catalog(arguments) => catalog::run(arguments, output),
    }
}
