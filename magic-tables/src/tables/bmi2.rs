//! Who promises PEXT and PDEP.

use crate::choices::choices;
use crate::spec::{Pext, Spec};

choices! {
    /// Who promises that the look-ups will run on a processor with PEXT and PDEP (BMI2). `magic_bitboards::magic_tables!` passes the word.
    Bmi2 {
        /// Nobody: the architecture has no such instructions.
        Absent = "absent",
        /// Nobody, but some processors of the architecture have them.
        Possible = "possible",
        /// The feature `bmi2` of this crate.
        ByFeature = "feature",
        /// The features of the target.
        ByTarget = "target",
    }
}

impl Bmi2 {
    /// What the look-ups for `spec` may use without further promises. The feature `bmi2` does not count under `pext = never`, since
    /// another crate of the build may have turned it on. Constant functions can use nothing of it.
    pub(crate) const fn instructions(self, spec: &Spec) -> Instructions {
        let pext = match self {
            Self::Absent | Self::Possible => false,
            Self::ByFeature => !matches!(spec.pext, Pext::Never),
            Self::ByTarget => true,
        };
        // Processors with BMI2 have AVX2, and the levels of x86-64 name both.
        let vectors = matches!(self, Self::ByTarget);
        Instructions { pext: pext && !spec.const_fn, vectors: vectors && !spec.const_fn }
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
