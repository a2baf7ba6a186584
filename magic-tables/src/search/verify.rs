//! Verifies a factor by trying every relevant occupancy of the square.

use crate::board::Bitboard;
use crate::board::attack_sets::attack_sets;
use crate::board::occupancy::Subsets;
use crate::board::slider::Slider;
use crate::hash::{Hash, Key};

/// The least and the greatest index that a factor gives. Not every index between them need be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IndexRange {
    /// The least index.
    pub least: usize,
    /// The greatest index.
    pub greatest: usize,
}

impl IndexRange {
    /// The number of slots from the least to the greatest index.
    ///
    /// ```
    /// use magic_tables::search::verify::IndexRange;
    ///
    /// assert_eq!(IndexRange { least: 2, greatest: 5 }.slots(), 4);
    /// ```
    #[must_use]
    pub const fn slots(self) -> usize {
        self.greatest - self.least + 1
    }
}

/// Two relevant occupancies with the same index and different attack sets: the proof that a factor is not magic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Collision {
    /// The first occupancy, in the order of [`Subsets`].
    pub first: Bitboard,
    /// The second occupancy.
    pub second: Bitboard,
    /// Their common index.
    pub index: usize,
}

/// With more index bits, a table with one entry for each index would be too large.
pub(super) const TABLE_BITS: u32 = 20;

/// Whether `factor` is magic for `slider` on `square`: two relevant occupancies with different attack sets must
/// differ in their index, the highest `index_bits` bits of `key * factor mod 2^64`.
///
/// Takes one multiplication for each of the 2^popcount(mask) relevant occupancies; with more than 20 index bits, also
/// a comparison of each two.
///
/// ```
/// use magic_tables::{hash::Key, search::verify::verify, board::slider::Slider};
///
/// let range = verify(Key::Masked, Slider::Rook, 0, 12, 0x0080_0014_2040_0082).expect("it is magic");
/// assert_eq!(range.slots(), 4096);
/// let collision = verify(Key::Masked, Slider::Rook, 0, 12, 1).expect_err("all products are too small");
/// assert_eq!(collision.index, 0);
/// ```
///
/// # Errors
/// The first [`Collision`] in the order of [`Subsets`], if `factor` is not magic.
///
/// # Panics
/// If `index_bits` is not in 1..=64, or `square` off the board.
pub fn verify(
    key: Key,
    slider: Slider,
    square: usize,
    index_bits: u32,
    factor: u64,
) -> Result<IndexRange, Collision> {
    assert!(matches!(index_bits, 1..=64), "{index_bits} index bits: not in 1..=64");
    let mask = slider.mask(square);
    let attacks = attack_sets(slider, square);
    let hash = Hash::Magic { key, factor, index_bits };
    if index_bits > TABLE_BITS {
        compare(hash, mask, &attacks)
    } else {
        fill(hash, mask, index_bits, &attacks)
    }
}

/// Puts every attack set into a table at its index. Plain loops, because this runs unoptimised in users' builds.
///
/// # Errors
/// The first [`Collision`].
pub(super) fn fill(
    hash: Hash,
    mask: Bitboard,
    index_bits: u32,
    attacks: &[Bitboard],
) -> Result<IndexRange, Collision> {
    let mut table = vec![0; 1 << index_bits];
    let slots = table.as_mut_slice();
    let mut range = IndexRange { least: usize::MAX, greatest: 0 };
    let mut occupied = 0_u64;
    let mut i = 0;
    while i < attacks.len() {
        let index = hash.index(mask, occupied, i);
        let attack = attacks[i];
        // Every slider attacks something, so zero marks an empty slot.
        if slots[index] != attack {
            if slots[index] != 0 {
                return Err(collision(hash, mask, attacks, i, index));
            }
            slots[index] = attack;
            if index > range.greatest {
                range.greatest = index;
            }
            if index < range.least {
                range.least = index;
            }
        }
        occupied = occupied.wrapping_sub(mask) & mask;
        i += 1;
    }
    Ok(range)
}

/// Compares each occupancy with all earlier ones, where the range of indices is too large for a table.
fn compare(hash: Hash, mask: Bitboard, attacks: &[Bitboard]) -> Result<IndexRange, Collision> {
    let mut range = IndexRange { least: usize::MAX, greatest: 0 };
    let mut indices = Vec::with_capacity(attacks.len());
    let mut occupied = 0_u64;
    for (number, &attack) in attacks.iter().enumerate() {
        let index = hash.index(mask, occupied, number);
        for (earlier, &other) in indices.iter().enumerate() {
            if other == index && attacks[earlier] != attack {
                return Err(collision(hash, mask, attacks, number, index));
            }
        }
        indices.push(index);
        range = IndexRange { least: range.least.min(index), greatest: range.greatest.max(index) };
        occupied = occupied.wrapping_sub(mask) & mask;
    }
    Ok(range)
}

/// The collision that the occupancy number `second` completes, whose index is given.
fn collision(hash: Hash, mask: Bitboard, attacks: &[Bitboard], second: usize, index: usize) -> Collision {
    let occupancies: Vec<_> = Subsets::of(mask).collect();
    let collides = |&first: &usize| {
        hash.index(mask, occupancies[first], first) == index && attacks[first] != attacks[second]
    };
    let first = (0..second).find(collides).expect("something else is in the slot already");
    Collision { first: occupancies[first], second: occupancies[second], index }
}
