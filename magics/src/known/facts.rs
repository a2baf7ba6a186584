//! What can be known about a piece on a square.

use crate::serde_text::{factor as factor_text, piece, square_name, whole};
use magic_tables::board::slider::Slider;
use serde::Serialize;

/// What is known about a piece on a square.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SquareFacts {
    /// The piece.
    #[serde(rename = "piece", serialize_with = "piece::serialize")]
    pub slider: Slider,
    /// The square, 0..64.
    #[serde(serialize_with = "square_name")]
    pub square: usize,
    /// The number of relevant squares. Factors with this many index bits are easy to find.
    pub relevant: u32,
    /// Whether there are factors with one index bit fewer.
    pub reduced: Reduced,
    /// The proof by exhaustive search that there is no factor with two index bits fewer. `None` where no such proof is
    /// needed: where there is no factor with one bit fewer, or where there are more attack sets than indices; or where
    /// nobody knows.
    pub twice_reduced: Option<Proof>,
    /// The least index range known.
    pub range: Range,
    /// The least index ranges that are proved, each for one number of index bits.
    pub least: Vec<Least>,
    /// The fewest slots in use known.
    pub used: Used,
}

impl SquareFacts {
    /// The least index range for this number of index bits, if it is proved.
    ///
    /// ```
    /// use magic_tables::board::slider::Slider;
    /// use magics::known;
    ///
    /// let bishop = known::of(Slider::Bishop, 59);
    /// assert_eq!(bishop.least_for(5).unwrap().greatest, 31);
    /// assert_eq!(bishop.least_for(9).unwrap().greatest, 60);
    /// assert!(bishop.least_for(6).is_none(), "nobody has searched");
    /// ```
    #[must_use]
    pub fn least_for(&self, index_bits: u32) -> Option<&Least> {
        self.least.iter().find(|least| least.index_bits == index_bits)
    }

    /// Whether an exhaustive search has shown that no factor with as many index bits as that of [`SquareFacts::range`] has
    /// a smaller greatest index.
    #[must_use]
    pub fn is_range_least(&self) -> bool {
        self.least_for(self.range.index_bits).is_some_and(|least| least.greatest == self.range.greatest)
    }
}

/// Whether there are factors with one index bit fewer than the square has relevant squares.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "status")]
pub enum Reduced {
    /// There are.
    Factor {
        /// One of them.
        #[serde(serialize_with = "factor_text")]
        factor: u64,
        /// Who found it.
        by: &'static str,
    },
    /// There are none, by exhaustive search over the whole period.
    None {
        /// Who proved it, the first one first; never empty.
        proofs: Vec<Proof>,
    },
    /// As far as this project knows, nobody knows.
    Open {
        /// The expected cost of this project's search.
        estimate: Effort,
    },
}

/// An exhaustive search that found no factor.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Proof {
    /// Who did it, and where it is published.
    pub by: &'static str,
    /// Candidates and partial candidates tested, if stated.
    pub tests: Option<u64>,
    /// The cost, for this project's own searches.
    pub effort: Option<Effort>,
    /// The name of the certificate, without `.json`, if the repository has it in `magics/catalog/certificates`.
    pub certificate: Option<&'static str>,
    /// The command that repeats the search, for this project's own searches.
    pub command: Option<String>,
}

/// The cost of one of this project's searches.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Effort {
    /// Nodes visited; two digits of an estimate.
    #[serde(serialize_with = "whole")]
    pub nodes: f64,
    /// Seconds of wall-clock time. Measured times are those of one or two threads of a machine that did other work
    /// too; estimated times are those of one thread.
    #[serde(serialize_with = "whole")]
    pub seconds: f64,
    /// The order of the search, as text.
    pub order: &'static str,
}

/// A factor with a small index range.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Range {
    /// The factor.
    #[serde(serialize_with = "factor_text")]
    pub factor: u64,
    /// Its number of index bits.
    pub index_bits: u32,
    /// The greatest index. A table of its own needs one slot more.
    pub greatest: u32,
    /// No factor with any number of index bits has a smaller greatest index than this.
    pub bound: u32,
    /// Who found it.
    pub by: &'static str,
}

/// A factor with the least index range of all factors with as many index bits, and the proof of that.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Least {
    /// The factor.
    #[serde(serialize_with = "factor_text")]
    pub factor: u64,
    /// Its number of index bits.
    pub index_bits: u32,
    /// The greatest index. No factor with this number of index bits has a smaller one.
    pub greatest: u32,
    /// Who found the factor.
    pub by: &'static str,
    /// The cost of this project's search for factors with smaller indices, of which there is none.
    pub effort: Effort,
}

/// A factor with few slots in use: for packings, where the slots between may be other squares'. Its indices may reach
/// farther than those of [`Range`], which is for a table of its own.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Used {
    /// The factor.
    #[serde(serialize_with = "factor_text")]
    pub factor: u64,
    /// Its number of index bits.
    pub index_bits: u32,
    /// The number of different indices.
    pub slots: u32,
    /// The number of different attack sets. No factor uses fewer slots.
    pub bound: u32,
    /// Who found it.
    pub by: &'static str,
}
