//! The look-ups that a move generator needs, as a trait, so that the generator can use any tables.

/// Attack sets from precomputed tables. Squares are numbered a1 = 0, b1 = 1, …, h8 = 63; a set has one bit for each
/// square.
///
/// Implemented for types without data, so that the generator is compiled and inlined separately for each of them.
pub trait Lookups {
    /// The squares that a rook on `square` attacks if the squares of `occupied` hold pieces.
    fn rook(square: usize, occupied: u64) -> u64;

    /// The squares that a bishop on `square` attacks if the squares of `occupied` hold pieces.
    fn bishop(square: usize, occupied: u64) -> u64;

    /// What a rook and what a bishop on `square` attacks, from one look-up.
    fn rook_and_bishop(square: usize, occupied: u64) -> (u64, u64);

    /// The squares that a knight on `square` attacks.
    fn knight(square: usize) -> u64;

    /// The squares that a king on `square` attacks.
    fn king(square: usize) -> u64;

    /// The squares strictly between `a` and `b`; empty if they are not on a common line.
    fn between(a: usize, b: usize) -> u64;
}
