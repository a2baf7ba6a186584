//! Layouts: where the slots of each square lie in the one array.

mod carried;
mod fit;
mod placement;

pub use carried::with_carried_offsets;
pub use fit::FirstFit;
pub use placement::{CarriedOffsets, Layout, Placement, RangedHash};
