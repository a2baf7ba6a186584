//! How a proof starts: with an estimate, or from a checkpoint.

use super::arguments::Arguments;
use super::order_choice::OrderChoice;
use crate::cli::argument_types::PieceOnSquare;
use crate::cli::claim::bits_and_limit;
use crate::cli::interruption;
use crate::cli::lock::Lock;
use crate::cli::number;
use crate::cli::output::{Failure, Output};
use crate::prove::{
    Certificate, Estimate, Job, Order, Problem, Shard, cheapest, checkpoint, estimate, orders,
};
use magic_tables::board::square;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// A proof that has been started or resumed.
pub struct Started {
    pub record: Certificate,
    /// Where the record is kept.
    pub path: PathBuf,
    /// Whether the search may take long.
    pub long: bool,
    /// Set when the user interrupts the program.
    pub stop: &'static AtomicBool,
    /// Keeps other processes from writing the record.
    _lock: Lock,
}

/// Starts or resumes a proof.
pub fn start(arguments: &Arguments, output: Output) -> Result<Started, Failure> {
    /// Seconds from which on the remaining time should be estimated early.
    const LONG: f64 = 10.0;
    if let Some(from) = &arguments.resume {
        let path = arguments.out.clone().unwrap_or_else(|| from.clone());
        // Locked before it is read, so that another process cannot change it in between.
        let locked = (path == *from && from.is_file()).then(|| Lock::take(&path)).transpose()?;
        let record = resume(arguments, from)?;
        let stop = interruption::watch()?;
        output.note(format!(
            "{}: going on after {} of {}",
            from.display(),
            number::count(record.totals.units),
            number::plural(record.job.own_units().count() as u64, "unit")
        ));
        let lock = match locked {
            Some(lock) => lock,
            None => lock_new(&path)?,
        };
        return Ok(Started { record, path, long: true, stop, _lock: lock });
    }
    let shard = arguments.shard.unwrap_or(Shard::WHOLE);
    let path = arguments.out.clone().unwrap_or_else(|| PathBuf::from(file_name(arguments, shard)));
    let lock = lock_new(&path)?;
    let problem = arguments.problem()?;
    let (order, estimate) = order(&problem, arguments.order)?;
    let job = Job { shard, ..Job::sized(&problem, order, estimate.work) };
    announce(arguments, &job, estimate, output);
    let record = Certificate::new(job);
    // From here on there is a file to keep up to date. If it cannot be written, that shows now and not after hours.
    let stop = interruption::watch()?;
    checkpoint::save(&record, &path)?;
    Ok(Started { record, path, long: estimate.seconds > LONG, stop, _lock: lock })
}

fn file_name(arguments: &Arguments, shard: Shard) -> String {
    let PieceOnSquare { piece, square } = arguments.place;
    let limit = arguments.max_index.map_or_else(String::new, |max| format!("-max{max}"));
    let name = format!("{}-{}-{}{limit}", square::name_of(piece), square::name(square), arguments.index_bits);
    match shard {
        Shard::WHOLE => format!("{name}.json"),
        Shard { number, count } => format!("{name}.{number}-of-{count}.json"),
    }
}

/// Locks a file that must not exist yet.
fn lock_new(path: &Path) -> Result<Lock, Failure> {
    refuse_existing(path)?;
    let lock = Lock::take(path)?;
    // Another process may have made it, and come to its end, before it was locked here.
    refuse_existing(path)?;
    Ok(lock)
}

/// An error if there is a file at `path`.
fn refuse_existing(path: &Path) -> Result<(), Failure> {
    let name = path.display();
    if path.metadata().is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir()) {
        return Err(Failure(format!("cannot write {name}: it is no ordinary file; choose one with --out")));
    }
    if path.exists() {
        return Err(Failure(format!(
            "{name} is there already; go on from it with --resume {name}, or choose another file with --out"
        )));
    }
    Ok(())
}

/// Reads the checkpoint, and checks that it is of the same problem.
fn resume(arguments: &Arguments, path: &Path) -> Result<Certificate, Failure> {
    let record = checkpoint::load(path)?;
    let job = &record.job;
    let PieceOnSquare { piece, square } = arguments.place;
    let refused = |there: &str, here: &str| {
        Err(Failure(format!("{} is of {there}, not {here}; nothing was changed", path.display())))
    };
    if (job.slider, job.square) != (piece, square) {
        let there = format!("the {}", square::piece_on(job.slider, job.square));
        return refused(&there, &arguments.place.name());
    }
    if job.index_bits != arguments.index_bits {
        return refused(&format!("{} index bits", job.index_bits), &arguments.index_bits.to_string());
    }
    if job.max_index != arguments.max_index {
        let limit = |max: Option<u32>| max.map_or("any".to_owned(), |max| format!("up to {max}"));
        return refused(&format!("indices {}", limit(job.max_index)), &limit(arguments.max_index));
    }
    let name = |shard: Shard| format!("{}/{}", shard.number, shard.count);
    match arguments.shard {
        Some(shard) if shard != job.shard => refused(&format!("shard {}", name(job.shard)), &name(shard)),
        _ => Ok(record),
    }
}

fn order(problem: &Problem, choice: OrderChoice) -> Result<(Order, Estimate), Failure> {
    match choice {
        OrderChoice::Cheapest => Ok(cheapest(problem)),
        OrderChoice::Exactly(order) => Ok((order, estimate(problem, order)?)),
        OrderChoice::Towards(direction) => {
            let orders = orders(problem).into_iter().filter(|order| order.direction == direction);
            let estimates = orders.filter_map(|order| Some((order, estimate(problem, order).ok()?)));
            let cheapest = estimates.min_by(|one, other| one.1.work.total_cmp(&other.1.work));
            cheapest.ok_or_else(|| Failure("there is no such order for this square".to_owned()))
        }
    }
}

/// Says what will be searched, and how long it may take.
fn announce(arguments: &Arguments, job: &Job, estimate: Estimate, output: Output) {
    /// Seconds beyond which the user is warned.
    const LONG: f64 = 86_400.0;
    /// Seconds of a unit beyond which a killed process may lose more than one would expect.
    const LONG_UNIT: f64 = 60.0;
    let threads = arguments.threads.count();
    let part = 1.0 / job.shard.count as f64;
    let seconds = estimate.seconds * part / threads.get() as f64;
    output.note(format!(
        "{}, {}, order {}, {}{}",
        arguments.place.name(),
        bits_and_limit(job.index_bits, job.max_index),
        job.order,
        number::plural(job.own_units().count() as u64, "unit"),
        if job.shard == Shard::WHOLE { String::new() } else { format!(" of {}", number::count(job.units())) }
    ));
    output.note(format!(
        "estimate: {} nodes, {} on {}",
        number::approximate(estimate.nodes * part),
        number::duration(seconds),
        number::plural(threads.get() as u64, "thread")
    ));
    if seconds > LONG {
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
