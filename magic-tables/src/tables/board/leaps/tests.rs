//! How many leaps a square has.

use super::*;
use crate::board::geometry::Numbering;

#[test]
fn all_squares_have_equally_many_leaps() {
    let board = Geometry::read("8x8", Numbering::ByRank).expect("it is a board");
    let horse = leaps(&board, &Piece::named("horse").expect("it has a name")[0]);
    // A horse passes four squares, each on the way to two others.
    assert!(horse.iter().all(|leaps| leaps.len() == 4));
    let in_the_corner = horse[0]
        .iter()
        .filter(|leap| **leap != Leap::default())
        .count();
    assert_eq!(in_the_corner, 2);
}
