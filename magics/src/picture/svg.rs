//! Boards as SVG, for light and dark pages.
//!
//! ```
//! use magic_tables::board::slider::Slider;
//! use magics::picture::board::Board;
//! use magics::picture::svg::{MARK, Picture};
//!
//! let d4 = 27;
//! let boards = [
//!     Board::of_attacks("attacks", Slider::Rook, d4, 0),
//!     Board::of_set("relevant squares", Slider::Rook, d4, Slider::Rook.mask(d4)),
//! ];
//! let svg = Picture::new("rook on d4").row(&boards).finish();
//! assert!(svg.starts_with("<svg ") && svg.lines().next().unwrap().contains(MARK));
//! ```

use super::board::{Board, Paint};
use super::slots::Slots;
use std::fmt::{Display, Write as _};

/// Pixels along a square.
const CELL: usize = 34;
/// Pixels for the numbers of the ranks, and for the letters of the files.
const EDGE: usize = 20;
/// Pixels for a title.
const TITLE: usize = 26;
/// Pixels between boards, and around the picture.
const GAP: usize = 24;

/// A grey that is readable on white and on black.
const GREY: &str = "#7f7f7f";
/// The colour of text and blockers on squares, which are bright on every page.
const INK: &str = "#2b2b2b";
/// The colour of pieces.
const PIECES: &str = "#1d3f72";

/// What the first line of each picture says: who drew it.
pub const MARK: &str = "data-by=\"magics\"";

/// A picture that grows downwards.
#[derive(Debug)]
pub struct Picture {
    title: String,
    body: String,
    width: usize,
    height: usize,
}

