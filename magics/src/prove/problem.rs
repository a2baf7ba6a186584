//! The problem of a search: a target, a number of index bits, and perhaps a limit on indices.

use crate::prove::target::{Occupancy, Target};
use magic_tables::board::slider::Slider;
use magic_tables::board::{Bitboard, SQUARES, bit};
use magic_tables::hash::Key;
use thiserror::Error;

/// Why there is no such problem.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProblemError {
    /// The piece would stand on no square.
    #[error("square {square} is off the board (0 to {})", SQUARES - 1)]
    OffBoard {
        /// Its square.
        square: usize,
    },
    /// A search takes no mask with so many bits.
    #[error(
        "a search tells apart the subsets of 1 to {} bits, not of {bits}",
        Target::MOST_BITS
    )]
    Bits {
        /// The bits of the mask.
        bits: u32,
    },
    /// A search takes no list of so many values.
    #[error(
        "a search tells apart 2 to {} values, not {values}",
        Target::MOST_VALUES
    )]
    Values {
        /// The number of different values.
        values: usize,
    },
    /// A search takes no such number of index bits.
    #[error(
        "{index_bits} index bit{}: not between 2 and {}",
        if *index_bits == 1 { "" } else { "s" }, Problem::MAX_INDEX_BITS
    )]
    IndexBits {
        /// The number of index bits.
        index_bits: u32,
    },
    /// The limit on indices excludes no index.
    #[error(
        "all indices of {index_bits} bits are at most {}, so {max_index} is no limit",
        greatest_index(*index_bits)
    )]
    NoLimit {
        /// The number of index bits.
        index_bits: u32,
        /// The limit.
        max_index: u32,
    },
}

/// The greatest number of so many bits.
const fn greatest_index(index_bits: u32) -> u32 {
    (1 << index_bits) - 1
}

/// A [`Target`] and a number of index bits. The search covers the factors within the period of the
/// target, 0 .. 2^(64 - lsb(mask)).
///
/// Every factor has the same indices as its remainder modulo the period, so one period is enough
/// (N. Fiekas, *Finding Hash Functions for Bitboard Based Move Generation*, 2018, proposition 2).
///
/// ```
/// use magic_tables::board::slider::Slider;
/// use magics::prove::Problem;
///
/// let problem = Problem::new(Slider::Bishop, 59, 5).unwrap();
/// assert!(problem.is_sought(0x0084_0420));
/// assert!(!problem.is_sought(1));
/// ```
#[derive(Clone, Debug)]
pub struct Problem {
    target: Target,
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
    /// use magics::prove::{Problem, ProblemError};
    ///
    /// let wrong = Problem::new(Slider::Rook, 0, 15).unwrap_err();
    /// assert_eq!(wrong, ProblemError::IndexBits { index_bits: 15 });
    /// assert_eq!(wrong.to_string(), "15 index bits: not between 2 and 14");
    /// ```
    ///
    /// # Errors
    /// A square off the board, or index bits outside 2..=14.
    pub fn new(slider: Slider, square: usize, index_bits: u32) -> Result<Self, ProblemError> {
        Self::for_target(Target::Piece { slider, square }, index_bits)
    }

    /// The problem of `target` with 2..=14 index bits.
    ///
    /// ```
    /// use magic_tables::board::slider::Slider;
    /// use magics::prove::{Problem, Target};
    ///
    /// let target = Target::Piece { slider: Slider::Bishop, square: 59 };
    /// assert_eq!(Problem::for_target(target.clone(), 5).unwrap().target(), &target);
    /// ```
    ///
    /// # Errors
    /// A target that no search takes, or index bits outside 2..=14.
    pub fn for_target(target: Target, index_bits: u32) -> Result<Self, ProblemError> {
        target.check()?;
        if !(2..=Self::MAX_INDEX_BITS).contains(&index_bits) {
            return Err(ProblemError::IndexBits { index_bits });
        }
        Ok(Self {
            index_bits,
            max_index: None,
            mask: target.mask(),
            occupancies: target.occupancies(),
            target,
        })
    }

