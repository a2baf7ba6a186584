//! `certificate`: checks certificates, merges those of shards, and coarsens large ones.

use crate::cli::argument_types::{Threads, Vectors, at_least_one};
use crate::cli::file::{self, Replaced};
use crate::cli::output::{Failure, Output, Progress, Status, was_interrupted, watch_interruptions};
use crate::cli::{claim, number};
use crate::known;
use crate::picture::board::Style;
use crate::prove::{Certificate, Recheck, Recount, Simd, Target, Unit, checkpoint, escape};
use clap::{Args, Subcommand};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What to do with certificates.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Checks certificates: whether they agree with themselves and with the known factors, their
    /// factors are magic, and units give the same results when they are searched again
    Check(Check),
    /// Merges the certificates of all shards into one; refuses gaps, overlaps and certificates of
    /// different jobs
    Merge(Merge),
    /// Makes the units of a complete certificate larger, so that its file is smaller
    Coarsen(Coarsen),
}

/// The arguments of `magics certificate merge`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  magics prove bishop d1 --index-bits 4 --shard 1/2 --out 1.json
  magics prove bishop d1 --index-bits 4 --shard 2/2 --out 2.json
  magics certificate merge 1.json 2.json --out whole.json")]
pub struct Merge {
    /// The certificates of all shards
    #[arg(required = true)]
    files: Vec<PathBuf>,

    /// Where to write the certificate of the whole
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// The arguments of `magics certificate coarsen`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  magics certificate coarsen bishop-d1-4.json --prefix 4 --out small.json")]
pub struct Coarsen {
    /// The certificate
    file: PathBuf,

    /// Bits of the factor that are fixed within a unit: there will be 2^BITS units
    #[arg(long, value_name = "BITS")]
    prefix: u32,

    /// Where to write the certificate with the larger units
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Runs `magics certificate`.
pub fn run(command: &Command, output: Output) -> Result<Status, Failure> {
    match command {
        Command::Check(arguments) => check(arguments, output),
        Command::Merge(arguments) => merge(arguments, output),
        Command::Coarsen(arguments) => coarsen(arguments, output),
    }
}

fn merge(arguments: &Merge, output: Output) -> Result<Status, Failure> {
    let load = |path: &PathBuf| checkpoint::load(path);
    let shards: Vec<Certificate> = arguments.files.iter().map(load).collect::<Result<_, _>>()?;
    for (path, shard) in arguments.files.iter().zip(&shards) {
        if !shard.is_complete() {
            let missing = number::plural(shard.missing().len() as u64, "unit");
            return Err(Failure(format!(
                "{} lacks {missing}; finish it with --resume",
                path.display()
            )));
        }
    }
    let whole = Certificate::merge(&shards)?;
    save(&whole, &arguments.out, "certificate merge", output)
}

fn coarsen(arguments: &Coarsen, output: Output) -> Result<Status, Failure> {
    let coarse = checkpoint::load(&arguments.file)?.coarsen(arguments.prefix)?;
    save(&coarse, &arguments.out, "certificate coarsen", output)
}

/// Writes a new certificate, but not over another one.
fn save(
    record: &Certificate,
    path: &Path,
    command: &str,
    output: Output,
) -> Result<Status, Failure> {
    let text = serde_json::to_string(record).map_err(|error| Failure(error.to_string()))? + "\n";
    file::write(path, &text, Replaced::None)?;
    let document = || -> Value {
        let mut document = claim::document(record);
        document["command"] = json!(command);
        document["certificate"] = json!(path);
        document
    };
    output.answer(
        |style| format!("{}: {}\n", path.display(), claim::sentence(record, style)),
        document,
    )?;
    Ok(Status::Done)
}

/// The arguments of `magics certificate check`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  magics certificate check bishop-d1-4.json
  magics certificate check bishop-d1-4.json --units 8 --seed 7
  magics certificate check bishop-d1-4.json --full")]
pub struct Check {
    /// The certificates
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,

    /// How many units of each certificate are drawn at random and searched again. Their search
    /// ends after 1.5 s and 0.2 ms for each node that they should have
    #[arg(long, value_name = "N", value_parser = at_least_one, default_value = "8")]
    pub units: NonZero<usize>,

    /// Searches all units again
    #[arg(long, conflicts_with = "units")]
    pub full: bool,

    /// Repeats the draw of an earlier check [default: a new draw, which nobody can predict]
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,

    #[command(flatten)]
    pub vectors: Vectors,

