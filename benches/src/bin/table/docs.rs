//! Writes the times into the documentation.

use std::io;

use magic_bitboards_benches::candidate::Candidate;
use magic_bitboards_benches::loads::Load;
use price::document::Document;
use price::figures::Figures;

use crate::report;
use crate::rounds::Results;

/// The loads whose comparison the page shows; the file has all.
const SHOWN: [Load; 2] = [Load::Random, Load::Latency];

/// Writes the times of all combinations and of the peers, and the comparison, into files beside `docs/schemes.md`, and what the
/// page shows of them into the page. `when` is a date, `processor` a name.
///
/// # Errors
/// If a file does not exist or cannot be written, or the page lacks one of the passages.
pub(crate) fn write(
    candidates: &[Candidate],
    results: &Results,
    when: &str,
    processor: &str,
) -> io::Result<()> {
    let mut document = Document::open()?;
    let mut figures = Figures::of_combinations()?;
    let names: Vec<String> = figures.table.names().map(str::to_owned).collect();
    figures.table = figures.table.with_rows(&names, |name, head| {
        let number = candidates.iter().position(|candidate| candidate.name == name)?;
        match head {
            "throughput, ns" => Some(report::nanoseconds(results, number, Load::Random)),
            "latency, ns" => Some(report::nanoseconds(results, number, Load::Latency)),
            _ => None,
        }
    });
    figures.save()?;
    figures.show(&mut document)?;
    let peers = report::times(candidates, &Load::ALL, results, |candidate| candidate.peer);
    Figures::new("docs/crates.csv", peers).save()?;
    Figures::new("docs/comparison.csv", report::comparison(candidates, &Load::ALL, results)).save()?;
    let shown = report::comparison(candidates, &SHOWN, results);
    document.set_passage("comparison", &shown.markdown())?;
    document.set_passage("measured", &format!("\n{when}, {processor}. {}\n", report::legend(results)))?;
    document.save()
}
