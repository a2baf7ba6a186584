//! The squares of up to four rays in the bits of an integer: ray after ray, each with its nearest square first.
//!
//! The last square of a ray counts as occupied, because a piece goes no farther anyway. So a subtraction stops at the end of each ray,
//! and one finds the nearest squares of all rays. Rays may have any length, and their squares may lie in any bytes of the board: it takes
//! instructions that gather single bits, [`Gather`], which AVX-512 has.

use crate::lookup::array::array;

/// The places of all rays together.
pub const PLACES: usize = u32::BITS as usize;

/// The place that is never attacked: the upper bits of a word of 64 bits.
const NOTHING: u8 = 63;

/// Instructions that gather bits.
pub trait Gather {
    /// The bits of `word` with these numbers.
    fn few(word: u64, numbers: &[u8; PLACES]) -> u32;
    /// The same for 64 numbers.
    fn many(word: u64, numbers: &[u8; 64]) -> u64;
    /// Whether the bytes of `board` with these numbers have bits of these masks.
    fn found(board: u128, numbers: &[u8; PLACES], masks: &[u8; PLACES]) -> u32;
}

/// Where the rays of a square begin and end.
#[derive(Clone, Copy, Debug)]
pub struct Ends {
    pub first: u32,
    pub last: u32,
}

impl Ends {
    /// What a rider attacks, or, if it `HOPS`, a hopper.
    #[inline(always)]
    const fn attacks<const HOPS: bool>(self, occupied: u32) -> u32 {
        let taken = occupied | self.last;
        let less = taken.wrapping_sub(self.first);
        let seen = taken ^ less;
        if !HOPS {
            return seen;
        }
        let others = taken & less | self.last;
        (others ^ others.wrapping_sub(self.first)) & !seen
    }
}

/// The rays of a square on a board with up to 64 squares.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub struct Narrow {
    /// For each square, its place.
    pub back: [u8; 64],
    /// For each place, its square.
    pub squares: [u8; PLACES],
    pub ends: Ends,
}

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

    /// What a rider attacks, or, if it `HOPS`, a hopper.
    #[inline(always)]
    #[must_use]
    pub fn attacks<G: Gather, const HOPS: bool>(&self, occupied: u64) -> u64 {
        let attacks = self.ends.attacks::<HOPS>(G::few(occupied, &self.squares));
        G::many(attacks.into(), &self.back)
    }
}

/// The rays of a square on a board with up to 128 squares.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub struct Wide {
    /// For each square, its place.
    pub back: [[u8; 64]; 2],
    /// For each place, the byte of its square.
    pub bytes: [u8; PLACES],
    /// For each place, the bit of its square in this byte.
    pub masks: [u8; PLACES],
    pub ends: Ends,
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

    /// What a rider attacks, or, if it `HOPS`, a hopper.
    #[inline(always)]
    #[must_use]
    pub fn attacks<G: Gather, const HOPS: bool>(&self, occupied: u128) -> u128 {
        let attacks = self.ends.attacks::<HOPS>(G::found(occupied, &self.bytes, &self.masks)).into();
        let [lower, upper] = &self.back;
        u128::from(G::many(attacks, upper)) << 64 | u128::from(G::many(attacks, lower))
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
