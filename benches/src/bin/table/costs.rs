//! Writes the table of costs that `scheme = auto` uses.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::Path;

use magic_bitboards_benches::candidate::Candidate;
use magic_bitboards_benches::loads::Load;
use magic_bitboards_benches::scheme::Options;

use crate::rounds::Results;

/// The loads that count, with their weights: engines also need the caches for other data, and seldom wait for a single
/// look-up. The time with cold caches does not count.
const LOADS: [(Load, usize); 4] =
    [(Load::Random, 2), (Load::Resident, 1), (Load::Latency, 1), (Load::Perft, 2)];

/// The comment at the beginning of the file.
const HEADER: &str = "\
# The measured cost of look-ups, by which `scheme = auto` chooses. Written by two runs of
#   scripts/compare.sh --costs
# Each line: whether the target has PEXT and PDEP, scheme, entries, packing, bytes of all tables, cost.
# The cost is the geometric mean of times relative to `fancy`, times 100:
#   random     independent look-ups in a million positions: both size and instructions matter; counted twice
#   resident   independent look-ups in 2,048 positions that stay in the first-level cache: only instructions matter
#   latency    look-ups that each wait for the one before, in many positions
#   perft      a complete move generator, which looks up rooks and bishops; counted twice
# The first three are geometric means of rook, bishop and queen.
";

/// Replaces the lines in `file` that are for targets like this one.
///
/// # Errors
/// If the file cannot be written.
pub(crate) fn write(file: &Path, candidates: &[Candidate], results: &Results) -> io::Result<()> {
    let own = if cfg!(target_feature = "bmi2") { "pext" } else { "nopext" };
    let old = fs::read_to_string(file).unwrap_or_default();
    let of = |kind: &str| -> Vec<String> {
        let prefix = format!("{kind} ");
        old.lines().filter(|line| line.starts_with(&prefix)).map(str::to_owned).collect()
    };
    let mut text = HEADER.to_owned();
    for kind in ["nopext", "pext"] {
        let lines = if kind == own { lines(kind, candidates, results) } else { of(kind) };
        for line in lines {
            let _ = writeln!(text, "{line}");
        }
    }
    fs::write(file, text)
}

/// A line for each combination that `auto` can choose, the fastest first.
fn lines(kind: &str, candidates: &[Candidate], results: &Results) -> Vec<String> {
    let fancy = candidates.iter().position(|candidate| candidate.name == "fancy");
    let fancy = fancy.expect("`fancy` is always there");
    let mut lines: Vec<(f64, String)> = Vec::new();
    for (number, candidate) in candidates.iter().enumerate() {
        if let Some(options) = candidate.options
            && options.others_default
            && is_what_auto_builds(options, kind == "pext")
        {
            let cost = 100.0 * cost(number, fancy, results);
            let [scheme, entries, packing] = [options.scheme, options.entries, options.packing];
            let line = format!("{kind} {scheme} {entries} {packing} {} {cost:.0}", candidate.table_bytes);
            lines.push((cost, line));
        }
    }
    lines.sort_by(|a, b| a.0.total_cmp(&b.0));
    lines.into_iter().map(|(_, line)| line).collect()
}

/// Whether `auto` would build for these options what was timed, on targets with PEXT and PDEP (`pext`) or without.
fn is_what_auto_builds(options: Options, pext: bool) -> bool {
    match (options.scheme, options.entries) {
        ("pext", _) => pext,
        (_, "pdep" | "pdep/bitboard") => options.pdep == pext,
        _ => true,
    }
}

/// The cost of a candidate as a multiple of that of `fancy`.
fn cost(candidate: usize, fancy: usize, results: &Results) -> f64 {
    let of_load = |load: Load| {
        let tasks = results.tasks_of(load);
        geometric_mean(tasks.iter().map(|&task| {
            results.nanoseconds(candidate, task).median / results.nanoseconds(fancy, task).median
        }))
    };
    geometric_mean(LOADS.into_iter().flat_map(|(load, times)| std::iter::repeat_n(of_load(load), times)))
}

fn geometric_mean(figures: impl IntoIterator<Item = f64>) -> f64 {
    let logarithms: Vec<f64> = figures.into_iter().map(f64::ln).collect();
    (logarithms.iter().sum::<f64>() / logarithms.len() as f64).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn geometric_mean_of_1_and_4_is_2() {
        assert!((geometric_mean([1.0, 4.0]) - 2.0).abs() < 1e-12);
    }
}
