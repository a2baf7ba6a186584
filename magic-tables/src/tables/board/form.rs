//! How paths are looked up in schemes without slots for whole pieces.

use crate::board::piece::{Kind, Path};
use crate::spec::Scheme;

/// How such a scheme looks up a path.
#[derive(PartialEq, Eq)]
pub(super) enum Form {
    /// Whether all squares that it passes are empty.
    Leap,
    /// By the nearest occupied square of a ray, of this kind.
    Ray(Kind),
    /// In slots of lines.
    Line,
}

impl Form {
    pub(super) fn of(path: &Path, scheme: Scheme) -> Self {
        match path {
            path if path.is_leap() => Self::Leap,
            path if path.is_straight() && scheme != Scheme::Hyperbola => Self::Line,
            path => Self::Ray(path.kind.on_ray()),
        }
    }
}
