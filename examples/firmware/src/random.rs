//! The occupancies with which look-ups and walk are compared: the same ones in each run.

/// Occupancies for each square.
pub const OCCUPANCIES: usize = 100;

/// George Marsaglia's xorshift.
pub struct Random(u64);

impl Random {
    pub const fn new() -> Self {
        Self(0x2545_f491_4f6c_dd1d)
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}
