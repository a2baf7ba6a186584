//! How the squares of a board find their slots.

use crate::board::geometry::{Geometry, Squares};
use crate::board::rays::split_at;
use crate::lookup::Portable;
use crate::lookup::any::{FactorForm, bits64, bits128};

/// How squares find their slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Index {
    /// By a multiplication and a shift.
    Factors {
        /// The number of the first square of the upper part of the board.
        split: u32,
        /// What is multiplied, and what factors carry.
        form: FactorForm,
    },
    /// By PEXT.
    Pext,
}

impl Index {
    /// The bits of what the index is the upper ones of.
    pub(super) const fn bits(self) -> u32 {
        match self {
            Self::Factors { form, .. } => form.bits(),
            Self::Pext => u64::BITS,
        }
    }
}

/// What finds the slots of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HashedSquare {
    /// The relevant mask.
    pub mask: Squares,
    /// The magic factors for the lower and the upper part of the board; zero with PEXT. If they have 32 bits, the first one of these is
    /// both of them, in its lower and in its upper half.
    pub factors: [u64; 2],
    /// The right shift of the sum of the products: 64, or 32 if factors have so many bits, minus the number of index bits.
    pub shift: u8,
    /// The number of the first slot.
    pub offset: u32,
}

impl HashedSquare {
    /// A square with this mask, factors and number of index bits.
    pub(super) const fn new(mask: Squares, factors: [u64; 2], index_bits: u32) -> Self {
        Self { mask, factors, shift: (u64::BITS - index_bits) as u8, offset: 0 }
    }

    /// What look-ups store of the mask, in the lower and in the upper part of the board: with black keys, all other squares. With factors
    /// of 32 bits, the first number is the whole mask, whose lower half is rotated.
    #[must_use]
    pub fn stored_masks(&self, split: u32, form: FactorForm) -> [u64; 2] {
        let parts = match form.narrow {
            Some(narrow) => [narrow.rotated(self.mask as u64), 0],
            None => split_at(self.mask, split).map(|(part, _)| part),
        };
        parts.map(|part| if form.black { !part } else { part })
    }

    /// How engines find the slot for an occupancy, by the types that they have.
    pub(super) fn finder(self, board: &Geometry, index: Index) -> Box<dyn Fn(Squares) -> usize> {
        let Self { mask, factors, shift, offset } = self;
        match (index, board.word_bits() == u128::BITS) {
            (Index::Factors { split, form }, true) => {
                let mask = self.stored_masks(split, form);
                let square = bits128::HashedSquare::<1>::new(mask, factors, shift, offset);
                Box::new(move |occupied| square.slot(form, split, occupied))
            }
            (Index::Factors { split, form }, false) => {
                let [mask, _] = self.stored_masks(split, form);
                let square = bits64::HashedSquare::<1>::new([mask], [factors[0]], shift, offset);
                Box::new(move |occupied| square.slot(form, split, occupied as u64))
            }
            (Index::Pext, true) => {
                let square = bits128::PextSquare::new([mask as u64, (mask >> 64) as u64], offset);
                Box::new(move |occupied| square.slot(Portable, occupied))
            }
            (Index::Pext, false) => {
                let square = bits64::PextSquare::new([mask as u64], offset);
                Box::new(move |occupied| square.slot(Portable, occupied as u64))
            }
        }
    }
}
