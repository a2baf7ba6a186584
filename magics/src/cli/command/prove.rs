//! `prove`: exhaustive search, with an estimate before it, checkpoints on the way and a certificate
//! at the end.

use crate::cli::argument_types::{
    FactorQuery, PieceOnSquare, Threads, Vectors, index_bits, too_few_indices,
};
use crate::cli::claim::{self, bits_and_limit};
use crate::cli::command::scan::{By, compare};
use crate::cli::gpu::{self, Device};
use crate::cli::number;
use crate::cli::output::{Failure, Output, Progress, Status, watch_interruptions};
use crate::files::Lock;
use crate::find::find;
use crate::known::{self, Reduced};
use crate::picture::board::Style;
use crate::prove::{
    BitOrder, BlackSearch, Certificate, Estimate, Job, Order, Problem, RunProgress, SearchedBy,
    Shard, black_factor, cheapest, checkpoint, estimate, orders, run_units,
};
use clap::Args;
use magic_tables::board::square;
use magic_tables::hash::{Catalog, Key};
use magic_tables::search::verify::Request;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The arguments of `magics prove`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  magics prove bishop d1 --index-bits 4
  magics prove bishop d8 --index-bits 5 --count --out d8.json
  magics prove bishop d8 --index-bits 5 --count --resume d8.json")]
pub struct Arguments {
    #[command(flatten)]
    pub place: PieceOnSquare,

    /// Number of index bits: an engine's look-up shifts right by 64 - N
    #[arg(long, value_name = "N", value_parser = index_bits())]
    pub index_bits: u32,

    /// Allows only factors whose indices are all at most M, so that a table needs only M + 1 slots
    #[arg(long, value_name = "M")]
    pub max_index: Option<u32>,

    /// Searches for factors with black keys, `occupied | !mask`. Leaves no certificate, and cannot
    /// be resumed
    #[arg(long, conflicts_with_all = ["max_index", "count", "shard", "portable", "out", "resume", "order", "gpu", "scan"])]
    pub black: bool,

    /// Counts all factors, instead of stopping at the first one
    #[arg(long)]
    pub count: bool,

    /// Searches only part K of N. The parts can be searched on different machines; `certificate
    /// merge` puts them together
    #[arg(long, value_name = "K/N")]
    pub shard: Option<Shard>,

    #[command(flatten)]
    pub vectors: Vectors,

    #[command(flatten)]
    pub threads: Threads,

    /// Searches on a graphics processor: on the fastest one, or on the one whose name contains
    /// NAME. `list` shows which there are. The program must have been built with the feature
    /// `gpu`
    #[arg(long, value_name = "NAME", num_args = 0..=1, default_missing_value = "", conflicts_with = "portable")]
    pub gpu: Option<String>,

    /// Compares the search with a plain scan of all factors, side by side: how many factors and
    /// nodes a second, and how long each takes. Leaves no certificate
    #[arg(long, conflicts_with_all = ["max_index", "count", "shard", "out", "resume"])]
    pub scan: bool,

    /// Where to keep the certificate, which is also the checkpoint [default: a name such as
    /// rook-a2-10.json]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// Goes on from this checkpoint, and updates it unless `--out` names another file
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,

    /// Which bits are fixed first: `auto` takes the order with the lowest estimated cost, `down`
    /// begins with the high bits, `up` with the low ones, `out` with those in the middle.
    /// `weight` begins with the bits that move indices the farthest, `windows` with the index
    /// windows of the squares, one after the other; with `--max-index`, `auto` tries these
    /// too. `down:BASE:ROWS` is an exact order. It may end in `:ahead` (tests the next square
    /// too), `:mirrored` (searches half of the factors for both halves), `:last` (a step for
    /// the last bits) and `:bounded` (leaves out nodes with too few slots).
    /// `out:BASE:ROWS:SQUARES` and `windows:BASE:ROWS:SQUARES` name the squares in the order
    /// in which they become known; after `out`, `:mirrored` and `:bounded` may follow
    #[arg(long, value_name = "ORDER", default_value = "auto", value_parser = order_choice, conflicts_with = "resume")]
    pub order: OrderChoice,
}

