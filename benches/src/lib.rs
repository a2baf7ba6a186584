//! Every scheme of `magic-bitboards`, and the slider look-ups of other crates, behind one trait, to be timed side by
//! side.
//!
//! `cargo run --release -p magic-bitboards-benches --bin table` prints the comparison as a table;
//! `cargo bench -p magic-bitboards-benches` is for looking closer. Both first compare all results with a ray walk
//! and with published node counts. `RUSTFLAGS="-C target-cpu=native"` adds what the processor has beyond the
//! baseline.

pub mod agreement;
pub mod candidate;
mod generator;
pub mod loads;
pub mod peers;
pub mod scheme;
pub mod schemes;
pub mod workload;
