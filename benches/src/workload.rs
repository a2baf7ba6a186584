//! The positions of the benchmarks: random, with 8 to 24 pieces including the slider, and the same
//! in every run.

use magic_tables::search::random::Random;

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
    #[expect(
        clippy::new_without_default,
        reason = "a million positions are no default"
    )]
    pub fn new() -> Self {
        let mut random = Random::new(0);
        let (mut squares, mut occupied) = (Vec::new(), Vec::new());
        for _ in 0..POSITIONS {
            let pieces = PIECES.start() + random.bits() % (PIECES.end() - PIECES.start() + 1);
            let square = random.bits() % 64;
            let mut position = 1u64 << square;
            while u64::from(position.count_ones()) < pieces {
                position |= 1 << (random.bits() % 64);
            }
            squares.push(square as u8);
            occupied.push(position);
        }
        Self { squares, occupied }
    }
}
