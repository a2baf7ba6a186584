//! The relevant occupancies of a square and their attack sets, twice without common code: by
//! doubling, for what fills tables (a blocker only hides the squares beyond it), and by a walk
//! along the rays, with which tables are compared.

use super::slider::Slider;
use super::square::piece_on;
use super::{Bitboard, SQUARES, bit, step};

/// The subset of `mask` that follows `subset` in increasing order, and after the last one the empty
/// set (the carry-rippler trick: the bits outside of the mask pass a carry on).
// Users' builds run this unoptimised: there, a function that is not always inlined is a call.
#[inline(always)]
pub(crate) const fn next_subset(subset: Bitboard, mask: Bitboard) -> Bitboard {
    subset.wrapping_sub(mask) & mask
}

/// The subsets of a mask in increasing order, from the empty set on.
///
/// The n-th subset, counted from 0, is the one whose PEXT under the mask is n.
#[derive(Clone)]
pub struct Subsets {
    mask: Bitboard,
    next: Option<Bitboard>,
}

impl Subsets {
    /// The 2^popcount(mask) subsets of `mask`.
    #[must_use]
    pub const fn new(mask: Bitboard) -> Self {
        Self {
            mask,
            next: Some(0),
        }
    }
}

impl Iterator for Subsets {
    type Item = Bitboard;

    fn next(&mut self) -> Option<Bitboard> {
        let subset = self.next?;
        let next = next_subset(subset, self.mask);
        self.next = (next != 0).then_some(next);
        Some(subset)
    }
}

/// The attack set of `slider` on `square` of the empty board, and for each relevant square what a
/// blocker there hides: the squares of the ray beyond it. All other squares hide nothing.
///
/// The attack set of an occupancy is that of the empty board without the squares beyond each
/// blocker. Neither the order of the blockers matters, nor whether one stands behind another.
#[must_use]
pub fn hidden(slider: Slider, square: usize) -> (Bitboard, [Bitboard; SQUARES]) {
    assert!(square < SQUARES, "square {square} is off the board");
    let mut open = 0;
    let mut hidden = [0; SQUARES];
    for direction in slider.directions() {
        let mut at = square;
        while let Some(next) = step(at, direction) {
            at = next;
        }
        let mut beyond = 0;
        while at != square {
            hidden[at] = beyond;
            beyond |= bit(at);
            at = step(at, direction.opposite()).expect("the way back stays on the board");
        }
        open |= beyond;
    }
    (open, hidden)
}

/// The attack sets of `slider` on `square`, one for each relevant occupancy, in the order of
/// [`Subsets`] over [`Slider::mask`]: the n-th set, counted from 0, is that of the
/// occupancy whose PEXT is n.
///
/// Each further relevant square doubles the list: the sets so far, then the same sets without the
/// squares beyond it. That is one AND for each of the 2^popcount(mask) results.
#[must_use]
pub fn attack_sets(slider: Slider, square: usize) -> Vec<Bitboard> {
    let (open, hidden) = hidden(slider, square);
    // This runs unoptimised in users' builds, where filling with zeros, slices and `while` loops
    // are much faster than filling with other values, vectors and ranges.
    let relevant = slider.mask(square).count_ones();
    let mut all = vec![0; 1 << relevant];
    let sets = all.as_mut_slice();
    sets[0] = open;
    let mut filled = 1;
    for &beyond in hidden.as_slice() {
        if beyond == 0 {
            continue;
        }
        let visible = !beyond;
        let mut i = 0;
        while i < filled {
            sets[filled + i] = sets[i] & visible;
            i += 1;
        }
        filled *= 2;
    }
    all
}

/// Inserts `number` into a list in ascending order. (A generic sort would take users longer to
/// compile.)
pub(crate) fn insert(ascending: &mut Vec<u64>, number: u64) {
    let numbers = ascending.as_slice();
    let mut place = numbers.len();
    while place > 0 && numbers[place - 1] > number {
        place -= 1;
    }
    ascending.insert(place, number);
}

/// The distinct attack sets of `slider` on `square`, in ascending order: on each ray the slider may
/// get as far as any of its squares.
///
/// ```
/// use magic_tables::board::{attack_sets::distinct, slider::Slider};
///
/// let mut sets = [0, 0];
/// for slider in Slider::ALL {
///     for square in 0..64 {
///         sets[slider as usize] += distinct(slider, square).len();
///     }
/// }
/// assert_eq!(sets, [4_900, 1_428]);
/// ```
#[must_use]
pub fn distinct(slider: Slider, square: usize) -> Vec<Bitboard> {
    assert!(square < SQUARES, "square {square} is off the board");
    let mut all = vec![0];
    for direction in slider.directions() {
        let shorter = all.clone();
        let mut at = square;
        let mut ray = 0;
        while let Some(next) = step(at, direction) {
            ray |= bit(next);
            if at == square {
                all.clear();
            }
            for &other in &shorter {
                insert(&mut all, other | ray);
            }
            at = next;
        }
    }
    all
}

/// Compares a look-up of `slider` on `square` with the walk along its rays, for every relevant
/// occupancy. The rays are stored, so this is several times as fast as [`Slider::attacks`] in
/// unoptimised builds.
pub(crate) fn verify(slider: Slider, square: usize, look_up: &mut dyn FnMut(Bitboard) -> Bitboard) {
    // The squares of all rays, each ray from the nearest square to the edge, and where each ends.
    let mut steps = Vec::new();
    let mut ends = Vec::new();
    for direction in slider.directions() {
        let mut at = square;
        while let Some(next) = step(at, direction) {
            steps.push(bit(next));
            at = next;
        }
        ends.push(steps.len());
    }
    for occupied in Subsets::new(slider.mask(square)) {
        assert!(
            look_up(occupied) == walked(&steps, &ends, occupied),
            "the table is wrong for the {} under {occupied:#x}: this is a mistake in magic-tables",
            piece_on(slider, square)
        );
    }
}

/// The attack set under `occupied`, by a walk along each ray as far as its first blocker. `ends`:
/// how many of all steps there are up to the end of each ray.
fn walked(steps: &[Bitboard], ends: &[usize], occupied: Bitboard) -> Bitboard {
    let mut attacks = 0;
    let mut i = 0;
    let mut ray = 0;
    while ray < ends.len() {
        let end = ends[ray];
        while i < end {
            let here = steps[i];
            attacks |= here;
            if occupied & here != 0 {
                break;
            }
            i += 1;
        }
        i = end;
        ray += 1;
    }
    attacks
}
