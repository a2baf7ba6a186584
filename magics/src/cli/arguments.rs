//! The command line: options for all commands, and the commands.

use super::command::{attacks, catalog, certificate, find, generate, manual, pack, prove, verify};
use clap::{ColorChoice, Parser, Subcommand};

/// Finds, verifies and proves magic factors for chess engines, and packs and writes tables of slider attacks
#[derive(Debug, Parser)]
#[command(
    name = "magics",
    version,
    max_term_width = 100,
    after_help = "\
Exit status: 0 done, 1 the answer is no (not a magic factor; none exists; a file is out of date), 2 wrong usage or bad input, 3 stopped \
before the end (the work so far is saved, and the command says how to continue)."
)]
pub struct Arguments {
    /// In front of the command, too, for those that take it
    #[arg(long, hide = true)]
    pub json: bool,

    /// When to use colours; `auto`: on a terminal, unless `NO_COLOR` is set
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", display_order = 901)]
    pub color: ColorChoice,

    /// What to do
    #[command(subcommand)]
    pub command: Command,
}

impl Command {
    /// Whether the answer is a document; nothing for those that print text for other programs anyway.
    #[must_use]
    pub const fn json(&self) -> Option<bool> {
        let form = match self {
            Self::Attacks(arguments) => arguments.form,
            Self::Find(arguments) => arguments.form,
            Self::Verify(arguments) => arguments.form,
            Self::Prove(arguments) => arguments.form,
            Self::Certificate(command) => command.form(),
            Self::Pack(arguments) => arguments.form,
            Self::Generate(arguments) => arguments.form,
            Self::Catalog(arguments) => arguments.form,
            Self::Completions(_) | Self::Man(_) => return None,
        };
        Some(form.json)
    }
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Draws which squares a piece attacks from a square, and which squares are relevant
    Attacks(attacks::Arguments),
    /// Finds magic factors for a piece on a square, and draws them
    Find(find::Arguments),
    /// Tells whether a factor is magic; if it is not, shows two occupancies that collide
    Verify(verify::Arguments),
    /// Searches all factors of a square: finds one, counts them all, or proves that there is none
    Prove(prove::Arguments),
    /// Checks and merges the certificates that proofs leave behind
    #[command(subcommand)]
    Certificate(certificate::Command),
    /// Packs the tables of all squares into one short array
    Pack(pack::Arguments),
    /// Writes the source of tables in Rust, C or C++, with the options of the macro `magic_tables!`
    Generate(generate::Arguments),
    /// Shows what is known about each square
    Catalog(catalog::Arguments),
    /// Prints completions for a shell
    Completions(manual::Completions),
    /// Prints the manual page
    Man(manual::Man),
}
