//! `prove --scan`: the search of the tree and the plain scan of all factors, side by side.

use crate::cli::failure::Failure;
use crate::cli::gpu::{self, Device};
use crate::cli::interruption::was_interrupted;
use crate::cli::output::{Output, Status};
use crate::cli::progress::Progress;
use crate::cli::{claim, number};
use crate::prove::{Certificate, Estimate, Job, Order, Problem, Simd, run_units, scan, within};
use serde_json::{Value, json};
use std::num::NonZero;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// The threads, vectors and device that both searches use.
pub struct Equipment {
    pub threads: NonZero<usize>,
    pub simd: Simd,
    pub device: Option<Device>,
}

/// Time for each. If it is not enough for everything, it is enough for a rate.
const TIME: Duration = Duration::from_secs(15);

/// Scans the factors and searches the tree in this `order`, each to its end if there is time, and
/// compares them.
pub fn compare(
    problem: &Problem,
    order: Order,
    estimate: Estimate,
    equipment: &Equipment,
    stop: &AtomicBool,
    output: Output,
) -> Result<Status, Failure> {
    let progress = Progress::new(None);
    let at_most = number::elapsed(TIME);
    progress.set(0, || format!("the scan, which takes {at_most} at most"));
    let scan = scan_factors(problem, equipment, stop)?;
    progress.set(0, || format!("the tree, which takes {at_most} at most"));
    let tree = search_tree(problem, order, estimate, equipment, stop)?;
    drop(progress);
    if let (Some(of_scan), Some(of_tree)) = (scan.factors, tree.factors)
        && of_scan != of_tree
    {
        return Err(Failure::SearchesDisagree {
            scan: of_scan,
            tree: of_tree,
        });
    }
    let status = if was_interrupted() {
        Status::Stopped
    } else {
        Status::Done
    };
    let name = problem.target();
    let bits = problem.index_bits();
    output.answer(
        |_| {
            format!(
                "{name}, {}\nscan: {}\ntree: {}\n",
                number::plural(bits.into(), "index bit"),
                scan.line(),
                tree.line()
            )
        },
        || {
            claim::with_target(
                problem.target(),
                json!({
                    "command": "prove",
                    "index_bits": bits,
                    "order": order.to_string(),
                    "scan": scan.document(),
                    "tree": tree.document(),
                    "status": status as u8,
                }),
            )
        },
    )?;
    Ok(status)
}

/// Tests one factor after the other.
fn scan_factors(
    problem: &Problem,
    equipment: &Equipment,
    stop: &AtomicBool,
) -> Result<Speed, Failure> {
    let scanned = match &equipment.device {
        Some(device) => gpu::scan_on(device, problem, TIME, stop)?,
        None => scan(problem, equipment.threads, TIME, stop),
    };
    let done = scanned.tested as f64;
    let all = f64::from(problem.period_bits()).exp2();
    Ok(Speed {
        noun: "factors",
        done,
        all,
        seconds: scanned.seconds,
        factors: (done >= all).then_some(scanned.magic),
    })
}

/// Searches the tree of prefixes of factors.
fn search_tree(
    problem: &Problem,
    order: Order,
    estimate: Estimate,
    equipment: &Equipment,
    stop: &AtomicBool,
) -> Result<Speed, Failure> {
    let &Equipment {
        threads,
        simd,
        ref device,
    } = equipment;
    let job = Job::sized(problem, order, estimate.work);
    let mut record = Certificate::new(job);
    let units = record.missing_mixed();
    let begin = Instant::now();
    let searched = within(TIME, stop, || match device {
        Some(device) => {
            gpu::run_units_on(device, &mut record, &units, threads, stop, |_, _| Ok(()))
        }
        None => run_units(&mut record, &units, threads, simd, stop, |_, _| Ok(())),
    });
    searched??;
    let seconds = begin.elapsed().as_secs_f64();
    let done = record.totals.all_nodes() as f64;
    let is_complete = record.is_complete();
    Ok(Speed {
        noun: "nodes",
        done,
        all: if is_complete { done } else { estimate.nodes },
        seconds,
        factors: is_complete.then_some(record.totals.factors),
    })
}

/// How far a search has come in its time.
struct Speed {
    /// What the search counts, in the plural.
    noun: &'static str,
    done: f64,
    all: f64,
    seconds: f64,
    /// Magic factors, if all is done.
    factors: Option<u64>,
}

impl Speed {
    /// Whether enough is done for a rate.
    fn has_rate(&self) -> bool {
        self.done > 0.0
    }

    /// How many are done in a second.
    fn rate(&self) -> f64 {
        self.done / self.seconds.max(1e-9)
    }

    /// The seconds for all, by this rate.
    fn all_seconds(&self) -> f64 {
        self.seconds * self.all / self.done.max(1.0)
    }

    /// The speed in words.
    fn line(&self) -> String {
        if !self.has_rate() {
            let seconds = number::duration(self.seconds);
            return format!("stopped after {seconds}, too early for a rate");
        }
        let result = match self.factors {
            Some(factors) => number::plural(factors, "magic factor"),
            None => "by this rate".to_owned(),
        };
        format!(
            "{} {} a second; all {} take {}, {result}",
            number::approximate(self.rate()),
            self.noun,
            number::approximate(self.all),
            number::duration(self.all_seconds())
        )
    }

    /// The speed as JSON.
    fn document(&self) -> Value {
        json!({
            "rate": self.has_rate().then(|| self.rate()),
            "all": self.all,
            "seconds": self.has_rate().then(|| self.all_seconds()),
            "factors": self.factors,
        })
    }
}
