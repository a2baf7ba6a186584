//! Boards as text, side by side, with colours or without.

use magic_tables::Numbering;
use magic_tables::board::Bitboard;
use magic_tables::board::geometry::{Geometry, SquareSet, file_name};
use magic_tables::board::piece::Piece;
use magic_tables::board::slider::Slider;

/// A board with a title. All cells are as wide as the widest.
#[derive(Clone, Debug)]
pub struct Board {
    title: String,
    /// The cells of each rank, the first rank first; `None` for a hole.
    ranks: Vec<Vec<Option<Cell>>>,
}

/// What is drawn on a square: text, and its colour.
pub type Cell = (String, Paint);

/// How a cell is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// As it is.
    Plain,
    /// Dim: an empty or irrelevant square.
    Dim,
    /// Green: a square that the board is about.
    Green,
    /// Red: a blocker, or something missing.
    Red,
    /// Yellow: an open question.
    Yellow,
    /// Blue: the piece.
    Blue,
    /// Blue, too: a piece that pictures draw as a letter on a disc.
    Disc,
}

impl Paint {
    /// `text` in this colour.
    fn apply(self, style: Style, text: &str) -> String {
        match self {
            Self::Plain => text.to_owned(),
            Self::Dim => style.dim(text),
            Self::Green => style.green(text),
            Self::Red => style.red(text),
            Self::Yellow => style.yellow(text),
            Self::Blue | Self::Disc => style.blue(text),
        }
    }
}

impl Board {
    /// A chess board whose cells are what `cell` returns for each square.
    pub fn new(title: impl Into<String>, cell: impl Fn(usize) -> Cell) -> Self {
        Self::on(&chess(), title, cell)
    }

    /// The same on any board.
    pub fn on(board: &Geometry, title: impl Into<String>, cell: impl Fn(usize) -> Cell) -> Self {
        let rank = |rank| {
            (0..board.files())
                .map(|file| board.at(file, rank).map(&cell))
                .collect()
        };
        Self {
            title: title.into(),
            ranks: (0..board.ranks()).map(rank).collect(),
        }
    }

    /// The squares of `set`, and the piece on `square`.
    pub fn of_set(title: impl Into<String>, slider: Slider, square: usize, set: Bitboard) -> Self {
        Self::of_squares(&chess(), title, &letter(slider), square, set.into())
    }

    /// The same on any board, with the letter of any piece.
    pub fn of_squares(
        board: &Geometry,
        title: impl Into<String>,
        piece: &Cell,
        square: usize,
        set: SquareSet,
    ) -> Self {
        Self::on(board, title, |at| match at {
            _ if at == square => piece.clone(),
            _ if set >> at & 1 != 0 => ("x".to_owned(), Paint::Green),
            _ => (".".to_owned(), Paint::Dim),
        })
    }

    /// The bits of a number: bit s on square s.
    pub fn of_bits(title: impl Into<String>, bits: u64) -> Self {
        Self::new(title, |at| match bits >> at & 1 {
            0 => (".".to_owned(), Paint::Dim),
            _ => ("1".to_owned(), Paint::Green),
        })
    }

    /// The slider among blockers, on the chess board.
    pub fn of_attacks(
        title: impl Into<String>,
        slider: Slider,
        square: usize,
        occupied: Bitboard,
    ) -> Self {
        let attacks = slider.attacks(square, occupied);
        Self::of_attacked(
            &chess(),
            title,
            &letter(slider),
            square,
            [occupied.into(), attacks.into()],
        )
    }

    /// The piece with this letter among blockers (`x`), and the squares that it attacks (`o`; `X`
    /// for a blocker), on any board. The sets are those of the blockers and of the squares that
    /// are attacked.
    pub fn of_attacked(
        board: &Geometry,
        title: impl Into<String>,
        piece: &Cell,
        square: usize,
        sets: [SquareSet; 2],
    ) -> Self {
        Self::on(board, title, |at| {
            let [blocked, attacked] = sets.map(|set| set >> at & 1 != 0);
            let (text, paint) = match (blocked, attacked) {
                _ if at == square => return piece.clone(),
                (true, true) => ("X", Paint::Red),
                (true, false) => ("x", Paint::Red),
                (false, true) => ("o", Paint::Green),
                (false, false) => (".", Paint::Dim),
            };
            (text.to_owned(), paint)
        })
    }

