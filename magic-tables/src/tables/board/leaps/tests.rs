//! How many leaps a square has.

use super::*;
use crate::board::Direction;
use crate::board::geometry::Numbering;
use crate::board::piece::{Movement, Path, PathKind};

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

#[test]
fn some_squares_that_leaps_pass_must_be_occupied() {
    let board = Geometry::read("4x1", Numbering::ByRank).expect("it is a board");
    let leaps_of = |kind| {
        let squares = vec![
            Direction::new(1, 0),
            Direction::new(2, 0),
            Direction::new(3, 0),
        ];
        let movement = Movement::new(vec![Path { kind, squares }]);
        let name = "piece".to_owned();
        let of_first = leaps(&board, &Piece { name, movement }).remove(0);
        let sets = of_first
            .into_iter()
            .map(|leap| [leap.passed, leap.occupied, leap.reached]);
        sets.collect::<Vec<_>>()
    };
    let [b, c, d] = [1, 2, 3].map(SquareSet::of);
    assert_eq!(leaps_of(PathKind::Lame), [[b | c, SquareSet::EMPTY, d]]);
    assert_eq!(leaps_of(PathKind::Jump), [[b | c, b | c, d]]);
    assert_eq!(
        leaps_of(PathKind::Hopper(None)),
        [[b, b, c], [b | c, b, d], [b | c, c, d]]
    );
    assert_eq!(
        leaps_of(PathKind::Hopper(Some(1))),
        [[b, b, c], [b | c, c, d]]
    );
}