    #[command(flatten)]
    pub threads: Threads,
}

/// Runs `magics certificate check`.
pub fn check(arguments: &Check, output: Output) -> Result<Status, Failure> {
    let read = |path: &PathBuf| checkpoint::read(path, checkpoint::MOST_BYTES_OF_STRANGERS);
    let records: Vec<Certificate> = arguments.files.iter().map(read).collect::<Result<_, _>>()?;
    let several = records.len() > 1;
    let seed = arguments.seed.map_or_else(getrandom::u64, Ok);
    let seed = seed.map_err(|error| {
        Failure(format!(
            "the system has no entropy for a draw: {error}; name a --seed"
        ))
    })?;
    let (simd, stop) = (arguments.vectors.simd(), watch_interruptions()?);
    let mut findings = Vec::new();
    for (path, record) in arguments.files.iter().zip(&records) {
        let name = if several {
            format!("{}: ", path.display())
        } else {
            String::new()
        };
        let verdict = verdict(arguments, record, seed, stop, |line| {
            output.note(name.clone() + line);
        })?;
        findings.push(Finding {
            name,
            record,
            verdict,
            seed,
            simd,
        });
    }
    // A certificate that does not hold counts more than one that is not settled.
    let any = |status| {
        findings
            .iter()
            .any(|finding| finding.status() == status)
            .then_some(status)
    };
    let status = any(Status::No)
        .or(any(Status::Stopped))
        .unwrap_or(Status::Done);
    output.answer(
        |style| findings.iter().map(|finding| finding.text(style)).collect(),
        || match &findings[..] {
            [finding] => finding.document(),
            several => {
                let files: Vec<Value> = several.iter().map(Finding::document).collect();
                json!({ "command": "certificate check", "files": files, "status": status as u8 })
            }
        },
    )?;
    for note in findings.iter().filter_map(Finding::note) {
        output.note(note);
    }
    Ok(status)
}

/// The time that a number of units gets in any case.
const PATIENCE: Duration = Duration::from_millis(1500);

/// The additional time for each node that these units have according to the certificate. A node
/// takes 0.1 to 8 µs of one processor core, and three times as long by plain words. A certificate
/// that takes longer was made to keep the program busy.
const PATIENCE_FOR_A_NODE: Duration = Duration::from_micros(200);

/// From this number of nodes on, the user is told how many there will be.
const MANY: u64 = 1_000_000_000;

/// Compares a record with itself and with what is known, counts its upper levels again, and
/// searches units again.
fn verdict(
    arguments: &Check,
    record: &Certificate,
    seed: u64,
    stop: &AtomicBool,
    note: impl Fn(&str),
) -> Result<Verdict, Failure> {
    if let Err(wrong) = compare(record) {
        return Ok(Verdict::Wrong(wrong));
    }
    let recount = record.recount(stop)?;
    if let Some(unit) = recount.and_then(|recount| recount.different) {
        return Ok(otherwise(unit));
    }
    let wanted = if arguments.full {
        usize::MAX
    } else {
        arguments.units.get()
    };
    let units = record.draw_units(wanted, seed);
    let again = units.iter().filter_map(|&unit| record.unit(unit));
    let nodes = again.map(Unit::all_nodes).fold(0, u64::saturating_add);
    if nodes >= MANY {
        let (units, nodes) = (
            number::plural(units.len() as u64, "unit"),
            number::approximate(nodes as f64),
        );
        note(&format!(
            "searching {units} again; the certificate says that these are {nodes} nodes"
        ));
    }
    let progress = Progress::new(Some(units.len() as u64));
    let time = if arguments.full {
        Duration::MAX
    } else {
        patience(nodes)
    };
    let threads = arguments.threads.count();
    let recheck = record.recheck(
        time,
        &units,
        threads,
        arguments.vectors.simd(),
        stop,
        |now| {
            progress.set(now.done, || format!("{} of {} units", now.done, now.units));
        },
    );
    drop(progress);
    // A search that ends early has set the flag. The next one is stopped by the user or by its own
    // time alone.
    stop.store(was_interrupted(), Ordering::Relaxed);
    let Recheck {
        searched,
        different,
    } = recheck?;
    if let Some(unit) = different {
        return Ok(otherwise(unit));
    }
    Ok(Verdict::Agrees(Agreement {
        searched,
        asked: units.len() as u64,
        recount,
    }))
}

/// How long units with `nodes` nodes together may take.
fn patience(nodes: u64) -> Duration {
    let nodes = Duration::try_from_secs_f64(PATIENCE_FOR_A_NODE.as_secs_f64() * nodes as f64);
    PATIENCE.saturating_add(nodes.unwrap_or(Duration::MAX))
}

/// The verdict where a unit has other nodes or factors than the record says.
fn otherwise(unit: u64) -> Verdict {
    Verdict::Wrong(format!(
        "unit {unit:#x} comes out otherwise when searched again"
    ))
}

/// Compares a record with itself and with the known factors.
///
/// # Errors
/// The first contradiction, as a sentence for people.
pub fn compare(record: &Certificate) -> Result<(), String> {
    record.check().map_err(|error| error.to_string())?;
    let Target::Piece { slider, square } = record.job.target;
    let known = known::factors(slider, square);
    let denied = record.denied(known.iter().map(|&(factor, _)| factor));
    let Some((factor, unit)) = denied.map_err(|error| error.to_string())? else {
        return Ok(());
    };
    let by = known
        .iter()
        .find(|&&(other, _)| other == factor)
        .map_or("", |&(_, by)| by);
    Err(format!(
        "{factor:#x}, found by {by}, is such a factor, and unit {unit:#x} does not list it"
    ))
}

/// The outcome of a check.
pub enum Verdict {
    /// What is wrong.
    Wrong(String),
    /// Nothing is wrong with what was searched again.
    Agrees(Agreement),
}

/// How much of a certificate agrees with what is seen.
#[derive(Clone, Copy)]
pub struct Agreement {
    /// Units that gave the same results again.
    pub searched: u64,
    /// Units that had to.
    pub asked: u64,
    /// The nodes that were counted in all units, if that was not stopped.
    pub recount: Option<Recount>,
}

/// A checked certificate.
pub struct Finding<'a> {
    /// The name of the file, with a colon, if there are several.
    pub name: String,
    pub record: &'a Certificate,
    pub verdict: Verdict,
    /// The seed of the draw.
    pub seed: u64,
    pub simd: Simd,
}

impl Finding<'_> {
    /// Whether the certificate holds; `None` if not all units were searched again, or some are
    /// still to be searched.
    fn holds(&self) -> Option<bool> {
        match self.verdict {
            Verdict::Wrong(_) => Some(false),
            Verdict::Agrees(Agreement { searched, .. }) => {
                let all = 0 < searched && searched == self.record.totals.units;
                (all && self.record.is_complete()).then_some(true)
            }
        }
    }

