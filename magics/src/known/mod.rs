//! What is known about every square.
//!
//! For each of the 128 pieces and squares: a factor with one index bit fewer than the square has relevant squares, or
//! who proved that there is none; the least index range; the fewest slots in use. Builds need none of this: their
//! factors come from [`Catalog`](magic_tables::catalog::Catalog).

mod factors;
mod facts;
mod read;

pub use factors::factors;
pub use facts::{Effort, Least, Proof, Range, Reduced, SquareFacts, Used};
pub use read::{of, squares};
