//! Tables filled at the first look-up, replaced by tables in read-only data.

pub mod after;
pub mod before;
