//! Typical look-ups of engines before they use this crate, and after.
#![deny(unsafe_code)]

pub mod build_script;
pub mod copied;
pub mod hand_written;
pub mod numbering;
pub mod pext;
pub mod start_up;
pub mod walk;
