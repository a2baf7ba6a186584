//! Finds and verifies factors for 32-bit arithmetic, bit by bit like the construction for 64 bits.
//!
//! Rooks multiply the two halves of the board separately ([`products`]); bishops fold them first ([`fold`]). So the
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

use super::random::Random;
use super::request::Found;
use super::verify::{Collision, IndexRange};
use crate::attack_sets::attack_sets;
use crate::board::{Bitboard, SQUARES, bit};
use crate::lookup::{fold, products};
use crate::occupancy::Subsets;
use crate::slider::Slider;

/// The 32-bit product whose upper bits are the index: the one of [`Magic32`](crate::lookup::Magic32) for rooks, of
/// [`Folded32`](crate::lookup::Folded32) for bishops. `occupied` must hold relevant squares only.
///
/// ```
/// use magic_tables::{search::find32::product, slider::Slider};
///
/// assert_eq!(product(Slider::Rook, 1 << 32 | 1, 0x0000_0005_0000_0003), 5 ^ 3);
/// assert_eq!(product(Slider::Bishop, 1 << 32, 3), 3);
/// ```
#[inline(always)]
#[must_use]
pub const fn product(slider: Slider, occupied: Bitboard, factor: u64) -> u32 {
    match slider {
        Slider::Rook => products(occupied, factor),
        Slider::Bishop => fold(occupied).wrapping_mul(factor as u32),
    }
}

