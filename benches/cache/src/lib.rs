//! Which cache lines the look-ups of chess engines touch, for any tables of `magic-bitboards`.
//!
//! ```text
//! an engine --trace::Recorder--> trace --summary--> a few kilobytes to keep
//!                                  |                      |
//!                        figures: lines, misses     choice of factors and offsets
//! ```
//!
//! `docs/cache.md` says what comes out, and with which commands.

pub mod addresses;
pub mod cache;
pub mod choose;
pub mod figures;
pub mod summary;
pub mod trace;