impl Picture {
    /// An empty picture. The title is for people who cannot see it.
    ///
    /// ```
    /// use magics::picture::svg::Picture;
    ///
    /// let svg = Picture::new("rook & bishop").finish();
    /// assert!(svg.contains("<title>rook &amp; bishop</title>"));
    /// ```
    #[must_use]
    pub fn new(title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            body: String::new(),
            width: 0,
            height: GAP / 2,
        }
    }

    /// Adds boards side by side, below everything so far.
    ///
    /// ```
    /// use magics::picture::board::Board;
    /// use magics::picture::svg::Picture;
    ///
    /// let boards = [Board::of_bits("one", 1), Board::of_bits("two", 2)];
    /// let svg = Picture::new("bits").row(&boards).finish();
    /// // The squares, and a frame around each board.
    /// assert_eq!(svg.matches("<rect ").count(), 2 * (64 + 1));
    /// ```
    #[must_use]
    pub fn row(mut self, boards: &[Board]) -> Self {
        let mut left = GAP / 2;
        for board in boards {
            self.board(board, left);
            left += EDGE + board.files() * CELL + GAP;
        }
        let ranks = boards
            .iter()
            .map(|board| board.ranks().len())
            .max()
            .unwrap_or_default();
        self.grow(left - GAP / 2, TITLE + ranks * CELL + EDGE + GAP / 2);
        self
    }

    /// Adds a line of text.
    ///
    /// ```
    /// use magics::picture::svg::Picture;
    ///
    /// assert!(Picture::new("").heading("rook").finish().contains(">rook</text>"));
    /// ```
    #[must_use]
    pub fn heading(mut self, text: &str) -> Self {
        let left = GAP / 2 + EDGE;
        let base = self.height + TITLE - 8;
        let escaped = escape(text);
        self.text(left, base, "start", 17, GREY, &escaped);
        // Letters are rarely wider than this.
        let text_width = text.chars().count() * 10;
        self.grow(left + text_width, TITLE);
        self
    }

    /// Adds `number`, shifted to the left by each of the `lines`, one below the other. Bit 63 is on
    /// the left; the name of a line stands in front, and the value of its highest `window` bits
    /// behind. Bits that are shifted out are not drawn, nor are the zeros that are shifted in.
    ///
    /// ```
    /// use magics::picture::svg::Picture;
    ///
    /// let lines = [("h8".to_owned(), 63)];
    /// let svg = Picture::new("").shifted("products", 1, 8, &lines).finish();
    /// // Only bit 0 is left. It has become the highest of 8 index bits.
    /// assert_eq!(svg.matches("<rect ").count(), 1);
    /// assert!(svg.contains(">128</text>"));
    /// ```
    #[must_use]
    pub fn shifted(
        mut self,
        title: &str,
        number: u64,
        window: u32,
        lines: &[(String, u32)],
    ) -> Self {
        const BIT: usize = 11;
        const LINE: usize = 15;
        const NAME: usize = 30;
        let left = GAP / 2 + NAME;
        let top = self.height + TITLE;
        let title = escape(title);
        self.text(left, top - 10, "start", 13, GREY, &title);
        for (i, (name, shift)) in lines.iter().enumerate() {
            let y = top + i * LINE;
            let product = number << shift;
            let name = escape(name);
            self.text(left - 6, y + 11, "end", 12, GREY, &name);
            for column in 0..u64::BITS - shift {
                let x = left + column as usize * BIT;
                let set = product >> (u64::BITS - 1 - column) & 1 != 0;
                let fill = match (column < window, set) {
                    (true, true) => "#2f7d32",
                    (true, false) => "#bfe0bb",
                    (false, true) => "#7b7466",
                    (false, false) => "#e6e0d2",
                };
                self.rectangle(x, y, BIT - 1, LINE - 2, fill);
            }
            let index = product >> (u64::BITS - window);
            self.text(left + 64 * BIT + 6, y + 11, "start", 12, GREY, &index);
        }
        let width = NAME + 64 * BIT + GAP + 40;
        let height = TITLE + lines.len() * LINE + GAP / 2;
        self.grow(width, height);
        self
    }

    /// Adds the slots of squares side by side, below their titles: each slot is a cell, and the
    /// first one is at the upper left.
    ///
    /// ```
    /// use magic_tables::board::slider::Slider;
    /// use magic_tables::hash::Hash;
    /// use magics::picture::slots::Slots;
    /// use magics::picture::svg::Picture;
    ///
    /// let slots = Slots::new(Slider::Bishop, 0, Hash::pext(Slider::Bishop, 0));
    /// let svg = Picture::new("").slots(&[("by PEXT".to_owned(), slots)]).finish();
    /// // All slots are in use: a path of 64 cells.
    /// assert_eq!((svg.matches("<path").count(), svg.matches("zM").count()), (1, 63));
    /// ```
    #[must_use]
    pub fn slots(mut self, squares: &[(String, Slots)]) -> Self {
        /// Pixels along the cells of a square.
        const SIDE: usize = 384;
        let top = self.height + TITLE;
        let mut left = GAP / 2 + EDGE;
        let mut lowest = 0;
        for (title, slots) in squares {
            self.text(left, top - 10, "start", 13, GREY, &escape(title));
            let paints = slots.paints();
            // Both are powers of two, and there are at most twice as many columns as rows.
            let columns = 1 << paints.len().ilog2().div_ceil(2);
            let cell = (SIDE / columns).min(CELL);
            for (paint, fill) in [
                (Paint::Dim, "#e6e0d2"),
                (Paint::Green, "#2f7d32"),
                (Paint::Red, "#c0392b"),
            ] {
                self.cells(&paints, paint, fill, [left, top, columns, cell]);
            }
            lowest = lowest.max(paints.len() / columns * cell);
            left += SIDE + GAP;
        }
        self.grow(left - GAP / 2, TITLE + lowest + GAP / 2);
        self
    }

    /// Adds all cells of one colour as one path. Small ones are joined with their neighbours, since
    /// a table has thousands.
    fn cells(
        &mut self,
        paints: &[Paint],
        paint: Paint,
        fill: &str,
        [left, top, columns, cell]: [usize; 4],
    ) {
        let gap = usize::from(cell > 4);
        let height = cell - gap;
        let mut path = String::new();
        for (row, paints) in paints.chunks(columns).enumerate() {
            let y = top + row * cell;
            let mut column = 0;
            for run in paints.chunk_by(|a, b| gap == 0 && a == b) {
                if run[0] == paint {
                    let x = left + column * cell;
                    let width = run.len() * cell - gap;
                    _ = write!(path, "M{x} {y}h{width}v{height}h-{width}z");
                }
                column += run.len();
            }
        }
        if !path.is_empty() {
            _ = writeln!(self.body, "<path fill=\"{fill}\" d=\"{path}\"/>");
        }
    }

    /// The text of the SVG file.
    ///
    /// ```
    /// use magics::picture::svg::Picture;
    ///
    /// assert!(Picture::new("").finish().ends_with("</svg>\n"));
    /// ```
    #[must_use]
    pub fn finish(self) -> String {
        let Self {
            title,
            body,
            width,
            height,
        } = self;
        document(&title, [width, height], MARK, &body)
    }

    fn grow(&mut self, width: usize, height: usize) {
        self.width = self.width.max(width);
        self.height += height;
    }

    fn board(&mut self, board: &Board, left: usize) {
        let left = left + EDGE;
        let top = self.height + TITLE;
        let title = escape(board.title());
        self.text(left, top - 10, "start", 13, GREY, &title);
        let files = board.files();
        let ranks = board.ranks().len();
        for (rank, cells) in board.ranks().iter().enumerate() {
            for (file, cell) in cells.iter().enumerate() {
                let Some((text, paint)) = cell else { continue };
                let x = left + file * CELL;
                let y = top + (ranks - 1 - rank) * CELL;
                let dark = (file + rank) % 2 == 0;
                let mark = Mark::new(text, *paint);
                let fill = mark.fill(dark);
                self.rectangle(x, y, CELL, CELL, fill);
                self.mark(&mark, x, y);
            }
        }
        let width = files * CELL;
        let height = ranks * CELL;
        _ = writeln!(
            self.body,
            "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"none\" stroke=\"{GREY}\"/>"
        );
        for i in 0..files.max(ranks) {
            let middle = i * CELL + CELL / 2;
            if i < files {
                let below = top + height + 14;
                let name = &board.file_names()[i];
                self.text(left + middle, below, "middle", 11, GREY, name);
            }
            if i < ranks {
                let rank = &board.rank_names()[ranks - 1 - i];
                self.text(left - 6, top + middle + 4, "end", 11, GREY, rank);
            }
        }
    }

    /// Draws a mark into the square whose upper left corner is at these pixels.
    fn mark(&mut self, mark: &Mark, x: usize, y: usize) {
        match mark {
            Mark::Nothing | Mark::Filled(_) => {}
            Mark::Piece(path) => {
                let x = x + (CELL - PIECE) / 2;
                let y = y + (CELL - PIECE) / 2;
                _ = writeln!(
                    self.body,
                    "<path transform=\"translate({x} {y})\" fill=\"{PIECES}\" fill-rule=\"evenodd\" d=\"{path}\"/>"
                );
            }
            Mark::Disc(letter) => {
                let x = x + CELL / 2;
                let y = y + CELL / 2;
                _ = writeln!(
                    self.body,
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"13\" fill=\"{PIECES}\"/>"
                );
                let letter = escape(letter);
                self.text(x, y + 6, "middle", 17, "#ffffff", &letter);
            }
            Mark::Blocker(_) => {
                let x = x + CELL / 2;
                let y = y + CELL / 2;
                _ = writeln!(
                    self.body,
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"8\" fill=\"{INK}\"/>"
                );
            }
            Mark::Text(text, _) => {
                let is_long = text.chars().count() > 3;
                let size = if is_long { 11 } else { 13 };
                self.text(
                    x + CELL / 2,
                    y + CELL / 2 + size / 3 + 1,
                    "middle",
                    size,
                    INK,
                    &escape(text),
                );
            }
        }
    }

    fn rectangle(&mut self, x: usize, y: usize, width: usize, height: usize, fill: &str) {
        _ = writeln!(
            self.body,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\"/>"
        );
    }

    fn text(
        &mut self,
        x: usize,
        y: usize,
        anchor: &str,
        size: usize,
        fill: &str,
        text: &dyn Display,
    ) {
        _ = writeln!(
            self.body,
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\" font-size=\"{size}\" fill=\"{fill}\">{text}</text>"
        );
    }
}

