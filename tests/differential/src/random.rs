//! Random numbers, the same on every machine: `SplitMix64` (Steele, Lea and Flood 2014).

pub(crate) struct Random(u64);

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) const fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below `end`.
    pub(crate) const fn below(&mut self, end: usize) -> usize {
        (self.bits() >> 16) as usize % end
    }

    /// A number from `least` to `most`.
    pub(crate) const fn between(&mut self, least: i32, most: i32) -> i32 {
        least + self.below((most - least + 1) as usize) as i32
    }

    /// Whether something happens that happens so many times out of a hundred.
    pub(crate) const fn percent(&mut self, times: usize) -> bool {
        self.below(100) < times
    }

    pub(crate) fn one_of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }

    pub(crate) const fn set(&mut self) -> u128 {
        (self.bits() as u128) << 64 | self.bits() as u128
    }
}
