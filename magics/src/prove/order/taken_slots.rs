//! The exact test: which slots are taken, and by which attack set.

use crate::prove::order::schedule::{WINDOW_BYTES, WINDOW_CELL_BITS};
use crate::prove::problem::Problem;
use crate::prove::target::Occupancy;
use magic_tables::board::Bitboard;

/// The number of no attack set: what has taken a slot that the problem does not allow.
const FORBIDDEN: u16 = u16::MAX;

/// The attack set that has taken each slot, with a log so that entries can be taken back.
pub(crate) struct TakenSlots {
    index_bits: u32,
    /// For each index the attack set that has taken it; 0 if it is free.
    classes: Vec<u16>,
    /// The taken indices, in the order in which they were taken.
    log: Vec<u32>,
    /// Whether the tests hold for the mirror images of the factors too. Then the empty occupancy
    /// is never entered.
    mirrored: bool,
    /// The limit on indices, if there is one. The slots beyond are taken for good, by no attack
    /// set.
    limit: Option<IndexLimit>,
    /// How many occupancies were looked at so far.
    pub looked_at: u64,
}

impl TakenSlots {
    /// Slots that are all free, as far as `limit` allows them.
    pub(crate) fn new(index_bits: u32, mirrored: bool, limit: Option<IndexLimit>) -> Self {
        let mut classes = vec![0; 1 << index_bits];
        if let Some(limit) = limit {
            classes[limit.first_forbidden..].fill(FORBIDDEN);
        }
        Self {
            index_bits,
            classes,
            log: Vec::new(),
            mirrored,
            limit,
            looked_at: 0,
        }
    }

    /// The number of taken slots. [`TakenSlots::undo`] takes this number to come back to the
    /// present state.
    pub(crate) fn taken(&self) -> usize {
        self.log.len()
    }

    /// The index of `set`, if it is the same for all factors from `factor` to `factor + unknown`.
    ///
    /// It is the same if the least and the greatest product lie in one bucket (`docs/bounds.md`,
    /// proposition 6). This holds for sets that are testable
    /// ([`Schedule::testable`](crate::prove::order::schedule::Schedule::testable)): their products
    /// span less than two buckets, and there are at least four, so a span that ends in the bucket
    /// in which it began has not left it. That it is shorter than once around would not be
    /// enough.
    ///
    /// *Proof of the proposition.* x·α = x·β + x·r with 0 ≤ r < 2^lo, so it lies on the way upwards
    /// from x·β to x·β + (2^lo - 1)·x. If it lay outside the bucket, the way would leave the
    /// bucket and come back. Then the way would pass all 2^64 - 2^(64-w) numbers outside, and
    /// would be longer than that by at least one. ∎
    #[inline]
    pub(crate) fn definite(&self, factor: u64, unknown: u64, set: Bitboard) -> Option<u64> {
        let low = factor.wrapping_mul(set);
        let high = low
            .wrapping_add(unknown.wrapping_mul(set))
            .wrapping_sub(u64::from(self.mirrored));
        let index = low >> (64 - self.index_bits);
        (index == high >> (64 - self.index_bits)).then_some(index)
    }

    /// Enters the occupancies whose index is the same for all factors from `factor` to `factor +
    /// unknown`. Returns false at the first collision of different attack sets.
    pub(crate) fn extend(&mut self, factor: u64, unknown: u64, occupancies: &[Occupancy]) -> bool {
        self.extend_and_collect(factor, unknown, occupancies, |_| {})
    }

    /// Enters the occupancies that have a definite index, as `extend` does, and calls `open` with
    /// those that have none.
    #[inline]
    pub(crate) fn extend_and_collect(
        &mut self,
        factor: u64,
        unknown: u64,
        occupancies: &[Occupancy],
        mut open: impl FnMut(&Occupancy),
    ) -> bool {
        if self.limit.is_some_and(|limit| !limit.admits(factor)) {
            return false;
        }
        for (i, o) in occupancies.iter().enumerate() {
            if let Some(index) = self.definite(factor, unknown, o.set) {
                let class = &mut self.classes[index as usize];
                if *class == 0 {
                    *class = o.class;
                    self.log.push(index as u32);
                } else if *class != o.class {
                    self.looked_at += i as u64 + 1;
                    return false;
                }
            } else {
                open(o);
            }
        }
        self.looked_at += occupancies.len() as u64;
        // The empty occupancy has index 0 in a factor and in its mirror image, where index 0 is the
        // opposite one.
        !(self.mirrored && self.classes[0] != 0 && self.classes[self.classes.len() - 1] != 0)
    }

