//! What look-ups of rays take and give in C and C++: the numbers of a square, the occupancy, and the set.

use super::face::Face;
use super::ray_steps::Kind;
use crate::scheme::c_text::{Dialect, Standard};

/// What look-ups take and give.
#[derive(Clone, Copy)]
pub(super) struct RaySets<'a> {
    pub(super) dialect: &'a Dialect,
    pub(super) face: &'a Face<'a>,
    /// Whether sets have 128 bits.
    pub(super) wide: bool,
}

impl RaySets<'_> {
    /// The statement that makes `words` a pointer to vectors.
    pub(super) fn pointer(&self, kind: &Kind) -> String {
        let kind = format!("const {} *", kind.element);
        match self.dialect.standard {
            Standard::C => format!("{kind}const vectors = ({kind})(const void *)words;"),
            Standard::Cpp => format!("{kind}const vectors = reinterpret_cast<{kind}>(words);"),
        }
    }

    /// The lower and the upper half of the occupancy.
    pub(super) fn halves(&self) -> [String; 2] {
        if self.wide {
            ["low", "high"].map(|half| format!("{}(occupied)", self.face.of_sets(half)))
        } else {
            ["occupied", "0"].map(str::to_owned)
        }
    }

    /// The occupancy in a vector of x86-64.
    pub(super) fn occupancy(&self) -> String {
        let [low, high] = self.halves().map(|half| self.dialect.cast("long long", &half));
        format!("_mm_set_epi64x({high}, {low})")
    }

    /// The statement that returns the two words of a vector of x86-64.
    pub(super) fn result(&self) -> String {
        let [low, high] = ["both", "_mm_unpackhi_epi64(both, both)"]
            .map(|vector| self.dialect.cast("uint64_t", &format!("_mm_cvtsi128_si64({vector})")));
        format!("return {};\n", self.set_of(&low, &high))
    }

    /// The set with these halves.
    pub(super) fn set_of(&self, low: &str, high: &str) -> String {
        if self.wide { format!("{}({low}, {high})", self.face.of_sets("of")) } else { low.to_owned() }
    }
}
