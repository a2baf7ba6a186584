//! Boards as text, side by side, with colours or without.
//!
//! ```
//! use magic_tables::board::slider::Slider;
//! use magics::picture::board::{Board, Style, side_by_side};
//!
//! let d4 = 27;
//! let attacks = Board::of_attacks("attacks", Slider::Rook, d4, 0);
//! let mask = Board::of_set("mask", Slider::Rook, d4, Slider::Rook.mask(d4));
//! let text = side_by_side(&[attacks, mask], Style::PLAIN);
//! assert!(text.contains("4 o o o R o o o o    4 . x x R x x x ."));
//! ```

use magic_tables::Numbering;
use magic_tables::board::geometry::{Geometry, file_name};
use magic_tables::board::piece::Piece;
use magic_tables::board::slider::Slider;
use magic_tables::board::wide_set::WideSet;
use magic_tables::board::{Bitboard, square};

/// A board with a title. All cells are as wide as the widest.
#[derive(Clone, Debug)]
pub struct Board {
    title: String,
    /// The cells of each rank, the first rank first; `None` for a hole.
    ranks: Vec<Vec<Option<Cell>>>,
    /// What stands below each file, and beside each rank.
    file_names: Vec<String>,
    rank_names: Vec<String>,
}

/// What is drawn on a square: text, and its colour.
///
/// ```
/// use magics::picture::board::{Board, Cell, Paint};
///
/// let cell = |square: usize| -> Cell { (square.to_string(), Paint::Plain) };
/// assert_eq!(Board::new("numbers", cell).ranks()[0][7], Some(cell(7)));
/// ```
pub type Cell = (String, Paint);

