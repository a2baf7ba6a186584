//! Lines looked up by PEXT and PDEP, with slots of 16 bits that all lines with as many squares
//! share.

use super::blocks::Blocks;
use super::shared_lines::{SharedLine, long_line, shared_lines};
use crate::board::geometry::Geometry;
use crate::board::piece::{Movement, PathKind, Piece};
use crate::board::rays::{OrderedRay, attacked_places, rays};
use crate::board::square_set::SquareSet;
use crate::lookup::Portable;
use crate::lookup::boards::bits128::PextLine;
use crate::spec::Problem;

/// Lines with more squares, without the piece's own, would need slots of more than 16 bits.
const MOST_SQUARES: u32 = 15;

/// The lines of riders and hoppers from all squares.
#[derive(Clone, Debug, PartialEq)]
pub struct PextLineTable {
    /// The lines, each with a step and perhaps its opposite, as those of riders.
    pub lines: Vec<Movement>,
    /// For each line, how far the slots of hoppers lie behind those of riders, if both share it;
    /// otherwise 0.
    pub behind: Vec<u32>,
    /// For each square, its lines.
    pub squares: Vec<Vec<PextLineSquare>>,
    /// The attacked squares of the line, the one with the lowest number first.
    pub slots: Vec<u16>,
}

/// A line through a square.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PextLineSquare {
    /// The line, without the square itself.
    pub line: SquareSet,
    /// Where the slots of the line start.
    pub offset: u32,
}

/// The numbers on which the slots of a line depend.
#[derive(Clone, PartialEq)]
struct PextLineKey {
    /// The number of squares with lower numbers than that of the piece.
    below: usize,
    /// The number of squares, without that of the piece.
    all: usize,
}

impl PextLineTable {
    /// The lines of all riders and hoppers among `pieces`.
    pub(in crate::tables::board) fn new(
        board: &Geometry,
        pieces: &[Piece],
    ) -> Result<Self, Problem> {
        let lines = shared_lines(board, pieces);
        let mut squares = vec![Vec::new(); board.squares()];
        let mut keys = Vec::new();
        for SharedLine { piece, line, .. } in &lines {
            let mut of_line = Vec::new();
            for square in 0..board.squares() {
                let rays = rays(board, square, line);
                let all: SquareSet = rays.iter().map(OrderedRay::all).collect();
                if all.count() > MOST_SQUARES {
                    let squares = all.count() as usize + 1;
                    return Err(long_line(piece, squares, "squares"));
                }
                let squares_below = all & SquareSet::first(square);
                let below = squares_below.count() as usize;
                of_line.push(PextLineKey {
                    below,
                    all: all.count() as usize,
                });
                squares[square].push(PextLineSquare {
                    line: all,
                    offset: 0,
                });
            }
            keys.push(of_line);
        }
        let blocks = Blocks::new(&lines, &keys, &|key: &PextLineKey, kind| {
            (0..1_u32 << key.all)
                .map(|occupied| key.slot(kind, occupied))
                .collect()
        });
        for (square, of_square) in squares.iter_mut().enumerate() {
            let lines_and_offsets = of_square.iter_mut().zip(&blocks.offsets);
            for (line, offsets) in lines_and_offsets {
                line.offset = offsets[square];
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

    /// The attack set, found as engines find it, along the line with this number, of a hopper or
    /// of a rider.
    pub(in crate::tables::board) fn attacks(
        &self,
        number: usize,
        hops: bool,
        square: usize,
        occupied: SquareSet,
    ) -> SquareSet {
        let PextLineSquare { line, offset } = self.squares[square][number];
        let behind = if hops { self.behind[number] } else { 0 };
        let line = PextLine::new(line.words(), offset + behind);
        let slot = line.slot(Portable, occupied.into());
        let slot = self.slots[slot];
        line.deposit(Portable, slot.into(), 0).into()
    }

    /// Bytes of the table on a board with words of `word_bytes` bytes.
    pub(in crate::tables::board) fn bytes(&self, word_bytes: usize) -> usize {
        let lines = self.squares.iter().map(Vec::len).sum::<usize>();
        lines * (word_bytes + 8) + self.slots.len() * 2
    }
}

impl PextLineKey {
    /// The attacked squares of a line whose occupied squares these are, both without the piece's
    /// own.
    fn slot(&self, kind: PathKind, occupied: u32) -> u16 {
        let mut slot = 0;
        for place in attacked_places(kind, self.below, self.all + 1, &|place| {
            occupied >> self.bit(place) & 1 == 1
        }) {
            slot |= 1 << self.bit(place);
        }
        slot
    }

    /// The bit of a place on the line. The piece itself is a place, but has no bit.
    const fn bit(&self, place: usize) -> usize {
        if place < self.below { place } else { place - 1 }
    }
}