    pub fn status(&self) -> Status {
        match self.verdict {
            Verdict::Wrong(_) => Status::No,
            Verdict::Agrees(Agreement {
                searched, asked, ..
            }) if 0 < searched && searched == asked && self.record.is_complete() => Status::Done,
            Verdict::Agrees(_) => Status::Stopped,
        }
    }

    /// The probability that the check misses it if a forger made up one unit.
    fn escape(&self, agreement: Agreement) -> f64 {
        escape(self.record.totals.units, agreement.searched, 1)
    }

    pub fn text(&self, style: Style) -> String {
        let Self { name, record, .. } = self;
        let agreement = match &self.verdict {
            Verdict::Wrong(wrong) => {
                return format!("{name}{}: {wrong}\n", style.red("does not hold"));
            }
            Verdict::Agrees(agreement) => *agreement,
        };
        let mut text = self.headline(agreement, style);
        if let Some(Recount { bits, nodes, .. }) = agreement.recount {
            let (nodes, all) = (
                number::count(nodes),
                number::plural(record.totals.all_nodes(), "node"),
            );
            _ = writeln!(
                text,
                "  counted again in all units: {nodes} of {all}, those that fix up to {bits} bits"
            );
        }
        let listed = number::plural(record.found().len() as u64, "listed factor");
        _ = writeln!(
            text,
            "  checked: the known factors, the units, their sums, {listed}; order {}",
            record.job.order
        );
        _ = writeln!(
            text,
            "  searched by {}, and again with {}",
            self.searched_by(),
            vectors(self.simd.name())
        );
        if agreement.searched < record.totals.units {
            _ = writeln!(text, "  --seed {} draws the same again", self.seed);
        }
        text
    }

    /// What agrees, what could still be hidden, and what the certificate says.
    fn headline(&self, agreement: Agreement, style: Style) -> String {
        let Self { name, record, .. } = self;
        let Agreement {
            searched, asked, ..
        } = agreement;
        let (units, claim) = (
            number::plural(record.totals.units, "unit"),
            claim::sentence(record, style),
        );
        let verdict = match (searched, record.totals.units) {
            (0, 0) => style.yellow("shows nothing, since no unit is searched yet"),
            (0, _) => style.yellow("agrees with itself, and nothing more is known"),
            _ if self.holds() == Some(true) => style.green("holds"),
            (_, all) if searched == all => style.yellow("agrees so far, and is not complete"),
            _ => {
                // Large units have less of a chance to be searched in time, so what is searched by
                // then is no draw.
                let chance = if searched < asked {
                    String::new()
                } else {
                    let chance = number::percent(self.escape(agreement));
                    format!("; one forged unit would go unnoticed with chance {chance}")
                };
                return format!(
                    "{name}{} in {} of {units}{chance}\n  it says: {claim}\n",
                    style.yellow("agrees"),
                    number::count(searched),
                );
            }
        };
        format!(
            "{name}{verdict}, {} of {units} searched again: {claim}\n",
            number::count(searched)
        )
    }

