//! `prove --scan`: the search of the tree and the plain scan of all factors, side by side.

use crate::cli::gpu::{self, Device};
use crate::cli::number;
use crate::cli::output::{Failure, Output, Progress, Status, was_interrupted, watch_interruptions};
use crate::prove::{
    Certificate, Estimate, Job, Order, Problem, Simd, Target, run_units, scan, within,
};
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

/// Scans the factors and searches the tree in this `order`, each to its end if there is time, and
/// compares them.
pub fn compare(
    problem: &Problem,
    order: Order,
    estimate: Estimate,
    by: &By,
    output: Output,
) -> Result<Status, Failure> {
    let (progress, stop) = (Progress::new(None), watch_interruptions()?);
    let scanned = match &by.device {
        Some(device) => gpu::scan_on(device, problem, TIME, stop)?,
        None => scan(problem, by.threads, TIME, stop),
    };
    let mut record = Certificate::new(Job::sized(problem, order, estimate.work));
    let units = record.missing_mixed();
    let begin = Instant::now();
    within(TIME, stop, || match &by.device {
        Some(device) => {
            gpu::run_units_on(device, &mut record, &units, by.threads, stop, |_, _| Ok(()))
        }
        None => run_units(
            &mut record,
            &units,
            by.threads,
            by.simd,
            stop,
            |_, _| Ok(()),
        ),
    })?;
    let seconds = begin.elapsed().as_secs_f64();
    drop(progress);
    let (done, all) = (
        scanned.tested as f64,
        f64::from(problem.period_bits()).exp2(),
    );
    let factors = (done >= all).then_some(scanned.magic);
    let scan = Part {
        what: "factors",
        done,
        all,
        seconds: scanned.seconds,
        factors,
    };
    let (done, factors) = (record.totals.all_nodes() as f64, record.totals.factors);
    let factors = record.is_complete().then_some(factors);
    let all = if record.is_complete() {
        done
    } else {
        estimate.nodes
    };
    let tree = Part {
        what: "nodes",
        done,
        all,
        seconds,
        factors,
    };
    if let (Some(of_scan), Some(of_tree)) = (scan.factors, tree.factors)
        && of_scan != of_tree
    {
        let what = format!("the scan finds {of_scan} magic factors, and the tree {of_tree}");
        return Err(Failure(format!("{what}: one of them is at fault")));
    }
    let status = if was_interrupted() {
        Status::Stopped
    } else {
        Status::Done
    };
    let (name, bits) = (problem.target(), problem.index_bits());
    let Target::Piece { slider, square } = problem.target();
    output.answer(
        |_| {
            format!(
                "{name}, {bits} index bits\nscan: {}\ntree: {}\n",
                scan.line(),
                tree.line()
            )
        },
        || {
            json!({
                "command": "prove",
                "piece": square::name_of(slider),
                "square": square::name(square),
                "index_bits": bits,
                "order": order.to_string(),
                "scan": scan.document(),
                "tree": tree.document(),
                "status": status as u8,
            })
        },
    )?;
    Ok(status)
}

/// How far one of them has come.
struct Part {
    what: &'static str,
    done: f64,
    all: f64,
    seconds: f64,
    /// Magic factors, if all is done.
    factors: Option<u64>,
}

impl Part {
    /// How many are done in a second, and the seconds for all.
    fn speed(&self) -> (f64, f64) {
        (
            self.done / self.seconds.max(1e-9),
            self.seconds * self.all / self.done.max(1.0),
        )
    }

    fn line(&self) -> String {
        let (rate, seconds) = self.speed();
        let [rate, all] = [rate, self.all].map(number::approximate);
        let result = |factors| number::plural(factors, "magic factor");
        let result = self
            .factors
            .map_or_else(|| "by this rate".to_owned(), result);
        format!(
            "{rate} {} a second; all {all} take {}, {result}",
            self.what,
            number::duration(seconds)
        )
    }

    fn document(&self) -> Value {
        let (rate, seconds) = self.speed();
        json!({ "rate": rate, "all": self.all, "seconds": seconds, "factors": self.factors })
    }
}
