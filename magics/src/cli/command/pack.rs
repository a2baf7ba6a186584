//! `pack`: searches for a shorter array for the tables of all squares, starting from the best known
//! packing.

use crate::cli::failure::{Failure, PackingFileError};
use crate::cli::file::{self, Force, is_device};
use crate::cli::interruption::{was_interrupted, watch_interruptions};
use crate::cli::output::{Output, Status};
use crate::cli::progress::Progress;
use crate::cli::{number, printable};
use crate::files;
use crate::files::Lock;
use crate::pack::{PackingSearch, to_text};
use clap::Args;
use magic_tables::encoding::Encoding;
use magic_tables::layout::{self, SlotLayout};
use magic_tables::spec::{self, Entries, Scheme, Spec, shortened};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The arguments of `magics pack`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  magics pack --seconds 1 --out packing.txt
  magics pack --scheme fixed_shift --seconds 600 --out fixed.txt")]
pub struct PackArguments {
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

/// Why tables with this scheme or these entries cannot be packed.
#[derive(Debug, thiserror::Error)]
enum PackingOptionError {
    /// The scheme has tables, and no search for a packing of them.
    #[error("only `fancy`, `fixed_shift` and `black` can be packed so far")]
    NoSearch,
    /// The slots hold what has no packing of its own.
    #[error("`pdep` takes the packing of `bitboard`: pack that")]
    Pdep,
    /// The word is no value of the option.
    #[error("{}", spec::suggestion(.word, .expected))]
    UnknownWord {
        word: String,
        expected: Vec<&'static str>,
    },
}

/// Reads a scheme that can be packed.
fn scheme(text: &str) -> Result<Scheme, PackingOptionError> {
    match Scheme::from_word(&text.replace('-', "_")) {
        Some(scheme) if PACKED.contains(&scheme) => Ok(scheme),
        Some(_) => Err(PackingOptionError::NoSearch),
        None => Err(PackingOptionError::UnknownWord {
            word: text.to_owned(),
            expected: PACKED.map(Scheme::word).to_vec(),
        }),
    }
}

/// Reads what slots hold.
fn entries(text: &str) -> Result<Entries, PackingOptionError> {
    match Entries::from_word(text) {
        Some(Entries::Pdep) => Err(PackingOptionError::Pdep),
        Some(entries) => Ok(entries),
        None => Err(PackingOptionError::UnknownWord {
            word: text.to_owned(),
            expected: vec!["bitboard", "byte", "shared"],
        }),
    }
}

/// The least time between two saves.
const PERIOD: Duration = Duration::from_secs(2);

/// The most bytes that are read of an earlier packing: a hundred times what is written.
const MOST_BYTES: u64 = 1 << 20;

/// Runs `magics pack`.
pub fn run(arguments: &PackArguments, output: Output) -> Result<Status, Failure> {
    // What cannot be written is said before the search.
    if let Some(path) = &arguments.out {
        files::check_place(path)?;
    }
    // Two searches on one file would overwrite each other's packings.
    let _lock = match arguments.out.as_deref().filter(|path| !is_device(path)) {
        Some(path) => Some(Lock::take(path)?),
        None => None,
    };
    let mut search = new_search(arguments)?;
    let first = search.best().map(|best| best.slots);
    let stop = watch_interruptions()?;
    if let Some(slots) = first {
        output.note(format!("starting from {}", slots_text(slots)));
    }
    improve(&mut search, arguments, stop)?;
    let Some(best) = search.best() else {
        output.note("no packing of all squares was found yet; give it more --seconds");
        return stopped(output);
    };
    let text = match &arguments.out {
        Some(path) => {
            match save(arguments, &search, best, path) {
                Err(failure) if was_interrupted() && is_device(path) => {
                    output.note(failure);
                    return stopped(output);
                }
                result => result?,
            }
            format!("{}: {}\n", printable::path(path), slots_text(best.slots))
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
                "file": arguments.out.as_ref().map(|path| path.to_string_lossy()),
                "packing": if arguments.out.is_none() { Some(&text) } else { None },
                "status": status as u8,
            })
        },
    )?;
    Ok(status)
}

/// The length of a packing, in words.
fn slots_text(slots: usize) -> String {
    format!("{} slots", number::count(slots as u64))
}

/// What slots hold, as the generator calls it.
fn encoding(arguments: &PackArguments) -> Encoding {
    match arguments.entries {
        Entries::Byte => Encoding::Numbers,
        Entries::Shared => Encoding::Shared,
        _ => Encoding::Bitboards,
    }
}

