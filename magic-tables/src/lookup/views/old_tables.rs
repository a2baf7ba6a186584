//! The tables of views in C and C++: which square is at which place, what pieces
//! are by their codes, and which of them attack from where. A kind is a set of bits: ways to
//! attack.

use crate::board::SQUARES;
use crate::lookup::constants::array;

/// 64 bytes in the order of places, or of squares, aligned for vectors.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct PlaceBytes(pub [u8; 64]);

/// A square or a place that does not exist. Vectors that shuffle bytes make it 0.
pub(super) const NONE: u8 = 0x80;

/// For each square, the number of the square at each place.
pub(crate) static SQUARES_AT: [PlaceBytes; SQUARES] = TABLES.0;

/// For each square, the places that are on the board.
pub(crate) static ON_BOARD: [u64; SQUARES] = TABLES.1;

const TABLES: ([PlaceBytes; SQUARES], [u64; SQUARES]) = {
    let none = [PlaceBytes([NONE; 64]); SQUARES];
    let (mut squares, mut boards, mut square) = (none, [0; SQUARES], 0);
    while square < SQUARES {
        let (mut on_board, mut squares_at, mut direction) = (0, [NONE; 64], 0);
        let from = (square + (square & 0x38)) as i16;
        while direction < 8 {
            let [knight, along] = STEPS[direction];
            let (mut place, mut at, mut next) = (8 * direction, from + knight, from + along);
            while place == 8 * direction || at & BEYOND == 0 {
                if at & BEYOND == 0 {
                    let to = (at & 0x7 | at >> 1 & 0x38) as usize;
                    squares_at[place] = to as u8;
                    on_board |= 1 << place;
                }
                (place, at, next) = (place + 1, next, next + along);
            }
            direction += 1;
        }
        (boards[square], squares[square]) = (on_board, PlaceBytes(squares_at));
        square += 1;
    }
    (squares, boards)
};

/// From `16 * rank + file` to the same of another square: a knight's move, clockwise from
/// north-north-east, and a step along a ray, clockwise from north. (Every build of an engine
/// evaluates this, twice; a walk by functions takes three times as long.)
const STEPS: [[i16; 2]; 8] = [
    [33, 16],
    [18, 17],
    [-14, 1],
    [-31, -15],
    [-33, -16],
    [-18, -17],
    [14, -1],
    [31, 15],
];

/// The bits of such a number that are set beyond the edge of the board.
const BEYOND: i16 = 0x88;

const WHITE_PAWN: u8 = 1;
const BLACK_PAWN: u8 = 2;
const KNIGHT: u8 = 4;
/// Bishops and queens.
const DIAGONAL: u8 = 8;
/// Rooks and queens.
const STRAIGHT: u8 = 16;
const KING: u8 = 32;

/// The number of codes.
pub const CODES: usize = 16;

/// For each code the kind; 0 is no piece.
pub type Kinds = [u8; CODES];

/// The kind of each code. `codes` has four bits for each: 1 to 6 are white pawn, knight, bishop,
/// rook, queen and king, 9 to 14 the black ones.
#[inline]
pub(crate) const fn kinds(codes: u64) -> Kinds {
    array!(code < CODES => match codes >> (4 * code) & 0xf {
        1 => WHITE_PAWN,
        9 => BLACK_PAWN,
        2 | 10 => KNIGHT,
        3 | 11 => DIAGONAL,
        4 | 12 => STRAIGHT,
        5 | 13 => DIAGONAL | STRAIGHT,
        6 | 14 => KING,
        _ => 0,
    })
}

/// The places that a piece of each code attacks, if nothing stands in between.
#[inline]
pub(crate) const fn attacked(codes: u64) -> [u64; CODES] {
    let kinds = kinds(codes);
    array!(code < CODES => places_attacked(kinds[code]))
}

#[inline]
const fn places_attacked(kind: u8) -> u64 {
    let (mut places, mut place) = (0, 0);
    while place < 64 {
        // The piece sees the place in the opposite direction of that in which it is seen from
        // there. A piece attacks what it sees in a direction if it would attack the square
        // from there in the opposite one.
        if kind & attackers_at((place + 32) % 64) != 0 {
            places |= 1 << place;
        }
        place += 1;
    }
    places
}

/// The kinds that attack the square from each place, if nothing stands in between.
pub(crate) static ATTACKS: PlaceBytes = attackers(u8::MAX);

/// The kinds that slide to the square from each place, if nothing stands in between.
pub(crate) static SLIDES: PlaceBytes = attackers(DIAGONAL | STRAIGHT);

/// The kinds among `kinds` that attack the square from each place.
const fn attackers(kinds: u8) -> PlaceBytes {
    PlaceBytes(array!(place < 64 => attackers_at(place) & kinds))
}

#[inline]
const fn attackers_at(place: usize) -> u8 {
    let (direction, distance) = (place / 8, place % 8);
    let slider = if direction % 2 == 0 {
        STRAIGHT
    } else {
        DIAGONAL
    };
    match (distance, direction) {
        (0, _) => KNIGHT,
        // Pawns of White stand below what they attack, on the two diagonals.
        (1, 3 | 5) => slider | KING | WHITE_PAWN,
        (1, 1 | 7) => slider | KING | BLACK_PAWN,
        (1, _) => slider | KING,
        _ => slider,
    }
}

/// The bytes of all tables.
#[cfg(test)]
pub(crate) const TABLE_BYTES: usize = SQUARES * (2 * size_of::<PlaceBytes>() + size_of::<u64>())
    + 2 * size_of::<PlaceBytes>()
    + size_of::<Kinds>()
    + size_of::<[u64; CODES]>();
