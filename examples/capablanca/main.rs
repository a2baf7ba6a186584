//! Capablanca chess: ten by eight squares, with archbishops and chancellors. Perft on the tables of `magic_tables!`.
//!
//! ```text
//! cargo run --release --features boards --example capablanca -- --help
//! ```

#[path = "../games/chess/mod.rs"]
mod chess;
#[path = "../games/mod.rs"]
mod games;
mod known;
mod sliders;

use std::process::ExitCode;

use chess::{Kind, Position, Variant, Wing};
use games::game::Rules;
use games::pieces::Kind as _;
use games::sets::Set;
use games::shape::Shape;

fn main() -> ExitCode {
    games::run::main::<Position<Capablanca>>()
}

/// The rules of Capablanca chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Capablanca;

impl Variant for Capablanca {
    const RULES: Rules = Rules {
        name: "capablanca",
        title: "Capablanca chess",
        notation: "FEN",
        scheme: sliders::SCHEME,
        table_bytes: sliders::TABLE_BYTES,
        known: known::KNOWN,
    };
    const SHAPE: Shape = Shape::rectangle(10, 8);
    const KINDS: &'static [Kind] = Kind::ALL;
    const PROMOTIONS: &'static [Kind] =
        &[Kind::Queen, Kind::Chancellor, Kind::Archbishop, Kind::Rook, Kind::Bishop, Kind::Knight];
    const JUMPS: bool = true;
    const WINGS: &'static [Wing] =
        &[Wing { letter: 'K', king: [5, 8], rook: [9, 7] }, Wing { letter: 'Q', king: [5, 2], rook: [0, 3] }];

    #[inline]
    fn rook(square: usize, occupied: Set) -> Set {
        sliders::rook_attacks(square, occupied)
    }

    #[inline]
    fn bishop(square: usize, occupied: Set) -> Set {
        sliders::bishop_attacks(square, occupied)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::testing;

    #[test]
    fn known_positions() {
        testing::known_positions::<Position<Capablanca>>(20_000);
    }

    #[test]
    fn refused() {
        testing::refused::<Position<Capablanca>>(&[
            ("rnabqkbcnr/pppppppppp/9/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq -", "`9` has 9 squares"),
            ("rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkqx -", "`x` is not a right"),
            ("rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBC1R w Q - 0", "5 fields"),
            ("rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQ1KCNR w K -", "`K` needs king and rook"),
            ("rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w - k3", "`k3` is not an en passant"),
            ("rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w - e6", "square `e6`"),
        ]);
    }
}