/// A search that begins with the best packing that is known.
fn new_search(arguments: &PackArguments) -> Result<PackingSearch, Failure> {
    let encoding = encoding(arguments);
    let mut search = match arguments.scheme {
        Scheme::Black => PackingSearch::black(encoding, arguments.seed),
        scheme => PackingSearch::new(encoding, scheme == Scheme::FixedShift, arguments.seed),
    };
    for packing in known_packings(arguments, encoding)? {
        search = search.with_known(&packing);
    }
    Ok(search)
}

/// Searches for a shorter packing until the time is over or the user interrupts. Saves the best one
/// on the way.
fn improve(
    search: &mut PackingSearch,
    arguments: &PackArguments,
    stop: &AtomicBool,
) -> Result<(), Failure> {
    let progress = Progress::new(Some(arguments.seconds));
    let begin = Instant::now();
    let mut saved_slots = search.best().map(|best| best.slots);
    let mut saved_at = begin;
    while begin.elapsed() < Duration::from_secs(arguments.seconds) && !stop.load(Ordering::Relaxed)
    {
        search.step();
        let slots = search.best().map(|best| best.slots);
        progress.set(begin.elapsed().as_secs(), || {
            slots.map_or_else(|| "no packing yet".to_owned(), slots_text)
        });
        if slots != saved_slots
            && saved_at.elapsed() > PERIOD
            && let (Some(path), Some(best)) = (&arguments.out, search.best())
            // What reads a pipe gets one packing, the last.
            && !is_device(path)
        {
            save(arguments, search, best, path)?;
            (saved_slots, saved_at) = (slots, Instant::now());
        }
    }
    Ok(())
}

/// The answer of a search that leaves no packing.
fn stopped(output: Output) -> Result<Status, Failure> {
    output.answer(
        |_| String::new(),
        || json!({ "command": "pack", "slots": null, "status": Status::Stopped as u8 }),
    )?;
    Ok(Status::Stopped)
}

/// The packings to start from: the catalog's, and that of an earlier run. The best one comes last,
/// because the search continues from the last one that is valid.
fn known_packings(
    arguments: &PackArguments,
    encoding: Encoding,
) -> Result<Vec<SlotLayout>, Failure> {
    let spec = Spec {
        scheme: arguments.scheme,
        entries: arguments.entries,
        packing: spec::Packing::Overlapping,
        ..Spec::default()
    };
    let published = layout::known_packing(&spec, encoding);
    let mut known: Vec<SlotLayout> = published.into_iter().collect();
    if let Some(path) = &arguments.out
        && path.is_file()
        && !arguments.force.is_given()
    {
        let refused = |source| Failure::EarlierPacking {
            path: path.clone(),
            source,
        };
        let text = read_packing(path).map_err(refused)?;
        let there = tables_of(&text);
        let here = tables(arguments);
        if let Some(there) = there.filter(|&there| there != here) {
            return Err(Failure::OtherPacking {
                path: path.clone(),
                there: shortened(there).into_owned(),
                here,
            });
        }
        let layout = layout::read(&text);
        let layout = layout.map_err(|line| PackingFileError::NoLine(line.to_owned()));
        known.push(layout.map_err(refused)?);
        arguments.force.or_own(&mark(arguments)).check(path)?;
    }
    known.sort_by_key(|layout| std::cmp::Reverse(layout.slots));
    Ok(known)
}

/// Reads the packing of an earlier run.
fn read_packing(path: &Path) -> Result<String, PackingFileError> {
    files::read_text(path, MOST_BYTES)?.ok_or(PackingFileError::TooLong)
}

/// Verifies a packing and writes it to the file.
fn save(
    arguments: &PackArguments,
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
fn mark(arguments: &PackArguments) -> String {
    format!("# {}: ", tables(arguments))
}

/// What a packing is for, as its first line has it.
fn tables(arguments: &PackArguments) -> String {
    format!(
        "scheme = {}, entries = {}",
        arguments.scheme.word(),
        arguments.entries.word()
    )
}

/// What the packing in a file is for, if its first line says so.
fn tables_of(packing: &str) -> Option<&str> {
    let line = packing.lines().next()?.strip_prefix("# ")?;
    let (tables, _) = line.split_once(": ")?;
    (tables.starts_with("scheme = ") && line.contains("`magics pack`")).then_some(tables)
}

/// A packing as text, once it is verified.
fn checked(
    arguments: &PackArguments,
    search: &PackingSearch,
    layout: &SlotLayout,
) -> Result<String, Failure> {
    search.verify(layout).map_err(Failure::WrongPacking)?;
    Ok(format!(
        "{}{} slots, by `magics pack`, seed {}.\n{}",
        mark(arguments),
        number::count(layout.slots as u64),
        arguments.seed,
        to_text(layout)
    ))
}
