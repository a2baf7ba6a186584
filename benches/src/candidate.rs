//! All schemes that can run here, as a list of values: the loops over look-ups are behind one call each.

use crate::agreement::{self, Disagreement};
use crate::loads::{self, Pass, Task};
use crate::scheme::Scheme;
use crate::workload::Workload;
use crate::{generator, peers, schemes};

/// Checks a scheme.
type Check = Box<dyn Fn(&Workload) -> Result<(), Disagreement>>;

/// Times a scheme.
type Run = Box<dyn Fn(&Workload, Task) -> Pass>;

/// A [`Scheme`] as a value.
pub struct Candidate {
    /// Its name.
    pub name: &'static str,
    /// What was compiled in.
    pub compiled_in: &'static str,
    /// Bytes of its tables.
    pub table_bytes: usize,
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
        let squares: Vec<_> = workload.squares.iter().map(|&square| S::square(square.into())).collect();
        let trees = generator::trees::<S>();
        Some(Self {
            name: S::NAME,
            compiled_in: S::COMPILED_IN,
            table_bytes: S::TABLE_BYTES,
            peer: S::PEER,
            check: Box::new(|workload| agreement::check::<S>(workload, &generator::trees::<S>())),
            run: Box::new(move |workload, task| match task.piece {
                Some(piece) => loads::pass::<S>(task.load, piece, &squares, &workload.occupied),
                None => loads::perft_pass::<S>(&trees),
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
}

/// All schemes that this processor can run: `fancy`, to which all are compared, then the others of this project, then
/// the peers.
#[must_use]
pub fn candidates(workload: &Workload) -> Vec<Candidate> {
    let mut candidates = Vec::new();
    macro_rules! add {
        ($($(#[$meta:meta])* $module:ident::$scheme:ident,)*) => {
            $($(#[$meta])* candidates.extend(Candidate::new::<$module::$scheme>(workload));)*
        };
    }
    add! {
        schemes::Fancy,
        schemes::FancyTyped,
        schemes::FancyShift,
        schemes::FancyOverlapping,
        schemes::FixedShift,
        schemes::Black,
        schemes::Plain,
        schemes::FancyShared,
        schemes::FancyByte,
        schemes::FancyByteOverlapping,
        schemes::PlainByte,
        schemes::FancyPdep,
        schemes::FancyPdepOverlapping,
        schemes::PlainPdep,
        #[cfg(target_arch = "x86_64")]
        schemes::Pext,
        #[cfg(target_arch = "x86_64")]
        schemes::PextShared,
        #[cfg(target_arch = "x86_64")]
        schemes::PextByte,
        #[cfg(target_arch = "x86_64")]
        schemes::PextPdep,
        schemes::Kindergarten,
        schemes::CongruentModulo,
        schemes::Hyperbola,
        peers::Shakmaty,
        peers::CozyChess,
        peers::Chess,
        #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
        peers::ChessBmi,
        peers::Pleco,
    }
    candidates
}
