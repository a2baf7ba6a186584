//! For boards with up to 256 squares, whose sets are four words of 64 bits: square `s` is bit
//! `s % 64` of word `s / 64`.
//!
//! Integers have no such width, so sets are combined by functions. All of them are constant
//! functions.

use super::four_words;
pub use super::four_words::{PathRule, along_paths, hopper, rider, union};
use crate::lookup::constants::{octets, short_words, words};

/// A set of squares, one bit each.
pub type Word = [u64; 4];

/// A set of each of so many things, from little-endian bytes.
const fn sets<const WORDS: usize, const SETS: usize>(bytes: &[u8]) -> [Word; SETS] {
    assert!(WORDS == 4 * SETS, "a set has four words");
    let words = words::<WORDS>(bytes);
    let mut sets = [[0; 4]; SETS];
    let mut i = 0;
    while i < WORDS {
        sets[i / 4][i % 4] = words[i];
        i += 1;
    }
    sets
}

/// The rays of a piece from all squares. Along `UP` of them the numbers of squares rise, along all
/// others they fall.
///
/// ```
/// use magic_tables::lookup::boards::bits256::RaySets;
///
/// // A board of two squares: from the first one a ray leads up, from the second one down.
/// let sets = [[2, 0, 0, 0], [0; 4], [0; 4], [1_u64, 0, 0, 0]];
/// let bytes = sets.map(|set| set.map(u64::to_le_bytes));
/// let rook = RaySets::<2, 1, 2>::new::<16, 4>(bytes.as_flattened().as_flattened());
/// assert_eq!(rook.rider_attacks(0, [2, 0, 0, 0]), [2, 0, 0, 0]);
/// assert_eq!(rook.rider_attacks(1, [2, 0, 0, 0]), [1, 0, 0, 0]);
/// ```
pub struct RaySets<const SQUARES: usize, const UP: usize, const RAYS: usize>(
    [[Word; RAYS]; SQUARES],
);

impl<const SQUARES: usize, const UP: usize, const RAYS: usize> RaySets<SQUARES, UP, RAYS> {
    /// The rays of each square in turn as little-endian bytes, first those along which numbers
    /// rise. They are `SETS` sets of `WORDS` words of 64 bits.
    ///
    /// # Panics
    /// If `bytes` does not hold exactly so many words.
    #[must_use]
    pub const fn new<const WORDS: usize, const SETS: usize>(bytes: &[u8]) -> Self {
        assert!(SETS == SQUARES * RAYS, "each square has as many rays");
        let sets = sets::<WORDS, SETS>(bytes);
        let mut rays = [[[0; 4]; RAYS]; SQUARES];
        let mut i = 0;
        while i < SETS {
            rays[i / RAYS][i % RAYS] = sets[i];
            i += 1;
        }
        Self(rays)
    }

    /// The rays from `square`.
    #[inline(always)]
    const fn of(&self, square: usize) -> &[Word; RAYS] {
        assert!(square < SQUARES, "the square is off the board");
        &self.0[square]
    }

    /// The attack set of a rider.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline]
    #[must_use]
    pub const fn rider_attacks(&self, square: usize, occupied: Word) -> Word {
        rider(self.of(square), UP, occupied)
    }

    /// The attack set of a hopper that attacks at most `RANGE` squares of each ray; 255 if it has no
    /// range.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline]
    #[must_use]
    pub const fn hopper_attacks<const RANGE: u8>(&self, square: usize, occupied: Word) -> Word {
        hopper(self.of(square), UP, RANGE, occupied)
    }

    /// The squares strictly between two squares, if these are the rays of a queen, the opposite one
    /// of each at the same place of the second half; empty if no line joins the squares.
    ///
    /// ```
    /// use magic_tables::lookup::boards::bits256::RaySets;
    ///
    /// // Three squares in a row.
    /// let sets = [[6, 0, 0, 0], [0; 4], [4, 0, 0, 0], [1, 0, 0, 0], [0; 4], [3_u64, 0, 0, 0]];
    /// let bytes = sets.map(|set| set.map(u64::to_le_bytes));
    /// let rays = RaySets::<3, 1, 2>::new::<24, 6>(bytes.as_flattened().as_flattened());
    /// assert_eq!(rays.between(0, 2), [2, 0, 0, 0]);
    /// assert_eq!(rays.line(0, 2), [7, 0, 0, 0]);
    /// assert_eq!(rays.ray(0, 1), [6, 0, 0, 0]);
    /// assert_eq!(rays.beyond(0, 1), [4, 0, 0, 0]);
    /// ```
    ///
    /// # Panics
    /// If a square is off the board.
    #[inline]
    #[must_use]
    pub const fn between(&self, a: usize, b: usize) -> Word {
        four_words::between(self.of(a), self.of(b), b)
    }

