//! Look-ups and perft on boards other than that of chess, beside those of other programs.
//!
//! ```text
//! cargo run --release --manifest-path benches/Cargo.toml -p boards
//! cargo run --release --manifest-path benches/Cargo.toml -p boards -- --csv
//! cargo run --release --manifest-path benches/Cargo.toml -p boards -- --perft
//! cargo run --release --manifest-path benches/Cargo.toml -p boards -- --bytes
//! cargo run --release --manifest-path benches/Cargo.toml -p boards -- --costs
//! ```
//!
//! Every round times all contestants one after the other, and the tables show medians over the rounds, so that other work on the
//! machine changes all columns alike. `RUSTFLAGS="-C target-cpu=native"` enables PEXT where the processor has it.
//! `scripts/compare-boards.sh` runs it for two levels of x86-64 and writes docs/board-speed.csv.

/// Tables for one board, a module for each scheme.
macro_rules! schemes {
    ($board:ident: $($tail:tt)*) => {
        mod $board {
            schemes! { modules $($tail)* }
        }
    };
    (modules $common:tt $($scheme:ident: $options:tt),* $(,)?) => {
        $(pub mod $scheme {
            schemes! { tables $common $options }
        })*
    };
    (tables [$($common:tt)*] [$($options:tt)*]) => {
        magic_bitboards::magic_tables!($($common)*, $($options)*);
    };
}

mod bytes;
mod costs;
#[path = "../../../examples/games/mod.rs"]
mod games;
mod look_ups;
mod peers;
mod perft;
mod rounds;
#[path = "../../../examples/shogi/rules.rs"]
mod rules;

use clap::Parser;

/// Look-ups and perft on boards other than that of chess, beside those of other programs; tables of look-ups unless something else is named
#[derive(Debug, Parser)]
#[expect(clippy::struct_excessive_bools, reason = "one of them at most")]
struct Options {
    /// Look-ups as lines of a file
    #[arg(long, group = "measure")]
    csv: bool,
    /// Perft of shogi
    #[arg(long, group = "measure")]
    perft: bool,
    /// Bytes of tables
    #[arg(long, group = "measure")]
    bytes: bool,
    /// The costs by which `scheme = auto` chooses
    #[arg(long, group = "measure")]
    costs: bool,
    /// How often everything is timed [default: 101, for perft 11]
    #[arg(long)]
    rounds: Option<usize>,
}

fn main() {
    let Options { csv, perft, bytes, costs, rounds } = Options::parse();
    if perft {
        perft::compare(rounds.unwrap_or(11));
    } else if bytes {
        bytes::print();
    } else if costs {
        costs::print(rounds.unwrap_or(101));
    } else {
        look_ups::compare(csv, rounds.unwrap_or(101));
    }
}
