//! `pack`: searches for a shorter array for the tables of all squares, starting from the best known
//! packing.

use crate::cli::file::{self, Force, is_device};
use crate::cli::number;
use crate::cli::output::{Failure, Output, Progress, Status, was_interrupted, watch_interruptions};
use crate::files;
use crate::files::Lock;
use crate::pack::{PackingSearch, to_text};
use clap::Args;
use magic_tables::encoding::Encoding;
use magic_tables::layout::{self, SlotLayout};
use magic_tables::spec::{self, Entries, Scheme, Spec, shortened};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// The arguments of `magics pack`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  magics pack --seconds 1 --out packing.txt
  magics pack --scheme fixed_shift --seconds 600 --out fixed.txt")]
pub struct Arguments {
    /// `fancy`: each square has its own shift; `fixed_shift`: 12 index bits for all rooks, 9 for
    /// all bishops; `black`: the same with black keys
    #[arg(long, value_name = "WORD", default_value = "fancy", value_parser = scheme)]
    scheme: Scheme,

    /// What slots hold: `bitboard`, `byte` or `shared`
    #[arg(long, value_name = "WORD", default_value = "bitboard", value_parser = entries)]
    entries: Entries,

    /// How many seconds to search
    #[arg(long, value_name = "N", default_value_t = 60)]
    seconds: u64,

    /// Searches differently for each seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// The file for the best packing; if it exists, the search continues from it, except with
    /// `--force` [default: standard output, at the end]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    #[command(flatten)]
    force: Force,
}

/// The schemes that there is a search for.
const PACKED: [Scheme; 3] = [Scheme::Fancy, Scheme::FixedShift, Scheme::Black];

fn scheme(text: &str) -> Result<Scheme, String> {
    match Scheme::from_word(&text.replace('-', "_")) {
        Some(scheme) if PACKED.contains(&scheme) => Ok(scheme),
        Some(_) => Err("only `fancy`, `fixed_shift` and `black` can be packed so far".to_owned()),
        None => Err(spec::suggestion(text, &PACKED.map(Scheme::word))),
    }
}

fn entries(text: &str) -> Result<Entries, String> {
    match Entries::from_word(text) {
        Some(Entries::Pdep) => Err("`pdep` takes the packing of `bitboard`: pack that".to_owned()),
        Some(entries) => Ok(entries),
        None => Err(spec::suggestion(text, &["bitboard", "byte", "shared"])),
    }
}

/// The least time between two saves.
const PERIOD: Duration = Duration::from_secs(2);

/// The most bytes that are read of an earlier packing: a hundred times what is written.
const MOST_BYTES: u64 = 1 << 20;

/// Runs `magics pack`.
pub fn run(arguments: &Arguments, output: Output) -> Result<Status, Failure> {
    // Two searches on one file would overwrite each other's packings.
    let _lock = match arguments.out.as_deref().filter(|path| !is_device(path)) {
        Some(path) => Some(Lock::take(path)?),
        None => None,
    };
    let encoding = match arguments.entries {
        Entries::Byte => Encoding::Numbers,
        Entries::Shared => Encoding::Shared,
        _ => Encoding::Bitboards,
    };
    let mut search = match arguments.scheme {
        Scheme::Black => PackingSearch::black(encoding, arguments.seed),
        scheme => PackingSearch::new(encoding, scheme == Scheme::FixedShift, arguments.seed),
    };
    for known in known(arguments, encoding)? {
        search = search.with_known(&known);
    }
    let first = search.best().map(|best| best.slots);
    let stop = watch_interruptions()?;
    if let Some(slots) = first {
        output.note(format!(
            "starting from {} slots",
            number::count(slots as u64)
        ));
    }
    let progress = Progress::new(Some(arguments.seconds));
    let begin = Instant::now();
    let mut saved = (first, begin);
    while begin.elapsed() < Duration::from_secs(arguments.seconds) && !stop.load(Ordering::Relaxed)
    {
        search.step();
        let best = search.best().map(|best| best.slots);
        progress.set(begin.elapsed().as_secs(), || match best {
            Some(slots) => format!("{} slots", number::count(slots as u64)),
            None => "no packing yet".to_owned(),
        });
        if best != saved.0
            && saved.1.elapsed() > PERIOD
            && let (Some(path), Some(best)) = (&arguments.out, search.best())
            // What reads a pipe gets one packing, the last.
            && !is_device(path)
        {
            save(arguments, &search, best, path)?;
            saved = (Some(best.slots), Instant::now());
        }
    }
    drop(progress);
    let Some(best) = search.best() else {
        output.note("no packing of all squares was found yet; give it more --seconds");
        return stopped(output);
    };
    let text = match &arguments.out {
        Some(path) => {
            match save(arguments, &search, best, path) {
                Err(failure) if was_interrupted() && is_device(path) => {
                    output.note(failure.0);
                    return stopped(output);
                }
                result => result?,
            }
            format!(
                "{}: {} slots\n",
                path.display(),
                number::count(best.slots as u64)
            )
        }
        None => checked(arguments, &search, best)?,
    };
    let status = if was_interrupted() {
        Status::Stopped
    } else {
        Status::Done
    };
    output.answer(
        |_| text.clone(),
        || {
            json!({
                "command": "pack",
                "scheme": arguments.scheme.word(),
                "entries": arguments.entries.word(),
                "seed": arguments.seed,
                "slots": best.slots,
                "started_from": first,
                "file": arguments.out,
                "packing": if arguments.out.is_none() { Some(&text) } else { None },
                "status": status as u8,
            })
        },
    )?;
    Ok(status)
}

