//! What `scheme = auto` tries first on the chess board: the options that we advise for each purpose.

use crate::spec::{Entries, Purpose, Scheme, Spec};

/// The scheme that we advise for each purpose, and the entries of slots if PEXT takes its place and
/// they differ. Tests compare the pages and the playground with this; docs/engines.md has the
/// measurements behind it.
const fn advice(purpose: Purpose) -> (Scheme, Option<Entries>) {
    match purpose {
        Purpose::Network => (Scheme::Hyperbola, None),
        Purpose::NoNetwork => (Scheme::Fancy, Some(Entries::Pdep)),
        Purpose::MoveGenerator => (Scheme::Fancy, None),
    }
}

/// The options that we advise for the purpose of `spec`, if it leaves all of them open. `spec` must
/// have no problems.
pub(super) fn advised(spec: &Spec) -> Option<Spec> {
    if spec.entries != Entries::default() || spec.bishop_entries.is_some() {
        return None;
    }
    let mut advised = spec.clone();
    let purpose = spec.purpose.unwrap_or_default();
    (advised.scheme, advised.pext_entries) = advice(purpose);
    advised.purpose = None;
    Some(advised)
}
