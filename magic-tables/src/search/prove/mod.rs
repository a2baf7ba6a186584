//! Exhaustive search and proof: all magic factors of a square within its period, or that there are none.

mod certificate;
pub mod checkpoint;
mod estimate;
mod job;
mod order;
mod problem;
mod rows;
mod run;
mod sample;
mod search;
mod tune;
mod window;

pub use certificate::{Certificate, Totals, Unit};
pub use estimate::{Estimate, cheapest, estimate, orders};
pub use job::{Job, Shard};
pub use order::{Direction, Order};
pub use problem::Problem;
pub use run::{Progress, run};
pub use sample::{Sampled, sample};
pub use window::Simd;
