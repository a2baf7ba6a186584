//! Reads the list of pieces with schemes of their own, such as `[horse = fancy, elephant = fancy]`.

use super::choice::Scheme;
use super::pieces::{MOST_PIECES, list};
use super::problem::{Part, Problem, suggestion};
use crate::board::piece::Piece;
use crate::shortened::shortened;

/// The option.
pub(crate) const KEY: &str = "piece_schemes";

/// One element of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PieceScheme {
    /// The name of the piece, as it is written.
    pub(crate) name: String,
    /// The names of the pieces that are meant: `lance` is two.
    pub(super) names: Vec<String>,
    /// Their scheme.
    pub(crate) scheme: Scheme,
}

impl PieceScheme {
    /// Reads `horse = fancy`, the element with this number.
    fn read(text: &str, number: usize) -> Result<Self, Problem> {
        let refuse = |part, message: String| Err(Problem::new(KEY, part, message));
        let Some((name, word)) = text.split_once('=') else {
            let message = if text.is_empty() {
                "expected a piece and its scheme before this comma".to_owned()
            } else {
                format!(
                    "cannot read `{}`; write a piece and its scheme, such as `horse = fancy`",
                    shortened(text)
                )
            };
            return refuse(Part::Element(number), message);
        };
        let (name, word) = (name.trim(), word.trim());
        let Some(scheme) = Scheme::from_word(word) else {
            let message =
                format!("unknown scheme `{}`; {}", shortened(word), suggestion(word, Scheme::WORDS));
            return refuse(Part::ElementValue(number), message);
        };
        let mut names = vec![name.to_owned()];
        for piece in Piece::named(name).unwrap_or_default() {
            names.push(piece.name);
        }
        Ok(Self { name: name.to_owned(), names, scheme })
    }

    /// Whether the scheme is that of the piece with this name.
    pub(crate) fn is_of(&self, piece: &str) -> bool {
        self.names.iter().any(|name| name == piece)
    }
}

/// The elements of the list `text`.
///
/// # Errors
/// What is wrong with the list, or with one element of it.
pub(crate) fn read_piece_schemes(text: &str) -> Result<Vec<PieceScheme>, Problem> {
    let refuse = |part, message: String| Err(Problem::new(KEY, part, message));
    let inside = text.trim().strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    let Some(inside) = inside else {
        let message = format!("expected a list, such as `[horse = fancy]`, not `{}`", shortened(text));
        return refuse(Part::Value, message);
    };
    let elements = list(inside);
    if elements.is_empty() {
        let message = "the list is empty; write one such as `[horse = fancy]`, or leave it out".to_owned();
        return refuse(Part::Value, message);
    }
    if elements.len() > MOST_PIECES {
        let message =
            format!("a list of {} pieces is too long; it can have up to {MOST_PIECES}", elements.len());
        return refuse(Part::Value, message);
    }
    let mut all: Vec<PieceScheme> = Vec::new();
    for (number, element) in elements.into_iter().enumerate() {
        let element = PieceScheme::read(element, number)?;
        let mut is_new = true;
        for other in &all {
            for name in &element.names {
                is_new &= !other.is_of(name);
            }
        }
        if !is_new {
            let message = format!("`{}` is given twice; keep one", shortened(&element.name));
            return refuse(Part::ElementName(number), message);
        }
        all.push(element);
    }
    Ok(all)
}

#[cfg(test)]
mod tests;
