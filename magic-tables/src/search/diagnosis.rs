//! Finds out what a list of factors is made for: which piece, which order of the squares, what is
//! multiplied, and how many index bits each square needs.
//!
//! All of it is tried, with a few squares first: a list that is made for something else fails
//! there.

use std::fmt;

use crate::board::attack_sets::{attack_sets, next_subset};
use crate::board::slider::Slider;
use crate::board::{Bitboard, FILES, RANKS, SQUARES, square};
use crate::hash::{Hash, HashKind, Key};

/// What is computed from occupancy and factor, in engines of all kinds.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Multiplication {
    /// The upper bits of the 64-bit product of key and factor.
    Product(Key),
    /// The upper bits of two 32-bit products, one for each half of the board, joined by XOR.
    Halves,
    /// The same, joined by addition.
    AddedHalves,
    /// The upper bits of one 32-bit product of both halves of the board, folded into one.
    Folded,
    /// The lower bits of the upper half of the 128-bit product of key and factor.
    HighWord(Key),
}

impl fmt::Display for Multiplication {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Product(Key::Masked) => "with masked keys, `occupied & mask`",
            Self::Product(Key::Black) => "with black keys, `occupied | !mask`",
            Self::Halves => "if two 32-bit products are joined by XOR",
            Self::AddedHalves => "if two 32-bit products are added",
            Self::Folded => "in one 32-bit product of the folded board",
            Self::HighWord(_) => "if the index is above the lower half of a 128-bit product",
        })
    }
}

impl Multiplication {
    /// All of them, the usual one first.
    const ALL: [Self; 7] = [
        Self::Product(Key::Masked),
        Self::Product(Key::Black),
        Self::Halves,
        Self::AddedHalves,
        Self::Folded,
        Self::HighWord(Key::Masked),
        Self::HighWord(Key::Black),
    ];

    /// The kind of hash, if some scheme has it.
    pub(crate) const fn kind(self) -> Option<HashKind> {
        match self {
            Self::Product(key) => Some(HashKind::Product(key)),
            Self::Halves => Some(HashKind::Halves),
            Self::Folded => Some(HashKind::Folded),
            Self::AddedHalves | Self::HighWord(_) => None,
        }
    }

    /// The index of the relevant occupancy `occupied` under `mask`.
    fn index(self, factor: u64, index_bits: u32, mask: Bitboard, occupied: Bitboard) -> usize {
        if let Some(kind) = self.kind() {
            let hash = Hash {
                kind,
                factor,
                index_bits,
            };
            return hash.index(mask, occupied, 0);
        }
        if let Self::HighWord(key) = self {
            let product = u128::from(key.key(mask, occupied)) * u128::from(factor);
            return (product >> u64::BITS) as usize & ((1 << index_bits) - 1);
        }
        let low = (occupied as u32).wrapping_mul(factor as u32);
        let high = ((occupied >> 32) as u32).wrapping_mul((factor >> 32) as u32);
        (low.wrapping_add(high) >> (u32::BITS - index_bits)) as usize
    }

    /// The fewest index bits with which `factor` is magic for such a square, up to `most`.
    fn fewest_index_bits(self, factor: u64, most: u32, square: &SquareSets) -> Option<u32> {
        if self == Self::Folded && factor >> u32::BITS != 0 {
            return None;
        }
        let mut fewest = None;
        for index_bits in (1..=most).rev() {
            if !self.is_magic(factor, index_bits, square) {
                break;
            }
            fewest = Some(index_bits);
        }
        fewest
    }

    fn is_magic(self, factor: u64, index_bits: u32, square: &SquareSets) -> bool {
        let mut table = vec![0; 1 << index_bits];
        let slots = table.as_mut_slice();
        let mut occupied = 0_u64;
        // Every slider attacks something, so zero marks an empty slot.
        for &attacks in &square.sets {
            let slot = &mut slots[self.index(factor, index_bits, square.mask, occupied)];
            if *slot != 0 && *slot != attacks {
                return false;
            }
            *slot = attacks;
            occupied = next_subset(occupied, square.mask);
        }
        true
    }
}

/// The relevant squares of a piece on a square, and its attack sets.
struct SquareSets {
    mask: Bitboard,
    sets: Vec<Bitboard>,
}

