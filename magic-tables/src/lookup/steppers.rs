//! Sets of squares on the chess board that do not depend on the occupancy: of stepping pieces, and
//! of pairs of squares.

use super::constants::words as read;
use crate::board::{Bitboard as Word, SQUARES};

include!("boards/fixed.rs");

/// The attack sets of a stepping piece on all squares.
///
/// ```
/// use magic_tables::{board::stepper::Stepper, lookup::Steppers};
///
/// let knights = Steppers::new(std::array::from_fn(|square| Stepper::Knight.attacks(square)));
/// assert_eq!(knights.attacks(0), 1 << 17 | 1 << 10, "from a1 to b3 and c2");
/// ```
pub type Steppers = Steps<SQUARES>;

impl Steppers {
    /// The attack sets of one piece as little-endian bytes, a1 first.
    ///
    /// # Panics
    /// If `bytes` does not hold exactly one word for each square.
    #[must_use]
    pub const fn from_bytes(bytes: &[u8]) -> Self {
        Self(read(bytes))
    }
}

/// A set of squares for each pair of squares on a common rank, file or diagonal.
///
/// ```
/// use magic_tables::{board::stepper::between_and_line, lookup::PairTable};
///
/// let (between, line) = between_and_line();
/// let [between, line] =
///     [between, line].map(|sets| {
///         PairTable::from_bytes(
///             &sets.iter().flat_map(|set| set.to_le_bytes()).collect::<Vec<_>>(),
///         )
///     });
/// assert_eq!(between.get(0, 27), 1 << 9 | 1 << 18, "b2 and c3 lie between a1 and d4");
/// assert_eq!(line.ray(0, 5), 0xfe, "from a1 through f1 to h1");
/// assert_eq!(line.beyond(0, 5), 0xc0, "behind f1, as seen from a1: g1 and h1");
/// assert_eq!([line.ray(0, 10), line.beyond(0, 10)], [0; 2], "no line joins a1 and c2");
/// ```
pub type PairTable = Pairs<SQUARES, { SQUARES * SQUARES }>;

impl PairTable {
    /// [`Pairs::new`].
    #[must_use]
    pub const fn from_bytes(bytes: &[u8]) -> Self {
        Self::new(bytes)
    }
}
