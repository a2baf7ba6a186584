// Sets of squares that do not depend on the occupancy.

/// The attack sets of a piece that makes one step: knight, king or pawn.
///
/// ```
/// use magic_tables::lookup::boards::bits64::Steps;
///
/// // A king on a board of three squares in a row.
/// let king = Steps::<3>::new([0b010, 0b101, 0b010]);
/// assert_eq!(king.attacks(1), 0b101, "from the middle, both ends");
/// ```
pub struct Steps<const SQUARES: usize>([Word; SQUARES]);

impl<const SQUARES: usize> Steps<SQUARES> {
    /// The attack set of each square.
    #[must_use]
    pub const fn new(attacks: [Word; SQUARES]) -> Self {
        Self(attacks)
    }

    /// The attack set of the piece on `square`.
    #[inline(always)]
    #[must_use]
    pub const fn attacks(&self, square: usize) -> Word {
        self.0[square]
    }
}

/// A set of squares for each pair of squares on a common rank, file or diagonal. `PAIRS` is the
/// square of `SQUARES`.
///
/// ```
/// use magic_tables::lookup::boards::bits64::Pairs;
///
/// // On a board of two squares, one line joins different squares.
/// let lines = [0, 0b11, 0b11, 0_u64].map(u64::to_le_bytes);
/// let lines = Pairs::<2, 4>::new(lines.as_flattened());
/// assert_eq!([lines.get(0, 1), lines.get(1, 1)], [0b11, 0]);
/// ```
pub struct Pairs<const SQUARES: usize, const PAIRS: usize>([Word; PAIRS]);

impl<const SQUARES: usize, const PAIRS: usize> Pairs<SQUARES, PAIRS> {
    /// The sets of all pairs as little-endian bytes, in the order (0, 0), (0, 1), ….
    ///
    /// # Panics
    /// If `bytes` does not hold exactly one word for each pair.
    #[must_use]
    pub const fn new(bytes: &[u8]) -> Self {
        assert!(
            PAIRS == SQUARES * SQUARES,
            "the number of pairs is that of squares, squared"
        );
        Self(read(bytes))
    }

    /// The set of the pair (`a`, `b`); empty if they have no common line.
    ///
    /// # Panics
    /// If `a` or `b` is off the board.
    #[inline(always)]
    #[must_use]
    pub const fn get(&self, a: usize, b: usize) -> Word {
        assert!(a < SQUARES && b < SQUARES, "a square is off the board");
        self.0[a * SQUARES + b]
    }

    /// In a table of whole lines: the squares from `from` through `to` to the edge of the board,
    /// without `from` itself; empty if the squares have no common line, or are the same.
    ///
    /// ```
    /// use magic_tables::lookup::boards::bits64::Pairs;
    ///
    /// // Three squares in a row, all on one line.
    /// let lines = [0, 7, 7, 7, 0, 7, 7, 7, 0_u64].map(u64::to_le_bytes);
    /// let lines = Pairs::<3, 9>::new(lines.as_flattened());
    /// assert_eq!(lines.ray(0, 1), 0b110, "from the first square through the second to the third");
    /// ```
    ///
    /// # Panics
    /// If `from` or `to` is off the board.
    #[inline(always)]
    #[must_use]
    pub const fn ray(&self, from: usize, to: usize) -> Word {
        self.get(from, to) & on_side(from, to > from)
    }

    /// In a table of whole lines: the squares behind `to` as seen from `from`, to the edge of the
    /// board, without `to` itself; empty if the squares have no common line, or are the same.
    ///
    /// ```
    /// use magic_tables::lookup::boards::bits64::Pairs;
    ///
    /// // Three squares in a row, all on one line.
    /// let lines = [0, 7, 7, 7, 0, 7, 7, 7, 0_u64].map(u64::to_le_bytes);
    /// let lines = Pairs::<3, 9>::new(lines.as_flattened());
    /// assert_eq!(lines.beyond(0, 1), 0b100, "the third square is behind the second");
    /// ```
    ///
    /// # Panics
    /// If `from` or `to` is off the board.
    #[inline(always)]
    #[must_use]
    pub const fn beyond(&self, from: usize, to: usize) -> Word {
        self.get(from, to) & on_side(to, to > from)
    }
}

/// The squares with higher numbers than `square`, or, if not `up`, with lower ones: one side of
/// each line. Nothing branches here.
#[inline(always)]
const fn on_side(square: usize, up: bool) -> Word {
    let up = up as u32;
    (Word::MAX << square << up) ^ (up as Word).wrapping_sub(1)
}
