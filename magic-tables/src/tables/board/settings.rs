//! How the tables of some pieces are built.

use super::own_factors::OwnFactors;
use crate::spec::{Scheme, Spec};

/// How the tables of pieces in one scheme are built.
#[derive(Clone, Copy)]
pub(super) struct Settings<'a> {
    /// The scheme in use.
    pub(super) scheme: Scheme,
    /// What slots of whole pieces hold, where they lie and which factors lead to them.
    pub(super) spec: &'a Spec,
    /// The user's own factors.
    pub(super) own: &'a OwnFactors,
    /// Whether to compare all tables with the walk.
    pub(super) verify: bool,
}
