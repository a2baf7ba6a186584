//! Keys, shifts and ranges of index functions.

use super::*;
use crate::board::attack_sets::Subsets;

/// The relevant squares of the rook on a1, and some of them.
const MASK: Bitboard = 0x0001_0101_0101_017e;
const OCCUPIED: Bitboard = 0x0000_0100_0001_0002;

#[test]
fn a_masked_key_is_the_relevant_occupancy() {
    assert_eq!(Key::Masked.key(MASK, OCCUPIED), OCCUPIED);
}

#[test]
fn a_black_key_has_all_irrelevant_squares() {
    let key = Key::Black.key(MASK, OCCUPIED);
    assert_eq!(key & MASK, OCCUPIED);
    assert_eq!(key | MASK, u64::MAX);
}

#[test]
fn an_index_is_the_upper_bits_of_the_product() {
    for key in [Key::Masked, Key::Black] {
        let hash = Hash::magic(key, 0x0080_0020_4000_8010, 12);
        assert_eq!(hash.shift(), 52);
        let product = key.key(MASK, OCCUPIED).wrapping_mul(hash.factor);
        assert_eq!(hash.index(MASK, OCCUPIED, 0) as u64, product >> 52);
    }
}

#[test]
fn products_of_32_bits_are_shifted_less() {
    for kind in HashKind::IN_32_BITS {
        let hash = Hash {
            kind,
            factor: 1,
            index_bits: 12,
        };
        assert_eq!(hash.shift(), 20);
    }
}

#[test]
fn pext_counts_occupancies_in_their_order() {
    let hash = Hash::pext(Slider::Rook, 0);
    assert_eq!((hash.index_bits, hash.shift()), (12, 0));
    let mut visited = 0;
    hash.for_each(MASK, &mut |number, index| {
        assert_eq!((number, index), (visited, visited));
        visited += 1;
    });
    assert_eq!(visited, 1 << 12);
}

#[test]
fn each_relevant_occupancy_is_visited_with_its_index() {
    let hash = Hash::magic(Key::Masked, 0x0080_0020_4000_8010, 12);
    let mut indices = Vec::new();
    hash.for_each(MASK, &mut |_, index| indices.push(index));
    let mut expected = Vec::new();
    for (number, occupied) in Subsets::new(MASK).enumerate() {
        expected.push(hash.index(MASK, occupied, number));
    }
    assert_eq!(indices, expected);
}

#[test]
fn a_range_has_both_its_ends() {
    let range = IndexRange {
        least: 3,
        greatest: 10,
    };
    assert_eq!(range.slots(), 8);
}
