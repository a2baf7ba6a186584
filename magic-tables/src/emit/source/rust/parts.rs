//! Functions and types that generated source takes as they are, by name. They stand in a file of their own, so that the compiler, its
//! lints and the formatter see them. An empty line ends an item.

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

/// The highest square of a set and all squares above it; all squares if there is none. Two words without a branch take
/// fewer instructions than one.
#[inline]
const fn from_highest_of_two_words(set: u128) -> u128 {
    let (lower, upper) = (set as u64, (set >> 64) as u64);
    let from_lower = u64::MAX << ((lower | 1).leading_zeros() ^ 63);
    let from_upper = u64::MAX << ((upper | 1).leading_zeros() ^ 63);
    let lower = if upper == 0 { from_lower } else { 0 };
    (from_upper as u128) << 64 | lower as u128
}

/// The squares with higher numbers than `from`, if `to` is one of them; otherwise those with lower numbers.
#[inline]
const fn beyond(from: usize, to: usize) -> u64 {
    let up = (to > from) as u64;
    (u64::MAX << from << up) ^ up.wrapping_sub(1)
}

/// The attack set along two lines by subtraction and reversal (hyperbola quintessence), for constants.
const fn slide(lines: [u64; 3], occupied: u64) -> u64 {
    let [slider, first, second] = lines;
    slide_along(first, slider, occupied) | slide_along(second, slider, occupied)
}

const fn slide_along(line: u64, slider: u64, occupied: u64) -> u64 {
    let others = line & !slider;
    let blockers = occupied & others;
    let up = blockers.wrapping_sub(slider << 1);
    let down = blockers.reverse_bits().wrapping_sub(slider.reverse_bits() << 1).reverse_bits();
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
    if up >= down { board << (8 * (up - down)) } else { board >> (8 * (down - up)) }
}

/// The subset of `mask` that follows `subset`; after the last one, the empty one.
const fn next_subset(subset: u64, mask: u64) -> u64 {
    subset.wrapping_sub(mask) & mask
}

/// The bytes that [`rook_spread`] spreads. The products of a file's squares that the shift leaves are its ranks.
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

/// A slot that some threads may read while another one fills it, in words of the processor.
struct Slot128([::core::sync::atomic::AtomicUsize; (u128::BITS / usize::BITS) as usize]);

impl Slot128 {
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
