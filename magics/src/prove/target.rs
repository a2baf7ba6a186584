//! What a factor is searched for: the sets of bits that it has to tell apart.

use crate::prove::problem::ProblemError;
use magic_tables::board::attack_sets::Subsets;
use magic_tables::board::slider::Slider;
use magic_tables::board::square::piece_on;
use magic_tables::board::{Bitboard, SQUARES, bit, step};
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

/// A relevant occupancy and the number of its attack set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Occupancy {
    /// The blockers.
    pub set: Bitboard,
    /// The number of its attack set, from 1: equal numbers mean equal attack sets.
    pub class: u16,
}

/// What a factor is searched for.
///
/// A factor suits a piece if any two relevant occupancies that have the same index also have the
/// same attack set. It suits the bits of a word, or a list of values, if no two subsets of the bits
/// and no two values have the same index: each of these is an attack set of its own.
///
/// ```
/// use magic_tables::board::slider::Slider;
/// use magics::prove::Target;
///
/// let target = Target::Piece { slider: Slider::Bishop, square: 59 };
/// assert_eq!(target.mask().count_ones(), 5);
/// assert_eq!(target.to_string(), "bishop on d8");
/// assert_eq!(Target::Bits(0x8080).to_string(), "mask 0x8080");
/// assert_eq!(Target::values([7, 3, 7]).to_string(), "2 values");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Target {
    /// A slider on a square: its relevant occupancies and their attack sets.
    Piece {
        /// The piece.
        slider: Slider,
        /// Where it stands, 0..64.
        square: usize,
    },
    /// All subsets of these bits.
    Bits(u64),
    /// Values in increasing order.
    Values(Arc<[u64]>),
}

impl Target {
    /// The most bits all of whose subsets a search tells apart.
    pub const MOST_BITS: u32 = 14;

    /// The most values that a search tells apart: as many as it has indices.
    pub const MOST_VALUES: usize = 1 << 14;

    /// These values, each once.
    pub fn values(values: impl IntoIterator<Item = u64>) -> Self {
        let mut sorted: Vec<u64> = values.into_iter().collect();
        sorted.sort_unstable();
        sorted.dedup();
        Self::Values(sorted.into())
    }

    /// Checks that a search can take the target. The other functions may panic if it cannot.
    ///
    /// ```
    /// use magics::prove::Target;
    ///
    /// assert!(Target::Bits(0x8080).check().is_ok());
    /// assert!(Target::Bits(0).check().is_err());
    /// ```
    ///
    /// # Errors
    /// A square off the board, no bits or too many, no values or too many.
    pub fn check(&self) -> Result<(), ProblemError> {
        match self {
            Self::Piece { square, .. } if *square >= SQUARES => {
                Err(ProblemError::OffBoard { square: *square })
            }
            Self::Bits(mask) if !(1..=Self::MOST_BITS).contains(&mask.count_ones()) => {
                Err(ProblemError::Bits {
                    bits: mask.count_ones(),
                })
            }
            Self::Values(values) if !(2..=Self::MOST_VALUES).contains(&values.len()) => {
                Err(ProblemError::Values {
                    values: values.len(),
                })
            }
            _ => Ok(()),
        }
    }

    /// The relevant mask: the bits in which the sets differ, or that any value has.
    ///
    /// ```
    /// use magic_tables::board::slider::Slider;
    /// use magics::prove::Target;
    ///
    /// let corner = Target::Piece { slider: Slider::Bishop, square: 0 };
    /// assert_eq!(corner.mask(), 0x0040_2010_0804_0200);
    /// assert_eq!(Target::values([1, 4]).mask(), 5);
    /// ```
    #[must_use]
    pub fn mask(&self) -> Bitboard {
        match self {
            Self::Piece { slider, square } => slider.mask(*square),
            Self::Bits(mask) => *mask,
            Self::Values(values) => values.iter().fold(0, |mask, value| mask | value),
        }
    }

    /// The attack set of an occupancy, by the slow ray walk; bits and values are their own.
    ///
    /// ```
    /// use magic_tables::board::slider::Slider;
    /// use magics::prove::Target;
    ///
    /// let corner = Target::Piece { slider: Slider::Bishop, square: 0 };
    /// // A blocker on c3 is the last square that the bishop on a1 attacks.
    /// assert_eq!(corner.attacks(1 << 18), 1 << 9 | 1 << 18);
    /// ```
    #[must_use]
    pub const fn attacks(&self, occupied: Bitboard) -> Bitboard {
        match self {
            Self::Piece { slider, square } => slider.attacks(*square, occupied),
            Self::Bits(_) | Self::Values(_) => occupied,
        }
    }

