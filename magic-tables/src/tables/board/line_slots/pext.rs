//! Lines looked up by PEXT and PDEP, with slots of 16 bits that all lines with as many squares
//! share.

use super::{Blocks, SharedLine, long_line, shared_lines};
use crate::board::geometry::{Geometry, SquareSet};
use crate::board::piece::{Movement, PathKind, Piece};
use crate::board::rays::{attacked, halves, rays};
use crate::lookup::Portable;
use crate::lookup::boards::bits128::PextLine;
use crate::spec::Problem;

/// Lines with more squares, without the piece's own, would need slots of more than 16 bits.
const MOST_SQUARES: u32 = 15;

/// The lines of riders and hoppers from all squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PextLines {
    /// The lines, each with a step and perhaps its opposite, as those of riders.
    pub lines: Vec<Movement>,
    /// For each line, how far the slots of hoppers are behind those of riders, if both share it;
    /// otherwise 0.
    pub behind: Vec<u32>,
    /// For each square its lines, each without the square itself, and the number of its first
    /// slot.
    pub squares: Vec<Vec<(SquareSet, u32)>>,
    /// The attacked squares of the line, the one with the lowest number first.
    pub slots: Vec<u16>,
}

/// What the slots of a line depend on.
#[derive(Clone, PartialEq, Eq)]
struct Key {
    /// How many of the squares have lower numbers than the piece.
    below: usize,
    /// How many there are.
    all: usize,
}

impl PextLines {
    /// The lines of all riders and hoppers among `pieces`.
    pub(in crate::tables::board) fn new(
        board: &Geometry,
        pieces: &[Piece],
    ) -> Result<Self, Problem> {
        let lines = shared_lines(board, pieces);
        let (mut squares, mut keys) = (vec![Vec::new(); board.squares()], Vec::new());
        for SharedLine { piece, line, .. } in &lines {
            let mut of_line = Vec::new();
            for square in 0..board.squares() {
                let rays = rays(board, square, line);
                let all = rays.iter().fold(0, |set, ray| set | ray.all());
                if all.count_ones() > MOST_SQUARES {
                    return Err(long_line(piece, all.count_ones() as usize + 1, "squares"));
                }
                let below = (all & ((1 << square) - 1)).count_ones() as usize;
                of_line.push(Key {
                    below,
                    all: all.count_ones() as usize,
                });
                squares[square].push((all, 0));
            }
            keys.push(of_line);
        }
        let block = |key: &Key, kind| {
            (0..1_u32 << key.all)
                .map(|occupied| slot(key, kind, occupied))
                .collect()
        };
        let blocks = Blocks::new(&lines, &keys, &block);
        for (square, of_square) in squares.iter_mut().enumerate() {
            for ((_, offset), offsets) in of_square.iter_mut().zip(&blocks.offsets) {
                *offset = offsets[square];
            }
        }
        let lines = lines.into_iter().map(|shared| shared.line).collect();
        Ok(Self {
            lines,
            behind: blocks.behind,
            squares,
            slots: blocks.slots,
        })
    }

    /// What engines look up: the attack set along the line with this number, of hoppers or of
    /// riders.
    pub(in crate::tables::board) fn attacks(
        &self,
        (number, hops): (usize, bool),
        square: usize,
        occupied: SquareSet,
    ) -> SquareSet {
        let (line, offset) = self.squares[square][number];
        let line = PextLine::new(
            halves(line),
            offset + if hops { self.behind[number] } else { 0 },
        );
        line.deposit(
            Portable,
            self.slots[line.slot(Portable, occupied)].into(),
            0,
        )
    }

    /// Bytes of the table on a board with words of `word` bytes.
    pub(in crate::tables::board) fn bytes(&self, word: usize) -> usize {
        let lines = self.squares.iter().map(Vec::len).sum::<usize>();
        lines * (word + 8) + self.slots.len() * 2
    }
}

/// The attacked squares of a line whose occupied squares these are, both without the piece's own.
fn slot(&Key { below, all }: &Key, kind: PathKind, occupied: u32) -> u16 {
    // The piece itself is a place on the line, but has no bit.
    let bit = |place: usize| if place < below { place } else { place - 1 };
    let attacked = attacked(kind, below, all + 1, &|place| {
        occupied >> bit(place) & 1 == 1
    });
    attacked
        .into_iter()
        .fold(0, |slot, place| slot | 1 << bit(place))
}
