//! Reads the best known factors: `catalog/factors.txt`, `magic32.txt`, and, for a fixed shift, `short-masked.txt` and `short-black.txt`.

pub mod packing;

use crate::board::SQUARES;
use crate::board::slider::Slider;
use crate::hash::{Hash, How, IndexRange, Key, RangedHash, SHIFT_BITS};
use crate::words::{Words, read_catalog};

/// The best known factors for masked keys, for each piece and square, rooks first.
pub struct Catalog {
    /// Those with the fewest index bits, then with the smallest greatest index.
    pub best: [[RangedHash; SQUARES]; 2],
    /// Those that hold their shift, 64 minus the index bits, in the upper six bits.
    pub with_shift: [[RangedHash; SQUARES]; 2],
    /// Who found the best ones.
    pub finders: [[&'static str; SQUARES]; 2],
}

impl Catalog {
    /// Parses the text that is compiled in.
    #[must_use]
    pub fn load() -> Self {
        let none = [[RangedHash::NONE; SQUARES]; 2];
        let mut catalog = Self { best: none, with_shift: none, finders: [[""; SQUARES]; 2] };
        read_catalog(include_str!("../../catalog/factors.txt"), &mut |mut words| {
            let (slider, square, known) = read(&mut words, [How::Product(Key::Masked); 2], false)?;
            let with_shift = &mut catalog.with_shift[slider as usize][square];
            match words.next()? {
                "best" => {
                    catalog.best[slider as usize][square] = known;
                    catalog.finders[slider as usize][square] = words.rest().unwrap_or("this project");
                    *with_shift = carry_shift(slider, square, known).unwrap_or(*with_shift);
                }
                "shift" => *with_shift = known,
                _ => return None,
            }
            Some(())
        });
        catalog
    }
}

/// The best known factors for 32-bit arithmetic, rooks first.
#[must_use]
pub fn in_32_bits() -> [[RangedHash; SQUARES]; 2] {
    read_all(include_str!("../../catalog/magic32.txt"), How::IN_32_BITS, false)
}

/// The factors for a fixed shift with the shortest known ranges of indices, rooks first.
#[must_use]
pub fn short(key: Key) -> [[RangedHash; SQUARES]; 2] {
    let text = match key {
        Key::Masked => include_str!("../../catalog/short-masked.txt"),
        Key::Black => include_str!("../../catalog/short-black.txt"),
    };
    read_all(text, [How::Product(key); 2], true)
}

/// The index functions in a file that has one for each piece and square.
fn read_all(text: &'static str, how: [How; 2], has_least: bool) -> [[RangedHash; SQUARES]; 2] {
    let mut squares = [[RangedHash::NONE; SQUARES]; 2];
    read_catalog(text, &mut |mut words| {
        let (slider, square, known) = read(&mut words, how, has_least)?;
        squares[slider as usize][square] = known;
        Some(())
    });
    squares
}

/// What all lines begin with: piece, square, index bits, factor, the least index if the file has it, and the greatest index. `how`
/// factors of rooks and bishops are used.
fn read(words: &mut Words<'_>, how: [How; 2], has_least: bool) -> Option<(Slider, usize, RangedHash)> {
    let (slider, square) = words.place()?;
    let (index_bits, factor) = (words.number()?, words.factor()?);
    let least = if has_least { words.number()? as usize } else { 0 };
    let range = IndexRange { least, greatest: words.number()? as usize };
    let hash = Hash { how: how[slider as usize], factor, index_bits };
    Some((slider, square, RangedHash { hash, range }))
}

/// `known` with its shift in the upper six bits, if they do not change its products: if the period of the factor,
/// 2^(64 - lsb(mask)), is at most 2^58 (Niklas Fiekas 2018, proposition 2).
fn carry_shift(slider: Slider, square: usize, known: RangedHash) -> Option<RangedHash> {
    let period_bits = u64::BITS - slider.mask(square).trailing_zeros();
    let free = u64::BITS - SHIFT_BITS;
    let factor = known.hash.factor & ((1 << free) - 1) | u64::from(known.hash.shift()) << free;
    (period_bits <= free).then_some(RangedHash { hash: Hash { factor, ..known.hash }, ..known })
}

#[cfg(test)]
mod tests;
