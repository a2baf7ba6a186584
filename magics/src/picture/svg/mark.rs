//! What is drawn on a square: pieces, blockers, colours, text.

use crate::picture::board::Paint;

/// What is drawn on a square.
pub(super) enum Mark {
    Nothing,
    Filled(Paint),
    Piece(&'static str),
    /// A piece without an outline of its own: its letter.
    Disc(String),
    Blocker(Paint),
    Text(String, Paint),
}

impl Mark {
    /// The mark for a cell of a board.
    pub(super) fn of(text: &str, paint: Paint) -> Self {
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
    pub(super) fn fill(&self, dark: bool) -> &'static str {
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
pub(super) const PIECE: usize = 30;
/// The outline of a rook.
const ROOK: &str = "M7 26v-3.5h16v3.5zM9.5 22l1-9.5h9l1 9.5zM8 11.5v-6.5h3v2h2.5v-2h3v2h2.5v-2h3v6.5z";
/// The outline of a bishop.
const BISHOP: &str = "M7 26c0-2 2-2.5 5-2.5h6c3 0 5 .5 5 2.5zM11 22.5v-2.5h8v2.5zM11.5 19c-1.7-1-2.5-2.5-2.5-4.2 \
    0-2.8 2.5-6 6-8.3 3.5 2.3 6 5.5 6 8.3 0 1.7-.8 3.2-2.5 4.2zM14.3 10.5v2h-2v1.5h2v3h1.5v-3h2v-1.5h-2v-2zM15 3a1.6 1.6 0 1 1 \
    0 3.2a1.6 1.6 0 1 1 0-3.2z";
