//! Where the slots of each square lie in the one array.

use super::fit::Fit;
use crate::attack_sets::attack_sets;
use crate::board::SQUARES;
use crate::encoding::{Encoding, Entry};
use crate::hash::{Hash, Key};
use crate::slider::Slider;

/// The index function of one square and where its slots start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// How an occupancy becomes an index.
    pub hash: Hash,
    /// What is added to the index.
    pub offset: u32,
}

/// An index function and the range of its indices over all relevant occupancies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranged {
    /// How an occupancy becomes an index.
    pub hash: Hash,
    /// The least index; zero but for black keys.
    pub least: u32,
    /// The greatest index.
    pub greatest: u32,
}

/// How offsets are read from the lower 16 bits of factors: counted in `unit` slots from the base of the piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Carried {
    /// Slots for one step of the lower bits.
    pub unit: u32,
    /// The offset that lower bits of zero stand for: of rooks, of bishops.
    pub bases: [u32; 2],
}

impl Ranged {
    /// A magic factor with `index_bits` index bits and its range of indices. (Indices have few bits, so they fit.)
    #[must_use]
    pub const fn magic(key: Key, factor: u64, index_bits: u32, least: usize, greatest: usize) -> Self {
        let hash = Hash::Magic { key, factor, index_bits };
        Self { hash, least: least as u32, greatest: greatest as u32 }
    }

    /// What stands for a square that nothing is known of yet.
    pub(crate) const UNKNOWN: Self = Self { hash: Hash::Pext, least: 0, greatest: 0 };
}

impl Carried {
    /// The offset that `factor` carries.
    ///
    /// ```
    /// use magic_tables::{layout::Carried, slider::Slider};
    ///
    /// let carried = Carried { unit: 4, bases: [0, 100] };
    /// assert_eq!(carried.offset(Slider::Bishop, 0xabcd_0003), 100 + 3 * 4);
    /// ```
    #[must_use]
    pub const fn offset(self, slider: Slider, factor: u64) -> u32 {
        self.bases[slider as usize] + (factor as u16) as u32 * self.unit
    }
}

/// The placements of all squares, and the number of slots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Placements of the rook, then of the bishop, on each square from a1 to h8.
    pub placements: [[Placement; SQUARES]; 2],
    /// Slots in all.
    pub slots: usize,
    /// How the factors carry the offsets, if they do.
    pub carried: Option<Carried>,
}

impl Layout {
    /// One square behind the other, each as long as its range of indices: rooks from a1 to h8, then bishops.
    ///
    /// ```
    /// use magic_tables::{catalog::short, hash::Key, layout::Layout, slider::Slider};
    ///
    /// let squares = short::load(Key::Masked);
    /// let layout = Layout::concatenated(&squares);
    /// assert_eq!(layout.placement(Slider::Rook, 1).offset, squares[0][0].greatest + 1);
    /// ```
    #[must_use]
    pub fn concatenated(squares: &[[Ranged; SQUARES]; 2]) -> Self {
        let mut layout = Self::empty();
        let mut end = 0;
        let mut reach = 0;
        for (placement, &Ranged { hash, least, greatest }) in layout.squares_mut().zip(squares.as_flattened())
        {
            let offset = end.max(least) - least;
            *placement = Placement { hash, offset };
            reach = reach.max(offset + hash.bound(greatest));
            end = offset + greatest + 1;
        }
        // The last squares may be shorter than what their shift allows. If that is but a few slots, they are
        // added, so that it shows from the shift alone that no index leaves the array.
        layout.slots = if reach > end && reach - end <= PADDING { reach } else { end } as usize;
        layout
    }

    /// As [`concatenated`](Self::concatenated), but with a gap of so many slots behind each rook's.
    ///
    /// All tables of PEXT are powers of two, and their lowest indices are asked for most. Were all rooks side by side,
    /// these would compete for the same few lines of the cache; a line's length between them sets them apart.
    ///
    /// ```
    /// use magic_tables::{catalog::short, hash::Key, layout::Layout, slider::Slider};
    ///
    /// let squares = short::load(Key::Masked);
    /// let layout = Layout::spaced(&squares, 8);
    /// assert_eq!(layout.placement(Slider::Rook, 1).offset, squares[0][0].greatest + 1 + 8);
    /// ```
    #[must_use]
    pub fn spaced(squares: &[[Ranged; SQUARES]; 2], gap: u32) -> Self {
        let mut layout = Self::empty();
        let mut end = 0;
        for (slider, squares) in Slider::ALL.into_iter().zip(squares) {
            for (placement, &Ranged { hash, greatest, .. }) in
                layout.placements[slider as usize].iter_mut().zip(squares)
            {
                *placement = Placement { hash, offset: end };
                end += greatest + 1 + if slider == Slider::Rook { gap } else { 0 };
            }
        }
        layout.slots = end as usize;
        layout
    }

