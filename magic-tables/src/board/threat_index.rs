//! The tables from which the index of a threat is summed up: the number of its row among the
//! weights of a network.
//!
//! Threats have the order that engines share. They are sorted by the attacker (white pawn, knight,
//! bishop, rook, queen and king, then the black ones), by what it attacks (the kinds that count,
//! white ones first), by the attacker's square, and by the square that it attacks. So an index is a
//! sum: where the pair of pieces begins, where the attacker's square begins, and how many squares
//! that the attacker reaches on an empty board have lower numbers.

use super::slider::Slider;
use super::{Bitboard, Direction, SQUARES, bit, rank, step};

/// How many codes there are.
const CODES: usize = 16;

/// How many kinds of pieces there are.
const KINDS: usize = 6;

/// The ways to move: of white pawns, black pawns, knights, bishops, rooks, queens and kings, and
/// none.
const WAYS: usize = 8;

/// The way to move of queens, behind those of bishops and rooks.
const QUEEN_WAY: usize = 5;

/// The way to move of a code without a piece.
const NO_WAY: usize = 7;

/// What pieces reach on an empty board.
///
/// It takes the compiler a tenth of a second, so it is no constant: only a program that asks for
/// indices pays for it.
#[derive(Clone, Copy)]
struct EmptyBoard {
    /// For each way to move and each square: the squares that a piece reaches.
    reached: [Bitboard; WAYS * SQUARES],
    /// How many squares are reached from those with lower numbers.
    reached_before: [u16; WAYS * SQUARES],
    /// How many squares each kind reaches, from all squares together. It is the same for pawns of
    /// both colours.
    reached_by_kind: [usize; KINDS],
}

impl EmptyBoard {
    const fn new() -> Self {
        let mut board = Self {
            reached: [0; WAYS * SQUARES],
            reached_before: [0; WAYS * SQUARES],
            reached_by_kind: [0; KINDS],
        };
        let mut way = 0;
        while way < NO_WAY {
            board.add(way);
            way += 1;
        }
        board
    }

    /// Adds what pieces with this way to move reach.
    const fn add(&mut self, way: usize) {
        let mut before = 0;
        let mut square = 0;
        while square < SQUARES {
            let place = way * SQUARES + square;
            self.reached[place] = match way {
                QUEEN_WAY => self.reached[place - SQUARES] | self.reached[place - 2 * SQUARES],
                _ => reached(way, square),
            };
            self.reached_before[place] = before;
            before += self.reached[place].count_ones() as u16;
            square += 1;
        }
        // White pawns and black ones are one kind.
        self.reached_by_kind[if way == 0 { 0 } else { way - 1 }] = before as usize;
    }
}

/// The tables for some codes, and some pairs of kinds that count. All are in one place, so that
/// look-ups need one address.
#[derive(Clone, Copy, Debug)]
pub struct ThreatTables {
    /// For each way to move and each square: the squares that a piece reaches on an empty board.
    pub reached: [Bitboard; WAYS * SQUARES],
    /// Where the indices of a pair begin, or [`NO_INDEX`]; [`pair`](Self::pair) has the number.
    pub pairs: [i32; 2 * CODES * CODES * 2],
    /// For each way to move and each square: how many squares are reached from those with lower
    /// numbers.
    pub reached_before: [u16; WAYS * SQUARES],
    /// For White's eyes, then for Black's, and each code: where its squares are in `reached`.
    pub moves: [u16; 2 * CODES],
}

/// What a pair has that never has an index: no sum of it with others is positive.
pub const NO_INDEX: i32 = i32::MIN;

/// A kind of pieces, as a number from 0 to 5, and a colour: 0 for White, 1 for Black.
#[derive(Clone, Copy)]
struct ThreatPiece {
    kind: usize,
    colour: usize,
}

impl ThreatTables {
    /// The tables for codes that mean these pieces, four bits each, and these rules of threats, of
    /// which the pairs of kinds count.
    #[must_use]
    pub const fn new(codes: u64, threats: u64) -> Self {
        let board = EmptyBoard::new();
        let mut tables = Self {
            reached: board.reached,
            pairs: [NO_INDEX; 2 * CODES * CODES * 2],
            reached_before: board.reached_before,
            moves: [(NO_WAY * SQUARES) as u16; 2 * CODES],
        };
        let starts = IndexStarts::new(threats, &board);
        let mut code = 0;
        while code < 2 * CODES {
            if let Some(attacker) = piece(codes, code % CODES, code / CODES) {
                tables.moves[code] = (attacker.way() * SQUARES) as u16;
                tables.add_pairs(codes, code, attacker, &starts);
            }
            code += 1;
        }
        tables
    }

    /// Says where the pairs of one attacker begin. `code` is its code, and `CODES` more for Black's
    /// eyes.
    const fn add_pairs(
        &mut self,
        codes: u64,
        code: usize,
        attacker: ThreatPiece,
        starts: &IndexStarts,
    ) {
        let mut other = 0;
        while other < CODES {
            if let Some(victim) = piece(codes, other, code / CODES) {
                if let Some(start) = starts.of_pair(attacker, victim) {
                    let pair = Self::pair(code / CODES, code % CODES, other);
                    self.pairs[pair] = start;
                    if !attacker.is_attacked_back_by(victim) {
                        self.pairs[pair + 1] = start;
                    }
                }
            }
            other += 1;
        }
    }

