use super::{Leap, Movement, Piece, squares};
use crate::board::Direction;
use crate::board::geometry::{Geometry, Numbering, Squares};
use crate::board::slider::Slider;
use crate::search::random::Random;
use proptest::prelude::*;

fn board(text: &str) -> Geometry {
    Geometry::read(text, Numbering::ByRank).unwrap()
}

fn named(word: &str) -> Piece {
    Piece::named(word).unwrap().remove(0)
}

fn occupied(board: &Geometry, names: &[&str]) -> Squares {
    names.iter().fold(0, |set, name| set | 1 << board.square(name).unwrap())
}

#[test]
fn rook_and_bishop_of_chess_are_the_sliders() {
    let chess = board("8x8");
    let mut random = Random::new(1);
    for (slider, word) in [(Slider::Rook, "rook"), (Slider::Bishop, "bishop")] {
        let piece = named(word);
        for square in 0..64 {
            assert_eq!(piece.relevant_mask(&chess, square), slider.mask(square).into());
            for _ in 0..50 {
                let occupied = random.bits();
                assert_eq!(
                    piece.attacks(&chess, square, occupied.into()),
                    slider.attacks(square, occupied).into()
                );
            }
        }
    }
}

#[test]
fn the_pieces_of_xiangqi() {
    let board = board("9x10");
    let names = |piece: &str, square: &str, on: &[&str]| {
        let attacks = named(piece).attacks(&board, board.square(square).unwrap(), occupied(&board, on));
        squares(attacks).map(|square| board.name(square)).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(names("horse", "e1", &[]), "c2 g2 d3 f3");
    assert_eq!(names("horse", "e1", &["d1", "e3"]), "g2 d3 f3");
    assert_eq!(names("horse", "e1", &["e2", "f1"]), "c2");
    assert_eq!(names("elephant", "c1", &[]), "a3 e3");
    assert_eq!(names("elephant", "c1", &["d2"]), "a3");
    assert_eq!(names("cannon", "b3", &["b8", "b10", "e3", "h3"]), "f3 g3 h3 b9 b10");
    assert_eq!(names("cannon", "b3", &[]), "");
}

#[test]
fn a_lance_is_two_pieces() {
    let lances = Piece::named("lance").unwrap();
    let names: Vec<_> = lances.iter().map(|piece| piece.name.as_str()).collect();
    assert_eq!(names, ["white_lance", "black_lance"]);
    let shogi = board("9x9");
    assert_eq!(lances[0].attacks(&shogi, 0, 1 << 27), 1 << 9 | 1 << 18 | 1 << 27);
    assert_eq!(lances[1].attacks(&shogi, 0, 0), 0);
}

/// Counts in ../shared: the distinct attack sets of xiangqi's rooks.
#[test]
fn xiangqi_has_13_800_attack_sets_of_rooks() {
    let board = board("9x10");
    let count = |square: usize| -> u32 {
        let (file, rank) = board.place(square);
        let ways = |places: usize, place: usize| (place.max(1) * (places - 1 - place).max(1)) as u32;
        ways(9, file) * ways(10, rank)
    };
    assert_eq!((0..90).map(count).sum::<u32>(), 13_800);
}

fn steps() -> impl Strategy<Value = Vec<Direction>> {
    let step = (-3_i8..4, -3_i8..4).prop_filter("a step", |step| *step != (0, 0));
    prop::collection::vec(step.prop_map(|(files, ranks)| Direction::new(files, ranks)), 1..6)
}

fn movement() -> impl Strategy<Value = Movement> {
    let leaps = (steps(), steps()).prop_map(|(passed, reached)| {
        passed.into_iter().zip(reached).map(|(passed, reached)| Leap { passed, reached }).collect()
    });
    prop_oneof![
        steps().prop_map(Movement::Rider),
        steps().prop_map(Movement::Hopper),
        leaps.prop_map(Movement::Lame)
    ]
}

proptest! {
    /// On boards that are small enough to try all occupancies.
    #[test]
    fn the_relevant_squares_are_those_of_the_definition(
        drawing in "[.]{2,5}\n[. ]{1,5}\n[. ]{1,5}", movement in movement(), square: prop::sample::Index,
    ) {
        let board = board(&drawing);
        prop_assume!(board.squares() <= 12);
        let square = square.index(board.squares());
        let piece = Piece { name: "piece".into(), movement };
        let changes = |other: usize| {
            (0..1 << board.squares()).any(|occupied: Squares| {
                piece.attacks(&board, square, occupied) != piece.attacks(&board, square, occupied ^ 1 << other)
            })
        };
        let relevant = (0..board.squares()).filter(|&other| changes(other)).fold(0, |mask, other| mask | 1 << other);
        prop_assert_eq!(piece.relevant_mask(&board, square), relevant);
        let moves = (0..board.squares()).any(|square| {
            (0..1 << board.squares()).any(|occupied| piece.attacks(&board, square, occupied) != 0)
        });
        prop_assert_eq!(piece.can_move(&board), moves);
    }
}
