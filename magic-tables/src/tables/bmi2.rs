//! Who promises PEXT and PDEP.

use crate::spec::{Pext, Spec};

/// Who promises that the look-ups will run on a processor with PEXT and PDEP (BMI2).
///
/// ```
/// use magic_tables::{Scheme, spec::Spec, tables::{Bmi2, Tables}};
///
/// let scheme = |bmi2| Tables::build(&Spec::default(), bmi2).unwrap().scheme;
/// assert_eq!(scheme(Bmi2::ByTarget), Scheme::Pext);
/// assert_eq!(scheme(Bmi2::Absent), Scheme::Fancy);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bmi2 {
    /// Nobody: the architecture has no such instructions.
    #[default]
    Absent,
    /// Nobody, but some processors of the architecture have them.
    Possible,
    /// The feature `bmi2` of this crate.
    ByFeature,
    /// The features of the target.
    ByTarget,
}

impl Bmi2 {
    /// All values.
    pub const ALL: [Self; 4] = [Self::Absent, Self::Possible, Self::ByFeature, Self::ByTarget];

    /// The word by which `magic_bitboards::magic_tables!` passes this value.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Absent => "absent",
            Self::Possible => "possible",
            Self::ByFeature => "feature",
            Self::ByTarget => "target",
        }
    }

    /// The value that is passed by `word`.
    ///
    /// ```
    /// use magic_tables::tables::Bmi2;
    ///
    /// assert_eq!(Bmi2::from_word("feature"), Some(Bmi2::ByFeature));
    /// ```
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.word() == word)
    }

    /// Whether tables for `spec` may use the instructions without further promises. The feature `bmi2` does not count
    /// under `pext = never`, since another crate of the build may have turned it on. Constant functions cannot use them.
    #[must_use]
    pub const fn promised(self, spec: &Spec) -> bool {
        match self {
            _ if spec.const_fn => false,
            Self::Absent | Self::Possible => false,
            Self::ByFeature => !matches!(spec.pext, Pext::Never),
            Self::ByTarget => true,
        }
    }

    /// What the look-ups for `spec` may use.
    pub(crate) const fn instructions(self, spec: &Spec) -> Instructions {
        // Processors with BMI2 have AVX2, and the levels of x86-64 name both.
        let vectors = matches!(self, Self::ByTarget) && !spec.const_fn;
        Instructions { pext: self.promised(spec), vectors }
    }
}

/// Instructions by which schemes differ.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Instructions {
    /// PEXT and PDEP.
    pub(crate) pext: bool,
    /// Vectors that shuffle bytes.
    #[cfg_attr(not(feature = "boards"), expect(dead_code, reason = "they differ on other boards alone"))]
    pub(crate) vectors: bool,
}
