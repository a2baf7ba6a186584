//! The option `piece_codes`: what the numbers in a mailbox mean.

use std::fmt;

use super::problem::{ErrorSite, Problem, suggestion};
use crate::choices::position;
use crate::text::shortened;

/// The option `piece_codes`: a list as text, and the codes in it, or what is wrong with it. The text
/// is read once, when the option is set.
#[derive(Clone, Debug, PartialEq)]
pub struct PieceCodes {
    text: String,
    kinds: Result<u64, Problem>,
}

impl PieceCodes {
    /// Reads `text`.
    #[must_use]
    pub fn read(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            kinds: read_codes(text),
        }
    }

    /// The kinds of pieces that codes mean, four bits each, that of code 0 lowest: 0 is none, 1 to 6
    /// are white pawn, knight, bishop, rook, queen and king, 9 to 14 the black ones.
    ///
    /// # Errors
    /// What is wrong with the list.
    pub const fn kinds(&self) -> Result<u64, &Problem> {
        match &self.kinds {
            Ok(kinds) => Ok(*kinds),
            Err(problem) => Err(problem),
        }
    }

    /// The list as people write it.
    #[cfg(feature = "generate")]
    pub(super) fn written(&self) -> String {
        let list = self.text.trim().trim_matches(['[', ']']);
        let words = list.split(',');
        let words: Vec<_> = words
            .map(str::trim)
            .filter(|word| !word.is_empty())
            .collect();
        format!("[{}]", words.join(", "))
    }
}

/// A list of piece codes for messages.
pub(super) const EXAMPLE_OF_CODES: &str = "[empty, white_pawn, white_knight, white_bishop, \
                                           white_rook, white_queen, white_king, black_pawn, …]";

/// The words for what piece codes mean, in ascending order of the kinds in [`PieceCodes::kinds`].
const PIECES_OF_CODES: [&str; 13] = [
    "empty",
    "white_pawn",
    "white_knight",
    "white_bishop",
    "white_rook",
    "white_queen",
    "white_king",
    "black_pawn",
    "black_knight",
    "black_bishop",
    "black_rook",
    "black_queen",
    "black_king",
];

/// The greatest number of codes: as many as four bits have values.
const MOST_CODES: usize = 16;

/// What is wrong with an element of a list of piece codes.
enum PieceCodeError<'a> {
    /// There are more elements than four bits have values.
    TooMany,
    Unknown(&'a str),
    GivenTwice(&'a str),
}

impl fmt::Display for PieceCodeError<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooMany => {
                write!(
                    f,
                    "there are up to {MOST_CODES} piece codes, one for each value of four bits"
                )
            }
            Self::Unknown(word) => write!(
                f,
                "unknown piece `{}`; {}",
                shortened(word),
                suggestion(word, &PIECES_OF_CODES)
            ),
            Self::GivenTwice(word) => write!(f, "`{word}` is given twice; keep one"),
        }
    }
}

/// The number in [`PIECES_OF_CODES`] of the element `word` of a list, which stands at `place`;
/// `None` for a `_`. `given` has a bit for each number that stands before it.
fn word_number(word: &str, place: usize, given: u32) -> Result<Option<usize>, PieceCodeError<'_>> {
    if place == MOST_CODES {
        return Err(PieceCodeError::TooMany);
    }
    if word == "_" {
        return Ok(None);
    }
    match position(&PIECES_OF_CODES, word) {
        None => Err(PieceCodeError::Unknown(word)),
        Some(number) if given & 1 << number != 0 => Err(PieceCodeError::GivenTwice(word)),
        number => Ok(number),
    }
}

/// Reads what the codes of a list mean, as [`PieceCodes::kinds`] packs it. A `_` marks a code that
/// no square has; its four bits stay 0.
fn read_codes(text: &str) -> Result<u64, Problem> {
    let text = text.trim_ascii();
    let [b'[', .., b']'] = text.as_bytes() else {
        let text = shortened(text);
        let message = format!("expected a list, such as `{EXAMPLE_OF_CODES}`, not `{text}`");
        return Err(wrong(ErrorSite::Value, message));
    };
    let mut rest = text[1..text.len() - 1].trim_ascii();
    let mut codes = 0;
    let mut given = 0_u32;
    let mut place = 0;
    while !rest.is_empty() {
        let (word, behind) = rest.split_once(',').unwrap_or((rest, ""));
        rest = behind.trim_ascii();
        match word_number(word.trim_ascii(), place, given) {
            Ok(None) => {}
            Ok(Some(number)) => {
                given |= 1 << number;
                // White pieces have the numbers 1 to 6, black ones 9 to 14.
                let kind = if number > 6 { number + 2 } else { number };
                codes |= (kind as u64) << (4 * place);
            }
            Err(error) => {
                let site = ErrorSite::Element(place);
                return Err(wrong(site, error.to_string()));
            }
        }
        place += 1;
    }
    if given & 1 == 0 {
        let missing = "the code of squares without a piece is missing; add `empty` at its place";
        return Err(wrong(ErrorSite::Value, missing));
    }
    Ok(codes)
}

/// The problem with a part of the option `piece_codes`.
fn wrong(site: ErrorSite, message: impl Into<String>) -> Problem {
    Problem::new("piece_codes", site, message)
}

#[cfg(test)]
mod tests;
