//! Chooses the combination of options that gets built: of the candidates that the options leave
//! open, the fastest first, the first one whose tables fit.

#[cfg(feature = "boards")]
mod others;

use super::Tables;
use super::build::{Job, extra_bytes};
use super::{advice, costs};
use crate::scheme::{SchemeFamily, family};
use crate::spec::{ErrorSite, Instructions, Pext, Problem, Scheme, Spec};

/// A combination of options that may serve.
pub(super) struct Candidate {
    /// The scheme in use: that of the options, or PEXT in its place.
    pub(super) scheme: Scheme,
    /// The options in use.
    pub(super) spec: Spec,
    /// Bytes of the tables of rook and bishop, if the catalog knows them.
    pub(super) known_bytes: Option<usize>,
}

impl Candidate {
    /// These options, whose tables have a size that is found by building them.
    pub(super) const fn new(scheme: Scheme, spec: Spec) -> Self {
        Self {
            scheme,
            spec,
            known_bytes: None,
        }
    }

    /// The candidates that `spec` allows, which names a scheme: at least one. `pext`: the target
    /// has PEXT.
    fn of_named_scheme(spec: &Spec, pext: bool) -> Vec<Self> {
        let mut candidates = Vec::new();
        let takes_its_place = pext && spec.pext == Pext::Auto && spec.scheme.has_factors();
        if spec.pext == Pext::Always || takes_its_place {
            let scheme = if spec.scheme.is_line_wise() {
                spec.scheme
            } else {
                Scheme::Pext
            };
            candidates.push(Self::new(scheme, spec.with_pext()));
        }
        // PEXT was not asked for by name, so if its tables are too large, the scheme stays. It may
        // still use PDEP.
        if spec.pext != Pext::Always {
            candidates.push(Self::new(spec.scheme, spec.clone()));
        }
        candidates
    }

    /// The candidates of `scheme = auto` for rook, bishop and queen on the chess board: what we
    /// advise for the purpose, and then all that have a cost, the fastest first.
    fn of_auto(spec: &Spec, pext: bool) -> Vec<Self> {
        let mut candidates = Vec::new();
        if let Some(advised) = advice::advised(spec) {
            candidates = Self::of_named_scheme(&advised, pext);
            for candidate in &mut candidates {
                candidate.known_bytes = costs::bytes(candidate.scheme, &candidate.spec);
            }
        }
        // A plain loop is much less to compile in users' builds.
        for cost in &costs::fastest_first(spec, pext) {
            candidates.push(Self {
                known_bytes: Some(cost.bytes),
                ..Self::new(cost.scheme, cost.options(spec))
            });
        }
        candidates
    }
}

/// The tables of the first candidate that fits. `spec` must have no problems. `fill`: a function
/// will fill the slots, so that only schemes with slots will do.
pub(super) fn choose(
    spec: &Spec,
    instructions: Instructions,
    fill: bool,
) -> Result<Tables, Vec<Problem>> {
    let mut choice = Choice {
        spec,
        instructions,
        fill,
        least_bytes: usize::MAX,
        problems: Vec::new(),
    };
    #[cfg(feature = "boards")]
    let found = choice.of_pieces(spec.divided())?;
    #[cfg(not(feature = "boards"))]
    let found = choice.of_sliders()?;
    found.ok_or_else(|| choice.none_fits())
}

/// The search for a candidate that fits: what is wanted, and what came of those that were tried.
struct Choice<'a> {
    /// The options as they were given.
    spec: &'a Spec,
    /// The instructions that look-ups may use.
    instructions: Instructions,
    /// Whether a function will fill the slots.
    fill: bool,
    /// The bytes of the smallest tables that were tried.
    least_bytes: usize,
    /// Why there are no tables for the last candidate.
    problems: Vec<Problem>,
}

