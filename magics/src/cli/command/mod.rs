//! The commands, one file each.

pub mod attacks;
pub mod catalog;
pub mod certificate;
mod factor_lists;
pub mod find;
pub mod generate;
pub mod pack;
pub mod prove;
mod scan;
pub mod verify;
