//! What is looked up together, and what is not.

use super::*;
use crate::board::Direction;
use crate::board::geometry::Numbering;

fn board(size: &str) -> Geometry {
    Geometry::read(size, Numbering::ByRank).expect("it is a board")
}

fn piece(word: &str) -> Piece {
    Piece::named(word).expect("it has a name").remove(0)
}

#[test]
fn a_queen_is_a_rook_and_a_bishop() {
    let queen = components(&board("8x8"), &piece("queen"), MOST_BITS).expect("it fits");
    let [rook, bishop] = &queen[..] else {
        panic!("{queen:?}")
    };
    assert!(rook.movement.is_same(&piece("rook").movement));
    assert!(bishop.movement.is_same(&piece("bishop").movement));
}

#[test]
fn lines_with_too_many_relevant_squares_come_apart() {
    let rook = components(&board("11x11"), &piece("rook"), MOST_BITS).expect("each line fits");
    assert_eq!(rook.len(), 2);
}

#[test]
fn a_line_that_is_too_long_for_slots_is_refused() {
    let problem =
        components(&board("20x2"), &piece("rook"), MOST_BITS).expect_err("18 are relevant");
    assert!(
        problem
            .message
            .contains("a line of `rook` has more than 16 relevant squares"),
        "{problem}"
    );
}

#[test]
fn parts_have_the_name_of_their_piece() {
    for component in components(&board("8x8"), &piece("queen"), MOST_BITS).expect("it fits") {
        assert_eq!(component.name, "queen");
    }
}

#[test]
fn a_rook_has_most_relevant_squares_in_a_corner() {
    assert_eq!(
        most_relevant_squares(&board("8x8"), &piece("rook").movement),
        12
    );
    assert_eq!(
        most_relevant_squares(&board("9x10"), &piece("rook").movement),
        15
    );
}

#[test]
fn each_path_alone_has_fewer_relevant_squares() {
    assert_eq!(least_bits(&board("8x8"), &piece("rook").movement), 6);
    assert_eq!(least_bits(&board("8x8"), &piece("horse").movement), 1);
}

#[test]
fn leaps_are_looked_up_by_the_squares_that_they_pass() {
    for path in piece("horse").movement.paths() {
        for scheme in [Scheme::Hyperbola, Scheme::Kindergarten] {
            assert!(PathForm::new(path, &board("8x8"), scheme) == PathForm::Leap);
        }
    }
}

#[test]
fn straight_paths_have_slots_of_lines_unless_the_scheme_has_none() {
    let rook = piece("rook").movement;
    let path = &rook.paths()[0];
    assert!(PathForm::new(path, &board("8x8"), Scheme::Kindergarten) == PathForm::Line);
    assert!(
        PathForm::new(path, &board("8x8"), Scheme::Hyperbola)
            == PathForm::Ray(PathKind::Rider(None))
    );
}

#[test]
fn bent_paths_are_rays_in_every_scheme() {
    let bent = Path {
        kind: PathKind::Rider(None),
        squares: vec![Direction::new(1, 1), Direction::new(1, 2)],
    };
    for scheme in [Scheme::Hyperbola, Scheme::Kindergarten] {
        assert!(matches!(
            PathForm::new(&bent, &board("8x8"), scheme),
            PathForm::Ray(_)
        ));
    }
}

#[test]
fn paths_that_run_to_and_fro_have_slots_in_every_scheme() {
    let squares = [(1, 1), (2, 0), (3, 1)].map(|(files, ranks)| Direction::new(files, ranks));
    let crooked = Path {
        kind: PathKind::Rider(None),
        squares: squares.into(),
    };
    for scheme in [Scheme::Hyperbola, Scheme::Kindergarten] {
        assert!(PathForm::new(&crooked, &board("8x8"), scheme) == PathForm::Leap);
    }
    // If squares are numbered by files, the numbers of these rise.
    let by_file = Geometry::read("8x8", Numbering::ByFile).expect("it is a board");
    let form = PathForm::new(&crooked, &by_file, Scheme::Hyperbola);
    assert!(form == PathForm::Ray(PathKind::Rider(None)));
}

#[test]
fn a_path_that_is_too_long_for_slots_is_refused() {
    let mut squares = Vec::new();
    for files in 1..20 {
        squares.push(Direction::new(files, files % 2));
    }
    let crooked = Path {
        kind: PathKind::Rider(None),
        squares,
    };
    let crooked = part_of(&piece("rook"), Movement::of_path(&crooked));
    let problem = components(&board("20x2"), &crooked, MOST_BITS).expect_err("18 are relevant");
    assert!(
        problem
            .message
            .contains("a path of `rook` has more than 16"),
        "{problem}"
    );
}
