//! Chooses the combination of options that gets built: of the candidates that the options leave
//! open, the fastest first, the first one whose tables fit.

#[cfg(feature = "boards")]
use std::slice;

use super::Tables;
#[cfg(feature = "boards")]
use super::board::{BoardTables, Fixed, combinations, least_bytes};
use super::build::{Job, extra_bytes};
use super::costs;
#[cfg(feature = "boards")]
use crate::board::geometry::Geometry;
#[cfg(feature = "boards")]
use crate::board::piece::Piece;
use crate::scheme::{SchemeFamily, family};
#[cfg(feature = "boards")]
use crate::spec::Pieces;
use crate::spec::{Instructions, Part, Pext, Problem, Scheme, Spec};

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
        if let Some(advised) = costs::advised(spec) {
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
    {
        let pieces = spec.divided();
        if pieces.sliders.is_empty() || !pieces.others.is_empty() {
            let found = choice.with_others(&pieces)?;
            return found.ok_or_else(|| choice.none_fits());
        }
    }
    let candidates = choice.candidates_of_sliders()?;
    let job = Job {
        pext: instructions.pext,
        sliders: true,
        #[cfg(feature = "boards")]
        others: None,
    };
    let found = choice.first_that_fits(&candidates, &job);
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
    /// The candidates for rook, bishop and queen on the chess board, the fastest first; or an error
    /// if one of the user's factors is not magic, even where PEXT takes their place.
    fn candidates_of_sliders(&self) -> Result<Vec<Candidate>, Vec<Problem>> {
        let (spec, pext) = (self.spec, self.instructions.pext);
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

    /// The first tables that fit of pieces that have none of the chess board, perhaps beside rook,
    /// bishop or queen, which have.
    #[cfg(feature = "boards")]
    fn with_others(&mut self, pieces: &Pieces) -> Result<Option<Tables>, Vec<Problem>> {
        let Pieces { sliders, others } = pieces;
        let sliders = !sliders.is_empty();
        let board = self
            .spec
            .geometry()
            .expect("a board that cannot be read was refused");
        let of_sliders = if sliders {
            self.candidates_of_sliders()?
        } else {
            Vec::new()
        };
        for candidate in self.candidates_of_others(&board, others, sliders)? {
            let others = match self.build_others(&candidate, &board, others, sliders) {
                Ok(others) => others,
                Err(problem) => {
                    self.problems = vec![problem];
                    continue;
                }
            };
            // The costs of rook, bishop and queen on the chess board do not speak of the pieces
            // beside them.
            let candidates = if self.spec.scheme == Scheme::Auto && sliders {
                &of_sliders
            } else {
                slice::from_ref(&candidate)
            };
            let job = Job {
                pext: self.instructions.pext,
                sliders,
                others: Some(others),
            };
            let found = self.first_that_fits(candidates, &job);
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// The candidates for `pieces` that have no tables of the chess board. `sliders`: rook, bishop
    /// or queen stand beside them.
    #[cfg(feature = "boards")]
    fn candidates_of_others(
        &self,
        board: &Geometry,
        pieces: &[Piece],
        sliders: bool,
    ) -> Result<Vec<Candidate>, Vec<Problem>> {
        let (spec, instructions) = (self.spec, self.instructions);
        if spec.scheme != Scheme::Auto {
            return Ok(Candidate::of_named_scheme(spec, instructions.pext));
        }
        // Beside rook, bishop and queen, tables without slots need not be filled.
        let must_fill = self.fill && !sliders;
        let open = combinations(spec, board, pieces, instructions, must_fill);
        let open = open.map_err(|problem| vec![problem])?;
        Ok(open
            .into_iter()
            .map(|(scheme, spec)| Candidate::new(scheme, spec))
            .collect())
    }

    /// The tables of `pieces` that have none of the chess board, unless they are known to be too
    /// large.
    #[cfg(feature = "boards")]
    fn build_others(
        &self,
        candidate: &Candidate,
        board: &Geometry,
        pieces: &[Piece],
        sliders: bool,
    ) -> Result<BoardTables, Problem> {
        // Other pieces have one scheme with factors, the nearest to all that rook, bishop and
        // queen have on the chess board.
        let scheme = if candidate.scheme.has_factors() {
            Scheme::Fancy
        } else {
            candidate.scheme
        };
        // `auto` takes no slots that are far too large, and says how large the smallest tables
        // are.
        let least = least_bytes(board, pieces, scheme, candidate.spec.entries);
        let most = self.most_bytes();
        if self.spec.scheme != Scheme::Auto && least > most {
            let tables = Tables::empty(candidate, least as usize);
            return Err(too_large(&tables, "bytes or more", most));
        }
        let mut others =
            BoardTables::build(board.clone(), pieces.to_vec(), scheme, &candidate.spec)?;
        if !sliders {
            others.fixed = Fixed::new(board, self.spec.steppers, self.spec.lines);
        }
        Ok(others)
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
        let (most, least) = (self.most_bytes(), self.least_bytes);
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
            Problem::new("fill", Part::Key, format!("{raise}, or leave `fill` out"))
        } else {
            Problem::new("max_bytes", Part::Value, raise)
        }]
    }
}

/// The problem that `tables` take more bytes than `most`. `unit`: bytes, or bytes or more.
fn too_large(tables: &Tables, unit: &str, most: u64) -> Problem {
    let (name, extras, bytes) = (tables.name(), with_extras(&tables.spec), tables.bytes);
    let message = format!(
        "the tables of `{name}`{extras} take {bytes} {unit}, more than the {most} that `max_bytes` allows; raise `max_bytes`, or let \
         `scheme = auto` choose"
    );
    Problem::new("max_bytes", Part::Value, message)
}

/// Names the tables beside those of sliders, for messages, if there are some.
fn with_extras(spec: &Spec) -> String {
    let mut text = String::new();
    for &(key, given) in &[
        ("steppers", spec.steppers),
        ("lines", spec.lines),
        ("views", spec.views),
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