    /// The sets that are hashed, in increasing order.
    pub(crate) fn sets(&self) -> Vec<Bitboard> {
        match self {
            Self::Values(values) => values.to_vec(),
            Self::Piece { .. } | Self::Bits(_) => Subsets::new(self.mask()).collect(),
        }
    }

    /// The sets that are hashed in increasing order, with the numbers of their attack sets.
    pub(crate) fn occupancies(&self) -> Vec<Occupancy> {
        let mut classes = HashMap::new();
        self.sets()
            .into_iter()
            .map(|set| {
                let next = classes.len() as u16 + 1;
                let class = *classes.entry(self.attacks(set)).or_insert(next);
                Occupancy { set, class }
            })
            .collect()
    }

    /// The directions (one bit each, in the order of [`Slider::directions`]) whose rays hold a
    /// square of `set`. Bits and values have no rays: no bit hides another.
    pub(crate) fn rays(&self, set: Bitboard) -> u8 {
        let Self::Piece { slider, square } = *self else {
            return 0;
        };
        let seen = set & self.attacks(0);
        let mut rays = 0;
        for (i, direction) in slider.directions().into_iter().enumerate() {
            let mut at = square;
            while let Some(next) = step(at, direction) {
                if bit(next) & seen != 0 {
                    rays |= 1 << i;
                }
                at = next;
            }
        }
        rays
    }
}

impl fmt::Display for Target {
    /// Such as `rook on a1`, `mask 0x8080` or `26 values`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Piece { slider, square } => f.write_str(&piece_on(*slider, *square)),
            Self::Bits(mask) => write!(f, "mask {mask:#x}"),
            Self::Values(values) => write!(f, "{} values", values.len()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BISHOP_D8: Target = Target::Piece {
        slider: Slider::Bishop,
        square: 59,
    };

    #[test]
    fn equal_attack_sets_have_equal_numbers() {
        for one in BISHOP_D8.occupancies() {
            for other in BISHOP_D8.occupancies() {
                let same = BISHOP_D8.attacks(one.set) == BISHOP_D8.attacks(other.set);
                assert_eq!(one.class == other.class, same, "{one:?} {other:?}");
            }
        }
    }

    #[test]
    fn occupancies_increase_from_the_empty_one_to_the_mask() {
        let sets: Vec<Bitboard> = BISHOP_D8.occupancies().iter().map(|o| o.set).collect();
        assert!(sets.is_sorted());
        assert_eq!((sets[0], sets[31]), (0, BISHOP_D8.mask()));
    }

    #[test]
    fn each_subset_of_bits_and_each_value_stands_alone() {
        let classes = |target: Target| {
            let occupancies = target.occupancies();
            let all: Vec<_> = occupancies.iter().map(|o| (o.set, o.class)).collect();
            all
        };
        assert_eq!(
            classes(Target::Bits(0b1010)),
            [(0, 1), (0b10, 2), (0b1000, 3), (0b1010, 4)]
        );
        assert_eq!(classes(Target::values([9, 4, 9])), [(4, 1), (9, 2)]);
    }

    #[test]
    fn a_search_takes_neither_nothing_nor_too_much() {
        let too_many = (0..=Target::MOST_VALUES as u64).collect::<Vec<_>>();
        for (target, message) in [
            (Target::Bits(0), "the subsets of 1 to 14 bits, not of 0"),
            (
                Target::Bits(0x7fff),
                "the subsets of 1 to 14 bits, not of 15",
            ),
            (Target::values([5, 5]), "2 to 16384 values, not 1"),
            (Target::values(too_many), "2 to 16384 values, not 16385"),
        ] {
            let error = target.check().unwrap_err().to_string();
            assert!(error.ends_with(message), "{error}");
        }
    }

    #[test]
    fn a_ray_is_counted_for_its_own_squares_alone() {
        let (c7, e7) = (bit(50), bit(52));
        assert_eq!(BISHOP_D8.rays(c7).count_ones(), 1);
        assert_eq!(BISHOP_D8.rays(c7) & BISHOP_D8.rays(e7), 0);
        assert_eq!(BISHOP_D8.rays(bit(0)), 0, "a1 is on no ray of d8");
    }
}
