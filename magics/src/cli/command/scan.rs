//! `prove --scan`: the search of the tree and the plain scan of all factors, side by side.

use crate::cli::claim::bits_and_limit;
use crate::cli::gpu::{self, Device};
use crate::cli::number;
use crate::cli::output::{Failure, Output, Progress, Status, was_interrupted, watch_interruptions};
use crate::prove::{Certificate, Estimate, Job, Order, Problem, Simd, run_units, scan, within};
use magic_tables::board::square;
use serde_json::{Value, json};
use std::num::NonZero;
use std::time::{Duration, Instant};

/// By what both are done.
pub struct By {
    pub threads: NonZero<usize>,
    pub simd: Simd,
    pub device: Option<Device>,
}

/// Time for each. If it is not enough for everything, it is enough for a rate.
const TIME: Duration = Duration::from_secs(15);

/// Scans the factors and searches the tree in this `order`, each to its end if there is time, and compares them.
pub fn compare(
    problem: &Problem,
    order: Order,
    estimate: Estimate,
    by: &By,
    output: Output,
) -> Result<Status, Failure> {
    let (progress, stop) = (Progress::new(None), watch_interruptions()?);
    progress.set(0, || "scanning".to_owned());
    let scanned = match &by.device {
        Some(device) => gpu::scan_on(device, problem, TIME, stop)?,
        None => scan(problem, by.threads, TIME, stop),
    };
    let (done, all) = (scanned.tested as f64, f64::from(problem.period_bits()).exp2());
    let complete = done >= all;
    let of_scan = Part { done, all, seconds: scanned.seconds, factors: scanned.magic, complete };
    progress.set(0, || "searching the tree".to_owned());
    let mut record = Certificate::new(Job::sized(problem, order, estimate.work));
    let mut units = record.missing();
    // As in a long search: neighbouring units take similar times.
    units.sort_by_key(|unit| unit.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let begin = Instant::now();
    within(TIME, stop, || match &by.device {
        Some(device) => gpu::run_units_on(device, &mut record, &units, by.threads, stop, |_, _| Ok(())),
        None => run_units(&mut record, &units, by.threads, by.simd, stop, |_, _| Ok(())),
    })?;
    let (nodes, complete) = (record.totals.all_nodes() as f64, record.is_complete());
    let of_tree = Part {
        done: nodes,
        all: if complete { nodes } else { estimate.nodes },
        seconds: begin.elapsed().as_secs_f64(),
        factors: record.totals.factors,
        complete,
    };
    drop(progress);
    if of_scan.complete && of_tree.complete && of_scan.factors != of_tree.factors {
        let [scan, tree] = [of_scan.factors, of_tree.factors];
        return Err(Failure(format!(
            "the scan finds {scan} magic factors, and the tree {tree}: one of them is at fault"
        )));
    }
    let (piece, name) = (square::name_of(problem.slider()), square::name(problem.square()));
    output.answer(
        |_| {
            let bits = bits_and_limit(problem.index_bits(), None);
            format!(
                "{piece} {name}, {bits}\n{}{}",
                of_scan.line("scan", "factors"),
                of_tree.line("tree", "nodes")
            )
        },
        || {
            json!({
                "command": "prove",
                "piece": piece,
                "square": name,
                "index_bits": problem.index_bits(),
                "order": order.to_string(),
                "scan": of_scan.document(),
                "tree": of_tree.document(),
                "status": u8::from(was_interrupted()) * Status::Stopped as u8,
            })
        },
    )?;
    Ok(if was_interrupted() { Status::Stopped } else { Status::Done })
}

/// How far one of them has come.
struct Part {
    /// Factors or nodes.
    done: f64,
    all: f64,
    seconds: f64,
    /// Magic factors.
    factors: u64,
    complete: bool,
}

impl Part {
    fn rate(&self) -> f64 {
        self.done / self.seconds.max(1e-9)
    }

    /// Seconds for everything.
    fn whole(&self) -> f64 {
        if self.complete { self.seconds } else { self.seconds * self.all / self.done.max(1.0) }
    }

    fn line(&self, name: &str, what: &str) -> String {
        let [rate, all] = [self.rate(), self.all].map(number::approximate);
        let time = number::duration(self.whole());
        let result = if self.complete {
            number::plural(self.factors, "magic factor")
        } else {
            "by this rate".to_owned()
        };
        format!("{name}: {rate} {what} a second; all {all} take {time}, {result}\n")
    }

    fn document(&self) -> Value {
        json!({
            "rate": self.rate(),
            "all": self.all,
            "seconds": self.whole(),
            "complete": self.complete,
            "factors": self.factors,
        })
    }
}
