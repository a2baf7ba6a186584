//! At which places the squares of rays are.

use super::places::{Ends, Narrow, PLACES, Wide};
use crate::lookup::array::array;

/// The place that is never attacked: the upper bits of a word of 64 bits.
const NOTHING: u8 = 63;

impl Narrow {
    /// These rays: those along which the numbers of squares rise, and those along which they fall.
    ///
    /// # Panics
    /// If they have more squares than there are places.
    #[must_use]
    pub const fn new([up, down]: [[u64; 2]; 2]) -> Self {
        let in_order = InOrder::new([up[0] as u128, up[1] as u128], [down[0] as u128, down[1] as u128]);
        let [back, _] = in_order.back();
        Self { back, squares: in_order.squares, ends: in_order.ends }
    }
}

impl Wide {
    /// These rays: those along which the numbers of squares rise, and those along which they fall.
    ///
    /// # Panics
    /// If they have more squares than there are places.
    #[must_use]
    pub const fn new([up, down]: [[u128; 2]; 2]) -> Self {
        let in_order = InOrder::new(up, down);
        let InOrder { squares, count, ends } = in_order;
        let bytes = array!(place < PLACES => squares[place] / 8);
        let masks = array!(place < PLACES => if place < count { 1 << (squares[place] % 8) } else { 0 });
        Self { back: in_order.back(), bytes, masks, ends }
    }
}

/// The squares of all rays in the order of their places.
struct InOrder {
    squares: [u8; PLACES],
    count: usize,
    ends: Ends,
}

impl InOrder {
    const fn new([up, other_up]: [u128; 2], [down, other_down]: [u128; 2]) -> Self {
        let mut all = Self { squares: [0; PLACES], count: 0, ends: Ends { first: 0, last: 0 } };
        all.add(up, true);
        all.add(other_up, true);
        all.add(down, false);
        all.add(other_down, false);
        all
    }

    const fn add(&mut self, mut ray: u128, rises: bool) {
        if ray == 0 {
            return;
        }
        assert!(self.count + ray.count_ones() as usize <= PLACES, "these rays have more squares than places");
        self.ends.first |= 1 << self.count;
        while ray != 0 {
            let square = if rises { ray.trailing_zeros() } else { ray.ilog2() };
            ray &= !(1 << square);
            self.squares[self.count] = square as u8;
            self.count += 1;
        }
        self.ends.last |= 1 << (self.count - 1);
    }

    /// For each square of both words, its place.
    const fn back(&self) -> [[u8; 64]; 2] {
        let (mut back, mut place) = ([[NOTHING; 64]; 2], 0);
        while place < self.count {
            let square = self.squares[place] as usize;
            back[square / 64][square % 64] = place as u8;
            place += 1;
        }
        back
    }
}
