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
mod problem;
mod scan;
mod search;
mod target;
#[cfg(test)]
mod tests;
mod vectors;
mod xorshift;

pub use certificate::coarsen::CoarsenError;
pub use certificate::job::{Job, JobError, ParseShardError, Shard};
pub use certificate::merge::MergeError;
pub(crate) use certificate::run::within;
pub use certificate::run::{ReportError, RunError, RunProgress, run, run_units};
pub use certificate::{Certificate, CertificateError, SearchedBy, Totals, Unit, checkpoint};
pub use check::{Recheck, Recount, escape};
pub use order::error::{OrderError, ParseOrderError};
pub use order::schedule::Given;
pub use order::square_list::{SquareList, SquareListError};
pub use order::{BitOrder, Order};
pub use problem::{Problem, ProblemError};
pub use scan::{Scanned, scan};
pub use search::black::{BlackSearch, black_factor};
pub use search::estimate::{Estimate, cheapest, estimate, orders};
pub use search::sample::{Sampled, Wanted, sample};
pub use target::Target;
pub use vectors::Simd;
