//! The problem of a search: which factors are magic for a piece, a square and a number of index bits.

use magic_tables::board::occupancy::Subsets;
use magic_tables::board::slider::Slider;
use magic_tables::board::{Bitboard, SQUARES, bit};
use magic_tables::hash::Key;
use std::collections::HashMap;

/// A relevant occupancy and the number of its attack set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Occupancy {
    /// The blockers.
    pub set: Bitboard,
    /// The number of its attack set, from 1: equal numbers mean equal attack sets.
    pub class: u16,
}

/// A slider on a square, and a number of index bits. The search covers the factors within the period of the square,
/// 0 .. 2^(64 - lsb(mask)).
///
/// Every factor has the same indices as its remainder modulo the period, so one period is enough
/// (N. Fiekas, *Finding Hash Functions for Bitboard Based Move Generation*, 2018, proposition 2).
///
/// ```
/// use magic_tables::board::slider::Slider;
/// use magics::prove::Problem;
///
/// let problem = Problem::new(Slider::Bishop, 3, 4).unwrap();
/// assert_eq!(problem.mask().count_ones(), 5, "one more than index bits");
/// assert_eq!(problem.period_bits(), 54, "the lowest relevant square is c2");
/// ```
#[derive(Clone, Debug)]
pub struct Problem {
    slider: Slider,
    square: usize,
    index_bits: u32,
    max_index: Option<u32>,
    mask: Bitboard,
    occupancies: Vec<Occupancy>,
}

impl Problem {
    /// The most index bits that a search takes: its tables grow with the number of slots.
    pub const MAX_INDEX_BITS: u32 = 14;

    /// The problem of `slider` on `square` (0..64) with 2..=14 index bits.
    ///
    /// ```
    /// use magic_tables::board::slider::Slider;
    /// use magics::prove::Problem;
    ///
    /// let error = Problem::new(Slider::Rook, 64, 12).unwrap_err();
    /// assert_eq!(error, "square 64 is off the board (0 to 63)");
    /// ```
    ///
    /// # Errors
    /// A square off the board, or index bits outside 2..=14, as a sentence for people.
    pub fn new(slider: Slider, square: usize, index_bits: u32) -> Result<Self, String> {
        if square >= SQUARES {
            return Err(format!("square {square} is off the board (0 to {})", SQUARES - 1));
        }
        if !(2..=Self::MAX_INDEX_BITS).contains(&index_bits) {
            return Err(format!("{index_bits} index bits: not between 2 and {}", Self::MAX_INDEX_BITS));
        }
        let mask = slider.mask(square);
        let mut classes = HashMap::new();
        let occupancies = Subsets::of(mask)
            .map(|set| {
                let next = classes.len() as u16 + 1;
                let class = *classes.entry(slider.attacks(square, set)).or_insert(next);
                Occupancy { set, class }
            })
            .collect();
        Ok(Self { slider, square, index_bits, max_index: None, mask, occupancies })
    }

    /// The same problem for factors all of whose indices are at most `max_index`.
    ///
    /// ```
    /// use magic_tables::board::slider::Slider;
    /// use magics::prove::Problem;
    ///
    /// let problem = Problem::new(Slider::Bishop, 59, 5).unwrap();
    /// assert!(problem.is_sought(0x0020_8800));
    /// assert!(!problem.limited(30).unwrap().is_sought(0x0020_8800), "it has an index of 31");
    /// ```
    ///
    /// # Errors
    /// A limit that excludes no index, as a sentence for people.
    pub fn limited(self, max_index: u32) -> Result<Self, String> {
        let greatest = (1 << self.index_bits) - 1;
        if max_index >= greatest {
            return Err(format!(
                "all indices of {} bits are at most {greatest}, so {max_index} is no limit",
                self.index_bits
            ));
        }
        Ok(Self { max_index: Some(max_index), ..self })
    }

    /// The piece.
    #[must_use]
    pub const fn slider(&self) -> Slider {
        self.slider
    }

    /// Where the piece stands, 0..64.
    #[must_use]
    pub const fn square(&self) -> usize {
        self.square
    }

    /// Number of index bits.
    #[must_use]
    pub const fn index_bits(&self) -> u32 {
        self.index_bits
    }

    /// The greatest index that a factor may have, where this is limited.
    #[must_use]
    pub const fn max_index(&self) -> Option<u32> {
        self.max_index
    }

    /// The relevant mask.
    #[must_use]
    pub const fn mask(&self) -> Bitboard {
        self.mask
    }

    /// Base-2 logarithm of the period.
    #[must_use]
    pub const fn period_bits(&self) -> u32 {
        64 - self.mask.trailing_zeros()
    }

    /// The relevant squares, the lowest first.
    pub(crate) fn squares(&self) -> impl Iterator<Item = u32> + use<> {
        let mask = self.mask;
        (0..64).filter(move |&square| mask & bit(square as usize) != 0)
    }

    /// All relevant occupancies in increasing order.
    pub(crate) fn occupancies(&self) -> &[Occupancy] {
        &self.occupancies
    }

    /// The attack set of an occupancy, by the slow ray walk.
    pub(crate) const fn attacks(&self, occupied: Bitboard) -> Bitboard {
        self.slider.attacks(self.square, occupied)
    }

    /// The directions (one bit each, in the order of [`Slider::directions`]) whose rays hold a square of `set`.
    pub(crate) fn rays(&self, set: Bitboard) -> u8 {
        let empty = self.attacks(0);
        let mut rays = 0;
        for (i, direction) in self.slider.directions().into_iter().enumerate() {
            let mut at = self.square;
            while let Some(next) = magic_tables::board::step(at, direction) {
                if bit(next) & set & empty != 0 {
                    rays |= 1 << i;
                }
                at = next;
            }
        }
        rays
    }

    /// Whether `factor` is sought: magic, which means that any two occupancies with one index have one attack set; and,
    /// where the problem is limited, with no index beyond the limit.
    ///
    /// It walks the rays of all relevant occupancies anew, so it shares nothing with the search that it checks.
    ///
    /// ```
    /// use magic_tables::board::slider::Slider;
    /// use magics::prove::Problem;
    ///
    /// let problem = Problem::new(Slider::Rook, 0, 12).unwrap();
    /// assert!(problem.is_sought(0x0080_0014_2040_0082));
    /// assert!(!problem.is_sought(1));
    /// ```
    #[must_use]
    pub fn is_sought(&self, factor: u64) -> bool {
        self.is_magic(Key::Masked, factor)
    }

    /// Whether `factor` is magic with `key`, and keeps to the limit on indices.
    pub(crate) fn is_magic(&self, key: Key, factor: u64) -> bool {
        // No attack set is empty, so 0 marks a free slot.
        let mut slots = vec![0; 1 << self.index_bits];
        Subsets::of(self.mask).all(|set| {
            let product = key.of(self.mask, set).wrapping_mul(factor);
            let index = product >> (64 - self.index_bits);
            let slot = &mut slots[index as usize];
            let attacks = self.attacks(set);
            let free = *slot == 0;
            if free {
                *slot = attacks;
            }
            (free || *slot == attacks) && self.max_index.is_none_or(|max| index <= max.into())
        })
    }
}
