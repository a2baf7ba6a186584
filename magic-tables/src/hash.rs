//! The generator's index functions, from the relevant occupancies of a square to indices; the best
//! known ones, those of the catalog; and the lines of words in which all its files are written.

use crate::board::attack_sets::next_subset;
use crate::board::slider::Slider;
use crate::board::{Bitboard, SQUARES, square};
use crate::lookup::{fold, products};
pub(crate) use crate::spec::factors::{OFFSET_MASK, SHIFT_BITS, SHIFT_MASK};

/// The bits of the occupancy that enter the hash.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Key {
    /// The relevant squares of the occupancy: `occupied & mask`.
    #[default]
    Masked,
    /// The relevant squares of the occupancy, with all other squares set: `occupied | !mask`.
    Black,
}

impl Key {
    /// The key of the relevant occupancy `occupied` under `mask`.
    ///
    /// ```
    /// use magic_tables::hash::Key;
    ///
    /// assert_eq!(Key::Masked.key(0xff, 0x0f), 0x0f);
    /// assert_eq!(Key::Black.key(0xff, 0x0f), 0xffff_ffff_ffff_ff0f);
    /// ```
    #[must_use]
    pub const fn key(self, mask: Bitboard, occupied: Bitboard) -> u64 {
        match self {
            Self::Masked => occupied,
            Self::Black => occupied | !mask,
        }
    }
}

/// An index function: it turns the relevant occupancies of one square into indices, all of them
/// below 2^`index_bits`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hash {
    /// The kind of hash.
    pub kind: HashKind,
    /// The magic factor; zero for PEXT.
    pub factor: u64,
    /// The number of index bits.
    pub index_bits: u32,
}

/// The kinds of hashes, by what is computed from an occupancy and a factor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum HashKind {
    /// The upper bits of key times factor.
    Product(Key),
    /// The upper bits of the XOR of two 32-bit products: each half of the occupancy times its half
    /// of the factor.
    Halves,
    /// The upper bits of the 32-bit product of the folded occupancy and the factor, which has 32
    /// bits.
    Folded,
    /// The relevant bits, extracted by PEXT.
    Pext,
}

impl HashKind {
    /// The kinds of `magic32`: of rooks, of bishops.
    pub(crate) const IN_32_BITS: [Self; 2] = [Self::Halves, Self::Folded];
}

impl Hash {
    /// A placeholder for a square that has no index function yet.
    pub(crate) const NONE: Self = Self {
        kind: HashKind::Pext,
        factor: 0,
        index_bits: 0,
    };

    /// The upper bits of the product of key and factor.
    ///
    /// ```
    /// use magic_tables::hash::{Hash, Key};
    ///
    /// let hash = Hash::magic(Key::Masked, 0x0080_0020_4000_8010, 12);
    /// assert_eq!(hash.shift(), 64 - 12);
    /// ```
    #[must_use]
    pub const fn magic(key: Key, factor: u64, index_bits: u32) -> Self {
        Self {
            kind: HashKind::Product(key),
            factor,
            index_bits,
        }
    }

    /// PEXT of the relevant squares.
    ///
    /// ```
    /// use magic_tables::{board::slider::Slider, hash::Hash};
    ///
    /// let in_the_corner = Hash::pext(Slider::Rook, 0);
    /// assert_eq!(in_the_corner.index_bits, 12);
    /// ```
    #[must_use]
    pub const fn pext(slider: Slider, square: usize) -> Self {
        Self {
            index_bits: slider.mask(square).count_ones(),
            ..Self::NONE
        }
    }

    /// The number of bits by which products are shifted; zero for PEXT.
    #[must_use]
    pub const fn shift(self) -> u32 {
        match self.kind {
            HashKind::Product(_) => u64::BITS - self.index_bits,
            HashKind::Halves | HashKind::Folded => u32::BITS - self.index_bits,
            HashKind::Pext => 0,
        }
    }

    /// Calls `visit` with the number of each relevant occupancy (in the order of
    /// [`Subsets`](crate::board::attack_sets::Subsets)) and index.
    ///
    /// ```
    /// use magic_tables::{board::slider::Slider, hash::Hash};
    ///
    /// let mut indices = Vec::new();
    /// Hash::pext(Slider::Bishop, 0)
    ///     .for_each(Slider::Bishop.mask(0), &mut |number, index| indices.push((number, index)));
    /// assert_eq!(indices.len(), 1 << 6);
    /// assert!(indices.iter().all(|(number, index)| number == index));
    /// ```
    pub fn for_each(self, mask: Bitboard, visit: &mut dyn FnMut(usize, usize)) {
        let mut occupied = 0_u64;
        for number in 0..1_usize << mask.count_ones() {
            visit(number, self.index(mask, occupied, number));
            occupied = next_subset(occupied, mask);
        }
    }

