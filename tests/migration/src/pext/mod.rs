//! PEXT with a fallback in software, and PEXT with magic factors where there is none.

pub mod after;
pub mod before;
