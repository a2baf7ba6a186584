//! The programs and vectors by which units were searched: what a certificate rests on.

use super::window::Simd;
use crate::serde_text::at_most;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeSet;

/// A program and its version, and the vectors that it used.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchedBy {
    /// Such as `magics 0.1.0`.
    pub program: String,
    /// [`Simd::name`].
    pub vectors: String,
}

impl SearchedBy {
    /// Most entries of a certificate.
    pub(super) const MAX_ENTRIES: usize = 64;

    /// Most bytes of a name.
    const LONGEST: usize = 64;

    /// This version of this program, with these vectors.
    ///
    /// ```
    /// use magics::prove::{SearchedBy, Simd};
    ///
    /// let by = SearchedBy::this_program(Simd::Portable);
    /// assert!(by.program.starts_with("magics ") && by.vectors == "none");
    /// ```
    #[must_use]
    pub fn this_program(simd: Simd) -> Self {
        Self { program: concat!("magics ", env!("CARGO_PKG_VERSION")).into(), vectors: simd.name().into() }
    }

    /// Whether both names are short, and of characters that can be printed.
    pub(super) fn is_printable(&self) -> bool {
        [&self.program, &self.vectors].into_iter().all(|name| {
            name.len() <= Self::LONGEST && name.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic())
        })
    }
}

/// Reads the entries of a certificate.
pub(super) fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BTreeSet<SearchedBy>, D::Error> {
    let entries = at_most::<{ SearchedBy::MAX_ENTRIES }, SearchedBy, D>(deserializer)?;
    Ok(entries.into_iter().collect())
}