/// The text of an SVG file with a title for people who cannot see it, its width and height in
/// pixels, more attributes, and the elements that are drawn.
///
/// ```
/// let svg = magics::picture::svg::document("a < b", [8, 9], "font-size=\"12\"", "");
/// assert!(svg.contains("<title>a &lt; b</title>") && svg.contains("width=\"8\" height=\"9\""));
/// ```
#[must_use]
pub fn document<Pixels: Display>(
    title: &str,
    [width, height]: [Pixels; 2],
    attributes: &str,
    body: &str,
) -> String {
    let title = escape(title);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"system-ui, sans-serif\" role=\"img\" {attributes}>\n<title>{title}</title>\n{body}</svg>\n"
    )
}

/// Text with the characters escaped that XML reserves.
///
/// ```
/// assert_eq!(magics::picture::svg::escape("a & b"), "a &amp; b");
/// ```
#[must_use]
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// What is drawn on a square.
enum Mark {
    /// The square is empty.
    Nothing,
    /// The square has another colour.
    Filled(Paint),
    /// A piece, by its outline.
    Piece(&'static str),
    /// A piece without an outline of its own: its letter.
    Disc(String),
    /// A blocker: a disc without a letter.
    Blocker(Paint),
    /// Short text, such as a number.
    Text(String, Paint),
}

impl Mark {
    /// The mark for a cell of a board.
    fn new(text: &str, paint: Paint) -> Self {
        match (text.trim(), paint) {
            (".", _) => Self::Nothing,
            ("R", Paint::Blue) => Self::Piece(ROOK),
            ("B", Paint::Blue) => Self::Piece(BISHOP),
            (letter, Paint::Disc) => Self::Disc(letter.to_owned()),
            ("x" | "o", Paint::Green) => Self::Filled(paint),
            ("x", Paint::Red) => Self::Blocker(Paint::Plain),
            ("X", Paint::Red) => Self::Blocker(paint),
            (text, paint) => Self::Text(text.to_owned(), paint),
        }
    }

