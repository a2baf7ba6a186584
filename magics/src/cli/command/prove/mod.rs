//! `prove`: exhaustive search, with an estimate before it, checkpoints on the way and a certificate at the end.

mod search;
mod start;

use crate::cli::arguments::{Place, Threads, shift};
use crate::cli::claim;
use crate::cli::facts::{Magic, too_few_indices};
use crate::cli::interruption;
use crate::cli::number;
use crate::cli::output::{Failure, Output, Status, Style};
use crate::known::{self, Reduced};
use crate::prove::{Certificate, Problem, Shard};
use clap::Args;
use magic_tables::catalog::Catalog;
use magic_tables::hash::Key;
use magic_tables::search::find::{Request, find};
use magic_tables::square;
use search::search;
use serde_json::{Value, json};
use start::{Choice, choice, start};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// The arguments of `magics prove`.
#[derive(Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    place: Place,

    /// Number of index bits: products are shifted right by 64 less so many
    #[arg(long, value_name = "BITS", value_parser = shift())]
    shift: u32,

    /// Counts all factors, instead of stopping at the first one
    #[arg(long)]
    count: bool,

    /// Searches only part K of N; every part searched on any machine, `certificate merge` makes the whole of them
    #[arg(long, value_name = "K/N")]
    shard: Option<Shard>,

    #[command(flatten)]
    threads: Threads,

    /// Where to keep the certificate, which is the checkpoint too [default: such as rook-a2-10.json]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Goes on from this checkpoint, and keeps it up to date unless there is `--out`
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,

    /// Which bits are fixed first: `auto` is what costs least by estimate; `down` the high ones, `up` the low ones, `out`
    /// those in the middle; `down:BASE:ROWS` exactly this order, `down:BASE:ROWS:ahead` with the next square looked at
    /// too, with `:mirrored` behind that, one half of the factors for both, with `:last`, a step for the last bits, and with
    /// `:bounded`, no node with too few slots for what is to come; `out:BASE:ROWS:SQUARES` with the squares in the order in
    /// which they become known, and `:mirrored` and `:bounded` too
    #[arg(long, value_name = "ORDER", default_value = "auto", value_parser = choice, conflicts_with = "resume")]
    order: Choice,
}

/// Most index bits that a proof takes.
const MOST: u32 = Problem::MAX_SHIFT;

/// Runs `magics prove`.
pub fn run(arguments: &Arguments, output: Output) -> Result<Status, Failure> {
    let Arguments { place, shift, .. } = *arguments;
    if let Some(reason) = too_few_indices(place, shift) {
        let none = format!("no factor with {shift} index bits for the {}: {reason}", place.name());
        output.answer(|_| none.clone() + "\n", || at_once(arguments, "none", &reason, &[]))?;
        return Ok(Status::No);
    }
    if shift > MOST {
        return Err(Failure(format!(
            "{shift} index bits are too many for a proof, which takes up to {MOST}; the {} has {} relevant squares, \
             and with so many index bits or more `magics find` builds factors at once",
            place.name(),
            place.relevant()
        )));
    }
    if !arguments.count
        && arguments.shard.is_none()
        && arguments.resume.is_none()
        && arguments.out.is_none()
        && let Some((factor, source)) = known_factor(place, shift)
    {
        let hex = number::hex(factor);
        output.answer(
            |style| {
                format!(
                    "{} is {} for the {} with {shift} index bits ({source}); --count searches for all\n",
                    hex,
                    style.green("magic"),
                    place.name()
                )
            },
            || at_once(arguments, "exists", &source, &[factor]),
        )?;
        return Ok(Status::Done);
    }
    let mut started = start(arguments, output)?;
    let stop = interruption::watch()?;
    search(arguments, &mut started, stop, output)?;
    conclude(arguments, &started.record, &started.path, output)
}

/// A factor that shows at once that there is one.
fn known_factor(place: Place, shift: u32) -> Option<(u64, String)> {
    let Place { piece, square } = place;
    let magic = |factor| Magic { place, key: Key::Masked, shift, factor }.verify().is_ok();
    if let Reduced::Factor { factor, by } = known::of(piece, square).reduced
        && magic(factor)
    {
        return Some((factor, format!("catalog, found by {by}")));
    }
    let best = Catalog::load().best(piece, square);
    if magic(best.factor) {
        return Some((best.factor, format!("catalog, found by {}", best.finder)));
    }
    let request = Request { index_bits: shift, ..Request::new(piece, square) };
    (shift >= place.relevant())
        .then(|| find(&request, 0))
        .flatten()
        .map(|found| (found.factor, "built".to_owned()))
}

/// Says what the record shows, in full or so far.
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
    output.answer(|style| text(record, status, style), || document(record, status, path))?;
    if record.is_complete() {
        output.note(format!("certificate: {}", path.display()));
    } else {
        let count = if arguments.count || status == Status::Done { " --count" } else { "" };
        output.note(format!(
            "stopped before the end; to go on: magics prove {} {} --shift {}{count} --resume {}",
            square::name_of(record.job.slider),
            square::name(record.job.square),
            record.job.shift,
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
        _ = writeln!(text, "and {} more in the certificate", number::count((found.len() - LISTED) as u64));
    }
    if status != Status::Stopped || record.totals.units > 0 {
        _ = writeln!(
            text,
            "{} nodes in {} units, {}",
            number::count(record.totals.all_nodes()),
            number::count(record.totals.units),
            number::duration(record.seconds)
        );
    }
    text
}

/// The answer where no search is needed.
fn at_once(arguments: &Arguments, answer: &str, reason: &str, found: &[u64]) -> Value {
    let found: Vec<String> = found.iter().copied().map(number::hex).collect();
    json!({
        "command": "prove",
        "piece": square::name_of(arguments.place.piece),
        "square": square::name(arguments.place.square),
        "shift": arguments.shift,
        "answer": answer,
        "complete": answer == "none",
        "reason": reason,
        "found": found,
        "certificate": null,
        "status": u8::from(answer == "none"),
    })
}
