//! The exact test: which slots are taken, and by which attack set.

use super::order::Occupancy;
use super::window::WINDOW;
use magic_tables::board::Bitboard;

/// The attack set that has taken each slot, with a log so that entries can be taken back.
pub(crate) struct TakenSlots {
    index_bits: u32,
    /// For each index the attack set that has taken it; 0 if it is free.
    classes: Vec<u16>,
    /// The taken indices, in the order in which they were taken.
    log: Vec<u32>,
    /// Whether the tests hold for the mirror images of the factors too. Then the empty occupancy is never entered.
    mirrored: bool,
    /// How many occupancies were looked at so far.
    pub looked_at: u64,
}

impl TakenSlots {
    /// Slots that are all free.
    pub(crate) fn new(index_bits: u32, mirrored: bool) -> Self {
        Self { index_bits, classes: vec![0; 1 << index_bits], log: Vec::new(), mirrored, looked_at: 0 }
    }

    /// How many slots are taken. [`TakenSlots::undo`] takes this number to come back to the present state.
    pub(crate) fn taken(&self) -> usize {
        self.log.len()
    }

    /// The index of `set`, if it is the same for all factors from `factor` to `factor + unknown`.
    ///
    /// It is the same if the least and the greatest product lie in one bucket (`docs/bounds.md`, proposition 6). This
    /// holds for sets that are testable ([`Schedule::testable`](super::schedule::Schedule::testable)): their products
    /// span less than two buckets, and there are at least four, so a span that ends in the bucket in which it began
    /// has not left it. That it is shorter than once around would not be enough.
    ///
    /// *Proof of the proposition.* x·α = x·β + x·r with 0 ≤ r < 2^lo, so it lies on the way upwards from x·β to
    /// x·β + (2^lo - 1)·x. If it lay outside the bucket, the way would leave the bucket and come back. Then the way
    /// would pass all 2^64 - 2^(64-w) numbers outside, and would be longer than that by at least one. ∎
    #[inline]
    pub(crate) fn definite(&self, factor: u64, unknown: u64, set: Bitboard) -> Option<u64> {
        let low = factor.wrapping_mul(set);
        let high = low.wrapping_add(unknown.wrapping_mul(set)).wrapping_sub(u64::from(self.mirrored));
        let index = low >> (64 - self.index_bits);
        (index == high >> (64 - self.index_bits)).then_some(index)
    }

    /// Enters the occupancies whose index is the same for all factors from `factor` to `factor + unknown`. Returns
    /// false at the first collision of different attack sets.
    pub(crate) fn extend(&mut self, factor: u64, unknown: u64, occupancies: &[Occupancy]) -> bool {
        self.extend_and_collect(factor, unknown, occupancies, |_| {})
    }

    /// As [`TakenSlots::extend`]; calls `open` with the occupancies that have no definite index.
    #[inline]
    pub(crate) fn extend_and_collect(
        &mut self,
        factor: u64,
        unknown: u64,
        occupancies: &[Occupancy],
        mut open: impl FnMut(&Occupancy),
    ) -> bool {
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
        // The empty occupancy has index 0 in a factor and in its mirror image, where index 0 is the opposite one.
        !(self.mirrored && self.classes[0] != 0 && self.classes[self.classes.len() - 1] != 0)
    }

    /// Whether `factor` may be magic: whether the empty occupancy and the `indefinite` ones collide with no other
    /// attack set. If `mirror`, the entered occupancies are those of the mirror image of `factor`.
    pub(crate) fn admit(&self, factor: u64, mirror: bool, indefinite: &[Occupancy]) -> bool {
        // The mirror image has all other occupancies in the opposite slots.
        let opposite = if mirror { self.classes.len() - 1 } else { 0 };
        self.classes[opposite] == 0
            && indefinite.iter().all(|o| {
                let index = (factor.wrapping_mul(o.set) >> (64 - self.index_bits)) as usize;
                [0, o.class].contains(&self.classes[index ^ opposite])
            })
    }

    /// Writes the taken slots into `planes`, one for each value of the lower bits of an index. A plane has a bit for
    /// each value of the upper `bits`, twice in a row, so that no window wraps. The last plane is empty.
    pub(crate) fn write_planes(&self, bits: u32, planes: &mut Vec<u8>) {
        let (lower, stride) = (self.index_bits - bits, plane_bytes(bits));
        planes.clear();
        planes.resize(((1 << lower) + 1) * stride, 0);
        for &index in &self.log {
            let (upper, lower) = (index as usize >> lower, index as usize & ((1 << lower) - 1));
            for bit in [upper, upper + (1 << bits)] {
                planes[lower * stride + bit / 8] |= 1 << (bit % 8);
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

/// Bytes of a plane for `bits` upper bits of an index, with what a window may reach beyond.
pub(crate) const fn plane_bytes(bits: u32) -> usize {
    (1 << bits) / 4 + WINDOW + 8
}
