//! Functions and types that generated source takes as they are, by name. They stand in a file of
//! their own, so that the compiler, its lints and the formatter see them. An empty line ends an
//! item.

/// The bits of `occupied` that `mask` selects, moved together: what the PEXT instruction does.
#[inline]
const fn pext(occupied: u64, mut mask: u64) -> usize {
    let mut index = 0;
    let mut bit = 1;
    while mask != 0 {
        let lowest = mask & mask.wrapping_neg();
        if occupied & lowest != 0 {
            index |= bit;
        }
        mask ^= lowest;
        bit <<= 1;
    }
    index
}

/// The lowest bits of `bits`, moved to those that `mask` selects: what the PDEP instruction does.
#[inline]
const fn pdep_u64(mut bits: u64, mut mask: u64) -> u64 {
    let mut moved = 0;
    while mask != 0 {
        let lowest = mask & mask.wrapping_neg();
        if bits & 1 != 0 {
            moved |= lowest;
        }
        mask ^= lowest;
        bits >>= 1;
    }
    moved
}

/// The highest square of a set and all squares above it; all squares if there is none.
#[inline]
const fn from_highest(set: u64) -> u64 {
    u64::MAX << ((set | 1).leading_zeros() ^ 63)
}

/// The highest square of a set and all squares above it; all squares if there is none. Two words
/// without a branch take fewer instructions than one.
#[inline]
const fn from_highest_of_two_words(set: u128) -> u128 {
    let (lower, upper) = (set as u64, (set >> 64) as u64);
    let from_lower = u64::MAX << ((lower | 1).leading_zeros() ^ 63);
    let from_upper = u64::MAX << ((upper | 1).leading_zeros() ^ 63);
    let lower = if upper == 0 { from_lower } else { 0 };
    (from_upper as u128) << 64 | lower as u128
}

/// The squares with higher numbers than `square`, or, if not `up`, with lower ones.
#[inline]
const fn on_side(square: usize, up: bool) -> u64 {
    let up = up as u64;
    (u64::MAX << square << up) ^ up.wrapping_sub(1)
}

/// The attack set along two lines by subtraction and reversal (hyperbola quintessence), for
/// constants.
const fn slide(lines: [u64; 3], occupied: u64) -> u64 {
    let [slider, first, second] = lines;
    slide_along(first, slider, occupied) | slide_along(second, slider, occupied)
}

const fn slide_along(line: u64, slider: u64, occupied: u64) -> u64 {
    let others = line & !slider;
    let blockers = occupied & others;
    let up = blockers.wrapping_sub(slider << 1);
    let down = blockers
        .reverse_bits()
        .wrapping_sub(slider.reverse_bits() << 1)
        .reverse_bits();
    (up ^ down) & others
}

/// A square, its rank and its file.
const fn rook_lines(square: usize) -> [u64; 3] {
    assert!(square < 64, "the square is off the board");
    let rank = 0xff << (square / 8 * 8);
    let file = 0x0101_0101_0101_0101 << (square % 8);
    [1 << square, rank, file]
}

/// A square, the diagonal that rises from the a-file, and the one that falls.
const fn bishop_lines(square: usize) -> [u64; 3] {
    assert!(square < 64, "the square is off the board");
    let (rank, file) = (square / 8, square % 8);
    let rising = moved_up(0x8040_2010_0804_0201, rank, file);
    let falling = moved_up(0x0102_0408_1020_4080, rank + file, 7);
    [1 << square, rising, falling]
}

/// The board moved `up` ranks up and `down` ranks down.
const fn moved_up(board: u64, up: usize, down: usize) -> u64 {
    if up >= down {
        board << (8 * (up - down))
    } else {
        board >> (8 * (down - up))
    }
}

/// The subset of `mask` that follows `subset`; after the last one, the empty one.
const fn next_subset(subset: u64, mask: u64) -> u64 {
    subset.wrapping_sub(mask) & mask
}

/// The bytes that [`rook_spread`] spreads. The products of a file's squares that the shift leaves
/// are its ranks.
const fn rook_bytes(set: u64, square: usize) -> u16 {
    let on_rank = ((set >> (square / 8 * 8)) & 0xff) as u8;
    let file = (set >> (square % 8)) & 0x0101_0101_0101_0101;
    let on_file = (file.wrapping_mul(0x8040_2010_0804_0201) >> 56) as u8;
    u16::from_le_bytes([on_rank, on_file])
}

