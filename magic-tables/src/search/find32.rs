//! Finds and verifies factors for 32-bit arithmetic, bit by bit like the construction for 64 bits.
//!
//! Rooks multiply the two halves of the board separately ([`products`](crate::lookup::products)); bishops fold them first ([`fold`]). So the
//! relevant squares lie in two words of 32 bits, each with its own factor, or all in the first word.
//!
//! A factor is built as in [`construct`](super::construct). Let w be the number of index bits, k = 32 - w, and let
//! the product for the relevant square s alone be `2^k q(s) + g(s)` with `g(s) < 2^k`. If the sum of all g(s) of each
//! word is less than 2^k, nothing carries into the index, and the index is the XOR of the words' sums of q(s) mod
//! 2^w. If, in addition, the lowest ones of the q(s) of *both* words are distinct, the factor is injective: of the
//! squares in which two occupancies differ, take the one whose q(s) has the lowest one. Below that bit the sums agree
//! in each word; at that bit they differ in exactly one word, and so do the indices.
//!
//! Only the rook on h8 has no such factor with as many index bits as relevant squares: h4 uses the highest bit of the
//! index and the lowest bit of its factor, and then h3 and h7 clash. So after a number of attempts one clash is
//! allowed, random ones are added to the factor, and the result is verified: for h8, about one in forty of these is
//! magic.

use super::construction::{Construction, Partial, WordBit};
use super::request::Found;
use super::verify::{Collision, IndexRange, TABLE_BITS, fill};
use crate::board::attack_sets::attack_sets;
use crate::board::slider::Slider;
use crate::board::{SQUARES, bit};
use crate::hash::Hash;
use crate::lookup::fold;

/// Whether `factor` is magic for `slider` on `square`: two relevant occupancies with different attack sets must
/// differ in the highest `index_bits` bits of the 32-bit product: that of [`Magic32`](crate::lookup::Magic32) for rooks, of
/// [`Folded32`](crate::lookup::Folded32) for bishops. A rook's factor has two halves of 32 bits, a bishop's
/// has 32 bits.
///
/// # Errors
/// The first [`Collision`] in the order of [`Subsets`](crate::board::occupancy::Subsets), if `factor` is not magic.
///
/// # Panics
/// If `square` is off the board, `index_bits` is not in 1..=20, or a bishop's factor has more than 32 bits.
pub(crate) fn verify32(
    slider: Slider,
    square: usize,
    index_bits: u32,
    factor: u64,
) -> Result<IndexRange, Collision> {
    check_request(slider, square, index_bits);
    assert!(slider == Slider::Rook || factor >> u32::BITS == 0, "a bishop's factor has 32 bits");
    let hash = Hash::in_32_bits(slider, factor, index_bits);
    fill(hash, slider.mask(square), index_bits, &attack_sets(slider, square))
}

/// A verified factor with `index_bits` index bits. `None` means that none was found in a fixed amount of work, which
/// does not prove that there is none. Every square has one with as many index bits as relevant squares; factors with
/// fewer are far too rare for this search.
///
/// The same arguments give the same factor on every machine; other seeds usually give other factors.
///
/// # Panics
/// If `square` is off the board, or `index_bits` is not in 1..=20.
pub(crate) fn find32(slider: Slider, square: usize, index_bits: u32, seed: u64) -> Option<Found> {
    check_request(slider, square, index_bits);
    let mut construction = construction(slider, square, index_bits, seed);
    if construction.squares.len() > index_bits as usize {
        return None;
    }
    if let Some(found) = construction.attempts(ATTEMPTS, &Partial::default()) {
        let factor = joined(found.factors);
        let range = verify32(slider, square, index_bits, factor).ok()?;
        return Some(Found { factor, range });
    }
    for _ in 0..ATTEMPTS_WITH_CLASH {
        if let Some(found) = construction.attempt(&Partial::with_one_clash()) {
            let factor = vary(&mut construction, joined(found.factors));
            if let Ok(range) = verify32(slider, square, index_bits, factor) {
                return Some(Found { factor, range });
            }
        }
    }
    None
}

fn check_request(slider: Slider, square: usize, index_bits: u32) {
    assert!(square < SQUARES, "the {slider:?} is off the board");
    assert!((1..=TABLE_BITS).contains(&index_bits), "{index_bits} index bits: not in 1..=20");
}

/// Where the square lies in the words that are multiplied.
fn word_bit(slider: Slider, square: usize) -> WordBit {
    let low = match slider {
        Slider::Rook => bit(square) as u32,
        Slider::Bishop => fold(bit(square)),
    };
    if low == 0 {
        WordBit { word: 1, bit: (bit(square) >> u32::BITS).trailing_zeros() }
    } else {
        WordBit { word: 0, bit: low.trailing_zeros() }
    }
}

const fn joined(factors: [u64; 2]) -> u64 {
    factors[1] << u32::BITS | factors[0]
}

/// Attempts before a clash is allowed: about ten times as many as the worst square needs.
const ATTEMPTS: u32 = 100;

/// Factors with a clash that are tried before the search gives up.
const ATTEMPTS_WITH_CLASH: u32 = 500;

/// The construction for products of 32 bits.
fn construction(slider: Slider, square: usize, index_bits: u32, seed: u64) -> Construction {
    let (mut squares, mut masks) = (Vec::new(), [0; 2]);
    let mut rest = slider.mask(square);
    while rest != 0 {
        let square = word_bit(slider, rest.trailing_zeros() as usize);
        rest &= rest - 1;
        masks[square.word] |= 1 << square.bit;
        // From the highest to the lowest of both words.
        let key = |square: &WordBit| (u32::BITS - square.bit, square.word);
        let behind = squares.iter().position(|other| key(other) > key(&square));
        squares.insert(behind.unwrap_or(squares.len()), square);
    }
    let low_bits = u32::BITS - index_bits;
    Construction {
        bits: u32::BITS,
        is_sum: false,
        prefers_neighbours: false,
        ..Construction::in_order(masks, squares, low_bits, seed)
    }
}

/// `factor` with a quarter of its zeros set, except the lowest bit of each half and halves without effect.
fn vary(construction: &mut Construction, factor: u64) -> u64 {
    let ones = construction.random.bits() & construction.random.bits();
    let kept = construction.masks.map(|mask| if mask == 0 { u32::MAX.into() } else { 1 });
    factor | ones & !joined(kept)
}
