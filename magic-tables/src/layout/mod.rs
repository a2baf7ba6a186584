//! Layouts: where the slots of each square lie in the one array.

mod carried;
mod fit;
mod placement;

pub use carried::carried;
pub use fit::Fit;
pub use placement::{Carried, Layout, Placement, Ranged};
