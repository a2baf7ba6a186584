//! Xiangqi, Chinese chess: nine by ten squares, cannons, and generals that must not face each other. Perft on the tables
//! of `magic_tables!`.
//!
//! ```text
//! cargo run --release --features boards --example xiangqi -- --help
//! ```

mod areas;
mod fen;
#[path = "../games/mod.rs"]
mod games;
mod known;
mod movegen;
mod position;
mod sliders;

use std::process::ExitCode;

use games::game::{Game, Rules};
use games::sets::{size, squares};
use position::{Move, Position};

fn main() -> ExitCode {
    games::run::main::<Position>()
}

impl Game for Position {
    type Move = Move;

    const RULES: Rules = Rules {
        name: "xiangqi",
        title: "xiangqi (Chinese chess)",
        notation: "FEN",
        scheme: sliders::SCHEME,
        table_bytes: sliders::TABLE_BYTES,
        known: known::KNOWN,
    };

    fn read(text: &str) -> Result<Self, String> {
        Self::parse(text)
    }

    fn count(&self) -> u64 {
        let mut count = 0;
        self.generate(|_, _, targets| count += size(targets));
        count
    }

    fn for_each(&self, mut visit: impl FnMut(Move, &Self)) {
        self.generate(|kind, from, targets| {
            for to in squares(targets) {
                let played = Move { kind, from, to };
                visit(played, &self.after(played));
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::testing;

    #[test]
    fn known_positions() {
        testing::known_positions::<Position>(5_000);
    }

    #[test]
    fn refused() {
        testing::refused::<Position>(&[
            ("", "fewer than 2 fields"),
            ("rnbakabnr/9/9/9/9/9/9/9/9/RNBAKABNR x", "`x` is not a side"),
            ("rnbakabnr/9/9/9/9/9/9/9/9/RNBAKABNR w KQ", "unexpected `KQ`"),
            ("rnbakabnr/9/9/9/9/9/9/9/RNBAKABNR w", "9 ranks"),
            ("rnbakabnr/9/9/9/9/9/9/9/9/RNBAXABNR w", "`X` is not a piece"),
            ("rnbakabnr/9/9/9/9/9/9/9/9/RNBA1ABNR w", "Red has 0 generals"),
            ("rnbakabnr/9/9/9/9/9/9/9/9/K8 w", "`K` can never be on a1"),
            ("3k5/9/9/9/9/9/9/9/9/3K5 w", "Black's general is in check"),
            ("4k4/9/9/9/9/9/9/9/4C4/3KC4 w", "Black's general is in check"),
        ]);
    }
}
