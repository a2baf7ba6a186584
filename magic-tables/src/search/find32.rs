//! Finds and verifies factors for 32-bit arithmetic, bit by bit like the construction for 64 bits.
//!
//! Rooks multiply the two halves of the board separately ([`products`](crate::lookup::products));
//! bishops fold them first ([`fold`]). So the relevant squares lie in two words of 32 bits, each
//! with its own factor, or all in the first word.
//!
//! A factor is built as in [`construct`](super::construct). Let w be the number of index bits, k =
//! 32 - w, and let the product for the relevant square s alone be `2^k q(s) + g(s)` with `g(s) <
//! 2^k`. If the sum of all g(s) of each word is less than 2^k, nothing carries into the index, and
//! the index is the XOR of the words' sums of q(s) mod 2^w. If, in addition, the lowest ones of the
//! q(s) of *both* words are distinct, no two occupancies share an index: of the squares in which two
//! occupancies differ, take the one whose q(s) has the lowest one. Below that bit the sums agree in
//! each word; at that bit they differ in exactly one word, and so do the indices.
//!
//! Only the rook on h8 has no such factor with as many index bits as relevant squares: h4 uses the
//! highest bit of the index and the lowest bit of its factor, and then h3 and h7 clash. So after a
//! number of attempts one clash is allowed, random ones are added to the factor, and the result is
//! verified: for h8, about one in forty of these is magic.

use super::construct::{Construction, Partial, WordBit};
use super::verify::verify_hash;
use crate::board::attack_sets::insert;
use crate::board::bit;
use crate::board::slider::Slider;
use crate::hash::{Hash, HashKind, RangedHash};
use crate::lookup::fold;

/// A verified factor with `index_bits` index bits, 1 to 20: one with two halves of 32 bits for a
/// rook, one of 32 bits for a bishop. `None` means that none was found in a fixed amount of work,
/// which does not prove that there is none. Every square has one with as many index bits as
/// relevant squares; factors with fewer are far too rare for this search.
///
/// The same arguments give the same factor on every machine; other seeds usually give other
/// factors.
pub(crate) fn find32(
    slider: Slider,
    square: usize,
    index_bits: u32,
    seed: u64,
) -> Option<RangedHash> {
    let mut construction = construction(slider, square, index_bits, seed);
    if construction.squares.len() > index_bits as usize {
        return None;
    }
    let mut hash = Hash {
        kind: HashKind::IN_32_BITS[slider as usize],
        factor: 0,
        index_bits,
    };
    if let Some(found) = construction.attempts(ATTEMPTS, &Partial::default()) {
        hash.factor = joined(found.factors);
        return verify_hash(hash, slider, square).ok();
    }
    let with_clash = Partial {
        clashes_left: 1,
        ..Partial::default()
    };
    for _ in 0..ATTEMPTS_WITH_CLASH {
        if let Some(found) = construction.attempt(&with_clash) {
            hash.factor = vary(&mut construction, joined(found.factors));
            if let Ok(found) = verify_hash(hash, slider, square) {
                return Some(found);
            }
        }
    }
    None
}

/// The place of a square in the words that are multiplied.
fn word_bit(slider: Slider, square: usize) -> WordBit {
    let low = match slider {
        Slider::Rook => bit(square) as u32,
        Slider::Bishop => fold(bit(square)),
    };
    if low == 0 {
        WordBit {
            word: 1,
            bit: (bit(square) >> u32::BITS).trailing_zeros(),
        }
    } else {
        WordBit {
            word: 0,
            bit: low.trailing_zeros(),
        }
    }
}

/// The factors of both halves as one number.
const fn joined(factors: [u64; 2]) -> u64 {
    factors[1] << u32::BITS | factors[0]
}

/// Attempts before a clash is allowed: about ten times as many as the worst square needs.
const ATTEMPTS: u32 = 100;

/// Factors with a clash that are tried before the search gives up.
const ATTEMPTS_WITH_CLASH: u32 = 500;

/// The construction for products of 32 bits.
fn construction(slider: Slider, square: usize, index_bits: u32, seed: u64) -> Construction {
    let mut keys = Vec::new();
    let mut squares = Vec::new();
    let mut masks = [0; 2];
    let mut rest = slider.mask(square);
    while rest != 0 {
        let square = word_bit(slider, rest.trailing_zeros() as usize);
        rest &= rest - 1;
        masks[square.word] |= 1 << square.bit;
        // Such keys sort the squares of both words together, from the highest bit to the lowest.
        let from_highest = u64::from(u32::BITS - square.bit);
        let key = 2 * from_highest + square.word as u64;
        insert(&mut keys, key);
    }
    for &key in &keys {
        squares.push(WordBit {
            word: key as usize % 2,
            bit: u32::BITS - key as u32 / 2,
        });
    }
    let low_bits = u32::BITS - index_bits;
    Construction {
        bits: u32::BITS,
        is_sum: false,
        prefers_neighbours: false,
        ..Construction::in_order(masks, squares, low_bits, seed)
    }
}

/// `factor` with a quarter of its zeros set, except the lowest bit of each half and halves without
/// effect.
fn vary(construction: &mut Construction, factor: u64) -> u64 {
    let ones = construction.random.bits() & construction.random.bits();
    let mut kept = [1; 2];
    for (half, mask) in construction.masks.iter().enumerate() {
        if *mask == 0 {
            kept[half] = u32::MAX.into();
        }
    }
    factor | ones & !joined(kept)
}
