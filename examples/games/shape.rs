//! The shape of a board: its areas, the names of its squares, and the tables of pieces that step.

use super::sets::{Set, bit};

/// The squares of the largest board here, that of hexagons.
pub const MOST_SQUARES: usize = 91;

/// A step, in files to the right and ranks up.
pub type Step = (isize, isize);

/// The squares that a piece reaches from each square by single steps.
pub type Steps = [Set; MOST_SQUARES];

/// A board: a rectangle, or a hexagon of hexagons, drawn as a square without two of its corners. Its squares are numbered
/// rank by rank: a1 = 0, b1 = 1, …
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// The number of files, at most 26.
    pub files: usize,
    /// The number of ranks.
    pub ranks: usize,
    /// By how much the numbers of a square's file and rank may differ.
    reach: usize,
}

impl Shape {
    /// A rectangle.
    #[must_use]
    pub const fn rectangle(files: usize, ranks: usize) -> Self {
        Self { files, ranks, reach: usize::MAX }
    }

    /// A hexagon whose sides have this many hexagons.
    #[must_use]
    pub const fn hexagon(side: usize) -> Self {
        Self { files: 2 * side - 1, ranks: 2 * side - 1, reach: side - 1 }
    }

    /// The number of squares.
    #[must_use]
    pub const fn squares(self) -> usize {
        self.before(self.ranks)
    }

    /// The number of squares on the ranks before `rank`.
    const fn before(self, rank: usize) -> usize {
        let (mut squares, mut below) = (0, 0);
        while below < rank {
            squares += self.end(below) - self.start(below);
            below += 1;
        }
        squares
    }

    /// The first file of `rank`.
    const fn start(self, rank: usize) -> usize {
        rank.saturating_sub(self.reach)
    }

    /// The file behind the last one of `rank`.
    const fn end(self, rank: usize) -> usize {
        let end = rank.saturating_add(self.reach).saturating_add(1);
        if end < self.files { end } else { self.files }
    }

    /// The square on this file and rank, counted from 0; `None` off the board.
    #[must_use]
    pub const fn at(self, file: usize, rank: usize) -> Option<usize> {
        if rank >= self.ranks || file < self.start(rank) || file >= self.end(rank) {
            return None;
        }
        Some(self.before(rank) + file - self.start(rank))
    }

    /// The file and the rank of `square`, counted from 0.
    #[must_use]
    pub const fn place(self, square: usize) -> (usize, usize) {
        let mut rank = 0;
        while self.before(rank + 1) <= square {
            rank += 1;
        }
        (square - self.before(rank) + self.start(rank), rank)
    }

    /// The square that a step from `square` leads to; `None` off the board.
    #[must_use]
    pub const fn step(self, square: usize, step: Step) -> Option<usize> {
        let (file, rank) = self.place(square);
        match (file.checked_add_signed(step.0), rank.checked_add_signed(step.1)) {
            (Some(file), Some(rank)) => self.at(file, rank),
            _ => None,
        }
    }

    /// The table of a piece that makes one of these steps.
    #[must_use]
    pub const fn steps(self, steps: &[Step]) -> Steps {
        let mut table = [0; MOST_SQUARES];
        let mut square = 0;
        while square < self.squares() {
            let mut i = 0;
            while i < steps.len() {
                if let Some(target) = self.step(square, steps[i]) {
                    table[square] |= bit(target);
                }
                i += 1;
            }
            square += 1;
        }
        table
    }

    /// The table of the same piece of the other side, whose forward is down.
    #[must_use]
    pub const fn steps_down<const COUNT: usize>(self, mut steps: [Step; COUNT]) -> Steps {
        let mut i = 0;
        while i < COUNT {
            steps[i].1 = -steps[i].1;
            i += 1;
        }
        self.steps(&steps)
    }

    /// The tables of a piece of the side that goes up the board, and of the other side.
    #[must_use]
    pub const fn steps_of_both<const COUNT: usize>(self, steps: [Step; COUNT]) -> [Steps; 2] {
        [self.steps(&steps), self.steps_down(steps)]
    }

    /// The squares from one file and rank to another file and rank, both counted from 0 and included.
    #[must_use]
    pub const fn area(self, files: [usize; 2], ranks: [usize; 2]) -> Set {
        let mut area = 0;
        let mut square = 0;
        while square < self.squares() {
            let (file, rank) = self.place(square);
            if files[0] <= file && file <= files[1] && ranks[0] <= rank && rank <= ranks[1] {
                area |= bit(square);
            }
            square += 1;
        }
        area
    }

    /// The ranks from one to another, as `side` (0 or 1) counts them from its own edge of the board, from 0.
    #[must_use]
    pub const fn ranks(self, side: usize, ranks: [usize; 2]) -> Set {
        let files = [0, self.files - 1];
        if side == 0 {
            self.area(files, ranks)
        } else {
            self.area(files, [self.ranks - 1 - ranks[1], self.ranks - 1 - ranks[0]])
        }
    }

    /// The squares from which `steps` lead nowhere.
    #[must_use]
    pub const fn ends(self, steps: &Steps) -> Set {
        let mut ends = 0;
        let mut square = 0;
        while square < self.squares() {
            if steps[square] == 0 {
                ends |= bit(square);
            }
            square += 1;
        }
        ends
    }

    /// The rows of the board as positions are written, from the top down. Those of hexagons are bent: each file begins with
    /// the first row.
    #[must_use]
    pub fn rows(self) -> Vec<Vec<usize>> {
        let row =
            |row: usize| (0..self.files).filter_map(|file| self.at(file, row + self.bend(file))).collect();
        (0..self.ranks).rev().map(row).collect()
    }

    /// How many ranks are below the first square of `file`.
    const fn bend(self, file: usize) -> usize {
        file.saturating_sub(self.reach)
    }

    /// The name of `square`: `a1`, `j8`. On hexagons, ranks are rows, and no file is called j.
    #[must_use]
    pub fn name(self, square: usize) -> String {
        let (file, rank) = self.place(square);
        let letter = if self.reach < file && file >= 9 { file + 1 } else { file };
        format!("{}{}", char::from(b'a' + letter as u8), rank - self.bend(file) + 1)
    }

    /// The square with this name.
    #[must_use]
    pub fn square(self, name: &str) -> Option<usize> {
        (0..self.squares()).find(|&square| self.name(square) == name)
    }
}
