//! In which order a proof searches, and how long that may take.

use super::arguments::{OrderChoice, ProofTask};
use crate::cli::claim::bits_and_limit;
use crate::cli::failure::Failure;
use crate::cli::gpu::{self, Device};
use crate::cli::number;
use crate::cli::output::Output;
use crate::prove::{
    BitOrder, Estimate, Job, Order, Problem, Shard, cheapest_until, estimate, orders,
};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::available_parallelism;

/// The order that is searched in, and what that may take; `None` if `stop` is set before that is
/// known.
pub fn order(
    problem: &Problem,
    choice: OrderChoice,
    device: Option<&Device>,
    stop: &AtomicBool,
) -> Result<Option<(Order, Estimate)>, Failure> {
    let chosen = choose(problem, choice, device, stop);
    if stop.load(Ordering::Relaxed) {
        // What was chosen in a hurry is not the order that was asked for.
        return Ok(None);
    }
    chosen.map(Some)
}

/// The order that is searched in; any order, or none, if `stop` is set meanwhile.
fn choose(
    problem: &Problem,
    choice: OrderChoice,
    device: Option<&Device>,
    stop: &AtomicBool,
) -> Result<(Order, Estimate), Failure> {
    match (choice, device) {
        (OrderChoice::Cheapest | OrderChoice::Towards(BitOrder::Down), Some(device)) => {
            Ok(gpu::cheapest_on_device(device, problem, stop)?)
        }
        (OrderChoice::Towards(_), Some(_)) => Err(Failure::OrderOfDevices),
        (OrderChoice::Cheapest, None) => cheapest_until(problem, stop).ok_or(Failure::NoSuchOrder),
        (OrderChoice::Exactly(order), _) => {
            if let Some(device) = device {
                gpu::check(device, &Job::new(problem, order))?;
            }
            Ok((order, estimate(problem, order)?))
        }
        (OrderChoice::Towards(first_bits), None) => {
            cheapest_towards(problem, first_bits, stop).ok_or(Failure::NoSuchOrder)
        }
    }
}

/// The cheapest of the orders that begin with these bits, or of the first ones if `stop` is set.
fn cheapest_towards(
    problem: &Problem,
    first_bits: BitOrder,
    stop: &AtomicBool,
) -> Option<(Order, Estimate)> {
    orders(problem)
        .into_iter()
        .take_while(|_| !stop.load(Ordering::Relaxed))
        .filter(|order| order.direction == first_bits)
        .filter_map(|order| Some((order, estimate(problem, order).ok()?)))
        .min_by(|(_, one), (_, other)| one.work.total_cmp(&other.work))
}

/// Says what will be searched, and how long it may take.
pub fn announce(
    proof: &ProofTask,
    job: &Job,
    estimate: Estimate,
    device: Option<&Device>,
    output: Output,
) {
    /// Seconds beyond which the user is warned: a day.
    const VERY_LONG: f64 = 86_400.0;
    /// Seconds of a unit beyond which a killed process may lose more than one would expect.
    const LONG_UNIT: f64 = 60.0;
    let threads = proof.threads;
    let part = 1.0 / job.shard.count as f64;
    let own_units = job.own_units().count();
    let processors = available_parallelism().unwrap_or(threads);
    let at_a_time = threads.min(processors).get().min(own_units.max(1));
    let seconds = estimate.seconds * part / at_a_time as f64;
    output.note(format!(
        "{}, {}, order {}, {}{}",
        proof.target,
        bits_and_limit(job.index_bits, job.max_index),
        job.order,
        number::plural(own_units as u64, "unit"),
        if job.shard == Shard::WHOLE {
            String::new()
        } else {
            format!(" of {}", number::count(job.units()))
        }
    ));
    if let Some(device) = device {
        let nodes = number::approximate(estimate.nodes * part);
        output.note(format!("estimate: {nodes} nodes, on {device}"));
        return;
    }
    output.note(format!(
        "estimate: {} nodes, {} on {}{}",
        number::approximate(estimate.nodes * part),
        number::duration(seconds),
        number::plural(threads.get() as u64, "thread"),
        if threads > processors {
            let processors = number::plural(processors.get() as u64, "processor");
            format!(" of {processors}")
        } else {
            String::new()
        }
    ));
    if seconds > VERY_LONG {
        output.warn(
            "this will take long; interrupt it at any time and go on with --resume, or share it among machines with \
             --shard K/N",
        );
    }
    let unit = estimate.seconds / job.units() as f64;
    if unit > LONG_UNIT {
        output.warn(format!(
            "a unit takes about {} on average, and only whole units are saved",
            number::duration(unit)
        ));
    }
}
