//! Reads the list of piece codes: what each number in a mailbox means.

use super::problem::{Part, Problem, suggestion};
use crate::choices::position;
use crate::shortened::shortened;

/// The most codes: the lower four bits of a byte.
const MOST_CODES: usize = 16;

/// A list for messages.
pub(super) const EXAMPLE_OF_CODES: &str =
    "[empty, white_pawn, white_knight, white_bishop, white_rook, white_queen, white_king, black_pawn, …]";

/// The words.
const WORDS: &[&str] = &[
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

/// The word for a code that no square has.
const NEVER: &str = "_";

/// The codes of a list, as the option `piece_codes` has it: four bits each, the first one lowest.
///
/// # Errors
/// What is wrong with the list, or with one element of it.
pub(super) fn read_codes(text: &str) -> Result<u64, Problem> {
    let text = text.trim();
    let [b'[', .., b']'] = text.as_bytes() else {
        let text = shortened(text);
        let message = format!("expected a list, such as `{EXAMPLE_OF_CODES}`, not `{text}`");
        return Err(wrong(Part::Value, message));
    };
    let mut rest = text[1..text.len() - 1].trim();
    let (mut codes, mut given, mut place) = (0, 0_u32, 0);
    while !rest.is_empty() {
        let (word, behind) = rest.split_once(',').unwrap_or((rest, ""));
        rest = behind.trim();
        let word = word.trim();
        if place == MOST_CODES {
            let message = "there are up to 16 piece codes, one for each value of four bits".to_owned();
            return Err(wrong(Part::Element(place), message));
        }
        if word != NEVER {
            let Some(number) = position(WORDS, word) else {
                let message = format!("unknown piece `{}`; {}", shortened(word), suggestion(word, WORDS));
                return Err(wrong(Part::Element(place), message));
            };
            if given & 1 << number != 0 {
                return Err(wrong(Part::Element(place), format!("`{word}` is given twice; keep one")));
            }
            given |= 1 << number;
            // White pieces have the numbers 1 to 6, black ones 9 to 14.
            let kind = if number > 6 { number + 2 } else { number };
            codes |= (kind as u64) << (4 * place);
        }
        place += 1;
    }
    if given & 1 == 0 {
        let message = "the code of squares without a piece is missing; add `empty` at its place".to_owned();
        return Err(wrong(Part::Value, message));
    }
    Ok(codes)
}

/// A problem with a part of the list.
fn wrong(part: Part, message: String) -> Problem {
    Problem::new("piece_codes", part, message)
}

#[cfg(test)]
mod tests;
