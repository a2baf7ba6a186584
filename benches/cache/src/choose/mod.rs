//! Chooses factors and places of tables by the model, so that look-ups read few lines, and few in the same set of a cache.

pub mod factor;
pub mod place;
pub mod price;
