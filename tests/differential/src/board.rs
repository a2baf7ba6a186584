//! Boards as drawings.

use std::collections::HashMap;
use std::fmt;

/// File and rank, or a step of so many files and ranks.
pub(crate) type Place = (i32, i32);

/// The rows of a drawing, the first rank first: `.` is a square, `_` a hole with a number, and a space a hole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    pub(crate) rows: Vec<Vec<u8>>,
}

impl Board {
    pub(crate) fn rectangle(files: usize, ranks: usize) -> Self {
        Self { rows: vec![vec![b'.'; files]; ranks] }
    }

    /// Reads a size or a drawing.
    pub(crate) fn read(text: &str) -> Option<Self> {
        if let Some((files, ranks)) = text.split_once('x') {
            return Some(Self::rectangle(files.parse().ok()?, ranks.parse().ok()?));
        }
        let lines: Vec<_> = text.lines().map(str::trim_end).collect();
        let indentation = |line: &str| line.len() - line.trim_start().len();
        let shared = lines.iter().filter(|line| !line.is_empty()).map(|line| indentation(line)).min()?;
        let first = lines.iter().position(|line| !line.is_empty())?;
        let last = lines.iter().rposition(|line| !line.is_empty())?;
        let row = |line: &&str| line.bytes().skip(shared).collect();
        Some(Self { rows: lines[first..=last].iter().rev().map(row).collect() })
    }

    fn is_rectangle(&self) -> bool {
        self.rows.iter().all(|row| row.len() == self.rows[0].len() && row.iter().all(|&cell| cell == b'.'))
    }

    /// How many squares it has, those that only take a number included.
    pub(crate) fn len(&self) -> usize {
        self.rows.iter().flatten().filter(|&&cell| cell != b' ').count()
    }

    /// Boards that are a little smaller.
    pub(crate) fn smaller(&self) -> Vec<Self> {
        let files = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let mut all = Vec::new();
        if !self.is_rectangle() {
            all.push(Self::rectangle(files, self.rows.len()));
        }
        for rank in [0, self.rows.len() - 1] {
            let mut rows = self.rows.clone();
            rows.remove(rank);
            all.push(Self { rows });
        }
        for file in [0, files.saturating_sub(1)] {
            let without = |row: &Vec<u8>| {
                let mut row = row.clone();
                if file < row.len() {
                    row.remove(file);
                }
                row
            };
            all.push(Self { rows: self.rows.iter().map(without).collect() });
        }
        all.retain(|board| board.rows.iter().flatten().any(|&cell| cell == b'.'));
        all
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_rectangle() {
            return write!(f, "{}x{}", self.rows[0].len(), self.rows.len());
        }
        let rows: Vec<_> = self.rows.iter().rev().map(|row| String::from_utf8_lossy(row)).collect();
        f.write_str(&rows.join("\n"))
    }
}

/// A board whose squares have numbers.
pub(crate) struct Squares {
    /// The place of each number; `None` if no square has it.
    pub(crate) places: Vec<Option<Place>>,
    numbers: HashMap<Place, usize>,
}

impl Squares {
    pub(crate) fn new(board: &Board, by_file: bool) -> Self {
        let mut cells = Vec::new();
        for (rank, row) in (0..).zip(&board.rows) {
            for (file, &cell) in (0..).zip(row) {
                if cell != b' ' {
                    cells.push(((file, rank), cell == b'.'));
                }
            }
        }
        if by_file {
            cells.sort_unstable();
        }
        let places: Vec<_> = cells.into_iter().map(|(place, is_square)| is_square.then_some(place)).collect();
        let numbers = (0..).zip(&places).filter_map(|(number, &place)| Some((place?, number))).collect();
        Self { places, numbers }
    }

    pub(crate) fn at(&self, place: Place) -> Option<usize> {
        self.numbers.get(&place).copied()
    }

    /// The set of all squares.
    pub(crate) fn all(&self) -> u128 {
        self.numbers.values().fold(0, |all, square| all | 1 << square)
    }
}
