//! Shogi, Japanese chess: nine by nine squares, and taken pieces come back. Perft on the tables of `magic_tables!`.
//!
//! ```text
//! cargo run --release --features boards --example shogi -- --help
//! ```
#![expect(clippy::inline_always, reason = "completely inlined, the generator is faster")]

#[path = "../games/mod.rs"]
mod games;
mod known;
mod lines;
mod movegen;
mod movers;
mod moves;
mod position;
mod rules;
mod safety;
mod sfen;
mod sliders;
mod steps;

use std::process::ExitCode;

use position::Position;

fn main() -> ExitCode {
    games::run::main::<Position>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::testing;

    #[test]
    fn known_positions() {
        testing::known_positions::<Position>(30_000);
    }

    #[test]
    fn refused() {
        testing::refused::<Position>(&[
            ("", "0 fields"),
            ("4k4/9/9/9/9/9/9/9/4K4 x -", "`x` is not a side"),
            ("4k4/9/9/9/9/9/9/9/4K4 b - x", "`x` is not a move number"),
            ("4k4/9/9/9/9/9/9/9/4K4 b x", "`x` cannot be in hand"),
            ("4k4/9/9/9/9/9/9/9/4K4 b 2", "`2` in hand has no letter"),
            ("4k4/9/9/9/9/9/9/9/4K4 b 19P", "`19P` in hand"),
            ("4k4/9/9/9/9/9/9/9/4K4 b PP", "in hand twice"),
            ("4k4/9/9/9/9/9/9/9/4K4 b 5G", "5 pieces `G`"),
            ("4k4/9/9/9/9/9/9/9/4K3 b -", "has 8 squares"),
            ("4k4/9/9/9/9/9/9/9/4+K4 b -", "do not promote"),
            ("4k4/9/9/9/9/9/9/9/9 b -", "Black has 0 kings"),
            ("4k3P/9/9/9/9/9/9/9/4K4 b -", "can never move"),
            ("4k4/9/9/8P/8P/9/9/9/4K4 b -", "two pawns on a file"),
            ("4k4/9/9/9/9/9/9/9/4R1K2 b -", "White's king is in check"),
        ]);
    }
}
