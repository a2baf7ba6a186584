//! How large the tables of each scheme are, and how long it takes to build them.

use std::time::Instant;

use magic_tables::spec::Spec;
use magic_tables::tables::{Bmi2, Tables};
use magic_tables::{Entries, Packing, Scheme};

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

/// Schemes, entries and packings, without PEXT and with it.
const COMBINATIONS: [(Scheme, Entries, Packing, Bmi2); 14] = [
    (Scheme::Hyperbola, Entries::Bitboard, Packing::Auto, Bmi2::Absent),
    (Scheme::Kindergarten, Entries::Bitboard, Packing::Auto, Bmi2::Absent),
    (Scheme::Pext, Entries::Pdep, Packing::Auto, Bmi2::ByTarget),
    (Scheme::CongruentModulo, Entries::Bitboard, Packing::Auto, Bmi2::Absent),
    (Scheme::Fancy, Entries::Bitboard, Packing::Auto, Bmi2::Absent),
    (Scheme::Fancy, Entries::Byte, Packing::Auto, Bmi2::Absent),
    (Scheme::Fancy, Entries::Shared, Packing::Auto, Bmi2::Absent),
    (Scheme::FixedShift, Entries::Bitboard, Packing::Auto, Bmi2::Absent),
    (Scheme::FixedShift, Entries::Bitboard, Packing::Overlapping, Bmi2::Absent),
    (Scheme::FixedShift, Entries::Byte, Packing::Overlapping, Bmi2::Absent),
    (Scheme::Black, Entries::Bitboard, Packing::Auto, Bmi2::Absent),
    (Scheme::Pext, Entries::Bitboard, Packing::Auto, Bmi2::ByTarget),
    (Scheme::Pext, Entries::Byte, Packing::Auto, Bmi2::ByTarget),
    (Scheme::Pext, Entries::Shared, Packing::Auto, Bmi2::ByTarget),
];

/// Prints a table of bytes for each game.
pub fn print() {
    for (game, board, pieces) in GAMES {
        println!("\n{game:40}      bytes  built in");
        for (scheme, entries, packing, bmi2) in COMBINATIONS {
            let spec = Spec {
                scheme,
                entries,
                packing,
                board: Some(board.into()),
                pieces: Some(pieces.into()),
                ..Spec::default()
            };
            let start = Instant::now();
            match Tables::build(&spec, bmi2) {
                Ok(tables) => {
                    let seconds = start.elapsed().as_secs_f64();
                    println!("{:40} {:>10}  {seconds:6.2} s", tables.name(), tables.bytes);
                }
                Err(problems) => println!("{:40} {}", scheme.word(), problems[0].message),
            }
        }
    }
}
