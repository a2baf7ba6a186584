//! Pictures of boards, as text for terminals and as SVG.

pub mod board;
pub mod slots;
pub mod svg;
