//! Squares between two squares, and whole lines through both.

use super::words::words;
use crate::board::{Bitboard, SQUARES};

/// A set of squares for each pair of squares on a common rank, file or diagonal.
///
/// ```
/// use magic_tables::lookup::Lines;
///
/// let (between, _) = magic_tables::board::stepper::between_and_line();
/// let between = Lines::from_words(between.try_into().unwrap());
/// assert_eq!(between.of(0, 27), 1 << 9 | 1 << 18, "b2 and c3 lie between a1 and d4");
/// ```
#[derive(Clone, Debug)]
pub struct Lines([[Bitboard; SQUARES]; SQUARES]);

impl Lines {
    /// The sets of all pairs, in the order (a1, a1), (a1, b1), ….
    #[must_use]
    #[allow(clippy::large_stack_arrays, reason = "it is evaluated into a static")]
    pub const fn from_words(words: [Bitboard; SQUARES * SQUARES]) -> Self {
        let mut sets = [[0; SQUARES]; SQUARES];
        let mut i = 0;
        while i < words.len() {
            sets[i / SQUARES][i % SQUARES] = words[i];
            i += 1;
        }
        Self(sets)
    }

    /// The sets of all pairs as little-endian bytes, in the order (a1, a1), (a1, b1), ….
    ///
    /// # Panics
    /// If `bytes` does not hold exactly one word for each pair.
    #[must_use]
    pub const fn from_bytes(bytes: &[u8]) -> Self {
        Self::from_words(words(bytes))
    }

    /// The set of the pair (`a`, `b`); empty if they have no common line.
    ///
    /// # Panics
    /// If `a` or `b` is off the board.
    #[inline(always)]
    #[must_use]
    pub const fn of(&self, a: usize, b: usize) -> Bitboard {
        self.0[a][b]
    }

    /// In a table of whole lines: the squares from `from` through `to` to the edge of the board, without `from` itself;
    /// empty if the squares have no common line, or are the same.
    ///
    /// ```
    /// use magic_tables::lookup::Lines;
    ///
    /// let (_, line) = magic_tables::board::stepper::between_and_line();
    /// let line = Lines::from_words(line.try_into().unwrap());
    /// assert_eq!(line.ray(0, 5), 0xfe, "from a1 through f1 to h1");
    /// assert_eq!(line.ray(27, 18), 1 << 18 | 1 << 9 | 1, "from d4 through c3 to a1");
    /// assert_eq!(line.ray(0, 10), 0, "no line joins a1 and c2");
    /// ```
    ///
    /// # Panics
    /// If `from` or `to` is off the board.
    #[inline(always)]
    #[must_use]
    pub const fn ray(&self, from: usize, to: usize) -> Bitboard {
        // On one side of `from`, all squares of a line have higher numbers. Nothing branches here.
        let up = (to > from) as u32;
        self.0[from][to] & ((Bitboard::MAX << from << up) ^ (up as Bitboard).wrapping_sub(1))
    }
}
