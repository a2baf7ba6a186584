//! The commands, one file each.

pub mod attacks;
pub mod catalog;
pub mod certificate;
mod factor_lists;
pub mod find;
mod find_on_board;
pub mod gather;
pub mod generate;
pub mod pack;
pub mod prove;
mod scan;
pub mod verify;