/// Whether `factor` is magic for `slider` on `square`: two relevant occupancies with different attack sets must
/// differ in the highest `index_bits` bits of the [`product`]. A rook's factor has two halves of 32 bits, a bishop's
/// has 32 bits.
///
/// ```
/// use magic_tables::{search::find32::verify32, slider::Slider};
///
/// let collision = verify32(Slider::Bishop, 0, 6, 1).expect_err("all products are too small");
/// assert_eq!((collision.first, collision.index), (0, 0));
/// ```
///
/// # Errors
/// The first [`Collision`] in the order of [`Subsets`], if `factor` is not magic.
///
/// # Panics
/// If `square` is off the board, `index_bits` is not in 1..=20, or a bishop's factor has more than 32 bits.
pub fn verify32(
    slider: Slider,
    square: usize,
    index_bits: u32,
    factor: u64,
) -> Result<IndexRange, Collision> {
    check_request(slider, square, index_bits);
    assert!(slider == Slider::Rook || factor >> u32::BITS == 0, "a bishop's factor has 32 bits");
    let (mask, shift) = (slider.mask(square), u32::BITS - index_bits);
    let all = attack_sets(slider, square);
    // Plain loops, because this runs unoptimised in users' builds.
    let attacks = all.as_slice();
    let mut table = vec![0; 1 << index_bits];
    let slots = table.as_mut_slice();
    let mut range = IndexRange { least: usize::MAX, greatest: 0 };
    let mut occupied: Bitboard = 0;
    let mut i = 0;
    while i < attacks.len() {
        let index = (product(slider, occupied, factor) >> shift) as usize;
        let attack = attacks[i];
        // Every slider attacks something, so zero marks an empty slot.
        if slots[index] != attack {
            if slots[index] != 0 {
                let first = Subsets::of(mask)
                    .zip(attacks)
                    .find(|&(first, &other)| {
                        other != attack && (product(slider, first, factor) >> shift) as usize == index
                    })
                    .map(|(first, _)| first)
                    .expect("something else is in the slot already");
                return Err(Collision { first, second: occupied, index });
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

/// A verified factor with `index_bits` index bits. `None` means that none was found in a fixed amount of work, which
/// does not prove that there is none. Every square has one with as many index bits as relevant squares; factors with
/// fewer are far too rare for this search.
///
/// The same arguments give the same factor on every machine; other seeds usually give other factors.
///
/// ```
/// use magic_tables::{search::find32::find32, slider::Slider};
///
/// let found = find32(Slider::Rook, 0, 12, 1).expect("every square has one");
/// assert!(found.range.slots() <= 1 << 12);
/// ```
///
/// # Panics
/// If `square` is off the board, or `index_bits` is not in 1..=20.
#[must_use]
pub fn find32(slider: Slider, square: usize, index_bits: u32, seed: u64) -> Option<Found> {
    check_request(slider, square, index_bits);
    let mut construction = Construction::new(slider, square, index_bits, seed);
    if construction.squares.len() > index_bits as usize {
        return None;
    }
    for _ in 0..ATTEMPTS {
        construction.nodes = NODES;
        if let Some(factor) = construction.choose_bits(0, &PartialFactors::default()) {
            let range = verify32(slider, square, index_bits, factor).ok()?;
            return Some(Found { factor, range });
        }
        if construction.nodes > 0 {
            // The search was exhaustive.
            break;
        }
    }
    for _ in 0..ATTEMPTS_WITH_CLASH {
        construction.nodes = NODES;
        let factor =
            construction.choose_bits(0, &PartialFactors { clashes_left: 1, ..PartialFactors::default() });
        if let Some(factor) = factor.map(|factor| construction.vary(factor)) {
            if let Ok(range) = verify32(slider, square, index_bits, factor) {
                return Some(Found { factor, range });
            }
        }
    }
    None
}

/// With more index bits, a table with one entry for each index would be too large.
const MOST_INDEX_BITS: u32 = 20;

fn check_request(slider: Slider, square: usize, index_bits: u32) {
    assert!(square < SQUARES, "the {slider:?} is off the board");
    assert!((1..=MOST_INDEX_BITS).contains(&index_bits), "{index_bits} index bits: not in 1..=20");
}

/// Where a square lies: in which of the two words, and at which bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct WordBit {
    word: usize,
    bit: u32,
}

impl WordBit {
    fn of(slider: Slider, square: usize) -> Self {
        let low = match slider {
            Slider::Rook => bit(square) as u32,
            Slider::Bishop => fold(bit(square)),
        };
        if low == 0 {
            Self { word: 1, bit: (bit(square) >> u32::BITS).trailing_zeros() }
        } else {
            Self { word: 0, bit: low.trailing_zeros() }
        }
    }
}

const fn joined(factors: [u32; 2]) -> u64 {
    (factors[1] as u64) << u32::BITS | factors[0] as u64
}

/// Nodes of one attempt. After a bad early choice, starting again is cheaper than searching on.
const NODES: u32 = 100;

/// Attempts before a clash is allowed: about ten times as many as the worst square needs.
const ATTEMPTS: u32 = 100;

/// Factors with a clash that are tried before the search gives up.
const ATTEMPTS_WITH_CLASH: u32 = 500;

/// What stays the same during a construction, the random numbers, and the steps that are left.
struct Construction {
    /// The relevant squares, the highest bits first.
    squares: Vec<WordBit>,
    masks: [u32; 2],
    low_bits: u32,
    random: Random,
    nodes: u32,
}

/// Factors whose lower bits are decided.
#[derive(Clone, Copy, Default)]
struct PartialFactors {
    factors: [u32; 2],
    decided: [u32; 2],
    /// The sum of all g(s), for each word.
    low_sums: [u32; 2],
    /// The bits in which some q(s), of either word, has its lowest one.
    lowest_ones: u32,
    /// How many more squares may have their lowest one where another square has it.
    clashes_left: u32,
}

impl Construction {
    fn new(slider: Slider, square: usize, index_bits: u32, seed: u64) -> Self {
        let (mut squares, mut masks) = (Vec::new(), [0; 2]);
        let mut rest = slider.mask(square);
        while rest != 0 {
            let square = WordBit::of(slider, rest.trailing_zeros() as usize);
            rest &= rest - 1;
            masks[square.word] |= 1 << square.bit;
            // From the highest to the lowest, because then the lowest useful bit of the factor rises.
            let key = |square: &WordBit| (u32::BITS - square.bit, square.word);
            let behind = squares.iter().position(|other| key(other) > key(&square));
            squares.insert(behind.unwrap_or(squares.len()), square);
        }
        let low_bits = u32::BITS - index_bits;
        Self { squares, masks, low_bits, random: Random::new(seed), nodes: 0 }
    }

    /// Chooses a bit for each square from the `level`-th on, with backtracking.
    fn choose_bits(&mut self, level: usize, partial: &PartialFactors) -> Option<u64> {
        let Some(&WordBit { word, bit }) = self.squares.get(level) else {
            return Some(joined(partial.factors));
        };
        self.nodes = self.nodes.checked_sub(1)?;
        let least = self.low_bits.saturating_sub(bit);
        // The lowest one that this square has already; a new one must lie below it.
        let present = (partial.factors[word] & u32::MAX << least).trailing_zeros();
        let first = least.max(partial.decided[word]).min(present);
        let end = (present + 1).min(u32::BITS - bit);
        if first >= end {
            return None;
        }
        let mut choice = first + (self.random.bits() >> 32) as u32 % (end - first);
        let mut left = end - first;
        while left > 0 {
            if let Some(next) = self.with_choice(partial, word, bit, choice) {
                let factor = self.choose_bits(level + 1, &next);
                if factor.is_some() || self.nodes == 0 {
                    return factor;
                }
            }
            choice = if choice + 1 == end { first } else { choice + 1 };
            left -= 1;
        }
        None
    }

    /// `partial` with the bit `choice` set in the factor of `word`, for the square at `bit`. `None` if the square
    /// then clashes and no clash is left, or if the sum of the g(s) could carry.
    fn with_choice(
        &self,
        partial: &PartialFactors,
        word: usize,
        bit: u32,
        choice: u32,
    ) -> Option<PartialFactors> {
        let lowest_one = 1 << (choice + bit);
        let low = (1 << self.low_bits) - 1;
        let mut next = *partial;
        if next.factors[word] >> choice & 1 == 0 {
            next.factors[word] |= 1 << choice;
            next.low_sums[word] = next.low_sums[word].saturating_add(self.masks[word] << choice & low);
        }
        next.decided[word] = next.decided[word].max(choice + 1);
        next.lowest_ones |= lowest_one;
        if partial.lowest_ones & lowest_one != 0 {
            next.clashes_left = partial.clashes_left.checked_sub(1)?;
        }
        (next.low_sums[word] <= low).then_some(next)
    }

    /// `factor` with a quarter of its zeros set, except the lowest bit of each half and halves without effect.
    fn vary(&mut self, factor: u64) -> u64 {
        let ones = self.random.bits() & self.random.bits();
        let kept = self.masks.map(|mask| if mask == 0 { u32::MAX } else { 1 });
        factor | ones & !joined(kept)
    }
}

#[cfg(test)]
mod tests;