/// The answer of a search that leaves no packing.
fn stopped(output: Output) -> Result<Status, Failure> {
    output.answer(
        |_| String::new(),
        || json!({ "command": "pack", "slots": null, "status": Status::Stopped as u8 }),
    )?;
    Ok(Status::Stopped)
}

/// The packings to start from: the catalog's, and that of an earlier run.
fn known(arguments: &Arguments, encoding: Encoding) -> Result<Vec<SlotLayout>, Failure> {
    let spec = Spec {
        scheme: arguments.scheme,
        entries: arguments.entries,
        packing: spec::Packing::Overlapping,
        ..Spec::default()
    };
    let mut known: Vec<SlotLayout> = layout::known_packing(&spec, encoding).into_iter().collect();
    if let Some(path) = arguments
        .out
        .as_deref()
        .filter(|path| path.is_file() && !arguments.force.is_given())
    {
        let fail = |message: &str| {
            Failure(format!(
                "cannot continue from {}: {message}",
                path.display()
            ))
        };
        let text = files::read_text(path, MOST_BYTES).map_err(|error| fail(&error.to_string()))?;
        let text = text
            .ok_or_else(|| fail("it is longer than any packing; choose another file with --out"))?;
        let read = layout::read(&text).map_err(|line| {
            fail(&format!(
                "this is not a line of a packing: {}; choose another file with --out",
                shortened(line)
            ))
        })?;
        known.push(read);
        arguments.force.or_own(&mark(arguments)).check(path)?;
    }
    // The search continues from the last one that is valid, so the best one comes last.
    known.sort_by_key(|layout| std::cmp::Reverse(layout.slots));
    Ok(known)
}

/// Verifies a packing and writes it to the file.
fn save(
    arguments: &Arguments,
    search: &PackingSearch,
    layout: &SlotLayout,
    path: &Path,
) -> Result<(), Failure> {
    file::write(
        path,
        &checked(arguments, search, layout)?,
        arguments.force.or_own(&mark(arguments)),
    )
}

/// How the first line of a packing begins. A packing for another task is none to continue from.
fn mark(arguments: &Arguments) -> String {
    format!(
        "# scheme = {}, entries = {}: ",
        arguments.scheme.word(),
        arguments.entries.word()
    )
}

/// A packing as text, once it is verified.
fn checked(
    arguments: &Arguments,
    search: &PackingSearch,
    layout: &SlotLayout,
) -> Result<String, Failure> {
    search.verify(layout).map_err(|wrong| {
        Failure(format!(
            "the packing is wrong, which is a mistake in magics: {wrong}"
        ))
    })?;
    Ok(format!(
        "{}{} slots, by `magics pack`, seed {}.\n{}",
        mark(arguments),
        number::count(layout.slots as u64),
        arguments.seed,
        to_text(layout)
    ))
}