/// How a cell is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// Without a colour.
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
    /// Also blue: a piece that pictures draw as a letter on a disc.
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
    ///
    /// ```
    /// use magics::picture::board::{Board, Paint, Style, side_by_side};
    ///
    /// let numbers = Board::new("numbers", |square| (square.to_string(), Paint::Plain));
    /// let text = side_by_side(&[numbers], Style::PLAIN);
    /// assert!(text.contains("1  0  1  2  3  4  5  6  7\n"));
    /// ```
    pub fn new(title: impl Into<String>, cell: impl Fn(usize) -> Cell) -> Self {
        Self::on(&chess(), title, cell)
    }

    /// Like [`Board::new`], on any board. Holes stay blank.
    ///
    /// ```
    /// use magic_tables::Numbering;
    /// use magic_tables::board::geometry::Geometry;
    /// use magics::picture::board::{Board, Paint, Style, side_by_side};
    ///
    /// let ring = Geometry::read("...\n. .\n...", Numbering::ByRank).expect("a board");
    /// let dots = Board::on(&ring, "ring", |_| (".".to_owned(), Paint::Dim));
    /// assert_eq!(
    ///     side_by_side(&[dots], Style::PLAIN),
    ///     "ring\n3 . . .\n2 .   .\n1 . . .\n  a b c\n"
    /// );
    /// ```
    pub fn on(board: &Geometry, title: impl Into<String>, cell: impl Fn(usize) -> Cell) -> Self {
        let file_names = (0..board.files()).map(file_name).collect();
        let rank_names = (1..=board.ranks()).map(|rank| rank.to_string()).collect();
        let mut ranks = Vec::new();
        for rank in 0..board.ranks() {
            let files = 0..board.files();
            let cells = files.map(|file| board.at(file, rank).map(&cell));
            ranks.push(cells.collect());
        }
        Self {
            title: title.into(),
            ranks,
            file_names,
            rank_names,
        }
    }

    /// The same board with these names below the files, and beside the ranks, the first rank first.
    ///
    /// ```
    /// use magics::picture::board::{Board, Style, side_by_side};
    ///
    /// let files = ["8", "7", "6", "5", "4", "3", "2", "1"].map(str::to_owned);
    /// let ranks = ["h", "g", "f", "e", "d", "c", "b", "a"].map(str::to_owned);
    /// let board = Board::of_bits("factor", 1).with_edges(files.into(), ranks.into());
    /// let text = side_by_side(&[board], Style::PLAIN);
    /// assert!(text.ends_with("h 1 . . . . . . .\n  8 7 6 5 4 3 2 1\n"));
    /// ```
    #[must_use]
    pub fn with_edges(self, file_names: Vec<String>, rank_names: Vec<String>) -> Self {
        Self {
            file_names,
            rank_names,
            ..self
        }
    }

    /// What stands below each file.
    pub(super) fn file_names(&self) -> &[String] {
        &self.file_names
    }

    /// What stands beside each rank, the first rank first.
    pub(super) fn rank_names(&self) -> &[String] {
        &self.rank_names
    }

    /// The squares of `set` (`x`), and the slider on `square`.
    ///
    /// ```
    /// use magic_tables::board::slider::Slider;
    /// use magics::picture::board::{Board, Style, side_by_side};
    ///
    /// let mask = Board::of_set("mask", Slider::Bishop, 0, Slider::Bishop.mask(0));
    /// assert!(side_by_side(&[mask], Style::PLAIN).contains("2 . x . . . . . .\n1 B . . "));
    /// ```
    pub fn of_set(title: impl Into<String>, slider: Slider, square: usize, set: Bitboard) -> Self {
        let mark = letter(slider);
        Self::of_squares(&chess(), title, &mark, square, set)
    }

    /// Like [`Board::of_set`], on any board and with the letter of any piece.
    ///
    /// ```
    /// use magic_tables::Numbering;
    /// use magic_tables::board::geometry::Geometry;
    /// use magic_tables::board::piece::Piece;
    /// use magics::picture::board::{Board, Style, letter_of, side_by_side};
    ///
    /// let board = Geometry::read("3x3", Numbering::ByRank).expect("a board");
    /// let cannon = letter_of(&Piece::named("cannon").expect("it is known")[0]);
    /// let set = Board::of_squares(&board, "set", &cannon, 4, 0b11_u64);
    /// assert_eq!(
    ///     side_by_side(&[set], Style::PLAIN),
    ///     "set\n3 . . .\n2 . C .\n1 x x .\n  a b c\n"
    /// );
    /// ```
    pub fn of_squares(
        board: &Geometry,
        title: impl Into<String>,
        piece: &Cell,
        square: usize,
        set: impl Into<WideSet>,
    ) -> Self {
        let set = set.into();
        Self::on(board, title, |at| match at {
            _ if at == square => piece.clone(),
            _ if set.contains(at) => ("x".to_owned(), Paint::Green),
            _ => (".".to_owned(), Paint::Dim),
        })
    }

    /// The bits of a number: bit s on square s.
    ///
    /// ```
    /// use magics::picture::board::{Board, Style, side_by_side};
    ///
    /// let factor = Board::of_bits("factor", 0x81);
    /// assert!(side_by_side(&[factor], Style::PLAIN).contains("1 1 . . . . . . 1\n"));
    /// ```
    pub fn of_bits(title: impl Into<String>, bits: u64) -> Self {
        Self::new(title, |at| match bits >> at & 1 {
            0 => (".".to_owned(), Paint::Dim),
            _ => ("1".to_owned(), Paint::Green),
        })
    }

    /// The slider among blockers (`x`), and the squares that it attacks (`o`; `X` for a blocker), on
    /// the chess board.
    ///
    /// ```
    /// use magic_tables::board::slider::Slider;
    /// use magics::picture::board::{Board, Style, side_by_side};
    ///
    /// // A rook on a1, and blockers on c1 and e1.
    /// let attacks = Board::of_attacks("attacks", Slider::Rook, 0, 0b1_0100);
    /// assert!(side_by_side(&[attacks], Style::PLAIN).contains("1 R o X . x . . .\n"));
    /// ```
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

    /// Like [`Board::of_attacks`], on any board and with the letter of any piece. The sets are those
    /// of the blockers and of the squares that are attacked.
    ///
    /// ```
    /// use magic_tables::Numbering;
    /// use magic_tables::board::geometry::Geometry;
    /// use magic_tables::board::piece::Piece;
    /// use magics::picture::board::{Board, Style, letter_of, side_by_side};
    ///
    /// // A cannon attacks what lies behind the first piece, up to the second.
    /// let board = Geometry::read("5x1", Numbering::ByRank).expect("a board");
    /// let cannon = &Piece::named("cannon").expect("it is known")[0];
    /// let blockers = [1, 3].into_iter().collect();
    /// let attacks = cannon.attacks(&board, 0, blockers);
    /// let drawn =
    ///     Board::of_attacked(&board, "", &letter_of(cannon), 0, [blockers, attacks]);
    /// assert_eq!(side_by_side(&[drawn], Style::PLAIN), "\n1 C x o X .\n  a b c d e\n");
    /// ```
    pub fn of_attacked(
        board: &Geometry,
        title: impl Into<String>,
        piece: &Cell,
        square: usize,
        sets: [WideSet; 2],
    ) -> Self {
        Self::on(board, title, |at| {
            let [blocked, attacked] = sets.map(|set| set.contains(at));
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
    ///
    /// ```
    /// use magics::picture::board::Board;
    ///
    /// assert_eq!(Board::of_bits("factor", 0x81).title(), "factor");
    /// ```
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The cells of each rank, the first rank first; `None` for a hole.
    ///
    /// ```
    /// use magics::picture::board::{Board, Paint};
    ///
    /// let factor = Board::of_bits("factor", 0x81);
    /// assert_eq!(factor.ranks()[0][7], Some(("1".to_owned(), Paint::Green)));
    /// ```
    #[must_use]
    pub fn ranks(&self) -> &[Vec<Option<Cell>>] {
        &self.ranks
    }

    /// The number of files.
    ///
    /// ```
    /// use magics::picture::board::Board;
    ///
    /// assert_eq!(Board::of_bits("factor", 0x81).files(), 8);
    /// ```
    #[must_use]
    pub fn files(&self) -> usize {
        self.ranks.first().map_or(0, Vec::len)
    }

    /// Characters of the widest cell, or of the widest name of a file.
    fn width(&self) -> usize {
        let cells = self.ranks.iter().flatten().flatten();
        let widths = cells.map(|(text, _)| text.chars().count());
        let widest = widths.max().unwrap_or(1);
        widest.max(widest_of(&self.file_names))
    }

    /// The board as text.
    fn drawn(&self, style: Style) -> DrawnBoard {
        let width = self.width();
        let edge = widest_of(&self.rank_names);
        let visible = edge + self.files() * (width + 1);
        let title_width = self.title.chars().count();
        let whole = (visible + 1).max(title_width);
        // Colours are characters that take no room, so the widths are counted without them.
        let pad = " ".repeat(whole - visible);
        let behind_title = " ".repeat(whole - title_width);
        let title = style.bold(&self.title) + &behind_title;
        let mut lines = vec![title];
        for (rank, cells) in self.ranks.iter().enumerate().rev() {
            let name = format!("{:>edge$}", self.rank_names[rank]);
            let mut line = style.dim(&name);
            for cell in cells {
                let (text, paint) = match cell {
                    Some((text, paint)) => (text.as_str(), *paint),
                    None => (" ", Paint::Plain),
                };
                let before = 1 + width - text.chars().count();
                line += &" ".repeat(before);
                line += &paint.apply(style, text);
            }
            lines.push(line + &pad);
        }
        let mut files = String::new();
        for name in &self.file_names {
            files += &" ".repeat(width + 1 - name.len());
            files += name;
        }
        let edge = " ".repeat(edge);
        lines.push(edge + &style.dim(&files) + &pad);
        DrawnBoard {
            width: whole,
            lines,
        }
    }
}

/// Characters of the widest name.
fn widest_of(names: &[String]) -> usize {
    names.iter().map(String::len).max().unwrap_or_default()
}

/// A board as lines of text, which are all equally wide.
struct DrawnBoard {
    width: usize,
    lines: Vec<String>,
}

/// Boards side by side, as text.
///
/// ```
/// use magics::picture::board::{Board, Style, side_by_side};
///
/// let boards = [Board::of_bits("one", 1), Board::of_bits("two", 2)];
/// let text = side_by_side(&boards, Style::PLAIN);
/// assert!(text.starts_with("one                  two\n8 . . ."));
/// ```
#[must_use]
pub fn side_by_side(boards: &[Board], style: Style) -> String {
    let drawn = boards.iter().map(|board| board.drawn(style));
    let drawn: Vec<DrawnBoard> = drawn.collect();
    let rows = drawn.iter().map(|board| board.lines.len()).max();
    let mut text = String::new();
    for row in 0..rows.unwrap_or_default() {
        let mut parts = Vec::new();
        for board in &drawn {
            // Below a board of fewer ranks there is room.
            let part = match board.lines.get(row) {
                Some(line) => line.clone(),
                None => " ".repeat(board.width),
            };
            parts.push(part);
        }
        let line = parts.join("   ");
        text += line.trim_end();
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
///
/// ```
/// use magic_tables::board::piece::Piece;
/// use magics::picture::board::{Paint, letter_of};
///
/// let cannon = &Piece::named("cannon").expect("it is known")[0];
/// assert_eq!(letter_of(cannon), ("C".to_owned(), Paint::Disc));
/// ```
#[must_use]
pub fn letter_of(piece: &Piece) -> Cell {
    for slider in Slider::ALL {
        let known = Piece::named(square::name_of(slider)).unwrap_or_default();
        if known == [piece.clone()] {
            return letter(slider);
        }
    }
    let mut sides = ["white_", "black_"].iter();
    let kind = sides.find_map(|side| piece.name.strip_prefix(side));
    let name = kind.unwrap_or(&piece.name);
    let first: String = name.chars().take(1).collect();
    (first.to_ascii_uppercase(), Paint::Disc)
}

/// Text with colours or without.
///
/// ```
/// use magics::picture::board::Style;
///
/// assert_eq!(Style::PLAIN.red("no"), "no");
/// assert_eq!(Style::new(true).red("no"), "\x1b[31mno\x1b[0m");
/// ```
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
mod tests;
