//! Reads the best known factors from `catalog/factors.txt` and `catalog/magic32.txt`.

pub mod packing;
pub mod short;

use crate::board::SQUARES;
use crate::board::slider::Slider;
use crate::words::{Words, read_catalog};

/// A magic factor from the catalog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownFactor {
    /// The magic factor.
    pub factor: u64,
    /// The number of index bits: 64 (or 32) minus the shift.
    pub index_bits: u32,
    /// The greatest index of any relevant occupancy.
    pub greatest: u32,
    /// Who found it.
    pub finder: &'static str,
}

/// The best known factors for each piece and square: without conditions, with the shift inside, and for 32-bit
/// arithmetic.
///
/// ```
/// use magic_tables::{catalog::Catalog, board::slider::Slider};
///
/// let rook = Catalog::load().best(Slider::Rook, 63);
/// assert_eq!(rook.index_bits, 11, "one less than there are relevant squares");
/// ```
pub struct Catalog {
    best: [[KnownFactor; SQUARES]; 2],
    with_shift: [[KnownFactor; SQUARES]; 2],
    best32: [[KnownFactor; SQUARES]; 2],
}

const TEXT: &str = include_str!("../../catalog/factors.txt");
const TEXT_32: &str = include_str!("../../catalog/magic32.txt");

impl Catalog {
    /// Parses the text that is compiled in.
    #[must_use]
    pub fn load() -> Self {
        let unknown = KnownFactor { factor: 0, index_bits: 0, greatest: 0, finder: "" };
        let unknown = [[unknown; SQUARES]; 2];
        let mut catalog = Self { best: unknown, with_shift: unknown, best32: unknown };
        read_catalog(TEXT, &mut |words| catalog.add(words, None));
        read_catalog(TEXT_32, &mut |words| catalog.add(words, Some("best32")));
        catalog
    }

    /// Adds one line. It is for `purpose`, or if that is `None`, for the purpose that the line itself names.
    fn add(&mut self, mut words: Words<'static>, purpose: Option<&str>) -> Option<()> {
        let (slider, square) = words.place()?;
        let (index_bits, factor, greatest) = (words.number()?, words.factor()?, words.number()?);
        let purpose = if purpose.is_some() { purpose } else { words.next() };
        let known =
            KnownFactor { factor, index_bits, greatest, finder: words.rest().unwrap_or("this project") };
        let with_shift = &mut self.with_shift[slider as usize][square];
        match purpose? {
            "best" => {
                self.best[slider as usize][square] = known;
                *with_shift = carry_shift(slider, square, known).unwrap_or(*with_shift);
            }
            "shift" => *with_shift = known,
            "best32" => self.best32[slider as usize][square] = known,
            _ => return None,
        }
        Some(())
    }

    /// The best known factor for `slider` on `square`: fewest index bits, then smallest greatest index.
    #[must_use]
    pub const fn best(&self, slider: Slider, square: usize) -> KnownFactor {
        self.best[slider as usize][square]
    }

    /// The best known factor for 32-bit arithmetic.
    ///
    /// ```
    /// use magic_tables::{catalog::Catalog, board::slider::Slider};
    ///
    /// assert!(u32::try_from(Catalog::load().best32(Slider::Bishop, 27).factor).is_ok());
    /// ```
    #[must_use]
    pub const fn best32(&self, slider: Slider, square: usize) -> KnownFactor {
        self.best32[slider as usize][square]
    }

    /// The best known factor that holds its shift, 64 minus the index bits, in the upper six bits.
    ///
    /// ```
    /// use magic_tables::{catalog::Catalog, board::slider::Slider};
    ///
    /// let rook = Catalog::load().with_shift(Slider::Rook, 0);
    /// assert_eq!(rook.factor >> 58, 64 - u64::from(rook.index_bits));
    /// ```
    #[must_use]
    pub const fn with_shift(&self, slider: Slider, square: usize) -> KnownFactor {
        self.with_shift[slider as usize][square]
    }
}

/// How many upper bits of a factor hold the shift.
pub(crate) const SHIFT_BITS: u32 = 6;

/// `known` with its shift in the upper six bits, if they do not change its products: if the period of the factor,
/// 2^(64 - lsb(mask)), is at most 2^58 (Niklas Fiekas 2018, proposition 2).
fn carry_shift(slider: Slider, square: usize, known: KnownFactor) -> Option<KnownFactor> {
    let period_bits = u64::BITS - slider.mask(square).trailing_zeros();
    let free = u64::BITS - SHIFT_BITS;
    let shift = u64::from(u64::BITS - known.index_bits);
    (period_bits <= free)
        .then(|| KnownFactor { factor: known.factor & ((1 << free) - 1) | shift << free, ..known })
}

#[cfg(test)]
mod tests;
