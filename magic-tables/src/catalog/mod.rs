//! Reads the catalog: the lines of words of all its files, and the best known factors, which are in
//! `catalog/factors.txt`, `magic32.txt`, and, for a fixed shift, in `short-masked.txt` and
//! `short-black.txt`.

use crate::board::slider::Slider;
use crate::board::{SQUARES, square};
use crate::hash::{Hash, HashKind, IndexRange, Key, RangedHash, RangedHashes, SHIFT_BITS};

/// The best known factors for masked keys, for each piece and square, rooks first.
pub struct Catalog {
    /// The factors with the fewest index bits, and of those the ones with the smallest greatest
    /// index.
    pub best: RangedHashes,
    /// The factors that hold their shift, 64 minus the index bits, in the upper six bits.
    pub with_shift: RangedHashes,
    /// The finders of the best factors.
    pub finders: [[&'static str; SQUARES]; 2],
}

impl Catalog {
    /// Parses the text that is compiled in.
    ///
    /// ```
    /// use magic_tables::board::slider::Slider;
    /// use magic_tables::catalog::Catalog;
    ///
    /// let catalog = Catalog::load();
    /// let rook_on_a1 = catalog.best[Slider::Rook as usize][0];
    /// assert_eq!(rook_on_a1.hash.index_bits, 12);
    /// ```
    #[must_use]
    pub fn load() -> Self {
        let none = [[RangedHash::NONE; SQUARES]; 2];
        let mut catalog = Self {
            best: none,
            with_shift: none,
            finders: [[""; SQUARES]; 2],
        };
        read_catalog(
            include_str!("../../catalog/factors.txt"),
            &mut |mut words| {
                let (slider, square, known) =
                    read(&mut words, [HashKind::Product(Key::Masked); 2], false)?;
                let with_shift = &mut catalog.with_shift[slider as usize][square];
                match words.next()? {
                    "best" => {
                        catalog.best[slider as usize][square] = known;
                        catalog.finders[slider as usize][square] =
                            words.rest().unwrap_or("this project");
                        *with_shift = carry_shift(slider, square, known).unwrap_or(*with_shift);
                    }
                    "shift" => *with_shift = known,
                    _ => return None,
                }
                Some(())
            },
        );
        catalog
    }
}

/// The best known factors for 32-bit arithmetic, rooks first.
///
/// ```
/// let [_, bishops] = magic_tables::catalog::in_32_bits();
/// assert!(bishops.iter().all(|known| known.hash.factor >> 32 == 0));
/// ```
#[must_use]
pub fn in_32_bits() -> RangedHashes {
    read_all(
        include_str!("../../catalog/magic32.txt"),
        HashKind::IN_32_BITS,
        false,
    )
}

/// The factors for a fixed shift with the shortest known ranges of indices, rooks first.
///
/// ```
/// use magic_tables::catalog::short;
/// use magic_tables::hash::Key;
///
/// let [rooks, bishops] = short(Key::Black);
/// assert!(rooks.iter().all(|known| known.hash.index_bits == 12));
/// assert!(bishops.iter().all(|known| known.hash.index_bits == 9));
/// ```
#[must_use]
pub fn short(key: Key) -> RangedHashes {
    let text = match key {
        Key::Masked => include_str!("../../catalog/short-masked.txt"),
        Key::Black => include_str!("../../catalog/short-black.txt"),
    };
    read_all(text, [HashKind::Product(key); 2], true)
}

/// The index functions in a file that has one for each piece and square.
fn read_all(text: &'static str, kinds: [HashKind; 2], has_least: bool) -> RangedHashes {
    let mut squares = [[RangedHash::NONE; SQUARES]; 2];
    read_catalog(text, &mut |mut words| {
        let (slider, square, known) = read(&mut words, kinds, has_least)?;
        squares[slider as usize][square] = known;
        Some(())
    });
    squares
}

/// What all lines begin with: piece, square, index bits, factor, the least index if the file has
/// it, and the greatest index. `kinds`: what is computed for rooks and for bishops.
fn read(
    words: &mut Words<'_>,
    kinds: [HashKind; 2],
    has_least: bool,
) -> Option<(Slider, usize, RangedHash)> {
    let (slider, square) = words.place()?;
    let (index_bits, factor) = (words.number()?, words.factor()?);
    let least = if has_least {
        words.number()? as usize
    } else {
        0
    };
    let range = IndexRange {
        least,
        greatest: words.number()? as usize,
    };
    let hash = Hash {
        kind: kinds[slider as usize],
        factor,
        index_bits,
    };
    Some((slider, square, RangedHash { hash, range }))
}

/// `known` with its shift in the upper six bits, if they do not change its products: if the period
/// of the factor, 2^(64 - lsb(mask)), is at most 2^58 (Niklas Fiekas 2018, proposition 2).
fn carry_shift(slider: Slider, square: usize, known: RangedHash) -> Option<RangedHash> {
    let period_bits = u64::BITS - slider.mask(square).trailing_zeros();
    let free = u64::BITS - SHIFT_BITS;
    let factor = known.hash.factor & ((1 << free) - 1) | u64::from(known.hash.shift()) << free;
    (period_bits <= free).then_some(RangedHash {
        hash: Hash {
            factor,
            ..known.hash
        },
        ..known
    })
}

/// The words of a line that are left.
pub(crate) struct Words<'a>(&'a str);

impl<'a> Words<'a> {
    /// The next word.
    pub(crate) fn next(&mut self) -> Option<&'a str> {
        let (word, rest) = self.0.split_once(' ').unwrap_or((self.0, ""));
        self.0 = rest;
        (!word.is_empty()).then_some(word)
    }

    /// What follows `name` in the next word.
    pub(crate) fn after(&mut self, name: &str) -> Option<&'a str> {
        self.next()?.strip_prefix(name)
    }

    /// All words that are left.
    pub(crate) fn rest(self) -> Option<&'a str> {
        (!self.0.is_empty()).then_some(self.0)
    }

    /// A piece and a square.
    pub(crate) fn place(&mut self) -> Option<(Slider, usize)> {
        Some((
            square::slider_from_name(self.next()?)?,
            square::from_name(self.next()?)?,
        ))
    }

    /// A decimal number.
    pub(crate) fn number(&mut self) -> Option<u32> {
        number(self.next()?)
    }

    /// A factor: a hexadecimal number.
    pub(crate) fn factor(&mut self) -> Option<u64> {
        factor(self.next()?)
    }
}

/// The decimal number `word`.
pub(crate) fn number(word: &str) -> Option<u32> {
    u32::try_from(word.parse::<u64>().ok()?).ok()
}

/// The hexadecimal number `word`, which begins with `0x`.
pub(crate) fn factor(word: &str) -> Option<u64> {
    u64::from_str_radix(word.strip_prefix("0x")?, 16).ok()
}

/// Calls `read_line` with the words of each line, comments left out, up to the first line that it
/// cannot read.
pub(crate) fn read_lines<'a>(
    text: &'a str,
    read_line: &mut dyn FnMut(Words<'a>) -> Option<()>,
) -> Result<(), &'a str> {
    for line in text.lines() {
        if !line.is_empty() && !line.starts_with('#') && read_line(Words(line)).is_none() {
            return Err(line);
        }
    }
    Ok(())
}

/// [`read_lines`] for a text that is compiled in.
pub(crate) fn read_catalog<'a>(text: &'a str, read_line: &mut dyn FnMut(Words<'a>) -> Option<()>) {
    if let Err(line) = read_lines(text, read_line) {
        unreachable!("malformed line in the catalog: {line}");
    }
}

#[cfg(test)]
mod tests;