impl Arguments {
    /// What is to be proved.
    fn problem(&self) -> Result<Problem, String> {
        let problem = Problem::new(self.place.piece, self.place.square, self.index_bits)?;
        match self.max_index {
            Some(max_index) => problem.limited(max_index),
            None => Ok(problem),
        }
    }
}

/// How the order is chosen.
#[derive(Clone, Copy, Debug)]
pub enum OrderChoice {
    /// The order with the lowest estimated cost.
    Cheapest,
    /// The cheapest order with these bits first.
    Towards(BitOrder),
    /// Exactly this order.
    Exactly(Order),
}

/// Reads how the order is chosen.
fn order_choice(text: &str) -> Result<OrderChoice, String> {
    if text == "auto" {
        return Ok(OrderChoice::Cheapest);
    }
    let towards = BitOrder::from_word(text).map(OrderChoice::Towards);
    towards.or_else(|| text.parse().ok().map(OrderChoice::Exactly)).ok_or_else(|| {
        "an order is `auto`, `down`, `up`, `out`, `weight`, `windows`, or exact as in `down:6:20`".to_owned()
    })
}

/// Runs `magics prove`.
pub fn run(arguments: &Arguments, output: Output) -> Result<Status, Failure> {
    let Arguments {
        place,
        index_bits,
        max_index,
        ..
    } = *arguments;
    let device = match arguments.gpu.as_deref() {
        Some("list") => return gpu::list(output),
        Some(name) => Some(gpu::device(name)?),
        None => None,
    };
    let bits = bits_and_limit(index_bits, max_index);
    if let Some(reason) = too_few_indices(place, index_bits, max_index) {
        let none = format!("no factor with {bits} for the {}: {reason}", place.name());
        output.answer(
            |_| none.clone() + "\n",
            || at_once(arguments, None, &reason),
        )?;
        return Ok(Status::No);
    }
    if index_bits > Problem::MAX_INDEX_BITS {
        return Err(Failure(format!(
            "{index_bits} index bits are too many for a proof, which takes up to {}; the {} has {} relevant squares, \
             and with that many index bits or more `magics find` builds factors at once",
            Problem::MAX_INDEX_BITS,
            place.name(),
            place.relevant()
        )));
    }
    let problem = arguments.problem()?;
    if arguments.black {
        return search_black(arguments, &problem, output);
    }
    if arguments.scan {
        let (order, estimate) = order(&problem, arguments.order, device.as_ref())?;
        let by = By {
            threads: arguments.threads.count(),
            simd: arguments.vectors.simd(),
            device,
        };
        return compare(&problem, order, estimate, &by, output);
    }
    if !arguments.count
        && arguments.shard.is_none()
        && arguments.resume.is_none()
        && arguments.out.is_none()
        && let Some((factor, source)) = known_factor(arguments)
    {
        let hex = number::hex(factor);
        output.answer(
            |style| {
                format!(
                    "{hex} is {} for the {} with {bits} ({source}); --count searches for all\n",
                    style.green("magic"),
                    place.name(),
                )
            },
            || at_once(arguments, Some(factor), &source),
        )?;
        return Ok(Status::Done);
    }
    if let (false, None, Some(known)) =
        (arguments.count, &arguments.resume, known_answer(arguments))
    {
        output.note(format!(
            "known without a search: {known}; searching all the same (Ctrl-C stops it)"
        ));
    }
    let mut started = start(arguments, device.as_ref(), output)?;
    search(arguments, device.as_ref(), &mut started, output)?;
    conclude(arguments, &started.record, &started.path, output)
}

