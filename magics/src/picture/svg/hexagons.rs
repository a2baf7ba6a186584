//! Boards of hexagons. One file to the right on the same rank is the hexagon at the lower right.

use super::{CELL, EDGE, GAP, GREY, Mark, Picture, TITLE, escape, file_name};
use crate::picture::board::{Board, Paint};
use std::fmt::Write as _;

/// Half of the height of a hexagon.
const HALF: usize = CELL / 2;
/// Half of the length of a side, rounded: the height divided by the root of 12.
const SIDE: usize = 10;

impl Picture {
    /// Adds boards of hexagons side by side, below everything so far. The drawing of each is a square without two of its
    /// corners.
    #[must_use]
    pub fn hexagons(mut self, boards: &[Board]) -> Self {
        let mut left = GAP / 2;
        let mut tallest = 0;
        for board in boards {
            tallest = tallest.max(self.hexagonal(board, left));
            left += EDGE + (3 * board.files() + 1) * SIDE + GAP;
        }
        self.grow(left - GAP / 2, TITLE + tallest + EDGE + GAP / 2);
        self
    }

    /// Draws a board, and returns its height.
    fn hexagonal(&mut self, board: &Board, left: usize) -> usize {
        let (left, top) = (left + EDGE, self.height + TITLE);
        self.text(left, top - 10, "start", 13, GREY, &escape(board.title()));
        let squares: Vec<_> = board
            .ranks()
            .iter()
            .enumerate()
            .flat_map(|(rank, cells)| cells.iter().enumerate().map(move |(file, cell)| (file, rank, cell)))
            .filter_map(|(file, rank, cell)| Some((file, rank, cell.as_ref()?)))
            .collect();
        // From the lowest point of the drawing, in halves of the height.
        let height_of = |file: usize, rank: usize| (2 * rank + board.files()).saturating_sub(file);
        let heights = squares.iter().map(|&(file, rank, _)| height_of(file, rank));
        let (lowest, highest) =
            heights.fold((usize::MAX, 0), |(low, high), height| (low.min(height), high.max(height)));
        let centre = |file: usize, rank: usize| {
            let x = left + 3 * file * SIDE + 2 * SIDE;
            (x, top + (highest - height_of(file, rank)) * HALF + HALF)
        };
        for &(file, rank, (text, paint)) in &squares {
            let (x, y) = centre(file, rank);
            let mark = Mark::of(text, *paint);
            // Bishops stay on one of three colours.
            let fill = match (&mark, (file + rank) % 3) {
                (Mark::Nothing | Mark::Piece(_) | Mark::Disc(_) | Mark::Blocker(Paint::Plain), 1) => {
                    "#e6dece"
                }
                (mark, shade) => mark.fill(shade == 2),
            };
            let corners = [(SIDE, 0), (3 * SIDE, 0), (4 * SIDE, 1), (3 * SIDE, 2), (SIDE, 2), (0, 1)];
            let points =
                corners.map(|(right, down)| format!("{},{}", x + right - 2 * SIDE, y + down * HALF - HALF));
            _ = writeln!(
                self.body,
                "<polygon points=\"{}\" fill=\"{fill}\" stroke=\"{GREY}\" stroke-width=\"0.5\"/>",
                points.join(" ")
            );
            self.mark(&mark, x - HALF, y - HALF);
        }
        for file in 0..board.files() {
            if let Some(&(_, rank, _)) = squares.iter().find(|square| square.0 == file) {
                let (x, y) = centre(file, rank);
                self.text(x, y + HALF + 14, "middle", 11, GREY, &file_name(file));
            }
        }
        for rank in 0..board.ranks().len() {
            if let Some(&(file, ..)) = squares.iter().find(|square| square.1 == rank) {
                let (x, y) = centre(file, rank);
                self.text(x - 2 * SIDE + 2, y - HALF + 4, "end", 11, GREY, &(rank + 1));
            }
        }
        (highest - lowest + 2) * HALF
    }
}
