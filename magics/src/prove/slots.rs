//! The exact test: which slots are taken by which attack set.

use super::problem::Occupancy;
use super::window::WINDOW;
use magic_tables::board::Bitboard;

/// Which buckets are taken by which attack set, with a log to take entries back.
pub(crate) struct Slots {
    shift: u32,
    /// For each index the attack set that has taken it; 0 if it is free.
    classes: Vec<u16>,
    /// The indices taken, in the order in which they were.
    log: Vec<u32>,
    /// Whether the tests hold for the mirror images of the factors too; then the empty occupancy is none of those entered.
    mirrored: bool,
    /// How many occupancies were looked at.
    pub looked: u64,
}

impl Slots {
    pub(crate) fn new(shift: u32, mirrored: bool) -> Self {
        Self { shift, classes: vec![0; 1 << shift], log: Vec::new(), mirrored, looked: 0 }
    }

    /// How many slots are taken: what [`Slots::undo`] needs to come back to here.
    pub(crate) fn taken(&self) -> usize {
        self.log.len()
    }

    /// The index of `set` if it is the same for all factors from `factor` up to `unknown` more.
    ///
    /// It is if the least and the greatest product lie in one bucket: only sets are asked for whose products span less
    /// than 2^64, so no bucket lies between unseen.
    #[inline]
    pub(crate) fn definite(&self, factor: u64, unknown: u64, set: Bitboard) -> Option<u64> {
        let low = factor.wrapping_mul(set);
        let high = low.wrapping_add(unknown.wrapping_mul(set)).wrapping_sub(u64::from(self.mirrored));
        let index = low >> (64 - self.shift);
        (index == high >> (64 - self.shift)).then_some(index)
    }

    /// Enters the occupancies whose index is definite for all factors from `factor` up to `unknown` more;
    /// false at the first collision of different attack sets.
    pub(crate) fn extend(&mut self, factor: u64, unknown: u64, occupancies: &[Occupancy]) -> bool {
        self.sift(factor, unknown, occupancies, |_| {})
    }

    /// As [`Slots::extend`]; those without a definite index go to `open`.
    #[inline]
    pub(crate) fn sift(
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
                    self.looked += i as u64 + 1;
                    return false;
                }
            } else {
                open(o);
            }
        }
        self.looked += occupancies.len() as u64;
        // The empty occupancy has index 0; mirrored, that of all ones is its counterpart.
        !(self.mirrored && self.classes[0] != 0 && self.classes[self.classes.len() - 1] != 0)
    }

    /// Whether `factor`, or the `mirror` image of the one whose occupancies are entered, may be magic: whether the empty
    /// occupancy and the `vague` ones meet no other attack set.
    pub(crate) fn admit(&self, factor: u64, mirror: bool, vague: &[Occupancy]) -> bool {
        // The mirror image has all other occupancies in the opposite slots.
        let opposite = if mirror { self.classes.len() - 1 } else { 0 };
        self.classes[opposite] == 0
            && vague.iter().all(|o| {
                let index = (factor.wrapping_mul(o.set) >> (64 - self.shift)) as usize;
                [0, o.class].contains(&self.classes[index ^ opposite])
            })
    }

    /// Spreads the slots that are taken over `planes`, one for each value of an index's lower bits: in it a bit for each
    /// value of the upper `bits`, twice in a row, so that no window wraps. At last comes a plane with none.
    pub(crate) fn spread(&self, bits: u32, planes: &mut Vec<u8>) {
        let (lower, stride) = (self.shift - bits, plane(bits));
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
    pub(crate) fn undo(&mut self, taken: usize) {
        for index in self.log.drain(taken..) {
            self.classes[index as usize] = 0;
        }
    }
}

/// Bytes of a plane for `bits` upper bits of an index, as far as a window may reach.
pub(crate) const fn plane(bits: u32) -> usize {
    (1 << bits) / 4 + WINDOW + 8
}
