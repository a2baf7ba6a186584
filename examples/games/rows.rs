//! The pieces of a position as text: rows from the top down, letters for pieces, numbers for empty squares.

use super::shape::Shape;

/// Reads `text`, and calls `place` with each square that has a piece and its text: a letter, or `+` and a letter.
///
/// # Errors
/// If the text does not fit the board, or `place` does not know a piece.
pub fn read(
    shape: Shape,
    text: &str,
    mut place: impl FnMut(usize, &str) -> Result<(), String>,
) -> Result<(), String> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != shape.ranks {
        return Err(format!("{} ranks instead of {} in `{text}`", rows.len(), shape.ranks));
    }
    for (squares, row) in shape.rows().into_iter().zip(rows) {
        let mut count = 0;
        let mut rest = row;
        while !rest.is_empty() {
            let (token, behind) = split_token(rest);
            rest = behind;
            if token.starts_with(|first: char| first.is_ascii_digit()) {
                // A number with too many digits is a row that is too long.
                count += token.parse().unwrap_or(squares.len() + 1);
            } else {
                if let Some(&square) = squares.get(count) {
                    place(square, token)?;
                }
                count += 1;
            }
            if count > squares.len() {
                break;
            }
        }
        if count != squares.len() {
            let found = if count > squares.len() { "more".to_owned() } else { format!("{count}") };
            let than = if count > squares.len() { "than" } else { "squares instead of" };
            return Err(format!("the row `{row}` has {found} {than} {}", squares.len()));
        }
    }
    Ok(())
}

/// The first number or piece of `text`, which is not empty, and what is behind it.
fn split_token(text: &str) -> (&str, &str) {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    if digits > 0 {
        return text.split_at(digits);
    }
    let letters = if text.starts_with('+') { 2 } else { 1 };
    text.split_at(text.chars().take(letters).map(char::len_utf8).sum())
}

/// Writes the pieces: `piece` is the text of the piece on a square, empty for none.
#[must_use]
pub fn write(shape: Shape, piece: impl Fn(usize) -> String) -> String {
    let row = |squares: &Vec<usize>| {
        let (mut text, mut empty) = (String::new(), 0);
        for &square in squares {
            let piece = piece(square);
            if piece.is_empty() {
                empty += 1;
                continue;
            }
            push_number(&mut text, empty);
            empty = 0;
            text.push_str(&piece);
        }
        push_number(&mut text, empty);
        text
    };
    shape.rows().iter().map(row).collect::<Vec<_>>().join("/")
}

/// Appends the number of empty squares, if there are any.
fn push_number(text: &mut String, empty: usize) {
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
}
