//! Exhaustive search and proof: all magic factors of a square within its period, or that there are none.
//!
//! [`Problem`] says what is sought, [`Order`] in which order the factor's bits are fixed, [`Job`] which part of
//! it; [`run`] does the job and leaves a [`Certificate`], which is the checkpoint too while the job is under way.
#![allow(
    clippy::cast_precision_loss,
    reason = "node counts become floating point for rates and estimates alone"
)]

#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(test)]
mod bounds;
mod certificate;
pub mod checkpoint;
#[cfg(target_arch = "x86_64")]
mod children;
mod eights;
mod estimate;
mod interval;
mod job;
mod order;
mod outward;
mod overlap;
mod population;
mod problem;
mod random;
mod rows;
mod run;
mod sample;
mod search;
mod sequence;
mod slots;
mod step;
#[cfg(test)]
mod tests;
mod tune;
mod turn;
mod window;

pub use certificate::{Certificate, Totals, Unit};
pub use estimate::{Estimate, cheapest, estimate, orders};
pub use job::{Job, Shard};
pub use order::{Direction, Order};
pub use problem::Problem;
pub use run::{Progress, run, run_units};
pub use sample::{Sampled, Wanted, sample};
pub use search::Given;
pub use sequence::Sequence;
pub use window::Simd;
