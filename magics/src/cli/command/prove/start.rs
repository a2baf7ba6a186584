//! How a proof starts: from nothing, with an estimate, or from a checkpoint.

use super::Arguments;
use crate::cli::arguments::Place;
use crate::cli::lock::Lock;
use crate::cli::number;
use crate::cli::output::{Failure, Output};
use crate::prove::{
    Certificate, Direction, Estimate, Job, Order, Problem, Shard, cheapest, checkpoint, estimate, orders,
};
use magic_tables::square;
use std::path::{Path, PathBuf};

/// How the order is chosen.
#[derive(Clone, Copy, Debug)]
pub enum Choice {
    /// The cheapest of all.
    Cheapest,
    /// The cheapest in this direction.
    Towards(Direction),
    /// This one.
    Exactly(Order),
}

/// Reads how the order is chosen.
pub fn choice(text: &str) -> Result<Choice, String> {
    match text {
        "auto" => Ok(Choice::Cheapest),
        "down" => Ok(Choice::Towards(Direction::Down)),
        "up" => Ok(Choice::Towards(Direction::Up)),
        "out" => Ok(Choice::Towards(Direction::Out)),
        _ => match text.parse() {
            Ok(order) => Ok(Choice::Exactly(order)),
            Err(_) => Err("an order is `auto`, `down`, `up`, `out`, or exact as in `down:6:20`".to_owned()),
        },
    }
}

/// A proof that is to go on.
pub struct Started {
    pub record: Certificate,
    /// Where the record is kept.
    pub path: PathBuf,
    /// Whether the search may take long.
    pub long: bool,
    /// No other process writes the record meanwhile.
    _lock: Lock,
}

/// Begins a proof, or takes it up again.
pub fn start(arguments: &Arguments, output: Output) -> Result<Started, Failure> {
    /// From this estimate on, in seconds, the way in which progress is made matters.
    const LONG: f64 = 10.0;
    if let Some(from) = &arguments.resume {
        let path = arguments.out.clone().unwrap_or_else(|| from.clone());
        // Locked before it is read, so that nobody goes on from what is old by now.
        let locked = (path == *from && from.is_file()).then(|| Lock::take(&path)).transpose()?;
        let record = resume(arguments, from)?;
        output.note(format!(
            "{}: going on after {} of {} units",
            from.display(),
            number::count(record.totals.units),
            number::count(record.job.own_units().count() as u64)
        ));
        let lock = match locked {
            Some(lock) => lock,
            None => fresh(&path)?,
        };
        return Ok(Started { record, path, long: true, _lock: lock });
    }
    let shard = arguments.shard.unwrap_or(Shard::WHOLE);
    let path = arguments.out.clone().unwrap_or_else(|| PathBuf::from(file_name(arguments, shard)));
    let lock = fresh(&path)?;
    let problem = Problem::new(arguments.place.piece, arguments.place.square, arguments.shift)?;
    let (order, estimate) = order(&problem, arguments.order)?;
    let job = Job { shard, ..Job::sized(&problem, order, estimate.work) };
    announce(arguments, &job, estimate, output);
    let record = Certificate::new(job);
    // Whether the file can be written shows now, and not after hours.
    checkpoint::save(&record, &path)?;
    Ok(Started { record, path, long: estimate.seconds > LONG, _lock: lock })
}

fn file_name(arguments: &Arguments, shard: Shard) -> String {
    let Place { piece, square } = arguments.place;
    let name = format!("{}-{}-{}", square::name_of(piece), square::name(square), arguments.shift);
    match shard {
        Shard::WHOLE => format!("{name}.json"),
        Shard { number, count } => format!("{name}.{number}-of-{count}.json"),
    }
}

/// The lock of a file that must not be there yet.
fn fresh(path: &Path) -> Result<Lock, Failure> {
    if path.exists() {
        let name = path.display();
        return Err(Failure(format!(
            "{name} is there already; go on from it with --resume {name}, or choose another file with --out"
        )));
    }
    Lock::take(path)
}

/// Reads the checkpoint, if it is of the same problem.
fn resume(arguments: &Arguments, path: &Path) -> Result<Certificate, Failure> {
    let record = checkpoint::load(path)?;
    let job = &record.job;
    let Place { piece, square } = arguments.place;
    let refused = |what: &str, there: &str, here: &str| {
        Err(Failure(format!("{} is of {what} {there}, not {here}; nothing was changed", path.display())))
    };
    if (job.slider, job.square) != (piece, square) {
        return refused("the", &square::piece_on(job.slider, job.square), &arguments.place.name());
    }
    if job.shift != arguments.shift {
        return refused("shift", &job.shift.to_string(), &arguments.shift.to_string());
    }
    let name = |shard: Shard| format!("{}/{}", shard.number, shard.count);
    match arguments.shard {
        Some(shard) if shard != job.shard => refused("shard", &name(job.shard), &name(shard)),
        _ => Ok(record),
    }
}

fn order(problem: &Problem, choice: Choice) -> Result<(Order, Estimate), Failure> {
    match choice {
        Choice::Cheapest => Ok(cheapest(problem)),
        Choice::Exactly(order) => Ok((order, estimate(problem, order)?)),
        Choice::Towards(direction) => {
            let orders = orders(problem).into_iter().filter(|order| order.direction == direction);
            let estimates = orders.filter_map(|order| Some((order, estimate(problem, order).ok()?)));
            let cheapest = estimates.min_by(|one, other| one.1.work.total_cmp(&other.1.work));
            cheapest.ok_or_else(|| Failure("there is no such order for this square".to_owned()))
        }
    }
}

/// Says what is to come.
fn announce(arguments: &Arguments, job: &Job, estimate: Estimate, output: Output) {
    /// Beyond this a warning is due.
    const LONG: f64 = 86_400.0;
    /// Beyond this a kill may lose more than one would expect.
    const LONG_UNIT: f64 = 60.0;
    let threads = arguments.threads.count();
    let part = 1.0 / job.shard.count as f64;
    let seconds = estimate.seconds * part / threads.get() as f64;
    output.note(format!(
        "{}, {} index bits, order {}, {} units{}",
        arguments.place.name(),
        job.shift,
        job.order,
        number::count(job.own_units().count() as u64),
        if job.shard == Shard::WHOLE { String::new() } else { format!(" of {}", number::count(job.units())) }
    ));
    output.note(format!(
        "estimate: {} nodes, {} on {}",
        number::rough(estimate.nodes * part),
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
