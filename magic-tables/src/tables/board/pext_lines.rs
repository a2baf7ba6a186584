//! Lines looked up by PEXT and PDEP, with slots of 16 bits that all lines with as many squares share.

use crate::board::geometry::{Geometry, Squares};
use crate::board::piece::{Kind, Movement, Piece};
use crate::board::rays::{attacked, lines_of, rays};
use crate::lookup::Portable;
use crate::lookup::any::{bits64, bits128};
use crate::spec::{Problem, no_tables};

/// Lines with more squares, without the piece's own, would need slots of more than 16 bits.
const MOST_SQUARES: u32 = 15;

/// The lines of riders and hoppers from all squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PextLines {
    /// The lines, each with a step and perhaps its opposite.
    pub lines: Vec<Movement>,
    /// For each square its lines, each without the square itself, and the number of its first slot.
    pub squares: Vec<Vec<(Squares, u32)>>,
    /// The attacked squares of the line, the one with the lowest number first.
    pub slots: Vec<u16>,
}

/// What the slots of a line depend on.
#[derive(PartialEq, Eq)]
struct Key {
    kind: Kind,
    /// How many of the squares have lower numbers than the piece.
    below: usize,
    /// How many there are.
    all: usize,
}

impl PextLines {
    /// The lines of all riders and hoppers among `pieces`.
    ///
    /// # Errors
    /// If a line has too many squares.
    pub(super) fn new(board: &Geometry, pieces: &[Piece]) -> Result<Self, Problem> {
        let mut found =
            Self { lines: Vec::new(), squares: vec![Vec::new(); board.squares()], slots: Vec::new() };
        let mut known: Vec<(Key, u32)> = Vec::new();
        for piece in pieces {
            for line in lines_of(board, &piece.movement) {
                if found.lines.contains(&line) {
                    continue;
                }
                for square in 0..board.squares() {
                    let rays = rays(board, square, &line);
                    let all = rays.iter().fold(0, |set, ray| set | ray.all());
                    if all.count_ones() > MOST_SQUARES {
                        let squares = all.count_ones() as usize + 1;
                        return Err(no_tables::long_line(&piece.name, squares, ""));
                    }
                    let key = Key {
                        kind: line.0[0].kind.on_ray(),
                        below: (all & ((1 << square) - 1)).count_ones() as usize,
                        all: all.count_ones() as usize,
                    };
                    let offset = known.iter().find(|(other, _)| *other == key).map(|(_, offset)| *offset);
                    let offset = offset.unwrap_or_else(|| {
                        let offset = found.slots.len() as u32;
                        found.slots.extend((0..1_u32 << key.all).map(|occupied| slot(&key, occupied)));
                        known.push((key, offset));
                        offset
                    });
                    found.squares[square].push((all, offset));
                }
                found.lines.push(line);
            }
        }
        Ok(found)
    }

    /// What engines look up: the attack set along the line with this number.
    pub(super) fn attacks(
        &self,
        board: &Geometry,
        number: usize,
        square: usize,
        occupied: Squares,
    ) -> Squares {
        let (line, offset) = self.squares[square][number];
        if board.word_bits() == u128::BITS {
            let line = bits128::PextLine::new([line as u64, (line >> 64) as u64], offset);
            line.deposit(Portable, self.slots[line.slot(Portable, occupied)].into(), 0)
        } else {
            let line = bits64::PextLine::new([line as u64], offset);
            line.deposit(Portable, self.slots[line.slot(Portable, occupied as u64)].into(), 0).into()
        }
    }

    /// Bytes of the table on a board with words of `word` bytes.
    pub(super) fn bytes(&self, word: usize) -> usize {
        let lines = self.squares.iter().map(Vec::len).sum::<usize>();
        lines * (word + 8) + self.slots.len() * 2
    }
}

/// The attacked squares of a line whose occupied squares these are, both without the piece's own.
fn slot(&Key { kind, below, all }: &Key, occupied: u32) -> u16 {
    // The piece itself is a place on the line, but has no bit.
    let bit = |place: usize| if place < below { place } else { place - 1 };
    let attacked = attacked(kind, below, all + 1, &|place| occupied >> bit(place) & 1 == 1);
    attacked.into_iter().fold(0, |slot, place| slot | 1 << bit(place))
}