/// Reports what the record shows so far.
fn conclude(
    arguments: &Arguments,
    record: &Certificate,
    path: &Path,
    output: Output,
) -> Result<Status, Failure> {
    let factors = record.totals.factors;
    let enough = factors > 0 && !arguments.count;
    let status = match (record.is_complete() || enough, factors) {
        (false, _) => Status::Stopped,
        (true, 0) => Status::No,
        (true, _) => Status::Done,
    };
    output.answer(
        |style| text(record, status, style),
        || document(record, status, path),
    )?;
    if record.is_complete() {
        output.note(format!("certificate: {}", path.display()));
    } else if enough {
        let units = record.job.own_units().count() as u64;
        output.note(format!(
            "one factor is the answer, so the search ended after {} of {}, which are in {}",
            number::count(record.totals.units),
            number::plural(units, "unit"),
            path.display()
        ));
    } else {
        let count = if arguments.count { " --count" } else { "" };
        let gpu = match arguments.gpu.as_deref() {
            None => String::new(),
            Some("") => " --gpu".to_owned(),
            Some(name) => format!(" --gpu '{name}'"),
        };
        let limit = record
            .job
            .max_index
            .map_or_else(String::new, |max| format!(" --max-index {max}"));
        output.note(format!(
            "stopped before the end; to go on: magics prove {} {} --index-bits {}{limit}{count} --resume {}{gpu}",
            square::name_of(record.job.slider),
            square::name(record.job.square),
            record.job.index_bits,
            path.display()
        ));
    }
    Ok(status)
}

/// What the record shows, as JSON.
fn document(record: &Certificate, status: Status, path: &Path) -> Value {
    let mut document = claim::document(record);
    document["command"] = json!("prove");
    document["found"] = record.found().into_iter().map(number::hex).collect();
    document["certificate"] = json!(path);
    document["status"] = json!(status as u8);
    document
}

/// What the record shows, in words.
fn text(record: &Certificate, status: Status, style: Style) -> String {
    /// More factors than these are left to the certificate.
    const LISTED: usize = 16;
    let mut text = claim::sentence(record, style) + "\n";
    let found = record.found();
    for factor in found.iter().take(LISTED) {
        _ = writeln!(text, "{}", number::hex(*factor));
    }
    if found.len() > LISTED {
        _ = writeln!(
            text,
            "and {} more in the certificate",
            number::count((found.len() - LISTED) as u64)
        );
    }
    if status != Status::Stopped || record.totals.units > 0 {
        _ = writeln!(
            text,
            "{} in {}, {}",
            number::plural(record.totals.all_nodes(), "node"),
            number::plural(record.totals.units, "unit"),
            number::duration(record.seconds)
        );
    }
    text
}

/// The answer where no search is needed.
fn at_once(arguments: &Arguments, found: Option<u64>, reason: &str) -> Value {
    let status = if found.is_some() {
        Status::Done
    } else {
        Status::No
    };
    let mut document = without_certificate(arguments, found, found.is_none(), status);
    document["max_index"] = json!(arguments.max_index);
    document["reason"] = json!(reason);
    document
}

/// The answer of what leaves no certificate.
fn without_certificate(
    arguments: &Arguments,
    found: Option<u64>,
    complete: bool,
    status: Status,
) -> Value {
    let answer = match status {
        Status::Done => "exists",
        Status::No => "none",
        _ => "open",
    };
    json!({
        "command": "prove",
        "piece": square::name_of(arguments.place.piece),
        "square": square::name(arguments.place.square),
        "index_bits": arguments.index_bits,
        "shift": 64 - arguments.index_bits,
        "answer": answer,
        "complete": complete,
        "found": found.map(number::hex).into_iter().collect::<Vec<_>>(),
        "certificate": null,
        "status": status as u8,
    })
}

/// The answer, if it is known, in words.
fn known_answer(arguments: &Arguments) -> Option<String> {
    match known_factor(arguments) {
        Some((factor, source)) => Some(format!("{} is magic ({source})", number::hex(factor))),
        None => known_proof(arguments).map(|by| format!("there is no factor, shown by {by}")),
    }
}

