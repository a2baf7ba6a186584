//! Look-ups and perft on boards other than that of chess, beside those of other programs.
//!
//! ```text
//! cargo run --release --manifest-path benches/Cargo.toml -p boards
//! cargo run --release --manifest-path benches/Cargo.toml -p boards -- --csv
//! cargo run --release --manifest-path benches/Cargo.toml -p boards -- --perft
//! cargo run --release --manifest-path benches/Cargo.toml -p boards -- --bytes
//! cargo run --release --manifest-path benches/Cargo.toml -p boards -- --run-time
//! cargo run --release --manifest-path benches/Cargo.toml -p boards -- --costs
//! ```
//!
//! Every round times all contestants one after the other, and the tables show medians over the rounds, so that other work on the
//! machine changes all columns alike. `RUSTFLAGS="-C target-cpu=native"` enables PEXT where the processor has it.
//! `scripts/compare-boards.sh` runs it for two levels of x86-64 and writes docs/board-speed.csv.
#![expect(clippy::inline_always, reason = "the moves of shogi are those of the example")]
#![expect(clippy::manual_is_multiple_of, reason = "the examples compile with older compilers")]

#[macro_use]
mod schemes;

mod bytes;
mod contestants;
mod costs;
#[path = "../../../examples/games/mod.rs"]
mod games;
mod look_ups;
mod peers;
mod perft;
mod rounds;
#[path = "../../../examples/shogi/rules.rs"]
mod rules;
mod run_time;

use std::process::ExitCode;

use look_ups::Format;

/// What to measure.
enum Measure {
    LookUps(Format),
    Perft,
    Bytes,
    RunTime,
    Costs,
}

/// What to measure, and in how many rounds.
fn options() -> Result<(Measure, Option<usize>), lexopt::Error> {
    use lexopt::prelude::{Long, ValueExt as _};
    let (mut measure, mut rounds) = (Measure::LookUps(Format::Tables), None);
    let mut parser = lexopt::Parser::from_env();
    while let Some(argument) = parser.next()? {
        match argument {
            Long("csv") => measure = Measure::LookUps(Format::Csv),
            Long("perft") => measure = Measure::Perft,
            Long("bytes") => measure = Measure::Bytes,
            Long("run-time") => measure = Measure::RunTime,
            Long("costs") => measure = Measure::Costs,
            Long("rounds") => rounds = Some(parser.value()?.parse::<usize>()?.max(1)),
            _ => return Err(argument.unexpected()),
        }
    }
    Ok((measure, rounds))
}

fn main() -> ExitCode {
    match options() {
        Ok((Measure::LookUps(format), rounds)) => look_ups::compare(format, rounds.unwrap_or(101)),
        Ok((Measure::Perft, rounds)) => perft::compare(rounds.unwrap_or(11)),
        Ok((Measure::Bytes, _)) => bytes::print(),
        Ok((Measure::RunTime, rounds)) => run_time::compare(rounds.unwrap_or(101)),
        Ok((Measure::Costs, rounds)) => costs::print(rounds.unwrap_or(101)),
        Err(error) => {
            eprintln!(
                "{error}\n\nUsage: boards [--csv | --perft | --bytes | --run-time | --costs] [--rounds N]"
            );
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}
