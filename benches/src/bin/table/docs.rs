//! Writes the times into the documentation.

use std::io;

use magic_bitboards_benches::candidate::Candidate;
use magic_bitboards_benches::loads::Load;
use price::document::{Document, Table};

use crate::report;
use crate::rounds::Results;

/// Writes the times of all combinations and of the peers, and the comparison, into `docs/schemes.md`. `when` is a date,
/// `processor` a name.
///
/// # Errors
/// If the file does not exist, lacks one of the passages, or cannot be written.
pub(crate) fn write(
    candidates: &[Candidate],
    results: &Results,
    when: &str,
    processor: &str,
) -> io::Result<()> {
    let mut document = Document::open()?;
    let table = Table::parse(document.passage("schemes")?);
    let names: Vec<String> = table.names().map(str::to_owned).collect();
    let table = table.with_rows(&names, |name, head| {
        let number = candidates.iter().position(|candidate| candidate.name == name)?;
        match head {
            "throughput, ns" => Some(report::nanoseconds(results, number, Load::Random)),
            "latency, ns" => Some(report::nanoseconds(results, number, Load::Latency)),
            _ => None,
        }
    });
    document.set_passage("schemes", &table.markdown())?;
    let peers = report::times(candidates, &Load::ALL, results, |candidate| candidate.peer);
    document.set_passage("peers", &peers)?;
    document.set_passage("comparison", &report::comparison(candidates, &Load::ALL, results))?;
    document.set_passage("measured", &format!("\n{when}, {processor}. {}\n", report::legend(results)))?;
    document.save()
}
