//! Where the slots of each square lie in the one array.

mod carried;
mod fit;

pub use carried::carried;
pub use fit::Fit;

use crate::attack_sets::attack_sets;
use crate::board::SQUARES;
use crate::encoding::{Encoding, Entry};
use crate::hash::Hash;
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

    /// Whether no slot is shared by squares that need different things of it in `encoding`.
    pub(crate) fn agrees(&self, encoding: Encoding) -> bool {
        let mut slots = vec![Entry::default(); self.slots];
        for slider in Slider::ALL {
            for square in 0..SQUARES {
                let Placement { hash, offset } = self.placement(slider, square);
                let sets = attack_sets(slider, square);
                let entries = encoding.encode(slider, square, &sets);
                let mut agrees = true;
                hash.for_each(slider.mask(square), &mut |number, index| {
                    let slot = &mut slots[offset as usize + index];
                    agrees &= slot.agrees(entries[number]);
                    *slot = slot.merged(entries[number]);
                });
                if !agrees {
                    return false;
                }
            }
        }
        true
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

/// Slots that may be added at the end to save the compiler an enumeration.
const PADDING: u32 = 32;
