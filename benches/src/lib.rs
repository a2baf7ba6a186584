//! Benchmarks: every scheme of `magic-bitboards` and the slider look-ups of other crates behind one trait, timed side by
//! side.
//!
//! `scripts/compare.sh` prints the comparison as tables; `cargo bench --manifest-path benches/Cargo.toml` gives more detail. Both
//! first compare all results with a ray walk and with published node counts. `RUSTFLAGS="-C target-cpu=native"` enables
//! all instructions of the processor, and `--config benches/profile.toml` compiles as engines are compiled: some peers are
//! slow unless the linker inlines them.

pub mod agreement;
pub mod candidate;
mod forms;
mod generator;
pub mod loads;
mod ours;
mod peers;
pub mod scheme;
pub mod workload;
