//! Look-ups and perft on boards other than that of chess, beside those of other programs.
//!
//! ```text
//! cargo run --release -p boards
//! cargo run --release -p boards -- --perft
//! ```
//!
//! Every round times all contestants one after the other, and the tables show medians over the rounds, so that other work on the
//! machine changes all columns alike. `RUSTFLAGS="-C target-cpu=native"` enables PEXT where the processor has it.
#![expect(clippy::inline_always, reason = "the moves of shogi are those of the example")]

#[path = "../../../examples/games/mod.rs"]
mod games;
#[path = "../../../examples/shogi/lines.rs"]
mod lines;
mod look_ups;
#[path = "../../../examples/shogi/movegen.rs"]
mod movegen;
#[path = "../../../examples/shogi/movers.rs"]
mod movers;
#[path = "../../../examples/shogi/moves.rs"]
mod moves;
mod perft;
#[path = "../../../examples/shogi/position.rs"]
mod position;
mod rounds;
#[path = "../../../examples/shogi/safety.rs"]
mod safety;
#[path = "../../../examples/shogi/sfen.rs"]
mod sfen;
#[path = "../../../examples/shogi/sliders.rs"]
mod sliders;
#[path = "../../../examples/shogi/steps.rs"]
mod steps;

use std::process::ExitCode;

/// What to measure.
struct Options {
    perft: bool,
    rounds: usize,
}

fn options() -> Result<Options, lexopt::Error> {
    use lexopt::prelude::{Long, ValueExt as _};
    let mut options = Options { perft: false, rounds: 101 };
    let mut rounds = None;
    let mut parser = lexopt::Parser::from_env();
    while let Some(argument) = parser.next()? {
        match argument {
            Long("perft") => options.perft = true,
            Long("rounds") => rounds = Some(parser.value()?.parse::<usize>()?.max(1)),
            _ => return Err(argument.unexpected()),
        }
    }
    options.rounds = rounds.unwrap_or(if options.perft { 11 } else { 101 });
    Ok(options)
}

fn main() -> ExitCode {
    match options() {
        Ok(Options { perft: true, rounds }) => perft::compare(rounds),
        Ok(Options { rounds, .. }) => look_ups::compare(rounds),
        Err(error) => {
            eprintln!("{error}\n\nUsage: boards [--perft] [--rounds N]");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}
