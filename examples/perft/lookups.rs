//! The look-ups a move generator needs, as a trait: the generator runs on whatever tables implement it.

/// Attack sets from precomputed tables. Squares are numbered a1 = 0, b1 = 1, …, h8 = 63; a set of squares
/// has one bit each.
///
/// Implemented for types without data, so that a generator is compiled anew, and inlined, for each of them.
pub trait Lookups {
    /// The squares that a rook on `square` attacks if the squares of `occupied` hold pieces.
    fn rook(square: usize, occupied: u64) -> u64;

    /// The squares that a bishop on `square` attacks if the squares of `occupied` hold pieces.
    fn bishop(square: usize, occupied: u64) -> u64;

    /// The squares that a knight on `square` attacks.
    fn knight(square: usize) -> u64;

    /// The squares that a king on `square` attacks.
    fn king(square: usize) -> u64;

    /// The squares strictly between `a` and `b` on their common line; none without a common line.
    fn between(a: usize, b: usize) -> u64;
}
