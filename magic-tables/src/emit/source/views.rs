//! The tables of views along rays, for source in any language.

use crate::board::stepper::Stepper;
use crate::board::{Direction, SQUARES, step};
use crate::recipe::NumberType;

/// The places of a view. Place 8d + k is the k-th square in direction d, clockwise from north; place 8d is the d-th knight square.
const PLACES: usize = 64;

/// The number of a square outside the board: shuffles of bytes make 0 of it.
const OUTSIDE: u8 = 255;

/// In the place of a square that has none.
const NOWHERE: u8 = 128;

/// Bits for kinds of pieces. A queen has those of rook and bishop.
const WHITE_PAWN: u8 = 1;
const BLACK_PAWN: u8 = 2;
const KNIGHT: u8 = 4;
const BISHOP: u8 = 8;
const ROOK: u8 = 16;
const KING: u8 = 32;

/// The bits of the kinds that [`Spec::codes`](crate::spec::Spec::codes) numbers.
const KINDS: [u8; 16] = {
    let (white, black) = (WHITE_PAWN, BLACK_PAWN);
    [
        0,
        white,
        KNIGHT,
        BISHOP,
        ROOK,
        BISHOP | ROOK,
        KING,
        0,
        0,
        black,
        KNIGHT,
        BISHOP,
        ROOK,
        BISHOP | ROOK,
        KING,
        0,
    ]
};

/// A table of a view.
pub(super) struct ViewTable {
    pub(super) name: &'static str,
    pub(super) doc: &'static str,
    pub(super) kind: NumberType,
    /// The numbers in each row, if there are rows.
    pub(super) in_row: Option<usize>,
    pub(super) numbers: Vec<u128>,
}

/// The tables for `codes`, four bits each.
pub(super) fn view_tables(codes: u64) -> Vec<ViewTable> {
    let kinds: Vec<u8> = (0..16).map(|code| KINDS[(codes >> (4 * code) & 15) as usize]).collect();
    let squares: Vec<Vec<u8>> = (0..SQUARES).map(around).collect();
    let rows = squares.iter().flat_map(|around| [around.clone(), places_of(around)].concat());
    let boards = squares.iter().map(|around| set(|place| around[place] != OUTSIDE));
    let attacked = kinds.iter().map(|&kind| set(|place| kind & attackers(opposite(place)) != 0));
    let of_places = |kinds: fn(usize) -> u8| (0..PLACES).map(move |place| kinds(place));
    let bytes = |name, doc, in_row, numbers: &mut dyn Iterator<Item = u8>| ViewTable {
        name,
        doc,
        kind: NumberType::Byte,
        in_row,
        numbers: numbers.map(u128::from).collect(),
    };
    let words = |name, doc, numbers: &mut dyn Iterator<Item = u64>| ViewTable {
        name,
        doc,
        kind: NumberType::Word,
        in_row: None,
        numbers: numbers.map(u128::from).collect(),
    };
    let doc_of_rows = "For each square, the square at each place, 255 outside the board; then the place of each square, 128 and \
                       a place outside the board for those that have none.";
    vec![
        bytes("view_squares", doc_of_rows, Some(PLACES + SQUARES), &mut rows.into_iter()),
        words("view_boards", "For each square, the places on the board.", &mut boards.into_iter()),
        bytes(
            "view_kinds",
            "The kind of each code: a bit for white pawns, black ones, knights, what moves like a bishop, like a rook, and kings.",
            None,
            &mut kinds.iter().copied(),
        ),
        bytes(
            "view_attackers",
            "The kinds that attack the square from each place.",
            None,
            &mut of_places(attackers),
        ),
        bytes("view_sliders", "Those of them that slide.", None, &mut of_places(sliders)),
        words("view_attacked", "The places that a piece with each code attacks.", &mut attacked.into_iter()),
    ]
}

/// The squares at all places around a square.
fn around(square: usize) -> Vec<u8> {
    let at = |place: usize| {
        let (direction, distance) = (place / 8, place % 8);
        let (of, steps) = if distance == 0 { (Stepper::Knight, 1) } else { (Stepper::King, distance) };
        let (files, ranks) = of.steps()[direction];
        let mut reached = Some(square);
        for _ in 0..steps {
            reached = step(reached?, Direction::new(files, ranks));
        }
        reached.map(|square| square as u8)
    };
    (0..PLACES).map(|place| at(place).unwrap_or(OUTSIDE)).collect()
}

/// The place of each square among those `around` one.
fn places_of(around: &[u8]) -> Vec<u8> {
    let outside = around.iter().position(|&square| square == OUTSIDE).expect("no square has all places");
    let place = |square: usize| around.iter().position(|&other| usize::from(other) == square);
    (0..SQUARES).map(|square| place(square).map_or(NOWHERE | outside as u8, |place| place as u8)).collect()
}

/// The set of these places.
fn set(holds: impl Fn(usize) -> bool) -> u64 {
    (0..PLACES).filter(|&place| holds(place)).fold(0, |set, place| set | 1 << place)
}

/// The place in the opposite direction.
const fn opposite(place: usize) -> usize {
    place ^ 32
}

/// The kinds of sliders that attack the square from a place.
const fn sliders(place: usize) -> u8 {
    match (place % 8, place / 8 % 2) {
        (0, _) => 0,
        (_, 0) => ROOK,
        (_, _) => BISHOP,
    }
}

/// The kinds that attack the square from a place.
const fn attackers(place: usize) -> u8 {
    let steppers = match place % 8 {
        0 => KNIGHT,
        1 => match place / 8 {
            1 | 7 => KING | BLACK_PAWN,
            3 | 5 => KING | WHITE_PAWN,
            _ => KING,
        },
        _ => 0,
    };
    sliders(place) | steppers
}
