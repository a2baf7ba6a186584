//! The positions of the benchmarks: random, with 8 to 24 pieces including the slider, and the same in every run.

/// The pieces of a position, the slider included.
const PIECES: std::ops::RangeInclusive<u64> = 8..=24;

/// The number of positions of the random load: far more than any table has slots.
pub const POSITIONS: usize = 1 << 20;

/// Squares and occupancies.
#[derive(Clone, Debug)]
pub struct Workload {
    /// The slider of each position, a1 = 0, h8 = 63.
    pub squares: Vec<u8>,
    /// The occupied squares of each position.
    pub occupied: Vec<u64>,
}

impl Workload {
    /// [`POSITIONS`] random positions.
    #[must_use]
    #[expect(clippy::new_without_default, reason = "a million positions are no default")]
    pub fn new() -> Self {
        let mut random = Random(0);
        let (mut squares, mut occupied) = (Vec::new(), Vec::new());
        for _ in 0..POSITIONS {
            let pieces = PIECES.start() + random.below(PIECES.end() - PIECES.start() + 1);
            let square = random.below(64);
            let mut position = 1u64 << square;
            while u64::from(position.count_ones()) < pieces {
                position |= 1 << random.below(64);
            }
            squares.push(square as u8);
            occupied.push(position);
        }
        Self { squares, occupied }
    }
}

/// `SplitMix64` (Steele, Lea and Flood 2014): fast, and the same on every machine.
#[derive(Clone, Debug)]
pub struct Random(pub u64);

impl Random {
    /// A number less than `end`, which must be far less than 2^64.
    pub const fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) % end
    }

    /// Shuffles `items`.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u64 + 1) as usize);
        }
    }
}
