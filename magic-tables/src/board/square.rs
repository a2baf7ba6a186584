//! Readable names of squares and pieces.

use super::slider::Slider;
use super::{FILES, RANKS, SQUARES, file, rank};
use crate::text::join;

/// The name of `square`, `a1` to `h8`.
#[must_use]
pub fn name(square: usize) -> String {
    assert!(square < SQUARES, "square {square} is off the board");
    let file = u8::try_from(file(square)).expect("few files");
    let letter = char::from(b'a' + file);
    format!("{letter}{}", rank(square) + 1)
}

/// The square called `name`, if there is one.
#[must_use]
pub fn from_name(name: &str) -> Option<usize> {
    let &[file, rank] = name.as_bytes() else {
        return None;
    };
    let file = usize::from(file.checked_sub(b'a')?);
    let rank = usize::from(rank.checked_sub(b'1')?);
    (file < FILES && rank < RANKS).then_some(rank * FILES + file)
}

/// `rook` or `bishop`.
#[must_use]
pub const fn name_of(slider: Slider) -> &'static str {
    match slider {
        Slider::Rook => "rook",
        Slider::Bishop => "bishop",
    }
}

/// The piece called `name`, if there is one.
#[must_use]
pub fn slider_from_name(name: &str) -> Option<Slider> {
    match name {
        "rook" => Some(Slider::Rook),
        "bishop" => Some(Slider::Bishop),
        _ => None,
    }
}

/// Piece and square for messages, such as `rook on a1`.
#[must_use]
pub fn piece_on(slider: Slider, square: usize) -> String {
    format!("{} on {}", name_of(slider), name(square))
}

/// Several of them for messages, such as `the rook on a1, the bishop on c3`.
#[must_use]
pub fn pieces_on(squares: &[(Slider, usize)]) -> String {
    let mut pieces = String::new();
    for &(slider, square) in squares {
        join(
            &mut pieces,
            ", ",
            &format!("the {}", piece_on(slider, square)),
        );
    }
    pieces
}

#[cfg(test)]
mod tests;