    /// The first of the two entries of a pair of codes in [`pairs`](Self::pairs), for White's eyes
    /// or Black's. The second one is for attackers whose square has the lower number.
    #[inline(always)]
    #[must_use]
    pub const fn pair(black: usize, attacker: usize, victim: usize) -> usize {
        2 * (CODES * (CODES * black + attacker) + victim)
    }
}

impl ThreatPiece {
    /// The number of its way to move.
    const fn way(self) -> usize {
        match self.kind {
            0 => self.colour,
            kind => kind + 1,
        }
    }

    /// Whether each threat of a piece against `other` comes with the opposite one, so that one of
    /// both is enough.
    const fn is_attacked_back_by(self, other: Self) -> bool {
        self.kind == other.kind && (self.kind != 0 || self.colour != other.colour)
    }
}

/// How many indices there are by these rules of threats.
#[must_use]
pub const fn threat_count(threats: u64) -> usize {
    IndexStarts::new(threats, &EmptyBoard::new()).count()
}

/// Where the indices of attackers begin, by some rules of threats.
#[derive(Clone, Copy)]
struct IndexStarts {
    /// The kinds that each kind threatens, a bit each.
    victims: [u64; KINDS],
    /// How many indices the attackers of one colour have whose kinds stand before each one, and
    /// before none. Both colours have as many, also of pawns.
    before: [usize; KINDS + 1],
    /// How many squares each kind reaches.
    reached: [usize; KINDS],
}

impl IndexStarts {
    const fn new(threats: u64, board: &EmptyBoard) -> Self {
        let mut victims = [0; KINDS];
        let mut before = [0; KINDS + 1];
        let mut kind = 0;
        while kind < KINDS {
            victims[kind] = threats >> (KINDS * kind) & ((1 << KINDS) - 1);
            let pairs = 2 * victims[kind].count_ones() as usize;
            before[kind + 1] = before[kind] + pairs * board.reached_by_kind[kind];
            kind += 1;
        }
        Self {
            victims,
            before,
            reached: board.reached_by_kind,
        }
    }

    /// How many indices there are.
    const fn count(&self) -> usize {
        2 * self.before[KINDS]
    }

    /// Where the indices of a pair of pieces begin, if it counts.
    const fn of_pair(&self, attacker: ThreatPiece, victim: ThreatPiece) -> Option<i32> {
        let kinds = self.victims[attacker.kind];
        if kinds >> victim.kind & 1 == 0 {
            return None;
        }
        let kinds_before = (kinds & ((1 << victim.kind) - 1)).count_ones() as usize;
        let pairs_before = victim.colour * kinds.count_ones() as usize + kinds_before;
        let attackers_before = attacker.colour * self.before[KINDS] + self.before[attacker.kind];
        Some((attackers_before + pairs_before * self.reached[attacker.kind]) as i32)
    }
}

/// The piece that a code means, with the other colour if `black` is 1, or none.
const fn piece(codes: u64, code: usize, black: usize) -> Option<ThreatPiece> {
    let number = (codes >> (4 * code) & 15) as usize;
    match number & 7 {
        kind @ 1..=KINDS => Some(ThreatPiece {
            kind: kind - 1,
            colour: number >> 3 ^ black,
        }),
        _ => None,
    }
}

/// The squares that a piece reaches on an empty board, for each way to move but a queen's. No pawn
/// stands on the first or the last rank.
const fn reached(way: usize, square: usize) -> Bitboard {
    match way {
        0 | 1 if rank(square) % 7 == 0 => 0,
        0 => after_steps(square, &[[-1, 1], [1, 1]]),
        1 => after_steps(square, &[[-1, -1], [1, -1]]),
        2 => after_steps(square, &KNIGHT),
        3 => Slider::Bishop.attacks(square, 0),
        4 => Slider::Rook.attacks(square, 0),
        _ => after_steps(square, &KING),
    }
}

const KNIGHT: [[i8; 2]; 8] = [
    [-2, -1],
    [-2, 1],
    [-1, -2],
    [-1, 2],
    [1, -2],
    [1, 2],
    [2, -1],
    [2, 1],
];

const KING: [[i8; 2]; 8] = [
    [-1, -1],
    [-1, 0],
    [-1, 1],
    [0, -1],
    [0, 1],
    [1, -1],
    [1, 0],
    [1, 1],
];

/// The squares after one of these steps, in files and ranks.
const fn after_steps(square: usize, steps: &[[i8; 2]]) -> Bitboard {
    let (mut squares, mut i) = (0, 0);
    while i < steps.len() {
        let [files, ranks] = steps[i];
        if let Some(reached) = step(square, Direction::new(files, ranks)) {
            squares |= bit(reached);
        }
        i += 1;
    }
    squares
}