    /// Equally long parts for all rooks, then for all bishops, as long as the shift allows.
    ///
    /// ```
    /// use magic_tables::{catalog::short, hash::Key, layout::Layout, slider::Slider};
    ///
    /// let layout = Layout::per_square(&short::load(Key::Masked));
    /// assert_eq!(layout.slots, 64 * (4096 + 512));
    /// assert_eq!(layout.placement(Slider::Bishop, 1).offset, 64 * 4096 + 512);
    /// ```
    #[must_use]
    pub fn per_square(squares: &[[Ranged; SQUARES]; 2]) -> Self {
        let mut layout = Self::empty();
        let mut end = 0;
        for (placement, &Ranged { hash, greatest, .. }) in layout.squares_mut().zip(squares.as_flattened()) {
            *placement = Placement { hash, offset: end };
            end += hash.bound(greatest);
        }
        layout.slots = end as usize;
        layout
    }

    /// Each square put to the first place where its slots fit, by `put`; those with most slots first.
    pub(crate) fn fitted(
        squares: &[[Ranged; SQUARES]; 2],
        encoding: Encoding,
        put: fn(&mut Fit, usize, &[(usize, Entry)]) -> usize,
    ) -> Self {
        // Most slots first, in one number with the square's: sorting other types takes longer to compile.
        let mut order: Vec<u64> = Vec::new();
        for (number, &Ranged { least, greatest, .. }) in squares.as_flattened().iter().enumerate() {
            order.push(u64::from(u32::MAX - (greatest - least)) << u32::BITS | number as u64);
        }
        order.sort_unstable();
        let mut layout = Self::empty();
        let mut fit = Fit::new();
        for key in order {
            let number = key as u32 as usize;
            let (slider, square) = (Slider::ALL[number / SQUARES], number % SQUARES);
            let Ranged { hash, least, greatest } = squares[slider as usize][square];
            let used = used(hash, greatest, encoding, slider, square);
            let offset = put(&mut fit, least as usize, &used);
            let offset = u32::try_from(offset).expect("tables are small");
            layout.placements[slider as usize][square] = Placement { hash, offset };
        }
        layout.slots = fit.len();
        layout
    }

    /// The slots with the attack sets of all squares; `None` if squares that need different things share a slot. A square's
    /// slots have the encoding of its piece.
    pub(crate) fn filled(&self, encodings: [Encoding; 2]) -> Option<Vec<Entry>> {
        let mut slots = vec![Entry::default(); self.slots];
        for slider in Slider::ALL {
            for square in 0..SQUARES {
                let Placement { hash, offset } = self.placement(slider, square);
                let sets = attack_sets(slider, square);
                let entries = encodings[slider as usize].encode(slider, square, &sets);
                let (slots, entries) = (slots.as_mut_slice(), entries.as_slice());
                let mut agrees = true;
                hash.for_each(slider.mask(square), &mut |number, index| {
                    let slot = &mut slots[offset as usize + index];
                    agrees &= slot.agrees(entries[number]);
                    *slot = slot.merged(entries[number]);
                });
                if !agrees {
                    return None;
                }
            }
        }
        Some(slots)
    }

    /// Whether squares that share slots need the same of them in `encoding`.
    pub(crate) fn agrees(&self, encoding: Encoding) -> bool {
        self.filled([encoding; 2]).is_some()
    }

    /// Factor, shift and offset of all squares of `slider`; zeros where there is no factor. Offsets count from the slot
    /// `first`.
    #[must_use]
    pub fn squares(&self, slider: Slider, first: u32) -> [(u64, u32, u32); SQUARES] {
        let mut squares = [(0, 0, 0); SQUARES];
        for (square, &Placement { hash, offset }) in self.placements[slider as usize].iter().enumerate() {
            let offset = offset - first;
            squares[square] = match hash {
                Hash::Magic { factor, index_bits, .. } => (factor, u64::BITS - index_bits, offset),
                Hash::Magic32 { factor, index_bits } => (factor, u32::BITS - index_bits, offset),
                Hash::Folded32 { factor, index_bits } => (u64::from(factor), u32::BITS - index_bits, offset),
                Hash::Pext => (0, 0, offset),
            };
        }
        squares
    }

    /// A layout in which nothing has its place yet.
    pub(crate) const fn empty() -> Self {
        let nothing = Placement { hash: Hash::Pext, offset: 0 };
        Self { placements: [[nothing; SQUARES]; 2], slots: 0, carried: None }
    }

    /// All placements, rooks first.
    pub(crate) fn squares_mut(&mut self) -> std::slice::IterMut<'_, Placement> {
        self.placements.as_flattened_mut().iter_mut()
    }

    /// The placement of `slider` on `square`.
    #[must_use]
    pub const fn placement(&self, slider: Slider, square: usize) -> Placement {
        self.placements[slider as usize][square]
    }
}

/// The indices that a square uses, each once, with the entries there.
fn used(hash: Hash, greatest: u32, encoding: Encoding, slider: Slider, square: usize) -> Vec<(usize, Entry)> {
    let sets = attack_sets(slider, square);
    let entries = encoding.encode(slider, square, &sets);
    let mut slots = vec![Entry::default(); greatest as usize + 1];
    hash.for_each(slider.mask(square), &mut |number, index| slots[index] = entries[number]);
    slots.into_iter().enumerate().filter(|(_, entry)| entry.care != 0).collect()
}

/// Slots that may be added at the end to save the compiler an enumeration.
const PADDING: u32 = 32;
