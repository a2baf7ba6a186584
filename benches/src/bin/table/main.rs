//! Times every scheme and every peer, and writes ratios and times.
//!
//! `scripts/compare.sh` compiles it with the right flags and runs it.

mod report;
mod rounds;

use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use clap::Parser;
use magic_bitboards_benches::loads::Load;
use magic_bitboards_benches::workload::Workload;
use magic_bitboards_benches::{Candidate, candidates, forms};
use prices::page::{COMBINATIONS, Document, Table};
use rounds::Results;

/// The loads whose comparison docs/schemes.md shows; the file has all. The forms of hyperbola
/// quintessence are timed under these and perft.
const SHOWN: [Load; 2] = [Load::Random, Load::Latency];

/// Times the look-ups of every scheme and of other crates in interleaved rounds, compares this
/// project with the best peer of each family, and prints all times. With UPDATE=1 in the
/// environment, it also writes them into the files and pages of docs
#[derive(Debug, Parser)]
struct Options {
    /// How long to run, but at least three rounds
    #[arg(long, default_value_t = 120)]
    seconds: u64,
    /// The loads
    #[arg(long, value_delimiter = ',', value_parser = load, default_values_t = Load::ALL)]
    loads: Vec<Load>,
    /// Only candidates whose names contain this
    #[arg(long, default_value = "")]
    only: String,
    /// The forms of hyperbola quintessence that this build has, instead of all schemes
    #[arg(long, conflicts_with_all = ["loads", "only", "json"])]
    forms: bool,
    /// Also writes all medians and quartiles into this file
    #[arg(long)]
    json: Option<PathBuf>,
}

fn load(word: &str) -> Result<Load, String> {
    let load = Load::ALL
        .into_iter()
        .find(|load| load.to_string() == word.trim());
    load.ok_or_else(|| {
        format!(
            "there are {}",
            Load::ALL.map(|load| load.to_string()).join(", ")
        )
    })
}

fn main() -> Result<(), Box<dyn Error>> {
    let options = Options::parse();
    let workload = Workload::new();
    let mut candidates = if options.forms {
        forms(&workload)
    } else {
        candidates(&workload)
    };
    candidates.retain(|candidate| candidate.name.contains(&options.only));
    candidates
        .iter()
        .try_for_each(|candidate| candidate.check(&workload))?;
    let loads = if options.forms {
        &[SHOWN[0], SHOWN[1], Load::Perft]
    } else {
        &options.loads[..]
    };
    let tasks = loads.iter().flat_map(|load| load.tasks()).collect();
    let results = rounds::run(
        &candidates,
        tasks,
        &workload,
        Duration::from_secs(options.seconds),
    );
    if options.forms {
        let table = report::forms(&candidates, loads, &results).markdown();
        print!("{table}");
        if snapshots::updates() {
            let mut page = Document::read("docs/schemes/hyperbola.md")?;
            page.set_passage("times", &table)?;
            page.save()?;
        }
        return Ok(());
    }
    print!("{}", report::markdown(&candidates, loads, &results));
    if let Some(file) = &options.json {
        fs::write(file, report::json(&candidates, &results))?;
    }
    if snapshots::updates() {
        if !options.only.is_empty() || options.loads.len() < Load::ALL.len() {
            return Err("the pages need the times of all candidates under all loads".into());
        }
        write_docs(&candidates, &results)?;
    }
    Ok(())
}

/// Writes the times of all combinations and of the peers, and the comparison, into files beside
/// `docs/schemes.md`, and what the page shows of them into the page.
fn write_docs(candidates: &[Candidate], results: &Results) -> Result<(), Box<dyn Error>> {
    let mut document = Document::open()?;
    let mut figures = Table::read(COMBINATIONS)?;
    let names: Vec<String> = figures.names().map(str::to_owned).collect();
    figures = figures.with_rows(&names, |name, head| {
        let number = candidates
            .iter()
            .position(|candidate| candidate.name == name)?;
        match head {
            "throughput, ns" => Some(report::nanoseconds(results, number, Load::Random)),
            "latency, ns" => Some(report::nanoseconds(results, number, Load::Latency)),
            _ => None,
        }
    });
    figures.save(COMBINATIONS)?;
    document.set_passage("schemes", &figures.on_page())?;
    let peers = report::times(candidates, &Load::ALL, results, |candidate| candidate.peer);
    peers.save("docs/crates.csv")?;
    report::comparison(candidates, &Load::ALL, results).save("docs/comparison.csv")?;
    let shown = report::comparison(candidates, &SHOWN, results);
    document.set_passage("comparison", &shown.markdown())?;
    let when = String::from_utf8(Command::new("date").args(["--utc", "+%F"]).output()?.stdout)?;
    let text = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = text
        .lines()
        .find(|line| line.starts_with("model name"))
        .and_then(|line| line.split(": ").nth(1));
    let (when, processor) = (when.trim(), name.unwrap_or("an unknown processor"));
    document.set_passage(
        "measured",
        &format!("\n{when}, {processor}. {}\n", report::legend(results)),
    )?;
    Ok(document.save()?)
}