    /// The title above the board.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The cells of each rank, the first rank first; `None` for a hole.
    #[must_use]
    pub fn ranks(&self) -> &[Vec<Option<Cell>>] {
        &self.ranks
    }

    /// The number of files.
    #[must_use]
    pub fn files(&self) -> usize {
        self.ranks.first().map_or(0, Vec::len)
    }

    /// Characters of the widest cell, or of the widest letters of a file.
    fn width(&self) -> usize {
        let cells = self
            .ranks
            .iter()
            .flatten()
            .flatten()
            .map(|(text, _)| text.chars().count());
        cells
            .max()
            .unwrap_or(1)
            .max(file_name(self.files().saturating_sub(1)).len())
    }

    /// The width of the board, and its lines, which are all that wide.
    fn lines(&self, style: Style) -> (usize, Vec<String>) {
        let width = self.width();
        let edge = self.ranks.len().to_string().len();
        let visible = edge + self.files() * (width + 1);
        let whole = (visible + 1).max(self.title.chars().count());
        let pad = |visible: usize| " ".repeat(whole - visible);
        let title = format!(
            "{}{}",
            style.bold(&self.title),
            pad(self.title.chars().count())
        );
        let mut lines = vec![title];
        for (rank, cells) in self.ranks.iter().enumerate().rev() {
            let mut line = style.dim(&format!("{:>edge$}", rank + 1));
            for cell in cells {
                let (text, paint) = cell
                    .as_ref()
                    .map_or((" ", Paint::Plain), |(text, paint)| (text, *paint));
                line.push_str(&" ".repeat(1 + width - text.chars().count()));
                line.push_str(&paint.apply(style, text));
            }
            lines.push(line + &pad(visible));
        }
        let files: Vec<String> = (0..self.files())
            .map(|file| format!("{:>1$}", file_name(file), width + 1))
            .collect();
        lines.push(format!(
            "{}{}{}",
            " ".repeat(edge),
            style.dim(&files.concat()),
            pad(visible)
        ));
        (whole, lines)
    }
}

/// Boards side by side, as text.
#[must_use]
pub fn side_by_side(boards: &[Board], style: Style) -> String {
    let drawn: Vec<_> = boards.iter().map(|board| board.lines(style)).collect();
    let mut text = String::new();
    let rows = drawn
        .iter()
        .map(|(_, lines)| lines.len())
        .max()
        .unwrap_or_default();
    for row in 0..rows {
        let line: Vec<String> = drawn
            .iter()
            .map(|(width, lines)| {
                lines
                    .get(row)
                    .cloned()
                    .unwrap_or_else(|| " ".repeat(*width))
            })
            .collect();
        text.push_str(line.join("   ").trim_end());
        text.push('\n');
    }
    text
}

/// The chess board.
fn chess() -> Geometry {
    Geometry::read("8x8", Numbering::ByRank).expect("a board")
}

/// The cell of a slider.
fn letter(slider: Slider) -> Cell {
    match slider {
        Slider::Rook => ("R".to_owned(), Paint::Blue),
        Slider::Bishop => ("B".to_owned(), Paint::Blue),
    }
}

/// The cell of any piece: the first letter of its name. Rooks and bishops look like those of chess
/// if they move so.
#[must_use]
pub fn letter_of(piece: &Piece) -> Cell {
    let is = |word| Piece::named(word).is_some_and(|known| known == [piece.clone()]);
    if is("rook") {
        return letter(Slider::Rook);
    }
    if is("bishop") {
        return letter(Slider::Bishop);
    }
    let name = ["white_", "black_"]
        .iter()
        .find_map(|side| piece.name.strip_prefix(side));
    let first = name.unwrap_or(&piece.name).chars().next();
    (
        first
            .map(|first| first.to_ascii_uppercase())
            .into_iter()
            .collect(),
        Paint::Disc,
    )
}

