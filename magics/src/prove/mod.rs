//! Exhaustive search and proof: finds all magic factors of a square within its period, or proves
//! that there are none.
//!
//! A [`Problem`] says what is sought, an [`Order`] in which order the search fixes the bits of the
//! factor, and a [`Job`] which part to search. [`run`] does the job and leaves a [`Certificate`].
//! While the job is under way, the certificate is the checkpoint too.
#![allow(
    clippy::cast_precision_loss,
    reason = "node counts become floating point for rates and estimates alone"
)]

mod certificate;
mod check;
#[cfg(feature = "gpu")]
pub mod gpu;
mod order;
mod scan;
mod search;
#[cfg(test)]
mod tests;
mod vectors;
mod xorshift;

pub(crate) use certificate::run::within;
pub use certificate::run::{RunProgress, run, run_units};
pub use certificate::{Certificate, Job, SearchedBy, Shard, Totals, Unit, checkpoint};
pub use check::{Recheck, Recount, escape};
pub use order::schedule::Given;
pub use order::{BitOrder, Order, Problem, SquareList};
pub use scan::{Scanned, scan};
pub use search::black::{BlackSearch, black_factor};
pub use search::estimate::{Estimate, cheapest, estimate, orders};
pub use search::sample::{Sampled, Wanted, sample};
pub use vectors::Simd;
