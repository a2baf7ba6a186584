//! In which order a proof searches, and how long that may take.

use super::arguments::{OrderChoice, ProofTask};
use crate::cli::claim::bits_and_limit;
use crate::cli::failure::Failure;
use crate::cli::gpu::{self, Device};
use crate::cli::number;
use crate::cli::output::Output;
use crate::prove::{BitOrder, Estimate, Job, Order, Problem, Shard, cheapest, estimate, orders};

/// The order that is searched in, and what that may take.
pub fn order(
    problem: &Problem,
    choice: OrderChoice,
    device: Option<&Device>,
) -> Result<(Order, Estimate), Failure> {
    match (choice, device) {
        (OrderChoice::Cheapest | OrderChoice::Towards(BitOrder::Down), Some(device)) => {
            Ok(gpu::cheapest_on_device(device, problem)?)
        }
        (OrderChoice::Towards(_), Some(_)) => Err(Failure::OrderOfDevices),
        (OrderChoice::Cheapest, None) => Ok(cheapest(problem)),
        (OrderChoice::Exactly(order), _) => {
            if let Some(device) = device {
                gpu::check(device, &Job::new(problem, order))?;
            }
            Ok((order, estimate(problem, order)?))
        }
        (OrderChoice::Towards(first_bits), None) => {
            cheapest_towards(problem, first_bits).ok_or(Failure::NoSuchOrder)
        }
    }
}

/// The cheapest of the orders that begin with these bits.
fn cheapest_towards(problem: &Problem, first_bits: BitOrder) -> Option<(Order, Estimate)> {
    orders(problem)
        .into_iter()
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
    let seconds = estimate.seconds * part / threads.get() as f64;
    output.note(format!(
        "{}, {}, order {}, {}{}",
        proof.target,
        bits_and_limit(job.index_bits, job.max_index),
        job.order,
        number::plural(job.own_units().count() as u64, "unit"),
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
        "estimate: {} nodes, {} on {}",
        number::approximate(estimate.nodes * part),
        number::duration(seconds),
        number::plural(threads.get() as u64, "thread")
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
