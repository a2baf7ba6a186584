//! For which pieces a scheme is asked for, on which it depends how messages name another one.

use crate::spec::choice::Scheme;
use crate::spec::declaration::FrontEnd;

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
    /// What to use instead: `scheme`, as the front end writes it.
    pub(super) fn instead(self, by: FrontEnd, scheme: Scheme) -> String {
        match self {
            Self::ForAll => by.setting("scheme", scheme.word()).to_string(),
            #[cfg(feature = "boards")]
            Self::ForNamed => format!("`{}` for all pieces", scheme.word()),
        }
    }
}
