//! The hash functions of congruent modulo bitboards, as they were published.
//!
//! Trevor Fenner and Mark Levene, *Move Generation with Perfect Hash Functions* (2008). A line has `N` squares that are
//! `K` bits apart: 8 for a file, 9 for a diagonal that rises from a1, 7 for one that falls to h1. The first square is
//! shifted to bit 0. Only squares of the line may be set; the square of the slider may be set or not. On a rank the
//! squares are one bit apart, so the line itself is the index, and so is its remainder modulo 255.
//!
//! Slots for each square of a slider on its line, where the hash addresses the attack sets directly:
//!
//! | | holds if | any | N = 8, K = 8 | K = 9 | K = 7 | N = 6 (without the ends) |
//! |---|---|---|---|---|---|---|
//! | [`h1`] | N ≤ K | 2^K + 2 | 258 | 514 | – | |
//! | [`minimal_h1`] | N ≤ K | 2^N | 256 | 256 | – | 64 |
//! | [`h2`] | N ≤ K + 1 | 2^(K + 1) + 1 | 513 | 1025 | 257 | |
//! | [`minimal_h2`] | N ≤ K + 1 | 2^N | 256 | 256 | 256 | 64 |
//! | [`cast_out_255`] | the squares stand on different files | 255 | – | 255 | 255 | 64, halved |
//!
//! The look-up [`CongruentModulo`](magic_tables::lookup::CongruentModulo) uses the minimal ones for six squares. The
//! functions here compute exact remainders by multiplication with a reciprocal, without a division.

use magic_tables::board::{Bitboard, FILES};

/// `line` mod 2^K + 2: the occupancy as a number in base -2. One to one if N ≤ K. For N < K the first square need not
/// be shifted to bit 0.
///
/// ```
/// use magic_tables::{board::FILE_A, board::occupancy::Subsets};
/// use magics::congruent_modulo::hashes::h1;
///
/// let hashes: std::collections::BTreeSet<u64> = Subsets::of(FILE_A).map(h1::<8>).collect();
/// assert_eq!(hashes.len(), 256, "one for each occupancy");
/// assert!(hashes.iter().all(|&hash| hash < 258));
/// ```
#[must_use]
pub const fn h1<const K: u32>(line: Bitboard) -> u64 {
    const { Divisor::new((1 << K) + 2) }.remainder(line)
}

/// [`h1`], counted from the least number with N digits in base -2, so that it is below 2^N.
///
/// ```
/// use magic_tables::{board::FILE_A, board::occupancy::Subsets};
/// use magics::congruent_modulo::hashes::minimal_h1;
///
/// assert!(Subsets::of(FILE_A).map(minimal_h1::<8, 8>).all(|hash| hash < 256));
/// ```
#[must_use]
pub const fn minimal_h1<const K: u32, const N: u32>(line: Bitboard) -> u64 {
    const {
        assert!(N <= K, "h1 is not one to one on so long a line");
    }
    const { Divisor::new((1 << K) + 2) }.remainder(line + const { least(N) })
}

/// `line` mod 2^(K + 1) + 1: a multiple of the occupancy in base -2, its last square lowest. One to one if N ≤ K + 1;
/// the first square need not be shifted to bit 0.
///
/// ```
/// use magic_tables::{board::FILE_A, board::occupancy::Subsets};
/// use magics::congruent_modulo::hashes::h2;
///
/// let hashes: std::collections::BTreeSet<u64> = Subsets::of(FILE_A).map(h2::<8>).collect();
/// assert_eq!(hashes.len(), 256, "one for each occupancy");
/// ```
#[must_use]
pub const fn h2<const K: u32>(line: Bitboard) -> u64 {
    const { Divisor::new((1 << (K + 1)) + 1) }.remainder(line)
}

/// [`h2`], divided and counted from the least number with N digits in base -2, so that it is below 2^N.
///
/// ```
/// use magic_tables::{board::FILE_A, board::occupancy::Subsets};
/// use magics::congruent_modulo::hashes::minimal_h2;
///
/// assert!(Subsets::of(FILE_A).map(minimal_h2::<8, 8>).all(|hash| hash < 256));
/// ```
#[must_use]
pub const fn minimal_h2<const K: u32, const N: u32>(line: Bitboard) -> u64 {
    const {
        assert!(N <= K + 1, "h2 is not one to one on so long a line");
    }
    let divisor = const { Divisor::new((1 << (K + 1)) + 1) };
    let multiple = h2::<K>(line) << (N - 1);
    let positive = if N % 2 == 1 { multiple } else { (divisor.modulus << (N - 1)) - multiple };
    divisor.remainder(positive + const { least(N) })
}

/// `line` mod 255: the sum of the ranks. For lines whose squares stand on different files, and do not occupy all
/// files. Crystalclear, *Low memory usage attack bitboard generation* (2011).
///
/// The multiplication of kindergarten bitboards does the same: its factor is 2^64 / 255, and the upper byte of the
/// product is the remainder in fixed point.
///
/// ```
/// use magics::congruent_modulo::hashes::cast_out_255;
///
/// assert_eq!(cast_out_255(0x0804_0201), 0b1111, "a1, b2, c3 and d4, on one rank");
/// ```
#[must_use]
pub const fn cast_out_255(line: Bitboard) -> u64 {
    const { Divisor::new((1 << FILES) - 1) }.remainder(line)
}

/// Minus the least number of `digits` digits in base -2.
const fn least(digits: u32) -> u64 {
    2 * (4_u64.pow(digits / 2) - 1) / 3
}

/// A divisor, and its reciprocal with 64 significant bits.
#[derive(Clone, Copy, Debug)]
struct Divisor {
    modulus: u64,
    reciprocal: u64,
    shift: u32,
}

impl Divisor {
    /// Torbjörn Granlund and Peter Montgomery, *Division by Invariant Integers using Multiplication* (1994): the
    /// quotient is exact for all words if the reciprocal, rounded up, is not too far off.
    const fn new(divisor: u64) -> Self {
        let shift = divisor.ilog2();
        let one = 1_u128 << (u64::BITS + shift);
        let reciprocal = one.div_ceil(divisor as u128);
        let excess = reciprocal * divisor as u128 - one;
        assert!(reciprocal <= u64::MAX as u128 && excess <= 1 << shift, "a longer reciprocal is needed");
        Self { modulus: divisor, reciprocal: reciprocal as u64, shift }
    }

    /// The remainder of `value`.
    #[inline(always)]
    const fn remainder(self, value: u64) -> u64 {
        let high = (value as u128 * self.reciprocal as u128) >> u64::BITS;
        value - (high as u64 >> self.shift) * self.modulus
    }
}