    /// The whole line through two squares, as [`between`](Self::between) finds it; empty if there is
    /// none.
    ///
    /// # Panics
    /// If a square is off the board.
    #[inline]
    #[must_use]
    pub const fn line(&self, a: usize, b: usize) -> Word {
        four_words::line(self.of(a), self.of(b), a, b)
    }

    /// The squares from `from`, which is left out, through `to` to the edge of the board; empty if
    /// no line joins them.
    ///
    /// # Panics
    /// If a square is off the board.
    #[inline]
    #[must_use]
    pub const fn ray(&self, from: usize, to: usize) -> Word {
        four_words::ray(self.of(from), self.of(to), to)
    }

    /// The squares behind `to`, which is left out, as seen from `from`; empty if no line joins them.
    ///
    /// # Panics
    /// If a square is off the board.
    #[inline]
    #[must_use]
    pub const fn beyond(&self, from: usize, to: usize) -> Word {
        four_words::beyond(self.of(from), self.of(to), to)
    }
}

/// Paths from all squares that are no rays: leaps, paths that run to and fro, and those over edges
/// that are joined. Each is the number of its squares, and the squares.
///
/// ```
/// use magic_tables::lookup::boards::bits256::{Paths, PathRule};
///
/// // From the first of three squares, one leap over the second one; from the others, none.
/// let starts = [0_u32, 3, 3, 3].map(u32::to_le_bytes);
/// let leaps = Paths::<3, 4, 3>::new(starts.as_flattened(), &[2, 1, 2]);
/// assert_eq!(leaps.attacks(0, [0b001, 0, 0, 0], PathRule::Lame, 255), [0b100, 0, 0, 0]);
/// assert_eq!(leaps.attacks(0, [0b010, 0, 0, 0], PathRule::Lame, 255), [0; 4]);
/// ```
pub struct Paths<const SQUARES: usize, const STARTS: usize, const BYTES: usize> {
    /// Where the paths of each square start, and where those of the last one end.
    starts: [u32; STARTS],
    paths: [u8; BYTES],
}

impl<const SQUARES: usize, const STARTS: usize, const BYTES: usize> Paths<SQUARES, STARTS, BYTES> {
    /// The paths of each square in turn, and where they start in these, as little-endian numbers.
    /// `STARTS` is one more than `SQUARES`.
    ///
    /// # Panics
    /// If `starts` does not hold so many numbers, or `paths` not exactly the paths.
    #[must_use]
    pub const fn new(starts: &[u8], paths: &[u8]) -> Self {
        assert!(STARTS == SQUARES + 1, "the last path has an end");
        Self {
            starts: short_words(starts),
            paths: octets(paths),
        }
    }

    /// The attack set of a piece that moves along the paths by this rule, with a range of 255 if it
    /// has none.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline]
    #[must_use]
    pub const fn attacks(&self, square: usize, occupied: Word, rule: PathRule, range: u8) -> Word {
        assert!(square < SQUARES, "the square is off the board");
        let start = self.starts[square] as usize;
        let end = self.starts[square + 1] as usize;
        along_paths(&self.paths, start, end, rule, range, occupied)
    }
}

/// The attack sets of a piece that makes one step: knight, king or pawn.
///
/// ```
/// use magic_tables::lookup::boards::bits256::StepSets;
///
/// // A king on a board of two squares.
/// let sets = [[2, 0, 0, 0], [1_u64, 0, 0, 0]].map(|set| set.map(u64::to_le_bytes));
/// let king = StepSets::<2>::new::<8>(sets.as_flattened().as_flattened());
/// assert_eq!(king.attacks(0), [2, 0, 0, 0]);
/// ```
pub struct StepSets<const SQUARES: usize>([Word; SQUARES]);

impl<const SQUARES: usize> StepSets<SQUARES> {
    /// The attack set of each square as little-endian bytes, which hold `WORDS` words of 64 bits.
    ///
    /// # Panics
    /// If `bytes` does not hold exactly so many words, four for each square.
    #[must_use]
    pub const fn new<const WORDS: usize>(bytes: &[u8]) -> Self {
        Self(sets::<WORDS, SQUARES>(bytes))
    }

    /// The attack set of the piece on `square`.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    #[must_use]
    pub const fn attacks(&self, square: usize) -> Word {
        self.0[square]
    }
}
