//! Random positions of 8 to 24 pieces, the same in every run.

use core::cell::UnsafeCell;

/// How many there are: where times are measured, far more than a cache of the first level has room for; few where an
/// emulator counts instructions.
pub const POSITIONS: usize = if cfg!(target_family = "wasm") { 1 << 16 } else { 1 << 9 };

/// A square, and the occupied squares.
struct Positions(UnsafeCell<([u64; POSITIONS], [u8; POSITIONS])>);

// SAFETY: the program has one thread.
unsafe impl Sync for Positions {}

static ALL: Positions = Positions(UnsafeCell::new(([0; POSITIONS], [0; POSITIONS])));

/// Fills them.
pub fn fill() {
    let mut random = Random(0);
    // SAFETY: nobody reads them meanwhile.
    let (occupied, squares) = unsafe { &mut *ALL.0.get() };
    for (occupied, square) in occupied.iter_mut().zip(squares) {
        let pieces = 8 + random.below(17) as u32;
        *square = random.below(64) as u8;
        *occupied = 1 << *square;
        while occupied.count_ones() < pieces {
            *occupied |= 1 << random.below(64);
        }
    }
}

/// The first `count` of them, and then again from the first.
#[inline(always)]
pub fn for_each(count: usize, mut look_up: impl FnMut(usize, u64)) {
    // SAFETY: nobody changes them meanwhile.
    let (occupied, squares) = unsafe { &*ALL.0.get() };
    let mut left = count;
    while left > 0 {
        let now = if left < POSITIONS { left } else { POSITIONS };
        for (&occupied, &square) in occupied[..now].iter().zip(&squares[..now]) {
            let square = usize::from(square);
            // SAFETY: all squares are on the board. So the look-ups need not check it.
            unsafe { core::hint::assert_unchecked(square < 64) };
            look_up(square, occupied);
        }
        left -= now;
    }
}

/// `SplitMix64` (Steele, Lea and Flood 2014).
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) % end
    }
}
