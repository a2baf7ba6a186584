//! Factors and places of tables, chosen by the model: few lines, and few of them in the same set of a cache.

pub mod factor;
pub mod place;
pub mod price;
