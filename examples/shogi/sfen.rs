//! SFEN: a position of shogi as one line of text.

use std::fmt;

use super::position::{Kind, Position};
use super::steps::{LAST, LAST_TWO, SHAPE, files};
use crate::games::rows;
use crate::games::sets::{bit, has};

/// The names of the sides.
const NAMES: [&str; 2] = ["Black", "White"];

/// The kinds that can be in hand, in the order in which SFEN lists them, and how many there are in the game.
const HAND: [(Kind, u32); 7] = [
    (Kind::Rook, 2),
    (Kind::Bishop, 2),
    (Kind::Gold, 4),
    (Kind::Silver, 4),
    (Kind::Knight, 4),
    (Kind::Lance, 4),
    (Kind::Pawn, 18),
];

impl Position {
    /// The position that `sfen` describes. The move number at the end may be omitted.
    ///
    /// # Errors
    /// If the text is malformed, or describes an impossible position: a side without a king or with several, more pieces
    /// than there are, a piece that can never move, two pawns of a side on a file, a player in check who is not to move.
    pub fn parse(sfen: &str) -> Result<Self, String> {
        let fields: Vec<&str> = sfen.split_whitespace().collect();
        let (board, turn, hands) = match fields[..] {
            [board, turn, hands] => (board, turn, hands),
            [board, turn, hands, number] if number.parse::<u32>().is_ok() => (board, turn, hands),
            [_, _, _, number] => return Err(format!("`{number}` is not a move number")),
            _ => {
                return Err(format!(
                    "{} fields instead of 3 (board, turn, hands) or 4 (and a move number); in a shell, the SFEN needs \
                     quotes",
                    fields.len()
                ));
            }
        };
        let side = match turn {
            "b" => 0,
            "w" => 1,
            _ => return Err(format!("`{turn}` is not a side to move; write `b` for Black or `w` for White")),
        };
        let mut position = Self { kinds: [0; 8], promoted: 0, sides: [0; 2], hands: [[0; 8]; 2], side };
        rows::read(SHAPE, board, |square, piece| position.place(square, piece))?;
        position.read_hands(hands)?;
        position.check()?;
        Ok(position)
    }

    /// Places the piece that `text` stands for on `square`.
    fn place(&mut self, square: usize, text: &str) -> Result<(), String> {
        let (promoted, letter) = text.strip_prefix('+').map_or((false, text), |letter| (true, letter));
        let Some((side, kind)) = piece(letter) else {
            return Err(format!(
                "`{text}` is not a piece; write PLNSGBRK for Black, plnsgbrk for White, `+` before promoted pieces, \
                 numbers for empty squares"
            ));
        };
        if promoted && matches!(kind, Kind::Gold | Kind::King) {
            return Err(format!("`{text}`: golds and kings do not promote"));
        }
        self.kinds[kind as usize] |= bit(square);
        self.sides[side] |= bit(square);
        if promoted {
            self.promoted |= bit(square);
        }
        Ok(())
    }

    /// Reads the pieces in hand: `-`, or letters, each perhaps behind a number.
    fn read_hands(&mut self, text: &str) -> Result<(), String> {
        if text == "-" {
            return Ok(());
        }
        let mut number = String::new();
        for letter in text.chars() {
            if letter.is_ascii_digit() {
                number.push(letter);
                continue;
            }
            let Some((side, kind)) = piece(&letter.to_string()).filter(|(_, kind)| *kind != Kind::King)
            else {
                return Err(format!(
                    "`{letter}` cannot be in hand; write `-` for none, or such as `2P` or `p`"
                ));
            };
            let count = if number.is_empty() { Ok(1) } else { number.parse() };
            let in_hand = &mut self.hands[side][kind as usize];
            match count {
                Ok(count @ 1..=18) if *in_hand == 0 => *in_hand = count,
                Ok(1..=18) => return Err(format!("`{letter}` is in hand twice; write one number")),
                _ => return Err(format!("`{number}{letter}` in hand: write a number from 1 to 18")),
            }
            number.clear();
        }
        if number.is_empty() { Ok(()) } else { Err(format!("`{number}` in hand has no letter behind it")) }
    }

    /// Checks the pieces as the generator requires.
    fn check(&self) -> Result<(), String> {
        for (kind, all) in HAND {
            let in_hand: u32 = self.hands.iter().map(|hand| u32::from(hand[kind as usize])).sum();
            let count = in_hand + self.kinds[kind as usize].count_ones();
            if count > all {
                return Err(format!("{count} pieces `{}`; there are only {all}", kind.letter()));
            }
        }
        for (side, name) in NAMES.into_iter().enumerate() {
            let kings = self.unpromoted(Kind::King, side).count_ones();
            if kings != 1 {
                return Err(format!("{name} has {kings} kings instead of 1"));
            }
            let pawns = self.unpromoted(Kind::Pawn, side);
            let stuck = (pawns | self.unpromoted(Kind::Lance, side)) & LAST[side]
                | self.unpromoted(Kind::Knight, side) & LAST_TWO[side];
            if stuck != 0 {
                return Err(format!("{name} has a pawn, lance or knight that can never move"));
            }
            if files(pawns).count_ones() / 9 != pawns.count_ones() {
                return Err(format!("{name} has two pawns on a file"));
            }
        }
        if self.in_check(1 - self.side) {
            let (mover, other) = (NAMES[self.side], NAMES[1 - self.side]);
            return Err(format!(
                "it is {mover}'s turn, but {other}'s king is in check; correct the side to move"
            ));
        }
        Ok(())
    }
}

/// Side and kind of the unpromoted piece that `text`, a letter, stands for.
fn piece(text: &str) -> Option<(usize, Kind)> {
    let letter = text.chars().next().filter(|_| text.len() == 1)?;
    let kind = Kind::ALL.into_iter().find(|kind| kind.letter() == letter.to_ascii_uppercase())?;
    Some((usize::from(letter.is_ascii_lowercase()), kind))
}

/// The letter of a piece.
fn letter(side: usize, kind: Kind) -> char {
    if side == 0 { kind.letter() } else { kind.letter().to_ascii_lowercase() }
}

/// The SFEN without the move number.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let piece = |square| {
            let Some(kind) = self.kind_on(square) else { return String::new() };
            let plus = if has(self.promoted, square) { "+" } else { "" };
            format!("{plus}{}", letter(usize::from(has(self.sides[1], square)), kind))
        };
        write!(f, "{} {} ", rows::write(SHAPE, piece), ["b", "w"][self.side])?;
        if self.hands == [[0; 8]; 2] {
            return f.write_str("-");
        }
        for (side, hand) in self.hands.iter().enumerate() {
            for (kind, _) in HAND {
                match hand[kind as usize] {
                    0 => {}
                    1 => write!(f, "{}", letter(side, kind))?,
                    count => write!(f, "{count}{}", letter(side, kind))?,
                }
            }
        }
        Ok(())
    }
}
