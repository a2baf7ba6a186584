//! Tests that need more than one file of the prover.

mod bounds;
mod common;
mod definite;
mod orders;
mod overlap_bound;
mod records;
mod samples;
mod scans;
