//! Boards as text, side by side.

use super::style::Style;
use magic_tables::board::{Bitboard, FILES, RANKS, SQUARES, bit};
use magic_tables::slider::Slider;

/// A board with a title. All cells are as wide as the widest.
#[derive(Clone, Debug)]
pub struct Board {
    title: String,
    cells: Vec<(String, Paint)>,
}

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
            Self::Blue => style.blue(text),
        }
    }
}

impl Board {
    /// A board whose cells are what `cell` returns for each square.
    pub fn new(title: impl Into<String>, cell: impl Fn(usize) -> (String, Paint)) -> Self {
        Self { title: title.into(), cells: (0..SQUARES).map(cell).collect() }
    }

    /// The squares of `set`, and the piece on `square`.
    pub fn of_set(title: impl Into<String>, slider: Slider, square: usize, set: Bitboard) -> Self {
        Self::new(title, |at| match at {
            _ if at == square => (letter(slider), Paint::Blue),
            _ if set & bit(at) != 0 => ("x".to_owned(), Paint::Green),
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

    /// The piece among blockers (`x`) and the squares that it attacks (`o`; `X` for a blocker).
    pub fn of_attacks(title: impl Into<String>, slider: Slider, square: usize, occupied: Bitboard) -> Self {
        let attacks = slider.attacks(square, occupied);
        Self::new(title, |at| {
            let (blocked, attacked) = (occupied & bit(at) != 0, attacks & bit(at) != 0);
            let (text, paint) = match (blocked, attacked) {
                _ if at == square => return (letter(slider), Paint::Blue),
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

    /// The cells from a1 to h8.
    #[must_use]
    pub fn cells(&self) -> &[(String, Paint)] {
        &self.cells
    }

    /// Characters of the widest cell.
    fn width(&self) -> usize {
        self.cells.iter().map(|(text, _)| text.chars().count()).max().unwrap_or(1)
    }

    /// The width of the board, and its lines, which are all that wide.
    fn lines(&self, style: Style) -> (usize, Vec<String>) {
        let width = self.width();
        let whole = (2 + FILES * (width + 1)).max(self.title.chars().count());
        let pad = |visible: usize| " ".repeat(whole - visible);
        let title = format!("{}{}", style.bold(&self.title), pad(self.title.chars().count()));
        let mut lines = vec![title];
        let visible = 1 + FILES * (width + 1);
        for rank in (0..RANKS).rev() {
            let mut line = style.dim(&(rank + 1).to_string());
            for (text, paint) in &self.cells[rank * FILES..(rank + 1) * FILES] {
                line.push_str(&" ".repeat(1 + width - text.chars().count()));
                line.push_str(&paint.apply(style, text));
            }
            lines.push(line + &pad(visible));
        }
        let files: Vec<String> = ('a'..='h').map(|file| format!("{file:>0$}", width + 1)).collect();
        lines.push(format!(" {}{}", style.dim(&files.concat()), pad(visible)));
        (whole, lines)
    }
}

/// Boards side by side, as text.
#[must_use]
pub fn side_by_side(boards: &[Board], style: Style) -> String {
    let drawn: Vec<_> = boards.iter().map(|board| board.lines(style)).collect();
    let mut text = String::new();
    for row in 0..RANKS + 2 {
        let line: Vec<&str> = drawn.iter().map(|(_, lines)| lines[row].as_str()).collect();
        text.push_str(line.join("   ").trim_end());
        text.push('\n');
    }
    text
}

/// The letter of a piece.
fn letter(slider: Slider) -> String {
    match slider {
        Slider::Rook => "R".to_owned(),
        Slider::Bishop => "B".to_owned(),
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
}