    /// The index of the relevant occupancy `occupied`, which has this number.
    pub(crate) const fn index(self, mask: Bitboard, occupied: Bitboard, number: usize) -> usize {
        let Self {
            kind,
            factor,
            index_bits,
        } = self;
        match kind {
            HashKind::Product(key) => {
                let product = key.key(mask, occupied).wrapping_mul(factor);
                (product >> (u64::BITS - index_bits)) as usize
            }
            HashKind::Halves => {
                let sum = products(occupied, factor);
                (sum >> (u32::BITS - index_bits)) as usize
            }
            HashKind::Folded => {
                let product = fold(occupied).wrapping_mul(factor as u32);
                (product >> (u32::BITS - index_bits)) as usize
            }
            HashKind::Pext => number,
        }
    }
}

/// The least and the greatest index over all relevant occupancies. Not every index between them
/// need be used.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct IndexRange {
    /// The least index. Zero for all keys except black ones.
    pub least: usize,
    /// The greatest index.
    pub greatest: usize,
}

impl IndexRange {
    /// The number of slots from the least to the greatest index.
    ///
    /// ```
    /// use magic_tables::hash::IndexRange;
    ///
    /// assert_eq!(IndexRange { least: 3, greatest: 10 }.slots(), 8);
    /// ```
    #[must_use]
    pub const fn slots(self) -> usize {
        self.greatest - self.least + 1
    }
}

/// An index function and the range of its indices.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RangedHash {
    /// The index function.
    pub hash: Hash,
    /// The least and the greatest index.
    pub range: IndexRange,
}

/// The index functions of all squares: of rooks, of bishops.
pub type RangedHashes = [[RangedHash; SQUARES]; 2];

impl RangedHash {
    /// A placeholder for a square that has no index function yet.
    pub(crate) const NONE: Self = Self {
        hash: Hash::NONE,
        range: IndexRange {
            least: 0,
            greatest: 0,
        },
    };
}

/// The best known factors for masked keys, for each piece and square, rooks first. They are in
/// `catalog/factors.txt`.
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
    /// use magic_tables::hash::Catalog;
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
        read_catalog(include_str!("../catalog/factors.txt"), &mut |mut words| {
            let (slider, square, known) =
                read_known(&mut words, [HashKind::Product(Key::Masked); 2], false)?;
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
        });
        catalog
    }
}

/// The best known factors for 32-bit arithmetic, rooks first. They are in `catalog/magic32.txt`.
///
/// ```
/// let [_, bishops] = magic_tables::hash::known_in_32_bits();
/// assert!(bishops.iter().all(|known| known.hash.factor >> 32 == 0));
/// ```
#[must_use]
pub fn known_in_32_bits() -> RangedHashes {
    read_all_squares(
        include_str!("../catalog/magic32.txt"),
        HashKind::IN_32_BITS,
        false,
    )
}

/// The factors for a fixed shift with the shortest known ranges of indices, rooks first. They are
/// in `catalog/short-masked.txt` and `catalog/short-black.txt`.
///
/// ```
/// use magic_tables::hash::{Key, known_short_ranges};
///
/// let [rooks, bishops] = known_short_ranges(Key::Black);
/// assert!(rooks.iter().all(|known| known.hash.index_bits == 12));
/// assert!(bishops.iter().all(|known| known.hash.index_bits == 9));
/// ```
#[must_use]
pub fn known_short_ranges(key: Key) -> RangedHashes {
    let text = match key {
        Key::Masked => include_str!("../catalog/short-masked.txt"),
        Key::Black => include_str!("../catalog/short-black.txt"),
    };
    read_all_squares(text, [HashKind::Product(key); 2], true)
}

/// The index functions in a file that has one for each piece and square.
fn read_all_squares(text: &'static str, kinds: [HashKind; 2], has_least: bool) -> RangedHashes {
    let mut squares = [[RangedHash::NONE; SQUARES]; 2];
    read_catalog(text, &mut |mut words| {
        let (slider, square, known) = read_known(&mut words, kinds, has_least)?;
        squares[slider as usize][square] = known;
        Some(())
    });
    squares
}

/// What all lines begin with: piece, square, index bits, factor, the least index if the file has
/// it, and the greatest index. `kinds`: what is computed for rooks and for bishops.
fn read_known(
    words: &mut Words<'_>,
    kinds: [HashKind; 2],
    has_least: bool,
) -> Option<(Slider, usize, RangedHash)> {
    let (slider, square) = words.place()?;
    let index_bits = words.number()?;
    let factor = words.factor()?;
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
    let lower = known.hash.factor & ((1 << free) - 1);
    let shift = u64::from(known.hash.shift());
    let factor = lower | shift << free;
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
        decimal(self.next()?)
    }

    /// A factor: a hexadecimal number.
    pub(crate) fn factor(&mut self) -> Option<u64> {
        hexadecimal(self.next()?)
    }
}

/// The decimal number `word`.
pub(crate) fn decimal(word: &str) -> Option<u32> {
    let number = word.parse::<u64>().ok()?;
    u32::try_from(number).ok()
}

/// The hexadecimal number `word`, which begins with `0x`.
pub(crate) fn hexadecimal(word: &str) -> Option<u64> {
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
