//! What squares are called: as in chess, in shogi, or in draughts.

use clap::ValueEnum;
use magic_tables::board::geometry::{Geometry, file_name};

/// The game after which squares are called.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum SquareNames {
    /// `e4`: files are letters from the left, ranks are numbers from below
    #[default]
    Chess,
    /// `4b`: files are numbers from the right, ranks are letters from above
    Shogi,
    /// `28`: the dark squares are numbers from 1 on, rank by rank from the upper left corner
    Draughts,
}

/// File and rank, counted from 0.
type Place = (usize, usize);

impl SquareNames {
    /// The name of `square`. A light square has none in draughts, and is called as in chess.
    pub fn name(self, board: &Geometry, square: usize) -> String {
        let name = self.of_place(board, board.place(square));
        name.unwrap_or_else(|| board.name(square))
    }

    /// The square with this name.
    pub fn square(self, board: &Geometry, name: &str) -> Option<usize> {
        let mut squares = 0..board.squares();
        squares.find(|&square| board.has(square) && self.name(board, square) == name)
    }

    /// The names of all places inside the rectangle around the board, holes included.
    pub fn of_places(self, board: &Geometry) -> Vec<String> {
        let ranks = 0..board.ranks();
        let places = ranks.flat_map(|rank| (0..board.files()).map(move |file| (file, rank)));
        let names = places.filter_map(|place| self.of_place(board, place));
        names.collect()
    }

    /// What stands below each file of a picture.
    pub fn files(self, board: &Geometry) -> Vec<String> {
        let files = 0..board.files();
        files.map(|file| self.file(board, file)).collect()
    }

    /// What stands beside each rank of a picture, the first rank first. In draughts, that is the
    /// first number of the rank.
    pub fn ranks(self, board: &Geometry) -> Vec<String> {
        let ranks = 0..board.ranks();
        ranks.map(|rank| self.rank(board, rank)).collect()
    }

    fn of_place(self, board: &Geometry, (file, rank): Place) -> Option<String> {
        match self {
            Self::Chess | Self::Shogi => Some(self.file(board, file) + &self.rank(board, rank)),
            Self::Draughts => number(board, |place| place == (file, rank)),
        }
    }

    fn file(self, board: &Geometry, file: usize) -> String {
        match self {
            Self::Chess => file_name(file),
            Self::Shogi => (board.files() - file).to_string(),
            Self::Draughts => String::new(),
        }
    }

    fn rank(self, board: &Geometry, rank: usize) -> String {
        match self {
            Self::Chess => (rank + 1).to_string(),
            Self::Shogi => file_name(board.ranks() - 1 - rank),
            Self::Draughts => number(board, |(_, other)| other == rank).unwrap_or_default(),
        }
    }
}

/// The number of the first square of draughts whose place is `wanted`.
fn number(board: &Geometry, wanted: impl FnMut(Place) -> bool) -> Option<String> {
    let before = squares_of_draughts(board).into_iter().position(wanted)?;
    Some((before + 1).to_string())
}

/// The places of the dark squares, rank by rank from the upper left corner; of all squares if none
/// is dark.
pub fn squares_of_draughts(board: &Geometry) -> Vec<Place> {
    let mut all = Vec::new();
    for rank in (0..board.ranks()).rev() {
        let files = 0..board.files();
        let there = files.filter(|&file| board.at(file, rank).is_some());
        all.extend(there.map(|file| (file, rank)));
    }
    let dark: Vec<Place> = all
        .iter()
        .copied()
        .filter(|(file, rank)| (file + rank) % 2 == 0)
        .collect();
    if dark.is_empty() { all } else { dark }
}

#[cfg(test)]
mod tests {
    use super::*;
    use magic_tables::Numbering;

    fn board(text: &str) -> Geometry {
        Geometry::read(text, Numbering::ByFile).expect("it is a board")
    }

    /// Each square has the name by which it is found again.
    fn assert_read_as_written(names: SquareNames, board: &Geometry) {
        for square in (0..board.squares()).filter(|&square| board.has(square)) {
            let name = names.name(board, square);
            assert_eq!(names.square(board, &name), Some(square), "{name}");
        }
    }

    #[test]
    fn shogi_counts_files_from_the_right_and_ranks_from_above() {
        let board = board("9x9");
        for (file, rank, name) in [(0, 0, "9i"), (8, 8, "1a"), (5, 7, "4b"), (2, 2, "7g")] {
            let square = board.at(file, rank).expect("it has no holes");
            assert_eq!(SquareNames::Shogi.name(&board, square), name);
        }
        assert_read_as_written(SquareNames::Shogi, &board);
    }

    #[test]
    fn draughts_numbers_the_dark_squares_from_above() {
        let board = board("10x10");
        for (file, rank, name) in [(1, 9, "1"), (0, 8, "6"), (0, 0, "46"), (8, 0, "50")] {
            let square = board.at(file, rank).expect("it has no holes");
            assert_eq!(SquareNames::Draughts.name(&board, square), name);
        }
        let light = board.at(1, 0).expect("it has no holes");
        assert_eq!(SquareNames::Draughts.name(&board, light), "b1");
        assert_read_as_written(SquareNames::Draughts, &board);
    }

    #[test]
    fn holes_have_no_numbers_in_draughts() {
        let board = board(" . . \n. . .\n . . ");
        assert_eq!(SquareNames::Draughts.of_places(&board).len(), 7);
        assert_read_as_written(SquareNames::Draughts, &board);
    }

    #[test]
    fn squares_of_chess_are_called_as_the_board_calls_them() {
        let board = board("9x10");
        for square in 0..board.squares() {
            let name = SquareNames::Chess.name(&board, square);
            assert_eq!(name, board.name(square));
        }
    }
}