/// The bytes that [`bishop_spread`] spreads: the files of the squares on each line.
fn bishop_bytes(set: u64, rising: u64, falling: u64) -> u16 {
    let files = |line: u64| ((set & line).wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8;
    u16::from_le_bytes([files(rising), files(falling)])
}

/// What starts with a line of the cache.
#[repr(align(64))]
struct Aligned<T>(T);

/// A slot that some threads may read while another one fills it.
#[cfg(target_has_atomic = "64")]
struct Slot(::core::sync::atomic::AtomicU64);

#[cfg(target_has_atomic = "64")]
impl Slot {
    #[allow(clippy::declare_interior_mutable_const)]
    const EMPTY: Self = Self(::core::sync::atomic::AtomicU64::new(0));
    #[inline]
    fn get(&self) -> u64 {
        self.0.load(::core::sync::atomic::Ordering::Relaxed)
    }
    fn set(&self, bits: u64) {
        self.0.store(bits, ::core::sync::atomic::Ordering::Relaxed);
    }
    fn add(&self, bits: u64) {
        self.0
            .fetch_or(bits, ::core::sync::atomic::Ordering::Relaxed);
    }
}

/// The same in two halves, for targets without atomic numbers of 64 bits.
#[cfg(not(target_has_atomic = "64"))]
struct SlotInHalves {
    low: ::core::sync::atomic::AtomicU32,
    high: ::core::sync::atomic::AtomicU32,
}

#[cfg(not(target_has_atomic = "64"))]
impl SlotInHalves {
    #[allow(clippy::declare_interior_mutable_const)]
    const EMPTY: Self = Self {
        low: ::core::sync::atomic::AtomicU32::new(0),
        high: ::core::sync::atomic::AtomicU32::new(0),
    };
    #[inline]
    fn get(&self) -> u64 {
        u64::from(self.low.load(::core::sync::atomic::Ordering::Relaxed))
            | (u64::from(self.high.load(::core::sync::atomic::Ordering::Relaxed)) << 32)
    }
    fn set(&self, bits: u64) {
        self.low
            .store(bits as u32, ::core::sync::atomic::Ordering::Relaxed);
        self.high
            .store((bits >> 32) as u32, ::core::sync::atomic::Ordering::Relaxed);
    }
    /// Not for two threads at the same time: some of these targets have nothing for that.
    fn add(&self, bits: u64) {
        self.set(self.get() | bits);
    }
}

/// A slot that some threads may read while another one fills it, in words of the processor.
struct SlotInWords([::core::sync::atomic::AtomicUsize; (u128::BITS / usize::BITS) as usize]);

impl SlotInWords {
    #[allow(clippy::declare_interior_mutable_const)]
    const EMPTY: Self = {
        #[allow(clippy::declare_interior_mutable_const)]
        const PART: ::core::sync::atomic::AtomicUsize = ::core::sync::atomic::AtomicUsize::new(0);
        Self([PART; (u128::BITS / usize::BITS) as usize])
    };
    #[inline]
    fn get(&self) -> u128 {
        self.0.iter().rev().fold(0, |set, part| {
            set << usize::BITS | part.load(::core::sync::atomic::Ordering::Relaxed) as u128
        })
    }
    fn set(&self, mut set: u128) {
        for part in &self.0 {
            part.store(set as usize, ::core::sync::atomic::Ordering::Relaxed);
            set >>= usize::BITS;
        }
    }
}

/// The data of squares, which generated source has with documentation.
#[derive(Clone, Copy)]
struct RookSquare {
    file: u64,
}

#[derive(Clone, Copy)]
struct BishopSquare {
    rising: u64,
    falling: u64,
}

const fn rooks() -> [RookSquare; 64] {
    let mut squares = [RookSquare { file: 0 }; 64];
    let mut square = 0;
    while square < 64 {
        let [slider, _, file] = rook_lines(square);
        squares[square] = RookSquare {
            file: file & !slider,
        };
        square += 1;
    }
    squares
}

const fn bishops() -> [BishopSquare; 64] {
    let mut squares = [BishopSquare {
        rising: 0,
        falling: 0,
    }; 64];
    let mut square = 0;
    while square < 64 {
        let [slider, rising, falling] = bishop_lines(square);
        squares[square] = BishopSquare {
            rising: rising & !slider,
            falling: falling & !slider,
        };
        square += 1;
    }
    squares
}

const fn first_rank() -> [u8; 512] {
    let mut attacks = [0; 512];
    let mut i = 0;
    while i < 512 {
        let (inner, file) = (i / 8, i % 8);
        attacks[i] = (slide_along(0xff, 1 << file, (inner as u64) << 1) & 0xff) as u8;
        i += 1;
    }
    attacks
}
