//! Where the slots of each square lie in the one array.

mod fit;
#[cfg(feature = "research")]
pub mod packing;

pub use fit::Fit;

use crate::board::SQUARES;
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

/// The placements of all squares, and the number of slots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Placements of the rook, then of the bishop, on each square from a1 to h8.
    pub placements: [[Placement; SQUARES]; 2],
    /// Slots in all.
    pub slots: usize,
}

impl Layout {
    /// One square behind the other, each as long as its range of indices: rooks from a1 to h8, then bishops.
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

    /// Equally long parts for all rooks, then for all bishops, as long as the shift allows.
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

    /// A layout in which nothing has its place yet.
    pub(crate) const fn empty() -> Self {
        let nothing = Placement { hash: Hash::Pext, offset: 0 };
        Self { placements: [[nothing; SQUARES]; 2], slots: 0 }
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
