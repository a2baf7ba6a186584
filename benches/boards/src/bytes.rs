//! How large the tables of each scheme are, and how long it takes to build them.

use std::time::Instant;

use magic_tables::spec::Spec;
use magic_tables::tables::{Bmi2, Tables};
use magic_tables::{Entries, Scheme};

/// Boards and pieces: a name, the size, and the list as the macro takes it.
const GAMES: [(&str, &str, &str); 4] = [
    ("shogi: rook, bishop, lances", "9x9", "[rook, bishop, lance]"),
    ("xiangqi: rook, cannon, horse, elephant", "9x10", "[rook, cannon, horse, elephant]"),
    ("Capablanca: rook, bishop", "10x8", "[rook, bishop]"),
    (
        "nightrider on 10x8",
        "10x8",
        "[nightrider = rider[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]]",
    ),
];

/// Schemes and entries, without PEXT and with it.
const COMBINATIONS: [(Scheme, Entries, Bmi2); 6] = [
    (Scheme::Hyperbola, Entries::Bitboard, Bmi2::Absent),
    (Scheme::Kindergarten, Entries::Bitboard, Bmi2::Absent),
    (Scheme::CongruentModulo, Entries::Bitboard, Bmi2::Absent),
    (Scheme::Pext, Entries::Pdep, Bmi2::ByTarget),
    (Scheme::Fancy, Entries::Bitboard, Bmi2::Absent),
    (Scheme::Pext, Entries::Bitboard, Bmi2::ByTarget),
];

/// Prints a table of bytes for each game.
pub fn print() {
    for (game, board, pieces) in GAMES {
        println!("\n{game:40}      bytes  built in");
        for (scheme, entries, bmi2) in COMBINATIONS {
            let (board, pieces) = (Some(board.into()), Some(pieces.into()));
            let spec = Spec { scheme, entries, board, pieces, ..Spec::default() };
            let start = Instant::now();
            let tables = Tables::build(&spec, bmi2).expect("these options go together");
            let seconds = start.elapsed().as_secs_f64();
            println!("{:40} {:>10}  {seconds:6.2} s", tables.name(), tables.bytes);
        }
    }
}
