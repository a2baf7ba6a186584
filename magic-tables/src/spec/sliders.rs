//! Which pieces are looked up in the tables of rook, bishop and queen on the chess board.

use super::options::Spec;
use crate::board::piece::{Movement, Piece};

/// Pieces by their tables.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pieces {
    /// The pieces that move like rook, bishop or queen, with the name of that piece: they have tables of the chess board.
    pub(crate) sliders: Vec<(String, &'static str)>,
    /// All others.
    pub(crate) others: Vec<Piece>,
}

impl Spec {
    /// The pieces by their tables. A transposed board changes nothing for rook, bishop and queen: files and ranks are
    /// exchanged, and so are rising and falling diagonals with themselves, so squares with the same numbers attack each other.
    pub(crate) fn divided(&self) -> Pieces {
        let mut pieces = Pieces::default();
        let chess = self.has_chess_board();
        for piece in self.all_pieces() {
            match like(&piece.movement).filter(|_| chess) {
                Some(like) => pieces.sliders.push((piece.name, like)),
                None => pieces.others.push(piece),
            }
        }
        // The tables of the chess board have slots for rook and bishop, those of the rook twenty times as many.
        if !self.scheme.is_line_wise() && pieces.sliders.iter().all(|(_, like)| *like == "bishop") {
            return Pieces { sliders: Vec::new(), others: self.all_pieces() };
        }
        pieces
    }

    /// Whether any piece has tables of the chess board.
    pub(crate) fn is_tuned(&self) -> bool {
        self.is_chess() || !self.divided().sliders.is_empty()
    }

    /// Whether the board has eight files and eight ranks without holes, whatever its numbering.
    fn has_chess_board(&self) -> bool {
        self.geometry().is_ok_and(|board| board.is_full_chess_board())
    }
}

/// Which piece of chess moves so.
pub(super) fn like(movement: &Movement) -> Option<&'static str> {
    let is_same = |name: &&str| Piece::named(name).is_some_and(|pieces| pieces[0].movement.is_same(movement));
    ["rook", "bishop", "queen"].into_iter().find(is_same)
}
