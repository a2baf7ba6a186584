//! All schemes that this processor can run, as a list of values. Each function of a candidate runs a whole loop of look-ups.

use std::cell::OnceCell;
use std::rc::Rc;

use crate::agreement::{self, Disagreement};
use crate::loads::{self, Pass, Piece, Task};
use crate::scheme::{Family, Options, Scheme, Visitor};
use crate::workload::Workload;
use crate::{forms, generator, ours, peers};

/// A function that checks a scheme.
type Check = Box<dyn Fn(&Workload) -> Result<(), Disagreement>>;

/// A function that times a scheme.
type Run = Box<dyn Fn(&Workload, Task) -> Pass>;

/// A function that repeats look-ups without timing them.
type Repeat = Box<dyn Fn(&Workload, Piece, usize)>;

/// A [`Scheme`] as a value.
pub struct Candidate {
    /// Its name.
    pub name: &'static str,
    /// What was compiled in.
    pub compiled_in: &'static str,
    /// Bytes of its tables.
    pub table_bytes: usize,
    /// The family that it is compared with.
    pub family: Family,
    /// Its options, if it is one of our combinations.
    pub options: Option<Options>,
    /// Whether another crate provides it.
    pub peer: bool,
    check: Check,
    run: Run,
    repeat: Repeat,
}

impl Candidate {
    /// `S` as a value, if this processor can run it.
    fn new<S: Scheme>(workload: &Workload) -> Option<Self> {
        if !S::prepare() {
            return None;
        }
        let squares: Rc<[_]> = workload.squares.iter().map(|&square| S::square(square.into())).collect();
        // Initialised late: parsing a position needs correct look-ups, so they must have been checked.
        let trees = OnceCell::new();
        let same_squares = Rc::clone(&squares);
        Some(Self {
            name: S::NAME,
            compiled_in: S::COMPILED_IN,
            table_bytes: S::TABLE_BYTES,
            family: S::FAMILY,
            options: S::OPTIONS,
            peer: S::PEER,
            check: Box::new(|workload| agreement::check::<S>(workload, &generator::trees::<S>())),
            run: Box::new(move |workload, task| match task.piece {
                Some(piece) => loads::pass::<S>(task.load, piece, &squares, &workload.occupied),
                None => loads::perft_pass::<S>(trees.get_or_init(generator::trees::<S>)),
            }),
            repeat: Box::new(move |workload, piece, times| {
                loads::repeat::<S>(piece, &same_squares, &workload.occupied, times);
            }),
        })
    }

    /// Compares the results with a slow ray walk and with published counts.
    ///
    /// # Errors
    /// If a result is wrong.
    pub fn check(&self, workload: &Workload) -> Result<(), Disagreement> {
        (self.check)(workload)
    }

    /// Times one run of `task`, some milliseconds; the workload must be that of [`candidates`].
    #[must_use]
    pub fn run(&self, workload: &Workload, task: Task) -> Pass {
        (self.run)(workload, task)
    }

    /// Looks up `times` times; the workload must be that of [`candidates`].
    pub fn repeat(&self, workload: &Workload, piece: Piece, times: usize) {
        (self.repeat)(workload, piece, times);
    }
}

/// All schemes that this processor can run: those of this project, `fancy` first, then the peers.
#[must_use]
pub fn candidates(workload: &Workload) -> Vec<Candidate> {
    candidates_where(workload, |name| name != Nothing::NAME)
}

/// The schemes whose names `wanted` accepts, possibly with `nothing`, which does no look-ups.
#[must_use]
pub fn candidates_where(workload: &Workload, wanted: impl Fn(&str) -> bool) -> Vec<Candidate> {
    let mut collector = Collector { workload, wanted, candidates: Vec::new() };
    ours::visit(&mut collector);
    peers::visit(&mut collector);
    collector.visit::<Nothing>();
    collector.candidates
}

/// The forms of hyperbola quintessence that the target can run.
#[must_use]
pub fn forms(workload: &Workload) -> Vec<Candidate> {
    let mut collector = Collector { workload, wanted: |_: &str| true, candidates: Vec::new() };
    forms::visit(&mut collector);
    collector.candidates
}

struct Collector<'a, F> {
    workload: &'a Workload,
    wanted: F,
    candidates: Vec<Candidate>,
}

impl<F: Fn(&str) -> bool> Visitor for Collector<'_, F> {
    fn visit<S: Scheme>(&mut self) {
        if (self.wanted)(S::NAME) {
            self.candidates.extend(Candidate::new::<S>(self.workload));
        }
    }
}

/// No look-up, only the loop around it.
struct Nothing;

impl Scheme for Nothing {
    const NAME: &'static str = "nothing";
    const COMPILED_IN: &'static str = "nothing";
    const TABLE_BYTES: usize = 0;
    const FAMILY: Family = Family::LineWise;
    const OPTIONS: Option<Options> = None;
    type Square = u8;

    #[inline(always)]
    fn square(index: usize) -> u8 {
        index as u8
    }

    #[inline(always)]
    fn rook(square: u8, occupied: u64) -> u64 {
        occupied ^ u64::from(square)
    }

    #[inline(always)]
    fn bishop(square: u8, occupied: u64) -> u64 {
        Self::rook(square, occupied)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_candidates_are_correct() {
        let workload = Workload::new();
        for candidate in candidates(&workload) {
            candidate.check(&workload).unwrap();
        }
    }
}
