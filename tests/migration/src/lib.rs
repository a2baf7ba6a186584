//! Look-ups as engines have them before they use this crate, and the same engines after.
#![forbid(unsafe_code)]

pub mod build_script;
pub mod copied;
pub mod hand_written;
pub mod numbering;
pub mod pext;
pub mod start_up;
pub mod walk;
