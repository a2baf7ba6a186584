//! Packing: a search for one array for all squares that is as short as factors, offsets and order allow.
//!
//! The problem is strongly NP-complete in general. Volker Annuss (*Fixed shift magics with 800KB lookup table*, 2010)
//! was the first to attack it with annealing. Here the search repeats three stages:
//!
//! 1. *Factors*: annealing makes factors that leave many gaps, for rooks in whole columns (`anneal`).
//! 2. *Columns*: rooks are packed by their columns alone, which is quick (`columns`).
//! 3. *Slots*: bishops and the remaining rooks go where they fit first (`first_fit`). Then some squares are taken out and put back in
//!    another order with other factors, again and again, each time with a lower limit (`ruin`).
//!
//! Two squares may share a slot if they need the same of it
//! ([`Entry::agrees`](magic_tables::encoding::Entry::agrees)). For shared entries this means that neither needs a bit
//! that the other must not have.

mod anneal;
mod arrangement;
mod chance;
mod columns;
mod first_fit;
mod packed_piece;
mod pool;
mod ruin;
mod search;
#[cfg(test)]
mod tests;
mod text;
mod trial;
mod verify;

pub use search::PackingSearch;
pub use text::to_text;
