//! Where the slots of each square lie in the one array.

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

/// The placements of all squares, and the number of slots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Placements of the rook, then of the bishop, on each square from a1 to h8.
    pub placements: [[Placement; SQUARES]; 2],
    /// Slots in all.
    pub slots: usize,
}

/// An index function and the greatest index that it gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranged {
    /// How an occupancy becomes an index.
    pub hash: Hash,
    /// The greatest index of any relevant occupancy.
    pub greatest: u32,
}

impl Layout {
    /// One square behind the other, each as long as its range of indices: rooks from a1 to h8, then bishops.
    #[must_use]
    pub fn concatenated(squares: &[[Ranged; SQUARES]; 2]) -> Self {
        let mut end = 0;
        let mut reach = 0;
        let placements = squares.map(|squares| {
            squares.map(|Ranged { hash, greatest }| {
                let placement = Placement { hash, offset: end };
                reach = reach.max(end + hash.bound(greatest));
                end += greatest + 1;
                placement
            })
        });
        // The last squares may be shorter than what their shift allows. The few slots that are missing are
        // added, so that it shows from the shift alone that no index leaves the array.
        Self { placements, slots: reach.max(end) as usize }
    }

    /// Equally long parts for all rooks, then for all bishops, as long as the shift allows.
    #[must_use]
    pub fn per_square(squares: &[[Ranged; SQUARES]; 2]) -> Self {
        let mut end = 0;
        let placements = squares.map(|squares| {
            squares.map(|Ranged { hash, greatest }| {
                let placement = Placement { hash, offset: end };
                end += hash.bound(greatest);
                placement
            })
        });
        Self { placements, slots: end as usize }
    }

    /// The placement of `slider` on `square`.
    #[must_use]
    pub const fn placement(&self, slider: Slider, square: usize) -> Placement {
        self.placements[slider as usize][square]
    }
}
