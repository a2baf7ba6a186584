//! Gliński's chess: 91 hexagons, on which rooks have six directions, and bishops six others. Perft on the tables of
//! `magic_tables!`.
//!
//! ```text
//! cargo run --release --features boards --example glinski -- --help
//! ```

#[path = "../games/chess/mod.rs"]
mod chess;
#[path = "../games/mod.rs"]
mod games;
mod hexes;
mod known;
#[cfg(test)]
mod reference;
mod sliders;

use std::process::ExitCode;

use chess::{Kind, Position, Variant, Wing};
use games::game::Rules;
use games::sets::Set;
use games::shape::{Shape, Steps};

fn main() -> ExitCode {
    games::run::main::<Position<Glinski>>()
}

/// The rules of Gliński's chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Glinski;

impl Variant for Glinski {
    const RULES: Rules = Rules {
        name: "glinski",
        title: "Gliński's hexagonal chess",
        notation: "FEN",
        scheme: sliders::SCHEME,
        table_bytes: sliders::TABLE_BYTES,
        known: known::KNOWN,
    };
    const SHAPE: Shape = hexes::SHAPE;
    const KINDS: &'static [Kind] =
        &[Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King];
    const PROMOTIONS: &'static [Kind] = &[Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];
    const JUMPS: bool = true;
    const WINGS: &'static [Wing] = &[];
    const CASTLING_FIELD: bool = false;
    const PUSH: &'static [Steps; 2] = &hexes::PUSH;
    const PASSED: [Set; 2] = hexes::PASSED;
    const LAST: [Set; 2] = hexes::LAST;
    // Pawns begin on b1 and k1, where those of the other side end.
    const NO_PAWNS: [Set; 2] = hexes::LAST;
    const KNIGHT: &'static Steps = &hexes::KNIGHT;
    const KING: &'static Steps = &hexes::KING;
    const PAWN_TAKES: &'static [Steps; 2] = &hexes::TAKES;

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
mod tests;
