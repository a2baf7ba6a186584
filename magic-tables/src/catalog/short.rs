//! Reads factors for a fixed shift with short ranges of indices from `catalog/short-*.txt`.

use crate::board::SQUARES;
use crate::hash::{Hash, Key};
use crate::layout::RangedHash;
use crate::words::read_catalog;

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
    let mut squares = [[RangedHash::UNKNOWN; SQUARES]; 2];
    // Each line: piece, square, index bits, factor, least and greatest index.
    read_catalog(text, &mut |mut words| {
        let (slider, square) = words.place()?;
        let (index_bits, factor) = (words.number()?, words.factor()?);
        let (least, greatest) = (words.number()?, words.number()?);
        let hash = Hash::Magic { key, factor, index_bits };
        squares[slider as usize][square] = RangedHash { hash, least, greatest };
        Some(())
    });
    squares
}
