//! A random generator for samples of the search tree.
//!
//! The order of a plan's tests is drawn with it, and the node counts of published certificates
//! depend on that order. So these numbers must stay the same for ever: libraries such as `fastrand`
//! promise that for no later version, and those that do promise it have other numbers. That is also
//! why this generator is not the one that the rest of the workspace draws with.

/// A 64-bit xorshift generator (George Marsaglia, *Xorshift RNGs*, 2003), scaled to a range by
/// multiplication. The same seed gives the same numbers on every machine.
#[derive(Clone, Debug)]
pub(crate) struct Xorshift(u64);

impl Xorshift {
    /// A generator for `seed`.
    pub(crate) fn new(seed: u64) -> Self {
        let mut random = Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0xD1B5_4A32_D192_ED03);
        random.0 |= 1;
        for _ in 0..8 {
            random.next();
        }
        random
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number below `end`, which is at least 1.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        let product = u128::from(self.next()) * u128::from(end);
        (product >> 64) as u64
    }

    /// At most `count` elements of `all`, in a random order.
    pub(crate) fn draw<T>(&mut self, mut all: Vec<T>, count: usize) -> Vec<T> {
        for i in 0..all.len().min(count) {
            let left = (all.len() - i) as u64;
            let j = i + self.below(left) as usize;
            all.swap(i, j);
        }
        all.truncate(count);
        all
    }
}