    /// The same problem for factors all of whose indices are at most `max_index`.
    ///
    /// ```
    /// use magic_tables::board::slider::Slider;
    /// use magics::prove::Problem;
    ///
    /// let problem = Problem::new(Slider::Bishop, 59, 5).unwrap();
    /// assert_eq!(problem.clone().limited(24).unwrap().max_index(), Some(24));
    /// assert!(problem.limited(31).is_err(), "all indices of five bits are at most 31");
    /// ```
    ///
    /// # Errors
    /// A limit that excludes no index.
    pub fn limited(self, max_index: u32) -> Result<Self, ProblemError> {
        let index_bits = self.index_bits;
        if max_index >= greatest_index(index_bits) {
            return Err(ProblemError::NoLimit {
                index_bits,
                max_index,
            });
        }
        Ok(Self {
            max_index: Some(max_index),
            ..self
        })
    }

    /// What the factors are searched for.
    #[must_use]
    pub const fn target(&self) -> &Target {
        &self.target
    }

    /// Whether all subsets of the mask are hashed, and not only some values.
    pub(crate) const fn has_all_subsets(&self) -> bool {
        !matches!(self.target, Target::Values(_))
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
    ///
    /// ```
    /// use magic_tables::board::slider::Slider;
    /// use magics::prove::Problem;
    ///
    /// // The lowest relevant square of a bishop on d8 is g5, whose number is 38.
    /// assert_eq!(Problem::new(Slider::Bishop, 59, 5).unwrap().period_bits(), 64 - 38);
    /// ```
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
        self.target.attacks(occupied)
    }

    /// Whether the piece sees `square`, one of the blockers in `set`: whether the square changes
    /// the attack set.
    pub(crate) const fn sees(&self, square: Bitboard, set: Bitboard) -> bool {
        self.attacks(set) != self.attacks(set & !square)
    }

    /// Whether `factor` is sought: magic, which means that any two occupancies with one index have
    /// one attack set; and, where the problem is limited, with no index beyond the limit.
    ///
    /// It walks the rays of all relevant occupancies anew, so it shares nothing with the search
    /// that it checks.
    ///
    /// ```
    /// use magic_tables::board::slider::Slider;
    /// use magics::prove::Problem;
    ///
    /// let problem = Problem::new(Slider::Bishop, 59, 5).unwrap();
    /// let factor = 0x0084_0420;
    /// assert!(problem.is_sought(factor));
    /// assert!(!problem.limited(30).unwrap().is_sought(factor), "one of its indices is 31");
    /// ```
    #[must_use]
    pub fn is_sought(&self, factor: u64) -> bool {
        self.is_magic(Key::Masked, factor)
    }

    /// The test of [`Problem::is_sought`] for many factors: it walks no rays, and takes memory only
    /// once, for `slots`.
    pub(crate) fn tells_apart(&self, factor: u64, slots: &mut Vec<u16>) -> bool {
        // The number of no attack set: there are fewer.
        const FORBIDDEN: u16 = u16::MAX;
        let allowed = self
            .max_index
            .map_or(1 << self.index_bits, |max| max as usize + 1);
        slots.clear();
        slots.resize(allowed, 0);
        slots.resize(1 << self.index_bits, FORBIDDEN);
        let slots = slots.as_mut_slice();
        self.occupancies.iter().all(|o| {
            let product = factor.wrapping_mul(o.set);
            let slot = &mut slots[(product >> (64 - self.index_bits)) as usize];
            let before = *slot;
            *slot = o.class;
            before == 0 || before == o.class
        })
    }

    /// Whether `factor` is magic with `key`, and keeps to the limit on indices.
    pub(crate) fn is_magic(&self, key: Key, factor: u64) -> bool {
        let mut slots = vec![None; 1 << self.index_bits];
        self.target.sets().into_iter().all(|set| {
            let product = key.key(self.mask, set).wrapping_mul(factor);
            let index = product >> (64 - self.index_bits);
            let slot = &mut slots[index as usize];
            let attacks = self.attacks(set);
            *slot.get_or_insert(attacks) == attacks
                && self.max_index.is_none_or(|max| index <= max.into())
        })
    }
}
