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
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod base_products;
mod black;
mod by_weight;
mod by_window;
mod cells;
mod certificate;
pub mod checkpoint;
mod child_windows;
mod coarsen;
mod collision_test;
mod cost;
mod denial;
mod dispatch;
mod down_rows;
mod down_table;
mod ends_first;
mod estimate;
mod first_test;
mod given;
mod interval;
mod job;
mod level_sample;
mod limit;
mod magic_test;
mod merge;
mod middle_out;
mod no_rows;
mod order;
mod order_text;
mod overlap_bound;
mod plan;
mod problem;
mod recheck;
mod recount;
mod rows;
mod run;
mod sample;
mod schedule;
mod search;
mod searched_by;
mod searcher;
mod shard;
mod slot_view;
mod sort_tests;
mod square_list;
mod step;
mod steps;
mod taken_slots;
mod test_groups;
#[cfg(test)]
mod tests;
mod unit;
mod up_rows;
mod window;
mod window_orders;
mod window_steps;
mod xorshift;

pub use black::{BlackSearch, black_factor};
pub use certificate::Certificate;
pub use estimate::{Estimate, cheapest, estimate, orders};
pub use given::Given;
pub use job::Job;
pub use order::{BitOrder, Order};
pub use problem::Problem;
pub use recheck::{Recheck, escape};
pub use recount::Recount;
pub use run::{RunProgress, run, run_units};
pub use sample::{Sampled, Wanted, sample};
pub use searched_by::SearchedBy;
pub use shard::Shard;
pub use square_list::SquareList;
pub use unit::{Totals, Unit};
pub use window::Simd;
