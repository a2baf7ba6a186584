//! Exhaustive search and proof: finds all magic factors of a square within its period, or proves that there are none.
//!
//! A [`Problem`] says what is sought, an [`Order`] in which order the search fixes the bits of the factor, and a
//! [`Job`] which part to search. [`run`] does the job and leaves a [`Certificate`]. While the job is under way, the
//! certificate is the checkpoint too.
#![allow(
    clippy::cast_precision_loss,
    reason = "node counts become floating point for rates and estimates alone"
)]

#[cfg(target_arch = "x86_64")]
mod avx512;
mod black;
mod certificate;
mod check;
pub mod checkpoint;
mod estimate;
mod gaps;
mod order;
mod overlap_bound;
mod plan;
mod rows;
mod run;
mod sample;
mod schedule;
mod search;
mod taken_slots;
#[cfg(test)]
mod tests;
mod window;
mod xorshift;

pub use black::{BlackSearch, black_factor};
pub use certificate::{Certificate, Job, SearchedBy, Shard, Totals, Unit};
pub use check::{Recheck, Recount, escape};
pub use estimate::{Estimate, cheapest, estimate, orders};
pub use order::{BitOrder, Order, Problem, SquareList};
pub use run::{RunProgress, run, run_units};
pub use sample::{Sampled, Wanted, sample};
pub use schedule::Given;
pub use window::Simd;