impl Choice<'_> {
    /// The first tables that fit of those of rook, bishop and queen on the chess board alone.
    fn of_sliders(&mut self) -> Result<Option<Tables>, Vec<Problem>> {
        let candidates = self.candidates_of_sliders()?;
        let job = Job::of_sliders(self.instructions.pext);
        Ok(self.first_that_fits(&candidates, &job))
    }

    /// The candidates for rook, bishop and queen on the chess board, the fastest first; or an error
    /// if one of the user's factors is not magic, even where PEXT takes their place.
    fn candidates_of_sliders(&self) -> Result<Vec<Candidate>, Vec<Problem>> {
        let spec = self.spec;
        let pext = self.instructions.pext;
        if spec.scheme == Scheme::Auto {
            return Ok(Candidate::of_auto(spec, pext));
        }
        let candidates = Candidate::of_named_scheme(spec, pext);
        if let (SchemeFamily::Slots(scheme), Scheme::Pext) =
            (family(spec.scheme), candidates[0].scheme)
        {
            scheme.check_own(spec)?;
        }
        Ok(candidates)
    }

    /// The first tables that fit of those that `job` makes for the candidates.
    fn first_that_fits(&mut self, candidates: &[Candidate], job: &Job) -> Option<Tables> {
        let most = self.most_bytes();
        // Sizes that the catalog knows are those of rook and bishop alone.
        let beside = job.bytes_of_others() + extra_bytes(self.spec);
        for candidate in candidates {
            if self.fill && candidate.scheme.is_line_wise() {
                continue;
            }
            // Tables that are known to be too large are not built.
            if let Some(bytes) = candidate.known_bytes {
                self.least_bytes = self.least_bytes.min(bytes + beside);
                if (bytes + beside) as u64 > most {
                    continue;
                }
            }
            match job.build(candidate) {
                Ok(tables) if tables.bytes as u64 <= most => return Some(tables),
                Ok(tables) => {
                    self.least_bytes = self.least_bytes.min(tables.bytes);
                    self.problems = vec![too_large(&tables, "bytes", most)];
                }
                Err(problems) => self.problems = problems,
            }
        }
        None
    }

    /// The most bytes that tables may take.
    fn most_bytes(&self) -> u64 {
        self.spec.max_bytes.unwrap_or(u64::MAX)
    }

    /// Why there are no tables.
    fn none_fits(&self) -> Vec<Problem> {
        let spec = self.spec;
        if !self.problems.is_empty() && (spec.scheme != Scheme::Auto || spec.max_bytes.is_none()) {
            return self.problems.clone();
        }
        let most = self.most_bytes();
        let least = self.least_bytes;
        let extras = with_extras(spec);
        let what = if self.fill {
            "tables with slots"
        } else {
            "tables"
        };
        let raise = format!(
            "no {what}{extras} are as small as {most} bytes; the smallest take {least}: raise `max_bytes`"
        );
        vec![if self.fill {
            Problem::new(
                "fill",
                ErrorSite::Key,
                format!("{raise}, or leave `fill` out"),
            )
        } else {
            Problem::of_value("max_bytes", raise)
        }]
    }
}

/// The problem that `tables` take more bytes than `most`. `unit`: bytes, or bytes or more.
fn too_large(tables: &Tables, unit: &str, most: u64) -> Problem {
    let name = tables.name();
    let extras = with_extras(&tables.spec);
    let bytes = tables.bytes;
    let way_out = if tables.spec.has_no_pieces() {
        ""
    } else {
        ", or let `scheme = auto` choose"
    };
    let message = format!(
        "the tables of `{name}`{extras} take {bytes} {unit}, more than the {most} that `max_bytes` allows; raise `max_bytes`{way_out}"
    );
    Problem::of_value("max_bytes", message)
}

/// Names the tables beside those of sliders, for messages, if there are some.
fn with_extras(spec: &Spec) -> String {
    let mut text = String::new();
    for &(key, given) in &[
        ("steppers", spec.steppers),
        ("lines", spec.lines),
        ("views", spec.views),
        ("threat_index", spec.threat_index),
    ] {
        if given {
            text += if text.is_empty() { " with `" } else { " and `" };
            text += key;
            text += "`";
        }
    }
    text
}

#[cfg(test)]
mod tests;