/// By what it is known that there is no factor.
fn known_proof(arguments: &Arguments) -> Option<String> {
    let Arguments {
        place,
        index_bits,
        max_index,
        ..
    } = *arguments;
    let known = known::facts(place.piece, place.square);
    let fewer = place.relevant().saturating_sub(index_bits);
    match (known.reduced, known.twice_reduced) {
        (Reduced::None { proofs }, _) if fewer >= 1 => Some(
            proofs
                .iter()
                .map(|proof| proof.by)
                .collect::<Vec<_>>()
                .join(" and "),
        ),
        (_, Some(proof)) if fewer >= 2 => Some(proof.by.to_owned()),
        _ => {
            let least = known
                .least
                .into_iter()
                .find(|least| least.index_bits == index_bits)?;
            max_index
                .filter(|&max| max < least.greatest)
                .map(|_| format!("`{}`", least.command))
        }
    }
}

/// A factor that answers the question without a search.
fn known_factor(arguments: &Arguments) -> Option<(u64, String)> {
    let Arguments {
        place,
        index_bits,
        max_index,
        ..
    } = *arguments;
    let PieceOnSquare { piece, square } = place;
    let magic = |factor| {
        let indices = FactorQuery {
            place,
            key: Key::Masked,
            index_bits,
            factor,
        }
        .verify();
        indices.is_ok_and(|it| max_index.is_none_or(|max| it.range.greatest <= max as usize))
    };
    let known = known::facts(piece, square);
    let reduced = match known.reduced {
        Reduced::Factor { factor, by, .. } => Some((factor, by)),
        _ => None,
    };
    let least = known.least.iter().map(|least| (least.factor, least.by));
    let Catalog { best, finders, .. } = Catalog::load();
    let best = (
        best[piece as usize][square].hash.factor,
        finders[piece as usize][square],
    );
    let mut catalog = reduced.into_iter().chain(least).chain([best]);
    if let Some((factor, by)) = catalog.find(|&(factor, _)| magic(factor)) {
        return Some((factor, format!("catalog, found by {by}")));
    }
    let request = Request {
        index_bits,
        ..Request::new(piece, square)
    };
    (index_bits >= place.relevant())
        .then(|| find(&request, 0))
        .flatten()
        .filter(|found| magic(found.hash.factor))
        .map(|found| (found.hash.factor, "built".to_owned()))
}