impl SquareSets {
    /// Those of all squares.
    fn of(slider: Slider) -> Vec<Self> {
        let mut all = Vec::new();
        for square in 0..SQUARES {
            all.push(Self {
                mask: slider.mask(square),
                sets: attack_sets(slider, square),
            });
        }
        all
    }
}

/// An order of the squares: one of the eight symmetries of the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SquareOrder {
    /// Whether a1, a2, a3 follow each other, rather than a1, b1, c1.
    by_file: bool,
    from_last_file: bool,
    from_last_rank: bool,
}

impl SquareOrder {
    /// a1, b1, …, h8.
    pub const USUAL: Self = Self::number(0);

    /// All orders that are symmetries of the board, the usual one first.
    pub const ALL: [Self; 8] = {
        let mut all = [Self::USUAL; 8];
        let mut number = 0;
        while number < all.len() {
            all[number] = Self::number(number);
            number += 1;
        }
        all
    };

    /// The order with this number, 0 to 7.
    const fn number(number: usize) -> Self {
        Self {
            by_file: number & 4 != 0,
            from_last_file: number & 2 != 0,
            from_last_rank: number & 1 != 0,
        }
    }

    /// The square at this place of a list.
    ///
    /// ```
    /// use magic_tables::search::diagnosis::SquareOrder;
    ///
    /// assert_eq!(SquareOrder::USUAL.square(1), 1);
    /// ```
    #[must_use]
    pub const fn square(self, place: usize) -> usize {
        let (mut rank, mut file) = (place / FILES, place % FILES);
        if self.by_file {
            (rank, file) = (file, rank);
        }
        if self.from_last_file {
            file = FILES - 1 - file;
        }
        if self.from_last_rank {
            rank = RANKS - 1 - rank;
        }
        rank * FILES + file
    }

    /// The list in the order a1, b1, …, h8.
    #[must_use]
    pub fn sorted(self, factors: &[u64]) -> Vec<u64> {
        let mut sorted = vec![0; factors.len()];
        for (place, &factor) in factors.iter().enumerate() {
            sorted[self.square(place)] = factor;
        }
        sorted
    }

    /// `a1, b1, …, h8` and the like.
    #[must_use]
    pub fn name(self) -> String {
        let first = square::name(self.square(0));
        let second = square::name(self.square(1));
        let last = square::name(self.square(SQUARES - 1));
        format!("{first}, {second}, …, {last}")
    }
}

/// What a list of factors is made for.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ListFit {
    /// The piece.
    pub slider: Slider,
    /// What is multiplied.
    pub multiplication: Multiplication,
    /// What may be multiplied as well: no square needs more index bits than some square does
    /// otherwise.
    pub others: Vec<Multiplication>,
    /// The order of the squares in the list.
    pub order: SquareOrder,
    /// The fewest index bits with which the factor of each square, a1 first, is magic; none if it
    /// is not.
    pub index_bits: Vec<Option<u32>>,
}

/// A list is made for something although so many of its factors are wrong.
pub const MOST_WRONG: usize = 4;

/// How many index bits more than the square with most relevant squares needs a list may have: tables
/// are 32 times as large then, or 8 times for bishops. With two more, one in twenty lists of random
/// numbers is magic for bishops on all squares.
const fn most_spare_bits(slider: Slider) -> u32 {
    match slider {
        Slider::Rook => 5,
        Slider::Bishop => 3,
    }
}