/// Text with colours or without.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    on: bool,
}

impl Style {
    /// No colours.
    pub const PLAIN: Self = Self { on: false };

    /// Colours, if `on`.
    #[must_use]
    pub const fn new(on: bool) -> Self {
        Self { on }
    }

    fn paint(self, code: u8, text: &str) -> String {
        if self.on {
            format!("\x1b[{code}m{text}\x1b[0m")
        } else {
            text.to_owned()
        }
    }

    /// Bold, for what matters most.
    #[must_use]
    pub fn bold(self, text: &str) -> String {
        self.paint(1, text)
    }

    /// Dim, for what matters least.
    #[must_use]
    pub fn dim(self, text: &str) -> String {
        self.paint(2, text)
    }

    /// Red, for bad news and blockers.
    #[must_use]
    pub fn red(self, text: &str) -> String {
        self.paint(31, text)
    }

    /// Green, for good news and for the squares that a board is about.
    #[must_use]
    pub fn green(self, text: &str) -> String {
        self.paint(32, text)
    }

    /// Yellow, for what is open.
    #[must_use]
    pub fn yellow(self, text: &str) -> String {
        self.paint(33, text)
    }

    /// Blue, for the piece.
    #[must_use]
    pub fn blue(self, text: &str) -> String {
        self.paint(36, text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_stand_side_by_side() {
        let mask = Board::of_set("mask", Slider::Bishop, 0, Slider::Bishop.mask(0));
        let text = side_by_side(&[mask, Board::of_bits("factor", 0x81)], Style::PLAIN);
        let expected = "\
mask                 factor
8 . . . . . . . .    8 . . . . . . . .
7 . . . . . . x .    7 . . . . . . . .
6 . . . . . x . .    6 . . . . . . . .
5 . . . . x . . .    5 . . . . . . . .
4 . . . x . . . .    4 . . . . . . . .
3 . . x . . . . .    3 . . . . . . . .
2 . x . . . . . .    2 . . . . . . . .
1 B . . . . . . .    1 1 . . . . . . 1
  a b c d e f g h      a b c d e f g h
";
        assert_eq!(text, expected);
    }

    #[test]
    fn holes_are_blank_and_large_boards_have_wide_edges() {
        let ring = Geometry::read("...\n. .\n...", Numbering::ByFile).unwrap();
        let squares = Board::on(&ring, "ring", |square| (square.to_string(), Paint::Plain));
        assert_eq!(
            side_by_side(&[squares], Style::PLAIN),
            "ring\n3 2 4 7\n2 1   6\n1 0 3 5\n  a b c\n"
        );
        let tall = Geometry::read("1x10", Numbering::ByRank).unwrap();
        let wide = Geometry::read("27x1", Numbering::ByRank).unwrap();
        let dots = |board| Board::on(board, "", |_| (".".to_owned(), Paint::Dim));
        let text = side_by_side(&[dots(&tall), dots(&wide)], Style::PLAIN);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 12);
        assert!(lines[1].starts_with("10 .    1  .  ."), "{}", lines[1]);
        assert!(
            lines[2].starts_with(" 9 .       a  b") && lines[2].ends_with(" z aa"),
            "{}",
            lines[2]
        );
        assert_eq!(lines[11], "   a");
    }

    #[test]
    fn own_pieces_are_not_drawn_as_those_of_chess() {
        let own = Piece {
            name: "rook".to_owned(),
            ..Piece::named("cannon").unwrap().remove(0)
        };
        assert_eq!(letter_of(&own), ("R".to_owned(), Paint::Disc));
        assert_eq!(
            letter_of(&Piece::named("rook").unwrap()[0]),
            ("R".to_owned(), Paint::Blue)
        );
        assert_eq!(letter_of(&Piece::named("black_lance").unwrap()[0]).0, "L");
    }
}