    /// The colour of a dark or light square with this mark.
    fn fill(&self, dark: bool) -> &'static str {
        let paint = match self {
            Self::Nothing | Self::Piece(_) | Self::Disc(_) => Paint::Plain,
            Self::Filled(paint) | Self::Blocker(paint) | Self::Text(_, paint) => *paint,
        };
        match (paint, dark) {
            (Paint::Plain | Paint::Dim | Paint::Blue | Paint::Disc, false) => "#f1ece0",
            (Paint::Plain | Paint::Dim | Paint::Blue | Paint::Disc, true) => "#d9d1c0",
            (Paint::Green, false) => "#a3d39c",
            (Paint::Green, true) => "#8cc285",
            (Paint::Red, false) => "#eba99f",
            (Paint::Red, true) => "#df9388",
            (Paint::Yellow, false) => "#f2d98a",
            (Paint::Yellow, true) => "#e6c96f",
        }
    }
}

/// Pixels along the square for which the outlines are drawn.
const PIECE: usize = 30;
/// The outline of a rook.
const ROOK: &str =
    "M7 26v-3.5h16v3.5zM9.5 22l1-9.5h9l1 9.5zM8 11.5v-6.5h3v2h2.5v-2h3v2h2.5v-2h3v6.5z";
/// The outline of a bishop.
const BISHOP: &str = "M7 26c0-2 2-2.5 5-2.5h6c3 0 5 .5 5 2.5zM11 22.5v-2.5h8v2.5zM11.5 19c-1.7-1-2.5-2.5-2.5-4.2 \
    0-2.8 2.5-6 6-8.3 3.5 2.3 6 5.5 6 8.3 0 1.7-.8 3.2-2.5 4.2zM14.3 10.5v2h-2v1.5h2v3h1.5v-3h2v-1.5h-2v-2zM15 3a1.6 1.6 0 1 1 \
    0 3.2a1.6 1.6 0 1 1 0-3.2z";

#[cfg(test)]
mod tests {
    use super::*;
    use magic_tables::board::slider::Slider;

    #[test]
    fn all_squares_of_all_boards_are_drawn() {
        let mask = Board::of_set("mask <rook>", Slider::Rook, 0, Slider::Rook.mask(0));
        let bits = Board::of_bits("factor", 0x81);
        let text = Picture::new("a & b").row(&[mask, bits]).finish();
        assert_eq!(text.matches("<rect").count(), 2 * (64 + 1));
        assert_eq!(text.matches("<path").count(), 1);
        assert!(text.contains("<title>a &amp; b</title>") && text.contains("mask &lt;rook&gt;"));
        assert_eq!(
            text.matches(">1</text>").count(),
            2 + 2,
            "the two bits, and the number of a rank"
        );
    }

    #[test]
    fn bits_that_are_shifted_out_are_not_drawn() {
        let lines = [("a1".to_owned(), 0), ("h8".to_owned(), 63)];
        let text = Picture::new("").shifted("", 1, 8, &lines).finish();
        assert_eq!(text.matches("<rect").count(), 64 + 1);
        assert!(text.contains(">0</text>") && text.contains(">128</text>"));
    }
}
