//! The board and the pieces that options describe. The text of each is read once, when the option is
//! set.

use super::options::Spec;
use super::pieces::read_pieces;
use super::problem::Problem;
use crate::board::geometry::{BoardError, Geometry, Numbering, Wrap};
use crate::board::piece::{Movement, Piece};

/// The option `board`: a text, and the board that it describes, or why it describes none.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardText {
    text: String,
    /// The board, with its squares numbered by ranks.
    board: Result<Geometry, BoardError>,
}

impl BoardText {
    /// Reads `text`.
    #[must_use]
    pub fn read(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            board: Geometry::read(text, Numbering::ByRank),
        }
    }

    /// The text as it was given.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The board, with its squares numbered by ranks.
    ///
    /// # Errors
    /// Why the text describes no board.
    pub fn board(&self) -> Result<&Geometry, &BoardError> {
        self.board.as_ref()
    }
}

impl<T: AsRef<str>> From<T> for BoardText {
    fn from(text: T) -> Self {
        Self::read(text.as_ref())
    }
}

/// The option `pieces`: a list as text, and the pieces in it, or what is wrong with it.
#[derive(Clone, Debug, PartialEq)]
pub struct PieceList {
    pieces: Result<Vec<Piece>, Problem>,
}

impl PieceList {
    /// Reads `text`.
    #[must_use]
    pub fn read(text: &str) -> Self {
        Self {
            pieces: read_pieces(text),
        }
    }

    /// The pieces in the list.
    ///
    /// # Errors
    /// What is wrong with the list.
    pub fn pieces(&self) -> Result<&[Piece], &Problem> {
        self.pieces.as_deref()
    }

    /// The list as people write it; empty if it cannot be read.
    #[cfg(feature = "generate")]
    pub(super) fn written(&self) -> String {
        let pieces = self.pieces.as_deref().unwrap_or_default();
        let pieces: Vec<_> = pieces.iter().map(ToString::to_string).collect();
        format!("[{}]", pieces.join(", "))
    }
}

impl<T: AsRef<str>> From<T> for PieceList {
    fn from(text: T) -> Self {
        Self::read(text.as_ref())
    }
}

/// The pieces by their tables.
#[derive(Clone, Debug, Default)]
pub(crate) struct DividedPieces {
    /// The pieces that move like rook, bishop or queen, with the name of that piece: they have
    /// tables of the chess board.
    pub(crate) sliders: Vec<(String, &'static str)>,
    /// All others.
    pub(crate) others: Vec<Piece>,
}

impl Spec {
    /// The board, or why the text that describes it cannot be read.
    pub fn geometry(&self) -> Result<Geometry, BoardError> {
        let board = match &self.board {
            None => Geometry::rectangle(8, 8, self.numbering),
            Some(text) => text.board.clone()?.numbered(self.numbering),
        };
        Ok(board.wrapped(self.wrap))
    }

    /// Whether the tables are for rook, bishop and queen on the chess board, with its usual numbers
    /// of squares.
    #[must_use]
    pub fn is_chess(&self) -> bool {
        let has_pieces_of_chess = match &self.pieces {
            None => true,
            Some(list) => list.pieces == Ok(pieces_of_chess()),
        };
        has_pieces_of_chess && self.has_chess_board() && self.numbering == Numbering::ByRank
    }

    /// Whether the board has more than 128 squares, so that sets are four words.
    pub(crate) fn has_wide_board(&self) -> bool {
        self.geometry().is_ok_and(|board| board.is_wide())
    }

    /// The type of sets of squares: `u64`, `u128` on boards with more than 64 squares, and
    /// `[u64; 4]` on those with more than 128.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match &self.board {
            Some(BoardText {
                board: Ok(board), ..
            }) => board.word(),
            _ => "u64",
        }
    }

    /// The pieces: those given, or rook, bishop and queen.
    #[must_use]
    pub fn all_pieces(&self) -> Vec<Piece> {
        match &self.pieces {
            Some(PieceList { pieces: Ok(pieces) }) => pieces.clone(),
            _ => pieces_of_chess(),
        }
    }

    /// Whether the list of pieces is empty, so that no scheme looks anything up.
    pub(crate) fn has_no_pieces(&self) -> bool {
        let list = self.pieces.as_ref().map(PieceList::pieces);
        list.is_some_and(|pieces| pieces.is_ok_and(<[Piece]>::is_empty))
    }

    /// The pieces by their tables. Whoever has [`Tables`](crate::tables::Tables) asks these, which
    /// keep the division; only what is refused must be known before there are tables.
    ///
    /// A transposed board changes nothing for rook, bishop and queen:
    /// files and ranks are exchanged, and so are rising and falling diagonals with themselves,
    /// so squares with the same numbers attack each other.
    pub(crate) fn divided(&self) -> DividedPieces {
        let mut pieces = DividedPieces::default();
        let has_chess_board = self.has_chess_board();
        for piece in self.all_pieces() {
            match like(&piece.movement).filter(|_| has_chess_board) {
                Some(like) => pieces.sliders.push((piece.name, like)),
                None => pieces.others.push(piece),
            }
        }
        // The tables of the chess board have slots for rook and bishop, those of the rook twenty
        // times as many.
        if !self.scheme.is_line_wise() && pieces.sliders.iter().all(|(_, like)| *like == "bishop") {
            return DividedPieces {
                sliders: Vec::new(),
                others: self.all_pieces(),
            };
        }
        pieces
    }

    /// Whether any piece has tables of the chess board.
    pub(crate) fn is_tuned(&self) -> bool {
        self.is_chess() || !self.divided().sliders.is_empty()
    }

    /// Whether the board has eight files and eight ranks without holes, and does not wrap, whatever
    /// its numbering.
    fn has_chess_board(&self) -> bool {
        match &self.board {
            _ if self.wrap != Wrap::None => false,
            None => true,
            Some(text) => text.board.as_ref().is_ok_and(Geometry::is_full_chess_board),
        }
    }
}

/// The names of the pieces that have tables of the chess board.
const SLIDERS: [&str; 3] = ["rook", "bishop", "queen"];

/// Rook, bishop and queen.
fn pieces_of_chess() -> Vec<Piece> {
    SLIDERS
        .into_iter()
        .filter_map(Piece::named)
        .flatten()
        .collect()
}

/// The piece of chess that moves so, if there is one.
fn like(movement: &Movement) -> Option<&'static str> {
    SLIDERS
        .into_iter()
        .find(|name| Piece::named(name).is_some_and(|pieces| pieces[0].movement.is_same(movement)))
}
