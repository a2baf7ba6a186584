//! Positions of xiangqi as one line of text: the pieces and the side to move, and perhaps four more fields as in chess.

use std::fmt;

use super::areas::{HOME, PALACE, SHAPE};
use super::position::{Kind, Move, Position};
use crate::games::pieces::{self, Pieces};
use crate::games::rows;
use crate::games::sets::{Set, has};

/// The names of the sides.
const NAMES: [&str; 2] = ["Red", "Black"];

impl Position {
    /// The position that `fen` describes.
    ///
    /// # Errors
    /// If the text is malformed, or describes an impossible position: a side without a general or with several, a piece
    /// where it can never be, a player in check who is not to move.
    pub fn parse(fen: &str) -> Result<Self, String> {
        let mut fields = fen.split_whitespace();
        let (Some(board), Some(turn)) = (fields.next(), fields.next()) else {
            return Err("fewer than 2 fields (board, turn); in a shell, the position needs quotes".to_owned());
        };
        if let Some(field) = fields.find(|field| *field != "-" && field.parse::<u32>().is_err()) {
            return Err(format!("unexpected `{field}` behind the side to move; leave it out"));
        }
        let side = match turn {
            "w" | "r" => 0,
            "b" => 1,
            _ => return Err(format!("`{turn}` is not a side to move; write `w` for Red or `b` for Black")),
        };
        let mut position = Self { pieces: Pieces::NONE, side };
        rows::read(SHAPE, board, |square, piece| position.place(square, piece))?;
        for (side, name) in NAMES.into_iter().enumerate() {
            let generals = position.pieces.of(Kind::General, side).count_ones();
            if generals != 1 {
                return Err(format!("{name} has {generals} generals (`k`) instead of 1"));
            }
        }
        if position.in_check(1 - side) {
            let (mover, other) = (NAMES[side], NAMES[1 - side]);
            return Err(format!(
                "it is {mover}'s turn, but {other}'s general is in check; correct the side to move"
            ));
        }
        Ok(position)
    }

    /// Places the piece that `text` stands for on `square`.
    fn place(&mut self, square: usize, text: &str) -> Result<(), String> {
        // Some programs call horses and elephants so.
        let usual = match text {
            "h" => "n",
            "H" => "N",
            "e" => "b",
            "E" => "B",
            _ => text,
        };
        let Some((kind, side)) = pieces::read(usual) else {
            return Err(format!(
                "`{text}` is not a piece; write PCRNBAK for Red, pcrnbak for Black, numbers for empty squares"
            ));
        };
        if !has(area(kind, side), square) {
            return Err(format!("`{text}` can never be on {}", SHAPE.name(square)));
        }
        self.pieces.place(kind, side, square);
        Ok(())
    }
}

/// Where the pieces of `kind` of `side` can be.
fn area(kind: Kind, side: usize) -> Set {
    match kind {
        Kind::Soldier => !SHAPE.ranks(side, [0, 2]),
        Kind::Elephant => HOME[side],
        Kind::Advisor | Kind::General => PALACE[side],
        Kind::Cannon | Kind::Rook | Kind::Horse => !0,
    }
}

/// The pieces and the side to move.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let piece = |square| self.pieces.letter_on::<Kind>(square);
        write!(f, "{} {}", rows::write(SHAPE, piece), ["w", "b"][self.side])
    }
}

/// In the notation of programs: `h3e3`, `a10a9`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", SHAPE.name(self.from), SHAPE.name(self.to))
    }
}
