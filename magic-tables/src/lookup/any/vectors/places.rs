//! The squares of up to four rays in the bits of an integer: ray after ray, each with its nearest square first.
//!
//! The last square of a ray counts as occupied, because a piece goes no farther anyway. So a subtraction stops at the end of each ray,
//! and one finds the nearest squares of all rays. Rays may have any length, and their squares may lie in any bytes of the board: it takes
//! instructions that gather single bits, [`Gather`], which AVX-512 has.

/// The places of all rays together.
pub const PLACES: usize = u32::BITS as usize;

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
    /// What a rider attacks, or, if it `HOPS`, a hopper.
    #[inline(always)]
    #[must_use]
    pub fn attacks<G: Gather, const HOPS: bool>(&self, occupied: u128) -> u128 {
        let attacks = self.ends.attacks::<HOPS>(G::found(occupied, &self.bytes, &self.masks)).into();
        let [lower, upper] = &self.back;
        u128::from(G::many(attacks, upper)) << 64 | u128::from(G::many(attacks, lower))
    }
}
