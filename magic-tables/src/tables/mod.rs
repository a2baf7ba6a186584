//! The tables for one set of options, filled and verified.

mod bmi2;
#[cfg(feature = "boards")]
pub mod board;
mod content;
mod plan;

pub use bmi2::Bmi2;
pub use content::{Chess, Content, Tables};

use self::plan::Plan;
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
        Self::build_or_list(spec, bmi2, None).map_err(|problems| summarise(spec, &problems))
    }

    /// Like [`build`](Self::build), for source without dependencies. `fill`: a function will fill the slots.
    #[cfg(feature = "generate")]
    pub(crate) fn build_for_source(spec: &Spec, bmi2: Bmi2, fill: bool) -> Result<Self, Vec<Problem>> {
        Self::build_or_list(spec, bmi2, Some(fill)).map_err(|problems| summarise(spec, &problems))
    }

    /// The same without a summary of many wrong factors. `fill`: in source without dependencies, whether a function will fill the slots.
    fn build_or_list(spec: &Spec, bmi2: Bmi2, fill: Option<bool>) -> Result<Self, Vec<Problem>> {
        refuse(spec.problems(), spec, bmi2)?;
        let plan = Plan::new(spec, bmi2.instructions(spec), fill);
        let ways = plan.ways();
        // Mistakes in the user's factors are reported on every target.
        if let (Kind::Hashing(hashing), Some(Scheme::Pext), true) =
            (kind(spec.scheme), ways.first().map(|way| way.scheme), plan.is_tuned())
        {
            if let Some(factors) = hashing.factors() {
                factors::check_all_own(spec, factors)?;
            }
        }
        plan.build(&ways)
    }
}

/// The error with these `problems`, and one more if there is no PEXT where `spec` asks for it.
fn refuse(mut problems: Vec<Problem>, spec: &Spec, bmi2: Bmi2) -> Result<(), Vec<Problem>> {
    if spec.pext == Pext::Always && bmi2 == Bmi2::Absent {
        problems.push(Problem::new("pext", Part::Value, Tables::no_pext(spec.front_end)));
    }
    if problems.is_empty() { Ok(()) } else { Err(problems) }
}

#[cfg(test)]
mod tests;
