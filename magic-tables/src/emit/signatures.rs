//! What the signatures of the generated functions depend on besides the options: the board and its pieces.

#[cfg(feature = "boards")]
use crate::board::geometry::Geometry;
#[cfg(feature = "boards")]
use crate::board::piece::{Kind, Piece};
use crate::spec::Spec;

/// The pieces of chess whose look-up depends on the occupancy.
const SLIDERS: [&str; 3] = ["rook", "bishop", "queen"];

/// What the functions depend on besides the options: the board and its pieces.
pub(super) struct Signatures {
    /// The pieces whose look-up depends on the occupancy: the name, and what the piece attacks, for the documentation.
    pub(super) pieces: Vec<(String, &'static str)>,
    /// The type of sets of squares: `u64` or `u128`.
    pub(super) word: &'static str,
    /// How squares are numbered, for the documentation.
    pub(super) squares: String,
    /// Whether these are rook, bishop and queen on the chess board.
    pub(super) are_of_chess: bool,
}

/// What a rider attacks.
const RAYS: &str = "the squares of each ray up to its first blocker, and the blocker";

impl Signatures {
    /// The pieces and the board of `spec`.
    pub(super) fn new(spec: &Spec) -> Self {
        #[cfg(feature = "boards")]
        if let Some(board) = spec.geometry().ok().filter(|_| !spec.is_chess()) {
            return Self::on_board(&board, &spec.all_pieces());
        }
        #[cfg(not(feature = "boards"))]
        let _ = spec;
        Self::chess()
    }

    /// Rook, bishop and queen on the chess board.
    pub(super) fn chess() -> Self {
        let mut pieces = Vec::new();
        for piece in &SLIDERS {
            pieces.push(((*piece).to_owned(), RAYS));
        }
        Self { pieces, word: "u64", squares: "a1 = 0, h8 = 63".to_owned(), are_of_chess: true }
    }

    /// These pieces on this board.
    #[cfg(feature = "boards")]
    pub(super) fn on_board(board: &Geometry, pieces: &[Piece]) -> Self {
        let what = |piece: &Piece| {
            let paths = &piece.movement.0;
            let all =
                |kind, squares| paths.iter().all(|path| path.kind == kind && path.squares.len() == squares);
            match paths[0].kind {
                kind @ Kind::Rider(None) if all(kind, 1) => RAYS,
                kind @ Kind::Hopper(None) if all(kind, 1) => {
                    "the squares of each ray behind its first occupied square, up to the next occupied one, and that one"
                }
                kind @ Kind::Lame if all(kind, 2) => "the squares that it leaps to over an empty one",
                _ => "the squares of each of its paths, as far as it goes",
            }
        };
        let last = board.squares() - 1;
        let pieces: Vec<_> = pieces.iter().map(|piece| (piece.name.clone(), what(piece))).collect();
        Self {
            pieces,
            word: board.word(),
            squares: format!("{} = 0, {} = {last}", board.name(0), board.name(last)),
            are_of_chess: false,
        }
    }

    /// Pieces and a board of which nothing else is known.
    pub(super) fn named(pieces: &[String], word: &'static str) -> Self {
        let mut named = Vec::new();
        for piece in pieces {
            named.push((piece.clone(), RAYS));
        }
        Self { pieces: named, word, squares: "the first one = 0".to_owned(), are_of_chess: false }
    }

    pub(super) fn has(&self, piece: &str) -> bool {
        self.pieces.iter().any(|(name, _)| name == piece)
    }
}
