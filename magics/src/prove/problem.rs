//! The question: which factors of one square are magic for a shift; and the exact answer for one factor.

use magic_tables::board::{Bitboard, SQUARES, bit};
use magic_tables::occupancy::Subsets;
use magic_tables::slider::Slider;
use std::collections::HashMap;

/// A relevant occupancy and the number of its attack set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Occupancy {
    /// The blockers.
    pub set: Bitboard,
    /// Number of the attack set, from 1; equal numbers mean equal attack sets.
    pub class: u16,
}

/// A slider on a square and a shift (the number of index bits): the factors sought are those within
/// the period of the square, 0 .. 2^(64 - lsb(mask)).
///
/// Every factor has the hash values of its remainder modulo the period, so one period tells all
/// (N. Fiekas, *Finding Hash Functions for Bitboard Based Move Generation*, 2018, proposition 2).
///
/// ```
/// use magic_tables::slider::Slider;
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
    shift: u32,
    mask: Bitboard,
    occupancies: Vec<Occupancy>,
}

impl Problem {
    /// Largest shift that a search takes: the bitsets grow with 2^shift.
    pub const MAX_SHIFT: u32 = 14;

    /// The problem of `slider` on `square` (0..64) with `shift` index bits (2..=14).
    ///
    /// ```
    /// use magic_tables::slider::Slider;
    /// use magics::prove::Problem;
    ///
    /// let error = Problem::new(Slider::Rook, 64, 12).unwrap_err();
    /// assert_eq!(error, "square 64 is off the board (0 to 63)");
    /// ```
    ///
    /// # Errors
    /// A square off the board, or a shift outside 2..=14, as a sentence for people.
    pub fn new(slider: Slider, square: usize, shift: u32) -> Result<Self, String> {
        if square >= SQUARES {
            return Err(format!("square {square} is off the board (0 to {})", SQUARES - 1));
        }
        if !(2..=Self::MAX_SHIFT).contains(&shift) {
            return Err(format!("shift {shift} is not between 2 and {}", Self::MAX_SHIFT));
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
        Ok(Self { slider, square, shift, mask, occupancies })
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
    pub const fn shift(&self) -> u32 {
        self.shift
    }

    /// The relevant mask.
    #[must_use]
    pub const fn mask(&self) -> Bitboard {
        self.mask
    }

    /// Base-2 logarithm of the period: factors are sought in 0 .. 2^this.
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

    /// Whether `factor` is magic: any two occupancies with one index have one attack set.
    ///
    /// Walks the rays of all 2^c occupancies anew, so it shares nothing with the search that it checks.
    ///
    /// ```
    /// use magic_tables::slider::Slider;
    /// use magics::prove::Problem;
    ///
    /// let problem = Problem::new(Slider::Rook, 0, 12).unwrap();
    /// assert!(problem.is_magic(0x0080_0014_2040_0082));
    /// assert!(!problem.is_magic(1));
    /// ```
    #[must_use]
    pub fn is_magic(&self, factor: u64) -> bool {
        // No attack set is empty, so 0 marks a free slot.
        let mut slots = vec![0; 1 << self.shift];
        Subsets::of(self.mask).all(|set| {
            let slot = &mut slots[(set.wrapping_mul(factor) >> (64 - self.shift)) as usize];
            let attacks = self.attacks(set);
            let free = *slot == 0;
            if free {
                *slot = attacks;
            }
            free || *slot == attacks
        })
    }
}
