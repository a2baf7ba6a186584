//! What the example games share: sets of squares, boards, positions as text, and the counting of moves.
#![allow(dead_code, reason = "a game need not use everything")]

pub mod args;
pub mod game;
pub mod perft;
pub mod pieces;
#[path = "../perft/progress.rs"]
pub mod progress;
#[path = "../perft/report.rs"]
pub mod report;
pub mod rows;
pub mod run;
pub mod sets;
pub mod shape;
#[cfg(test)]
pub mod testing;
