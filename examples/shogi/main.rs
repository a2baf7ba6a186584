//! Shogi, Japanese chess: nine by nine squares, and taken pieces come back. Perft on the tables of
//! `magic_tables!`.
//!
//! ```text
//! cargo run --release --features boards --example shogi -- --help
//! ```

#[path = "../games/mod.rs"]
mod games;
mod rules;

fn main() -> std::process::ExitCode {
    games::main::<rules::Shogi>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Shogi;

    #[test]
    fn known_positions() {
        games::known_counts::<Shogi>(30_000);
    }

    #[test]
    fn refused() {
        games::refused::<Shogi>(&[
            ("", "0 fields"),
            ("4k4/9/9/9/9/9/9/9/4K4 x -", "`x` is not a side"),
            ("4k4/9/9/9/9/9/9/9/4K4 b x", "`x` cannot be in hand"),
            ("4k4/9/9/9/9/9/9/9/4K4 b 2", "has no letter"),
            ("4k4/9/9/9/9/9/9/9/4K4 b 19P", "`19P` cannot be in hand"),
            ("4k4/9/9/9/9/9/9/9/4K3 b -", "has not 9 squares"),
            ("4k4/9/9/9/9/9/9/9/4+K4 b -", "do not promote"),
            ("4k4/9/9/9/9/9/9/9/9 b -", "Black has 0 kings"),
            ("4k3P/9/9/9/9/9/9/9/4K4 b -", "can never move"),
            ("4k4/9/9/9/9/9/9/9/4R1K2 b -", "is in check"),
        ]);
    }
}
