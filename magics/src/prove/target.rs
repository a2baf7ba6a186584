//! What a factor is searched for: the occupancies that it has to tell apart.

use magic_tables::board::attack_sets::Subsets;
use magic_tables::board::slider::Slider;
use magic_tables::board::square::piece_on;
use magic_tables::board::{Bitboard, SQUARES, bit, step};
use std::collections::HashMap;
use std::fmt;

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
/// A factor suits a target if any two occupancies of the target's mask that have the same index
/// also have the same attack set.
///
/// ```
/// use magic_tables::board::slider::Slider;
/// use magics::prove::Target;
///
/// let target = Target::Piece { slider: Slider::Bishop, square: 59 };
/// assert_eq!(target.mask().count_ones(), 5);
/// assert_eq!(target.to_string(), "bishop on d8");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Target {
    /// A slider on a square: its relevant occupancies and their attack sets.
    Piece {
        /// The piece.
        slider: Slider,
        /// Where it stands, 0..64.
        square: usize,
    },
}

impl Target {
    /// Whether the target is on the board. The other functions may panic if it is not.
    ///
    /// ```
    /// use magic_tables::board::slider::Slider;
    /// use magics::prove::Target;
    ///
    /// assert!(Target::Piece { slider: Slider::Rook, square: 63 }.is_on_board());
    /// assert!(!Target::Piece { slider: Slider::Rook, square: 64 }.is_on_board());
    /// ```
    #[must_use]
    pub const fn is_on_board(self) -> bool {
        let Self::Piece { square, .. } = self;
        square < SQUARES
    }

    /// The relevant mask.
    ///
    /// ```
    /// use magic_tables::board::slider::Slider;
    /// use magics::prove::Target;
    ///
    /// let corner = Target::Piece { slider: Slider::Bishop, square: 0 };
    /// assert_eq!(corner.mask(), 0x0040_2010_0804_0200);
    /// ```
    #[must_use]
    pub const fn mask(self) -> Bitboard {
        let Self::Piece { slider, square } = self;
        slider.mask(square)
    }

    /// The attack set of an occupancy, by the slow ray walk. It is never empty.
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
    pub const fn attacks(self, occupied: Bitboard) -> Bitboard {
        let Self::Piece { slider, square } = self;
        slider.attacks(square, occupied)
    }

    /// All relevant occupancies in increasing order, with the numbers of their attack sets.
    pub(crate) fn occupancies(self) -> Vec<Occupancy> {
        let mut classes = HashMap::new();
        Subsets::new(self.mask())
            .map(|set| {
                let next = classes.len() as u16 + 1;
                let class = *classes.entry(self.attacks(set)).or_insert(next);
                Occupancy { set, class }
            })
            .collect()
    }

    /// The directions (one bit each, in the order of [`Slider::directions`]) whose rays hold a
    /// square of `set`.
    pub(crate) fn rays(self, set: Bitboard) -> u8 {
        let Self::Piece { slider, square } = self;
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
    /// Such as `rook on a1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Piece { slider, square } = *self;
        f.write_str(&piece_on(slider, square))
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
    fn a_ray_is_counted_for_its_own_squares_alone() {
        let (c7, e7) = (bit(50), bit(52));
        assert_eq!(BISHOP_D8.rays(c7).count_ones(), 1);
        assert_eq!(BISHOP_D8.rays(c7) & BISHOP_D8.rays(e7), 0);
        assert_eq!(BISHOP_D8.rays(bit(0)), 0, "a1 is on no ray of d8");
    }
}
