//! For which pieces a scheme is asked for, on which it depends how messages name another one.

use crate::spec::choice::Scheme;

/// For which pieces the options ask for a scheme.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Asked {
    /// For all, or for all but those that are named.
    ForAll,
    /// For some that are named.
    #[cfg(feature = "boards")]
    ForNamed,
}

impl Asked {
    /// What to use instead: `scheme`.
    pub(super) fn instead(self, scheme: Scheme) -> String {
        match self {
            Self::ForAll => format!("`scheme = {}`", scheme.word()),
            #[cfg(feature = "boards")]
            Self::ForNamed => format!("`{}` for all pieces", scheme.word()),
        }
    }
}
