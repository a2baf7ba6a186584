//! Benchmarks: every scheme of `magic-bitboards` and the slider look-ups of other crates behind one
//! trait, timed side by side.
//!
//! `scripts/compare.sh` prints the comparison as tables; `cargo bench --manifest-path
//! benches/Cargo.toml` gives more detail. Both first compare all results with those of a peer and
//! with published node counts. `-C target-cpu=native` enables all instructions of the processor, and
//! `--config benches/profile.toml` compiles as engines are compiled: some peers are slow unless the
//! linker inlines them.
//!
//! Two harnesses are needed. Criterion times one candidate after the other, which shows what a
//! change does to one of them. Ratios between candidates come from the rounds of the crate `rounds`,
//! in which all run a task directly one after the other: a machine is slower for seconds at a time,
//! and criterion would charge that to whichever candidate runs then.

#[macro_use]
mod scheme;

mod forms;
mod generator;
pub mod loads;
mod ours;
mod peers;
pub mod workload;

use std::rc::Rc;

use loads::{Pass, Task};
pub use scheme::FAMILIES;
use scheme::{Scheme, Visitor};
use workload::Workload;

/// Positions to check: enough to read every slot of most tables.
const CHECKED: usize = 200_000;

/// A function that checks a scheme.
type Check = Box<dyn Fn(&Workload) -> Result<(), String>>;

/// A function that times a scheme.
type Run = Box<dyn Fn(&Workload, Task) -> Pass>;

/// A scheme as a value. Each function runs a whole loop of look-ups.
pub struct Candidate {
    /// Its name in tables; for peers, with the crate.
    pub name: &'static str,
    /// What was compiled in.
    pub compiled_in: &'static str,
    /// Bytes of its tables.
    pub table_bytes: usize,
    /// The family that it is compared with.
    pub family: &'static str,
    /// What `scheme = auto` calls it, behind the targets on which it does; empty if it does not
    /// know it.
    pub combination: &'static str,
    /// Whether another crate provides it.
    pub peer: bool,
    check: Check,
    run: Run,
}

impl Candidate {
    /// `S` as a value, if this processor can run it.
    fn new<S: Scheme>(workload: &Workload) -> Option<Self> {
        if !S::prepare() {
            return None;
        }
        let squares: Rc<[_]> = workload
            .squares
            .iter()
            .map(|&square| S::square(square.into()))
            .collect();
        let trees = generator::trees();
        Some(Self {
            name: S::NAME,
            compiled_in: S::COMPILED_IN,
            table_bytes: S::TABLE_BYTES,
            family: S::FAMILY,
            combination: S::COMBINATION,
            peer: S::PEER,
            check: Box::new(check::<S>),
            run: Box::new(move |workload, task| match task.piece {
                Some(piece) => loads::pass::<S>(task.load, piece, &squares, &workload.occupied),
                None => loads::perft_pass::<S>(&trees),
            }),
        })
    }

    /// Compares the results with those of a peer and with published counts.
    ///
    /// # Errors
    /// If a result is wrong.
    pub fn check(&self, workload: &Workload) -> Result<(), String> {
        (self.check)(workload)
    }

    /// Times one run of `task`, some milliseconds; the workload must be that of [`candidates`].
    #[must_use]
    pub fn run(&self, workload: &Workload, task: Task) -> Pass {
        (self.run)(workload, task)
    }
}

fn check<S: Scheme>(workload: &Workload) -> Result<(), String> {
    for (&square, &occupied) in workload
        .squares
        .iter()
        .zip(&workload.occupied)
        .take(CHECKED)
    {
        let index = usize::from(square);
        let given = S::square(index);
        let (rook, bishop) = peers::rook_and_bishop(index, occupied);
        for (piece, found, right) in [
            ("rook", S::rook(given, occupied), rook),
            ("bishop", S::bishop(given, occupied), bishop),
            ("queen", S::queen(given, occupied), rook | bishop),
        ] {
            if found != right {
                let name = S::NAME;
                return Err(format!(
                    "{name}: the {piece} on square {square} attacks {right:#x} under {occupied:#x}, not {found:#x}"
                ));
            }
        }
    }
    for tree in generator::trees() {
        let found = generator::count::<S>(&tree);
        if found != tree.nodes {
            let (scheme, name, nodes) = (S::NAME, tree.name, tree.nodes);
            return Err(format!(
                "{scheme}: the tree of `{name}` has {nodes} leaves, not {found}"
            ));
        }
    }
    Ok(())
}

/// All schemes that this processor can run: those of this project, `fancy` first, then the peers.
#[must_use]
pub fn candidates(workload: &Workload) -> Vec<Candidate> {
    let mut collector = Collector {
        workload,
        candidates: Vec::new(),
    };
    ours::visit(&mut collector);
    peers::visit(&mut collector);
    collector.candidates
}

/// The forms of hyperbola quintessence that the target can run.
#[must_use]
pub fn forms(workload: &Workload) -> Vec<Candidate> {
    let mut collector = Collector {
        workload,
        candidates: Vec::new(),
    };
    forms::visit(&mut collector);
    collector.candidates
}

struct Collector<'a> {
    workload: &'a Workload,
    candidates: Vec<Candidate>,
}

impl Visitor for Collector<'_> {
    fn visit<S: Scheme>(&mut self) {
        self.candidates.extend(Candidate::new::<S>(self.workload));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_candidates_are_correct() {
        let workload = Workload::new();
        for candidate in candidates(&workload).iter().chain(&forms(&workload)) {
            candidate.check(&workload).unwrap();
        }
    }
}
