//! Sets that do not depend on the occupancy, against those of the chess board.

use super::*;
use crate::board::geometry::Numbering;
use crate::board::stepper;

fn chess() -> Geometry {
    Geometry::read("8x8", Numbering::ByRank).expect("it is a board")
}

#[test]
fn pairs_on_8x8_are_those_of_chess() {
    let (between, line) = stepper::between_and_line();
    let [found_between, found_line] = between_and_line(&chess());
    assert!(
        between
            .iter()
            .zip(&found_between)
            .all(|(&chess, &found)| found == chess.into())
    );
    assert!(
        line.iter()
            .zip(&found_line)
            .all(|(&chess, &found)| found == chess.into())
    );
}

#[test]
fn a_hole_ends_a_line() {
    let board = Geometry::read("... ...", Numbering::ByRank).expect("it is a board");
    let count = board.squares();
    let [between, line] = between_and_line(&board);
    let (a, b) = (board.at(0, 0).unwrap(), board.at(2, 0).unwrap());
    assert_eq!(between[a * count + b].count(), 1);
    assert_eq!(line[a * count + b].count(), 3);
    let beyond = board.at(4, 0).unwrap();
    assert_eq!(line[a * count + beyond], SquareSet::EMPTY);
}

#[test]
fn nothing_is_stored_that_is_not_asked_for() {
    assert_eq!(Fixed::new(&chess(), false, false).words(), 0);
}

#[test]
fn words_are_counted() {
    assert_eq!(Fixed::new(&chess(), true, false).words(), 4 * 64);
    assert_eq!(Fixed::new(&chess(), false, true).words(), 2 * 64 * 64);
}
