//! Exhaustive search and proof: finds all magic factors of a square within its period, or proves
//! that there are none.
//!
//! A [`Target`] says what the factors are for, a [`Problem`] adds the number of index bits, an
//! [`Order`] says in which order the search fixes the bits of the factor, and a [`Job`] which part
//! to search. [`run`] does the job and leaves a [`Certificate`]. While the job is under way, the
//! certificate is the checkpoint too.
//!
//! ```
//! use magic_tables::board::slider::Slider;
//! use magics::prove::{Certificate, Job, Problem, Simd, cheapest, run};
//! use std::{num::NonZero, sync::atomic::AtomicBool};
//!
//! // Is there a factor with 4 index bits for the bishop on d1, which has 5 relevant squares?
//! let problem = Problem::new(Slider::Bishop, 3, 4).unwrap();
//! let (order, _) = cheapest(&problem);
//! let mut record = Certificate::new(Job::new(&problem, order));
//! let (one, stop) = (NonZero::<usize>::MIN, AtomicBool::new(false));
//! run(&mut record, one, Simd::detect(), &stop, |_, _| Ok(())).unwrap();
//! assert!(record.is_complete());
//! assert_eq!(record.totals.factors, 0);
//! ```
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
pub use order::schedule::GivenBits;
pub use order::square_list::{SquareList, SquareListError};
pub use order::{BitOrder, Order};
pub use problem::{Problem, ProblemError};
pub use scan::{Scanned, scan};
pub use search::black::{BlackSearch, black_factor};
pub use search::estimate::{Estimate, cheapest, cheapest_until, estimate, orders};
pub use search::glance::{Glance, glance};
pub use search::sample::{SampleGoal, Sampled, sample};
pub use target::Target;
pub use vectors::Simd;
