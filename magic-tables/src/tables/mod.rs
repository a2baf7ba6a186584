//! The tables for one set of options, filled and verified.

mod bmi2;
#[cfg(feature = "boards")]
pub mod board;
mod content;
mod plan;

pub use bmi2::Bmi2;
pub use content::{Chess, Content, Tables};

use self::plan::{Plan, ways};
use crate::factors;
use crate::scheme::{Kind, kind};
use crate::spec::{Part, Pext, Problem, Scheme, Spec, summarise};

impl Tables {
    /// Chooses the index functions, lays out the slots, fills and verifies them.
    ///
    /// ```
    /// use magic_tables::{Scheme, spec::Spec, tables::{Bmi2, Tables}};
    ///
    /// let spec = Spec { max_bytes: Some(100_000), ..Spec::default() };
    /// let problems = Tables::build(&spec, Bmi2::Absent).unwrap_err();
    /// assert_eq!(problems[0].key, "max_bytes", "`fancy` takes more");
    ///
    /// let auto = Spec { scheme: Scheme::Auto, ..spec };
    /// assert!(Tables::build(&auto, Bmi2::Absent).unwrap().bytes <= 100_000);
    /// ```
    ///
    /// # Errors
    /// All mistakes in `spec`, factors that are not magic, or tables that are larger than `max_bytes`.
    pub fn build(spec: &Spec, bmi2: Bmi2) -> Result<Self, Vec<Problem>> {
        Self::build_or_list(spec, bmi2, false).map_err(|problems| summarise(spec, &problems))
    }

    /// Like [`build`](Self::build), but `auto` chooses only among schemes with slots, because a function will fill them.
    #[cfg(feature = "generate")]
    pub(crate) fn build_with_slots(spec: &Spec, bmi2: Bmi2) -> Result<Self, Vec<Problem>> {
        Self::build_or_list(spec, bmi2, true).map_err(|problems| summarise(spec, &problems))
    }

    /// Like [`build`](Self::build), but without the tables that only rook, bishop and queen have on the chess board.
    #[cfg(feature = "generate")]
    pub(crate) fn build_general(spec: &Spec) -> Result<Self, Vec<Problem>> {
        let problems = spec.problems_without_tuned_tables();
        if !problems.is_empty() {
            return Err(problems);
        }
        Plan::general(spec).build(&ways(spec, false, false))
    }

    /// The same without a summary of many wrong factors.
    fn build_or_list(spec: &Spec, bmi2: Bmi2, with_slots: bool) -> Result<Self, Vec<Problem>> {
        let mut problems = spec.problems();
        if spec.pext == Pext::Always && bmi2 == Bmi2::Absent {
            problems.push(Problem::new("pext", Part::Value, Self::NO_PEXT));
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        let promised = bmi2.promised(spec);
        let plan = Plan::new(spec, promised, with_slots);
        let ways = ways(spec, promised, plan.is_tuned());
        // Mistakes in the user's factors are reported on every target.
        if let (Kind::Hashing(hashing), Some(Scheme::Pext)) =
            (kind(spec.scheme), ways.first().map(|way| way.scheme))
        {
            if let Some(factors) = hashing.factors() {
                factors::check_all_own(spec, factors)?;
            }
        }
        plan.build(&ways)
    }
}

#[cfg(test)]
mod tests;
