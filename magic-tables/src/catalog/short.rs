//! Reads factors for a fixed shift with short ranges of indices from `catalog/short-*.txt`.

use crate::board::SQUARES;
use crate::board::slider::Slider;
use crate::board::square;
use crate::hash::{Hash, Key};
use crate::layout::RangedHash;

/// The index functions with the shortest known ranges of indices for `key`, rooks first.
///
/// ```
/// use magic_tables::{catalog::short, hash::Key};
///
/// let [rooks, _] = short::load(Key::Black);
/// assert!(rooks.iter().all(|rook| rook.least <= rook.greatest && rook.greatest < 4096));
/// ```
#[must_use]
pub fn load(key: Key) -> [[RangedHash; SQUARES]; 2] {
    let text = match key {
        Key::Masked => include_str!("../../catalog/short-masked.txt"),
        Key::Black => include_str!("../../catalog/short-black.txt"),
    };
    let mut squares = [[RangedHash { hash: Hash::Pext, least: 0, greatest: 0 }; SQUARES]; 2];
    for line in text.lines() {
        if !line.is_empty() && !line.starts_with('#') {
            let (slider, square, ranged) =
                read(line, key).unwrap_or_else(|| unreachable!("malformed line in the catalog: {line}"));
            squares[slider as usize][square] = ranged;
        }
    }
    squares
}

/// Reads one line: piece, square, index bits, factor, least and greatest index.
fn read(line: &str, key: Key) -> Option<(Slider, usize, RangedHash)> {
    let mut words = line.split(' ');
    let piece = words.next()?;
    let slider = square::slider_from_name(piece)?;
    let square = square::from_name(words.next()?)?;
    let index_bits = words.next()?.parse().ok()?;
    let factor = u64::from_str_radix(words.next()?.strip_prefix("0x")?, 16).ok()?;
    let least = words.next()?.parse().ok()?;
    let greatest = words.next()?.parse().ok()?;
    Some((slider, square, RangedHash { hash: Hash::Magic { key, factor, index_bits }, least, greatest }))
}

#[cfg(test)]
mod tests;