    /// What the units were searched with, according to the certificate.
    fn searched_by(&self) -> String {
        let by = &self.record.searched_by;
        let names: Vec<String> = by
            .iter()
            .map(|by| format!("{} with {}", by.program, vectors(&by.vectors)))
            .collect();
        if names.is_empty() {
            "an older program, which did not say how".to_owned()
        } else {
            names.join(" and ")
        }
    }

    pub fn document(&self) -> Value {
        let (mut document, wrong, searched) = match &self.verdict {
            Verdict::Wrong(wrong) => (json!({}), Some(wrong), 0),
            Verdict::Agrees(agreement) => (self.agreement(*agreement), None, agreement.searched),
        };
        document["command"] = json!("certificate check");
        document["holds"] = json!(self.holds());
        document["wrong"] = json!(wrong);
        document["searched_again"] = json!(searched);
        document["status"] = json!(self.status() as u8);
        document
    }

    /// How much agrees, as JSON.
    fn agreement(&self, agreement: Agreement) -> Value {
        let counted = agreement
            .recount
            .map(|recount| json!({ "bits": recount.bits, "nodes": recount.nodes }));
        let mut document = claim::document(self.record);
        document["seed"] = json!(self.seed);
        document["vectors"] = json!(self.simd.name());
        document["searched_by"] = json!(self.record.searched_by);
        // Of a search that was cut short, nobody knows the chance.
        let chance = (agreement.searched == agreement.asked).then(|| self.escape(agreement));
        document["one_forged_unit_unnoticed"] = json!(chance);
        document["counted_in_all_units"] = json!(counted);
        document
    }

    /// What people should know as well.
    pub fn note(&self) -> Option<String> {
        let Verdict::Agrees(Agreement {
            searched, asked, ..
        }) = self.verdict
        else {
            return None;
        };
        let missing = self.record.missing().len() as u64;
        if searched < asked {
            let rest = number::plural(asked - searched, "unit");
            Some(format!(
                "{}stopped before the end: {rest} not searched again",
                self.name
            ))
        } else if missing > 0 {
            let (units, are) = (
                number::plural(missing, "unit"),
                if missing == 1 { "is" } else { "are" },
            );
            Some(format!(
                "{}{units} {are} still to be searched: this is no proof yet",
                self.name
            ))
        } else {
            None
        }
    }
}

/// Vectors in words.
fn vectors(name: &str) -> String {
    match name {
        "none" => "plain words".to_owned(),
        "avx2" => "AVX2".to_owned(),
        "avx512" => "AVX-512".to_owned(),
        other => other.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prove::{Job, Order, Problem, Unit};
    use magic_tables::board::slider::Slider;

    #[test]
    fn a_sample_never_holds_and_names_the_chance_of_one_unit_first() {
        let problem = Problem::new(Slider::Bishop, 60, 5).unwrap();
        let order: Order = "down:0:31".parse().unwrap();
        let mut record = Certificate::new(Job::new(&problem, order));
        record.units = (0..4096)
            .map(|prefix| Unit {
                prefix,
                nodes: [].into(),
                factors: 0,
                sum: 0,
                found: Vec::new(),
            })
            .collect();
        record.totals.units = 4096;
        let finding = |searched, asked| {
            let verdict = Verdict::Agrees(Agreement {
                searched,
                asked,
                recount: None,
            });
            Finding {
                name: String::new(),
                record: &record,
                verdict,
                seed: 7,
                simd: Simd::Portable,
            }
        };
        let (sample, style) = (finding(8, 8), Style::new(false));
        let text = sample.text(style);
        assert!(
            text.starts_with(
                "agrees in 8 of 4,096 units; one forged unit would go unnoticed with chance 99.8 %\n"
            ),
            "{text}"
        );
        assert!(!text.contains("hold"), "{text}");
        let json = sample.document();
        assert_eq!(
            (&json["holds"], &json["one_forged_unit_unnoticed"]),
            (&json!(null), &json!(4088.0 / 4096.0))
        );
        // A search that the time has cut short is no draw.
        assert!(
            finding(2, 8)
                .text(style)
                .starts_with("agrees in 2 of 4,096 units\n")
        );
        assert_eq!(
            finding(2, 8).document()["one_forged_unit_unnoticed"],
            json!(null)
        );
        let all = finding(4096, 4096);
        assert!(
            all.text(style)
                .starts_with("holds, 4,096 of 4,096 units searched again: ")
        );
        assert_eq!(all.document()["one_forged_unit_unnoticed"], json!(0.0));
    }
}