impl ListFit {
    /// What the 64 `factors` are made for, if it is any of `sliders` and known to engines.
    ///
    /// ```
    /// use magic_tables::{board::slider::Slider, hash::Catalog};
    /// use magic_tables::search::diagnosis::ListFit;
    ///
    /// let mut rooks = Catalog::load().best[0].map(|known| known.hash.factor);
    /// rooks.reverse();
    /// let fit = ListFit::find(&rooks, &Slider::ALL).unwrap();
    /// assert_eq!(fit.slider, Slider::Rook);
    /// assert_eq!(fit.order.name(), "h8, g8, …, a1");
    /// ```
    #[must_use]
    pub fn find(factors: &[u64], sliders: &[Slider]) -> Option<Self> {
        if factors.len() != SQUARES {
            return None;
        }
        let mut fits = Vec::new();
        for &slider in sliders {
            let squares = SquareSets::of(slider);
            for multiplication in Multiplication::ALL {
                for order in SquareOrder::ALL {
                    let fit = Self::check(slider, multiplication, order, factors, &squares);
                    if let Some(fit) = fit {
                        fits.push(fit);
                    }
                }
            }
        }
        // Black and masked keys differ by a constant, so that many factors are magic for either,
        // with more index bits.
        let mut best = fits.first()?;
        for fit in &fits {
            if fit.cost() < best.cost() {
                best = fit;
            }
        }
        let mut best = best.clone();
        for fit in &fits {
            if fit.multiplication != best.multiplication && fit.serves_like(&best) {
                best.others.push(fit.multiplication);
            }
        }
        Some(best)
    }

    /// Whether what `other` is made for differs at most in what is multiplied.
    fn serves_like(&self, other: &Self) -> bool {
        (self.slider, self.order) == (other.slider, other.order)
            && self.wrong().len() <= other.wrong().len()
            && self.most_index_bits() <= other.most_index_bits()
    }

    /// The most index bits that a square needs.
    fn most_index_bits(&self) -> Option<u32> {
        let mut most = None;
        for &index_bits in &self.index_bits {
            most = most.max(index_bits);
        }
        most
    }

    /// Whether a scheme can take the list that computes this.
    pub(crate) fn is_made_for(&self, kind: HashKind) -> bool {
        for other in &self.others {
            if other.kind() == Some(kind) {
                return true;
            }
        }
        self.multiplication.kind() == Some(kind)
    }

    fn check(
        slider: Slider,
        multiplication: Multiplication,
        order: SquareOrder,
        factors: &[u64],
        squares: &[SquareSets],
    ) -> Option<Self> {
        let sorted = order.sorted(factors);
        let usual = slider.most_relevant_squares();
        let most = usual + most_spare_bits(slider);
        let mut is_spare = false;
        let mut index_bits = vec![None; SQUARES];
        let mut wrong = 0;
        // From the middle of the board on, where bishops have most relevant squares.
        for place in 0..SQUARES {
            let square = (place + SQUARES / 2 - FILES / 2) % SQUARES;
            let factor = sorted[square];
            let fewest = multiplication.fewest_index_bits(factor, most, &squares[square]);
            index_bits[square] = fewest;
            wrong += usize::from(fewest.is_none());
            is_spare |= fewest > Some(usual);
            // With many index bits, most random numbers are magic for some squares.
            if wrong > MOST_WRONG || wrong > 0 && is_spare {
                return None;
            }
        }
        Some(Self {
            slider,
            multiplication,
            others: Vec::new(),
            order,
            index_bits,
        })
    }

    /// How little is likely that the list is made for this: the number of wrong factors, and then
    /// that of all index bits.
    fn cost(&self) -> (usize, u32) {
        (self.wrong().len(), self.index_bits.iter().flatten().sum())
    }

    /// The squares whose factors are not magic.
    #[must_use]
    pub fn wrong(&self) -> Vec<usize> {
        let mut wrong = Vec::new();
        for (square, bits) in self.index_bits.iter().enumerate() {
            if bits.is_none() {
                wrong.push(square);
            }
        }
        wrong
    }
}

/// The squares for which `factor` is magic with an index bit for each relevant square, rooks first.
///
/// ```
/// use magic_tables::{board::slider::Slider, hash::Key};
/// use magic_tables::search::diagnosis::squares_of;
///
/// let squares = squares_of(Key::Masked, 0x0080_0014_2040_0082);
/// assert_eq!(squares, [(Slider::Rook, 0)]);
/// ```
#[must_use]
pub fn squares_of(key: Key, factor: u64) -> Vec<(Slider, usize)> {
    let mut found = Vec::new();
    for slider in Slider::ALL {
        for (square, sets) in SquareSets::of(slider).iter().enumerate() {
            let relevant = sets.mask.count_ones();
            if Multiplication::Product(key).is_magic(factor, relevant, sets) {
                found.push((slider, square));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests;
