//! What is compared: look-ups as a type without data, so that every load is compiled anew for each of them, with the
//! look-ups inlined.

/// Look-ups of sliding pieces.
pub trait Scheme: 'static {
    /// What the scheme is called in tables, and for peers, from which crate.
    const NAME: &'static str;

    /// What was compiled in: `SCHEME` of the macro, or how the peer goes about it.
    const COMPILED_IN: &'static str;

    /// Bytes of all data that the look-ups of rooks and bishops read.
    const TABLE_BYTES: usize;

    /// Whether another crate provides it.
    const PEER: bool;

    /// The type of squares in the signatures, as users of the crate would hold it: a byte in any case.
    type Square: Copy + 'static;

    /// Whether this processor can run the look-ups, and fills tables that are not there from the start.
    #[must_use]
    fn prepare() -> bool {
        true
    }

    /// The square with the number `index`: a1 = 0, b1 = 1, …, h8 = 63.
    ///
    /// May panic if `index` is off the board.
    fn square(index: usize) -> Self::Square;

    /// The attack set of a rook.
    fn rook(square: Self::Square, occupied: u64) -> u64;

    /// The attack set of a bishop.
    fn bishop(square: Self::Square, occupied: u64) -> u64;

    /// The attack set of a queen.
    #[inline(always)]
    fn queen(square: Self::Square, occupied: u64) -> u64 {
        Self::rook(square, occupied) | Self::bishop(square, occupied)
    }
}
