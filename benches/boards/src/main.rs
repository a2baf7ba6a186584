//! Look-ups on boards other than that of chess, beside those of other programs; with `--costs`,
//! those of the schemes that `scheme = auto` chooses from. `scripts/boards.sh` runs it for the
//! levels of x86-64, and writes what it prints into docs/board-speed.csv and the catalog.
//!
//! Every round times all contestants one after the other, and medians over the rounds are printed,
//! so that other work on the machine changes all alike.

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

mod contestants;
mod costs;
mod look_ups;
mod peers;

use clap::Parser;

/// Look-ups on boards other than that of chess, beside those of other programs
#[derive(Debug, Parser)]
struct Options {
    /// The costs by which `scheme = auto` chooses, instead
    #[arg(long)]
    costs: bool,
    /// How often everything is timed
    #[arg(long, default_value_t = 101)]
    rounds: usize,
}

fn main() {
    let Options { costs, rounds } = Options::parse();
    if costs {
        costs::print(rounds);
    } else {
        look_ups::compare(rounds);
    }
}