/// A proof that has been started or resumed.
struct Started {
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
fn start(
    arguments: &Arguments,
    device: Option<&Device>,
    output: Output,
) -> Result<Started, Failure> {
    /// Seconds from which on the remaining time should be estimated early.
    const LONG: f64 = 10.0;
    if let Some(from) = &arguments.resume {
        let path = arguments.out.clone().unwrap_or_else(|| from.clone());
        // Locked before it is read, so that another process cannot change it in between.
        let locked = (path == *from && from.is_file())
            .then(|| Lock::take(&path))
            .transpose()?;
        let record = resume(arguments, from)?;
        device.map_or(Ok(()), |device| gpu::check(device, &record.job))?;
        let stop = watch_interruptions()?;
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
        return Ok(Started {
            record,
            path,
            long: true,
            stop,
            _lock: lock,
        });
    }
    let shard = arguments.shard.unwrap_or(Shard::WHOLE);
    let path = arguments
        .out
        .clone()
        .unwrap_or_else(|| PathBuf::from(file_name(arguments, shard)));
    let lock = lock_new(&path)?;
    let problem = arguments.problem()?;
    let (order, estimate) = order(&problem, arguments.order, device)?;
    let job = Job {
        shard,
        ..Job::sized(&problem, order, estimate.work)
    };
    if let Some(wrong) = job.wrong_shard() {
        return Err(Failure(wrong));
    }
    announce(arguments, &job, estimate, device, output);
    let record = Certificate::new(job);
    // From here on there is a file to keep up to date. If it cannot be written, that shows now and
    // not after hours.
    let stop = watch_interruptions()?;
    checkpoint::save(&record, &path)?;
    Ok(Started {
        record,
        path,
        long: estimate.seconds > LONG,
        stop,
        _lock: lock,
    })
}

fn file_name(arguments: &Arguments, shard: Shard) -> String {
    let PieceOnSquare { piece, square } = arguments.place;
    let limit = arguments
        .max_index
        .map_or_else(String::new, |max| format!("-max{max}"));
    let name = format!(
        "{}-{}-{}{limit}",
        square::name_of(piece),
        square::name(square),
        arguments.index_bits
    );
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
    if path
        .metadata()
        .is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
    {
        return Err(Failure(format!(
            "cannot write {name}: it is no ordinary file; choose one with --out"
        )));
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
        Err(Failure(format!(
            "{} is of {there}, not {here}; nothing was changed",
            path.display()
        )))
    };
    if (job.slider, job.square) != (piece, square) {
        let there = format!("the {}", square::piece_on(job.slider, job.square));
        return refused(&there, &arguments.place.name());
    }
    if job.index_bits != arguments.index_bits {
        return refused(
            &format!("{} index bits", job.index_bits),
            &arguments.index_bits.to_string(),
        );
    }
    if job.max_index != arguments.max_index {
        let limit = |max: Option<u32>| max.map_or("any".to_owned(), |max| format!("up to {max}"));
        return refused(
            &format!("indices {}", limit(job.max_index)),
            &limit(arguments.max_index),
        );
    }
    let name = |shard: Shard| format!("{}/{}", shard.number, shard.count);
    match arguments.shard {
        Some(shard) if shard != job.shard => {
            refused(&format!("shard {}", name(job.shard)), &name(shard))
        }
        _ => Ok(record),
    }
}

fn order(
    problem: &Problem,
    choice: OrderChoice,
    device: Option<&Device>,
) -> Result<(Order, Estimate), Failure> {
    match (choice, device) {
        (OrderChoice::Cheapest | OrderChoice::Towards(BitOrder::Down), Some(device)) => {
            Ok(gpu::cheapest_on_device(device, problem)?)
        }
        (OrderChoice::Towards(_), Some(_)) => Err(Failure(
            "devices begin with the high bits; choose `--order down`, or leave out --gpu"
                .to_owned(),
        )),
        (OrderChoice::Cheapest, None) => Ok(cheapest(problem)),
        (OrderChoice::Exactly(order), _) => {
            device.map_or(Ok(()), |device| {
                gpu::check(device, &Job::new(problem, order))
            })?;
            Ok((order, estimate(problem, order)?))
        }
        (OrderChoice::Towards(direction), None) => {
            let orders = orders(problem)
                .into_iter()
                .filter(|order| order.direction == direction);
            let estimates =
                orders.filter_map(|order| Some((order, estimate(problem, order).ok()?)));
            let cheapest = estimates.min_by(|one, other| one.1.work.total_cmp(&other.1.work));
            cheapest.ok_or_else(|| Failure("there is no such order for this square".to_owned()))
        }
    }
}

/// Says what will be searched, and how long it may take.
fn announce(
    arguments: &Arguments,
    job: &Job,
    estimate: Estimate,
    device: Option<&Device>,
    output: Output,
) {
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

/// Units after which the remaining time can be estimated.
const REPRESENTATIVE: u64 = 16;

/// Searches until all units are done, a factor is found that is enough, or the user interrupts.
/// Saves the record every few seconds and at the end.
fn search(
    arguments: &Arguments,
    device: Option<&Device>,
    started: &mut Started,
    output: Output,
) -> Result<(), Failure> {
    let Started {
        record,
        path,
        long,
        stop,
        ..
    } = started;
    let enough = |record: &Certificate| !arguments.count && record.totals.factors > 0;
    if enough(record) {
        return Ok(());
    }
    let units = record.job.own_units().count() as u64;
    let before = record.totals.units;
    let progress = Progress::new(Some(units));
    let mut saved = Saved {
        at: Instant::now(),
        cost: Duration::ZERO,
    };
    let missing = if *long {
        record.missing_mixed()
    } else {
        record.missing()
    };
    let threads = arguments
        .threads
        .count()
        .min(NonZero::new(missing.len()).unwrap_or(NonZero::<usize>::MIN));
    let simd = arguments.vectors.simd();
    if !missing.is_empty() {
        let mut by = SearchedBy::this_program(simd);
        if device.is_some() {
            "gpu".clone_into(&mut by.vectors);
        }
        record.searched_by.insert(by);
    }
    let mut is_saved = true;
    let report = |record: &Certificate, now: RunProgress| {
        progress.set(now.done, || {
            let these = now.done - before;
            let left = (units - now.done) as f64 * now.elapsed.as_secs_f64() / these.max(1) as f64;
            let left = if these < REPRESENTATIVE {
                String::new()
            } else {
                format!(", {} left", number::duration(left))
            };
            format!(
                "{} of {} units, {} nodes, {}/s, {} factors{left}",
                number::count(now.done),
                number::count(units),
                number::count(now.nodes),
                number::approximate(now.rate),
                number::count(now.factors)
            )
        });
        if enough(record) {
            stop.store(true, Ordering::Relaxed);
        }
        let result = if saved.is_due() {
            saved.save(record, path)
        } else {
            Ok(())
        };
        is_saved = result.is_ok();
        result
    };
    let result = match device {
        Some(device) => gpu::run_units_on(device, record, &missing, threads, stop, report),
        None => run_units(record, &missing, threads, simd, stop, report),
    };
    drop(progress);
    // The finished units are kept whatever went wrong.
    let kept = checkpoint::save(record, path);
    if let (Err(lost), Ok(()), Some(_), true) = (&result, &kept, device, is_saved) {
        output.warn(format!(
            "{lost}; go on with another device, or without --gpu"
        ));
        return Ok(());
    }
    if let (Err(_), Ok(())) = (&result, &kept) {
        output.note(format!("what was searched so far is in {}", path.display()));
    }
    result.and(kept).map_err(Failure)
}

/// When the record was saved, and how long that took.
struct Saved {
    at: Instant,
    cost: Duration,
}

impl Saved {
    /// Saves at most four times a second, and for at most a twentieth of the time.
    fn is_due(&self) -> bool {
        self.at.elapsed() > (20 * self.cost).max(Duration::from_millis(250))
    }

    fn save(&mut self, record: &Certificate, path: &Path) -> Result<(), String> {
        let begin = Instant::now();
        checkpoint::save(record, path)?;
        *self = Self {
            at: Instant::now(),
            cost: begin.elapsed(),
        };
        Ok(())
    }
}

/// Searches all factors, and says whether one is magic with black keys.
fn search_black(
    arguments: &Arguments,
    problem: &Problem,
    output: Output,
) -> Result<Status, Failure> {
    let Arguments {
        place, index_bits, ..
    } = *arguments;
    let (progress, begin, stop) = (Progress::new(None), Instant::now(), watch_interruptions()?);
    let search = black_factor(
        problem,
        arguments.threads.count(),
        stop,
        |done, units, nodes| {
            progress.set(done, || {
                format!(
                    "{} of {} units, {} nodes",
                    number::count(done),
                    number::count(units),
                    number::count(nodes)
                )
            });
        },
    );
    drop(progress);
    let BlackSearch {
        factor,
        nodes,
        complete,
    } = search;
    let status = match (factor, complete) {
        (Some(_), _) => Status::Done,
        (None, true) => Status::No,
        (None, false) => Status::Stopped,
    };
    let seconds = begin.elapsed().as_secs_f64();
    let name = format!("{}, {index_bits} index bits, black keys", place.name());
    output.answer(
        |style| {
            let answer = match (factor, complete) {
                (Some(factor), _) => format!("{} is {}", number::hex(factor), style.green("magic")),
                (None, true) => style.red("no magic factor"),
                (None, false) => "not settled".to_owned(),
            };
            format!(
                "{name}: {answer}\n{}, {}\n",
                number::plural(nodes, "node"),
                number::duration(seconds)
            )
        },
        || {
            let mut document = without_certificate(arguments, factor, complete, status);
            document["key"] = json!("black");
            document["nodes"] = json!(nodes);
            document["seconds"] = json!(seconds);
            document
        },
    )?;
    if status == Status::Stopped {
        output
            .note("stopped before the end; a search with black keys cannot be resumed".to_owned());
    }
    Ok(status)
}
