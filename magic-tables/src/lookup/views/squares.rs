//! Which square is at which place, the same for all pieces.

use super::board::{Direction, SQUARES, step};

/// 64 bytes in the order of places, or of squares, aligned for vectors.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct Bytes(pub [u8; 64]);

/// What stands for a square or a place that there is not: vectors that shuffle bytes make it 0.
pub(super) const NONE: u8 = 0x80;

/// For each square, the number of the square at each place.
pub(crate) static SQUARES_AT: [Bytes; SQUARES] = TABLES.0;

/// For each square, the places that are on the board.
pub(crate) static ON_BOARD: [u64; SQUARES] = TABLES.1;

/// For each square, the place of each other square.
pub(super) static PLACE_OF: [Bytes; SQUARES] = TABLES.2;

const TABLES: ([Bytes; SQUARES], [u64; SQUARES], [Bytes; SQUARES]) = {
    let none = [Bytes([NONE; 64]); SQUARES];
    let (mut squares, mut boards, mut places, mut square) = (none, [0; SQUARES], none, 0);
    while square < SQUARES {
        squares[square] = squares_at(square);
        boards[square] = on_board(square);
        places[square] = place_of(square);
        square += 1;
    }
    (squares, boards, places)
};

/// The directions of rays, clockwise from north, then those of knights, clockwise from north-north-east.
const DIRECTIONS: [[(i8, i8); 8]; 2] = [
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)],
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)],
];

const fn squares_at(square: usize) -> Bytes {
    let mut squares = [NONE; 64];
    let mut direction = 0;
    while direction < 8 {
        let [(files, ranks), (knight_files, knight_ranks)] =
            [DIRECTIONS[0][direction], DIRECTIONS[1][direction]];
        if let Some(to) = step(square, Direction::new(knight_files, knight_ranks)) {
            squares[8 * direction] = to as u8;
        }
        let (mut distance, mut from) = (1, square);
        while let Some(to) = step(from, Direction::new(files, ranks)) {
            squares[8 * direction + distance] = to as u8;
            (distance, from) = (distance + 1, to);
        }
        direction += 1;
    }
    Bytes(squares)
}

const fn on_board(square: usize) -> u64 {
    let Bytes(squares) = squares_at(square);
    let (mut places, mut place) = (0, 0);
    while place < 64 {
        if squares[place] != NONE {
            places |= 1 << place;
        }
        place += 1;
    }
    places
}

const fn place_of(square: usize) -> Bytes {
    let Bytes(squares) = squares_at(square);
    let (mut places, mut place) = ([NONE; 64], 0);
    while place < 64 {
        if squares[place] != NONE {
            places[squares[place] as usize] = place as u8;
        }
        place += 1;
    }
    Bytes(places)
}