    /// Whether `factor` may be magic: whether the empty occupancy and the `indefinite` ones collide
    /// with no other attack set. If `mirror`, the entered occupancies are those of the mirror
    /// image of `factor`.
    pub(crate) fn admit(&self, factor: u64, mirror: bool, indefinite: &[Occupancy]) -> bool {
        // The mirror image has all other occupancies in the opposite slots.
        let opposite = if mirror { self.classes.len() - 1 } else { 0 };
        self.classes[opposite] == 0
            && indefinite.iter().all(|o| {
                let product = factor.wrapping_mul(o.set);
                let index = (product >> (64 - self.index_bits)) as usize;
                let class = self.classes[index ^ opposite];
                [0, o.class].contains(&class)
            })
    }

    /// The taken and the forbidden slots.
    fn not_free(&self) -> impl Iterator<Item = usize> {
        let slots = self.classes.len();
        let forbidden = self.limit.map_or(slots, |limit| limit.first_forbidden)..slots;
        self.log
            .iter()
            .map(|&index| index as usize)
            .chain(forbidden)
    }

    /// Writes the slots that are not free into `planes`, one for each value of the lower bits of an
    /// index. A plane has a bit for each value of the upper `bits`, twice in a row, so that no
    /// window wraps. The last plane is empty.
    pub(crate) fn write_planes(&self, bits: u32, planes: &mut Vec<u8>) {
        let lower = self.index_bits - bits;
        let stride = plane_bytes(bits);
        planes.clear();
        planes.resize(((1 << lower) + 1) * stride, 0);
        for index in self.not_free() {
            let upper = index >> lower;
            let lower = index & ((1 << lower) - 1);
            for bit in [upper, upper + (1 << bits)] {
                planes[lower * stride + bit / 8] |= 1 << (bit % 8);
            }
        }
    }

    /// Writes the cells of the slots that are not free into `cells`, a bit for each, twice in a
    /// row, so that no window wraps.
    pub(crate) fn write_cells(&self, cells: &mut Vec<u8>) {
        let bytes = (self.classes.len() << WINDOW_CELL_BITS) / 8;
        cells.clear();
        cells.resize(2 * bytes + WINDOW_BYTES + 8, 0);
        for index in self.not_free() {
            let at = index << WINDOW_CELL_BITS;
            for byte in [at / 8, at / 8 + bytes] {
                let cell = (1 << (1 << WINDOW_CELL_BITS)) - 1;
                cells[byte] |= cell << (at % 8);
            }
        }
    }

    /// Takes back all entries but the first `taken`.
    #[inline]
    pub(crate) fn undo(&mut self, taken: usize) {
        for index in self.log.drain(taken..) {
            self.classes[index as usize] = 0;
        }
    }
}

/// A limit on the indices of a factor, as numbers to compare with: what it rules out before all
/// bits are fixed.
///
/// *Proof of proposition 15 in `docs/bounds.md`.* If the sum is that small, the sum over any subset
/// is, too, and does not overflow: it is the product, and its index is at most M. Now let all
/// indices be at most M. By induction, the sum over any subset is its product. That is so for
/// single squares. If it is so for a subset, add one square: both products are less than (M +
/// 1)·2^(64-w) ≤ 2^63, so their sum is less than 2^64. So it is the product of the larger subset.
/// The last of these subsets is the whole mask, whose index is at most M. ∎
#[derive(Clone, Copy, Debug)]
pub(crate) struct IndexLimit {
    /// The first index that is not allowed.
    pub first_forbidden: usize,
    /// The least product with an index that is not allowed.
    bound: u64,
    /// The relevant squares if at most half of the slots are allowed and all subsets are hashed; no
    /// squares otherwise, so that `admits` is always true.
    mask: Bitboard,
}

impl IndexLimit {
    /// The limit of `problem`, if it has one.
    pub(crate) fn from_problem(problem: &Problem) -> Option<Self> {
        let first_forbidden = problem.max_index()? as usize + 1;
        let half = 1usize << (problem.index_bits() - 1);
        Some(Self {
            first_forbidden,
            bound: (first_forbidden as u64) << (64 - problem.index_bits()),
            mask: if first_forbidden <= half && problem.has_all_subsets() {
                problem.mask()
            } else {
                0
            },
        })
    }

    /// Whether a factor with the fixed bits of `factor`, whose other bits are zero, can have only
    /// allowed indices, judged by the products of single squares: if at most half of the slots
    /// are allowed, the sum of these products must be less than the bound (`docs/bounds.md`,
    /// proposition 15).
    #[inline]
    pub(crate) fn admits(self, factor: u64) -> bool {
        let mut squares = self.mask;
        let mut sum = 0_u128;
        while squares != 0 {
            sum += u128::from(factor << squares.trailing_zeros());
            squares &= squares - 1;
        }
        sum < u128::from(self.bound)
    }
}

/// Bytes of a plane for `bits` upper bits of an index, with what a window may reach beyond.
pub(crate) const fn plane_bytes(bits: u32) -> usize {
    (1 << bits) / 4 + WINDOW_BYTES + 8
}
