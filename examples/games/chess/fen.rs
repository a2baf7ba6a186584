//! Forsyth-Edwards Notation: a position of chess as one line of text.

use std::fmt;
use std::marker::PhantomData;

use super::kind::Kind;
use super::position::Position;
use super::variant::{Variant, Wing};
use crate::games::pieces::{self, Kind as _, Pieces};
use crate::games::rows;
use crate::games::sets::{Set, bit, squares};

impl<V: Variant> Position<V> {
    /// The position that `fen` describes. The two move counters at the end may be omitted.
    ///
    /// # Errors
    /// If the text is malformed, or describes an impossible position that the move generator cannot handle: no king
    /// or several, a pawn on the first or last rank, a player in check who is not to move, a right to castle
    /// without its king or rook, an en passant square that no pawn has just passed.
    pub fn parse(fen: &str) -> Result<Self, String> {
        let mut fields: Vec<&str> = fen.split_whitespace().collect();
        // Where nobody can castle, the field for that may be left out.
        if !V::CASTLING_FIELD && [3, 5].contains(&fields.len()) {
            fields.insert(2, "-");
        }
        let [board, turn, castling, en_passant] = fields[..fields.len().min(4)] else {
            return Err(format!(
                "{} fields instead of 6 (board, turn, castling, en passant, two counters) or 4 (without the counters); \
                 in a shell, the FEN needs quotes",
                fields.len()
            ));
        };
        if let Some(field) = fields[4..].iter().find(|field| field.parse::<u32>().is_err()) {
            return Err(format!("`{field}` is not a move counter; the FEN ends in two numbers, as in `0 1`"));
        }
        if ![4, 6].contains(&fields.len()) {
            return Err(format!("{} fields instead of 6 or 4", fields.len()));
        }
        let side = match turn {
            "w" => 0,
            "b" => 1,
            _ => return Err(format!("`{turn}` is not a side to move; write `w` for White or `b` for Black")),
        };
        let mut position =
            Self { pieces: Pieces::NONE, castling: 0, en_passant: 0, side, variant: PhantomData };
        rows::read(V::SHAPE, board, |square, piece| position.place(square, piece))?;
        position.check()?;
        position.castling = position.parse_castling(castling)?;
        position.en_passant = position.parse_en_passant(en_passant)?;
        Ok(position)
    }

    /// Places the piece that `text` stands for on `square`.
    fn place(&mut self, square: usize, text: &str) -> Result<(), String> {
        let Some((kind, side)) = pieces::read(text).filter(|(kind, _)| V::KINDS.contains(kind)) else {
            let letters: String = V::KINDS.iter().map(|kind| kind.letter()).collect();
            return Err(format!(
                "`{text}` is not a piece; write {} for White, {letters} for Black, numbers for empty squares",
                letters.to_ascii_uppercase()
            ));
        };
        self.pieces.place(kind, side, square);
        Ok(())
    }

    /// Checks the pieces as the generator requires.
    fn check(&self) -> Result<(), String> {
        for (side, name) in ["White", "Black"].into_iter().enumerate() {
            let kings = self.pieces.of(Kind::King, side).count_ones();
            if kings != 1 {
                return Err(format!("{name} has {kings} kings instead of 1"));
            }
        }
        if (0..2).any(|side| self.pieces.of(Kind::Pawn, side) & V::NO_PAWNS[side] != 0) {
            return Err("a pawn is on the first or last rank, where no pawn can be".to_owned());
        }
        if self.in_check(1 - self.side) {
            let names = ["White", "Black"];
            let (mover, other) = (names[self.side], names[1 - self.side]);
            return Err(format!(
                "it is {mover}'s turn, but {other}'s king is in check; correct the side to move"
            ));
        }
        Ok(())
    }

    /// The home squares of the rooks that the third field gives the right to castle.
    fn parse_castling(&self, field: &str) -> Result<Set, String> {
        if field == "-" {
            return Ok(0);
        }
        let mut rooks = 0;
        for letter in field.chars() {
            let Some((side, wing)) = rights::<V>().find(|(side, wing)| right(*side, wing) == letter) else {
                let all: String = rights::<V>().map(|(side, wing)| right(side, wing)).collect();
                let hint = if all.is_empty() { String::new() } else { format!("some of `{all}`, or ") };
                return Err(format!("`{letter}` is not a right to castle; write {hint}`-` for none"));
            };
            let king = Wing::home::<V>(side, [wing.king[0]; 2]);
            let rook = Wing::home::<V>(side, [wing.rook[0]; 2]);
            if self.pieces.of(Kind::King, side) & king == 0 || self.pieces.of(Kind::Rook, side) & rook == 0 {
                return Err(format!(
                    "the right to castle `{letter}` needs king and rook on their home squares; leave it out, or \
                     write `-` for none"
                ));
            }
            rooks |= rook;
        }
        Ok(rooks)
    }

    /// The square of the fourth field, as a set.
    fn parse_en_passant(&self, field: &str) -> Result<Set, String> {
        if field == "-" {
            return Ok(0);
        }
        let Some(square) = V::SHAPE.square(field) else {
            return Err(format!(
                "`{field}` is not an en passant square; write one such as `e3`, or `-` for none"
            ));
        };
        // The player who has just moved pushed a pawn over this square.
        let them = 1 - self.side;
        let (start, end) = (V::PUSH[self.side][square], V::PUSH[them][square]);
        let passed = V::JUMPS
            && bit(square) & V::PASSED[them] != 0
            && self.pieces.occupied() & (bit(square) | start) == 0
            && self.pieces.of(Kind::Pawn, them) & end != 0;
        if passed {
            Ok(bit(square))
        } else {
            Err(format!(
                "no pawn can just have passed the en passant square `{field}`; write `-` if none has"
            ))
        }
    }
}

/// All rights to castle: side and wing.
fn rights<V: Variant>() -> impl Iterator<Item = (usize, &'static Wing)> {
    (0..2).flat_map(|side| V::WINGS.iter().map(move |wing| (side, wing)))
}

/// The letter of a right to castle.
fn right(side: usize, wing: &Wing) -> char {
    if side == 0 { wing.letter } else { wing.letter.to_ascii_lowercase() }
}

/// The FEN without the two move counters.
impl<V: Variant> fmt::Display for Position<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let may =
            |(side, wing): &(usize, &Wing)| self.castling & Wing::home::<V>(*side, [wing.rook[0]; 2]) != 0;
        let castling: String = rights::<V>().filter(may).map(|(side, wing)| right(side, wing)).collect();
        let en_passant = squares(self.en_passant).next().map(|square| V::SHAPE.name(square));
        let or_none = |text: String| if text.is_empty() { "-".to_owned() } else { text };
        let castling = if V::CASTLING_FIELD { or_none(castling) + " " } else { String::new() };
        write!(
            f,
            "{} {} {castling}{}",
            rows::write(V::SHAPE, |square| self.pieces.letter_on::<Kind>(square)),
            ["w", "b"][self.side],
            or_none(en_passant.unwrap_or_default())
        )
    }
}
