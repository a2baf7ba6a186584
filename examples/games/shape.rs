//! The shape of a board: its areas, the names of its squares, and the tables of pieces that step.

use super::sets::{Set, bit};

/// The squares of the largest board here, that of xiangqi.
pub const MOST_SQUARES: usize = 90;

/// A step, in files to the right and ranks up.
pub type Step = (isize, isize);

/// The squares that a piece reaches from each square by single steps.
pub type Steps = [Set; MOST_SQUARES];

/// A rectangular board. Its squares are numbered rank by rank: a1 = 0, b1 = 1, …
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// The number of files, at most 26.
    pub files: usize,
    /// The number of ranks.
    pub ranks: usize,
}

impl Shape {
    /// The number of squares.
    #[must_use]
    pub const fn squares(self) -> usize {
        self.files * self.ranks
    }

    /// The square that a step from `square` leads to; `None` off the board.
    #[must_use]
    pub const fn step(self, square: usize, step: Step) -> Option<usize> {
        let file = (square % self.files) as isize + step.0;
        let rank = (square / self.files) as isize + step.1;
        if file < 0 || file >= self.files as isize || rank < 0 || rank >= self.ranks as isize {
            return None;
        }
        Some(rank as usize * self.files + file as usize)
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
            let (file, rank) = (square % self.files, square / self.files);
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

    /// The name of `square`: `a1`, `j8`.
    #[must_use]
    pub fn name(self, square: usize) -> String {
        format!("{}{}", char::from(b'a' + (square % self.files) as u8), square / self.files + 1)
    }

    /// The square with this name.
    #[must_use]
    pub fn square(self, name: &str) -> Option<usize> {
        (0..self.squares()).find(|&square| self.name(square) == name)
    }
}
