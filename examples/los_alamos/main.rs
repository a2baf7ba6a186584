//! Los Alamos chess: six by six squares, no bishops. Perft on the tables of `magic_tables!`.
//!
//! ```text
//! cargo run --release --features boards --example los_alamos -- --help
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
use games::sets::Set;
use games::shape::Shape;

fn main() -> ExitCode {
    games::run::main::<Position<LosAlamos>>()
}

/// The rules of Los Alamos chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct LosAlamos;

impl Variant for LosAlamos {
    const RULES: Rules = Rules {
        name: "los_alamos",
        title: "Los Alamos chess",
        notation: "FEN",
        scheme: sliders::SCHEME,
        table_bytes: sliders::TABLE_BYTES,
        known: known::KNOWN,
    };
    const SHAPE: Shape = Shape::rectangle(6, 6);
    const KINDS: &'static [Kind] = &[Kind::Pawn, Kind::Knight, Kind::Rook, Kind::Queen, Kind::King];
    const PROMOTIONS: &'static [Kind] = &[Kind::Queen, Kind::Rook, Kind::Knight];
    const JUMPS: bool = false;
    const WINGS: &'static [Wing] = &[];

    #[inline]
    fn rook(square: usize, occupied: Set) -> Set {
        sliders::rook_attacks(square, occupied as u64).into()
    }

    #[inline]
    fn bishop(square: usize, occupied: Set) -> Set {
        sliders::bishop_attacks(square, occupied as u64).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::testing;

    #[test]
    fn known_positions() {
        testing::known_positions::<Position<LosAlamos>>(20_000);
    }

    #[test]
    fn refused() {
        testing::refused::<Position<LosAlamos>>(&[
            ("", "0 fields"),
            ("rnqknr/pppppp/6/6/PPPPPP/RNQKNR", "1 fields"),
            ("rnqknr/pppppp/6/6/PPPPPP/RNQKNR x - -", "`x` is not a side"),
            ("rnqknr/pppppp/6/PPPPPP/RNQKNR w - -", "5 ranks"),
            ("rnqknr/pppppp/7/6/PPPPPP/RNQKNR w - -", "`7` has more than 6"),
            ("rnqknr/ppppp/6/6/PPPPPP/RNQKNR w - -", "`ppppp` has 5 squares"),
            ("rbqknr/pppppp/6/6/PPPPPP/RNQKNR w - -", "`b` is not a piece"),
            ("rnqqnr/pppppp/6/6/PPPPPP/RNQKNR w - -", "Black has 0 kings"),
            ("rnqknP/pppppp/6/6/PPPPPP/RNQKNR w - -", "a pawn is on"),
            ("5k/6/6/6/6/K4R w - -", "Black's king is in check"),
            ("rnqknr/pppppp/6/6/PPPPPP/RNQKNR w K -", "`K` is not a right"),
            ("rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - a3", "en passant square `a3`"),
        ]);
    }
}
