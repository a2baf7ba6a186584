//! Verifies a factor by trying every relevant occupancy of the square, and says whether it meets a
//! request.

use crate::board::attack_sets::{attack_sets, next_subset};
use crate::board::slider::Slider;
use crate::board::{Bitboard, SQUARES};
use crate::hash::{
    Hash, HashKind, IndexRange, Key, OFFSET_MASK, RangedHash, SHIFT_BITS, SHIFT_MASK,
};

/// Two relevant occupancies with the same index and different attack sets: the proof that a factor
/// is not magic.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Collision {
    /// The first occupancy, in the order of [`Subsets`](crate::board::attack_sets::Subsets).
    pub first: Bitboard,
    /// The second occupancy.
    pub second: Bitboard,
    /// Their common index.
    pub index: usize,
}

/// Whether `factor` is magic for `slider` on `square`: two relevant occupancies with different
/// attack sets must differ in their index, the highest `index_bits` bits of `key * factor mod
/// 2^64`. If it is not, this is the first collision in the
/// order of [`Subsets`](crate::board::attack_sets::Subsets). Panics if there are not 1 to 20 index
/// bits: the table with one entry for each index would be too large.
///
/// ```
/// use magic_tables::board::slider::Slider;
/// use magic_tables::hash::Key;
/// use magic_tables::search::verify::verify;
///
/// let factor = 0x0200_1200_4100_2082;
/// assert!(verify(Key::Masked, Slider::Rook, 0, 12, factor).unwrap().slots() <= 1 << 12);
/// let collision = verify(Key::Masked, Slider::Rook, 0, 12, 1).unwrap_err();
/// assert_ne!(
///     Slider::Rook.attacks(0, collision.first),
///     Slider::Rook.attacks(0, collision.second),
/// );
/// ```
pub fn verify(
    key: Key,
    slider: Slider,
    square: usize,
    index_bits: u32,
    factor: u64,
) -> Result<IndexRange, Collision> {
    let hash = Hash::magic(key, factor, index_bits);
    verify_hash(hash, slider, square).map(|found| found.range)
}

/// Verifies any index function so, and gives it with the range of its indices.
pub(crate) fn verify_hash(
    hash: Hash,
    slider: Slider,
    square: usize,
) -> Result<RangedHash, Collision> {
    assert!(
        matches!(hash.index_bits, 1..=20),
        "{} index bits: not in 1..=20",
        hash.index_bits
    );
    assert!(
        hash.kind != HashKind::Folded || hash.factor >> u32::BITS == 0,
        "a bishop's factor has 32 bits"
    );
    let mask = slider.mask(square);
    let attack_sets = attack_sets(slider, square);
    let mut table = vec![0; 1 << hash.index_bits];
    // Plain loops over slices, because this runs unoptimised in users' builds.
    let attacks = attack_sets.as_slice();
    let slots = table.as_mut_slice();
    let mut range = IndexRange {
        least: usize::MAX,
        greatest: 0,
    };
    let mut occupied = 0_u64;
    let mut i = 0;
    while i < attacks.len() {
        let index = hash.index(mask, occupied, i);
        let attack = attacks[i];
        // Every slider attacks something, so zero marks an empty slot.
        if slots[index] != attack {
            if slots[index] != 0 {
                let mut first = 0;
                let mut number = 0;
                while hash.index(mask, first, number) != index || attacks[number] == attack {
                    first = next_subset(first, mask);
                    number += 1;
                }
                return Err(Collision {
                    first,
                    second: occupied,
                    index,
                });
            }
            slots[index] = attack;
            if index > range.greatest {
                range.greatest = index;
            }
            if index < range.least {
                range.least = index;
            }
        }
        occupied = next_subset(occupied, mask);
        i += 1;
    }
    Ok(RangedHash { hash, range })
}

/// Requirements for a factor.
#[derive(Clone, Copy, Debug)]
pub struct Request {
    /// The piece.
    pub slider: Slider,
    /// Its square.
    pub square: usize,
    /// The number of index bits, 1 to 20: how many upper bits of the product are the index.
    pub index_bits: u32,
    /// The key that is multiplied.
    pub key: Key,
    /// The bits of the factor that are fixed.
    pub fixed_mask: u64,
    /// Their values: `factor & fixed_mask == fixed_bits`. Bits outside the mask must be zero.
    pub fixed_bits: u64,
    /// The limit on [`IndexRange::slots`](crate::hash::IndexRange::slots), if any: for masked
    /// keys, one more than the greatest index allowed.
    pub most_slots: Option<usize>,
}

impl Request {
    /// Any factor for masked keys with as many index bits as there are relevant squares. Panics if
    /// `square` is off the board.
    #[must_use]
    pub const fn new(slider: Slider, square: usize) -> Self {
        assert!(square < SQUARES, "no such square");
        Self {
            slider,
            square,
            index_bits: slider.mask(square).count_ones(),
            key: Key::Masked,
            fixed_mask: 0,
            fixed_bits: 0,
            most_slots: None,
        }
    }

    /// The same, for a factor whose upper six bits carry the shift.
    pub(crate) const fn carrying_shift(mut self) -> Self {
        self.fixed_mask |= SHIFT_MASK;
        let shift = (u64::BITS - self.index_bits) as u64;
        self.fixed_bits |= shift << (u64::BITS - SHIFT_BITS);
        self
    }

    /// The same, for a factor whose lower 16 bits carry `offset`, counted in units.
    pub(crate) const fn carrying_offset(mut self, offset: u16) -> Self {
        self.fixed_mask |= OFFSET_MASK;
        self.fixed_bits |= offset as u64;
        self
    }

    /// `factor` with its range of indices, or `None` if it does not meet the request.
    ///
    /// ```
    /// use magic_tables::board::slider::Slider;
    /// use magic_tables::search::{construct::construct, verify::Request};
    ///
    /// let request = Request::new(Slider::Bishop, 0);
    /// let factor = construct(&request, 0).unwrap();
    /// assert_eq!(request.check(factor).unwrap().hash.factor, factor);
    /// let shorter = Request { most_slots: Some(1), ..request };
    /// assert_eq!(shorter.check(factor), None);
    /// ```
    #[must_use]
    pub fn check(&self, factor: u64) -> Option<RangedHash> {
        if factor & self.fixed_mask != self.fixed_bits {
            return None;
        }
        let hash = Hash::magic(self.key, factor, self.index_bits);
        let found = verify_hash(hash, self.slider, self.square).ok()?;
        self.most_slots
            .is_none_or(|most| found.range.slots() <= most)
            .then_some(found)
    }
}
