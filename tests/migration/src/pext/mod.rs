//! PEXT with a software fallback, replaced by PEXT with magic factors as the fallback.

pub mod after;
pub mod before;
