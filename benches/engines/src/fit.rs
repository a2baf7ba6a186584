//! Fits the costs of `scheme = auto` to whole engines.
//!
//! `scripts/compare.sh` times the look-ups of all combinations, alone and under several loads. Only
//! a few combinations are measured in whole engines. The model: the logarithm of an engine's time
//! is a weighted sum of the logarithms of the times under each load. The weights are fitted to the
//! engines that were measured, and then give a cost to every combination.

use crate::measure::features;
use crate::report::{Row, read_rows};
use crate::tables::Set;
use anyhow::{Context as _, Result, ensure};
use clap::Args;
use fs_err as fs;
use magic_tables::spec::{Pext, Scheme, Spec};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub struct Fit {
    /// The file with the reports on engines
    #[arg(default_value = "docs/engines.csv")]
    reports: PathBuf,
    /// Engines that do not count [default: those that only count moves]
    #[arg(long, value_name = "NAME", default_values = ["cozy-chess", "shakmaty"], hide_default_value = true)]
    except: Vec<String>,
    /// What `scripts/compare.sh` has measured: for any processor, and for this one
    #[arg(long, value_name = "JSON", num_args = 1..,
        default_values = ["target/compare/baseline.json", "target/compare/native.json"])]
    look_ups: Vec<PathBuf>,
    /// The file of the costs, whose lines are replaced
    #[arg(
        long,
        value_name = "FILE",
        default_value = "magic-tables/catalog/costs.txt"
    )]
    costs: PathBuf,
}

/// The loads that are weighed.
const LOADS: [&str; 5] = ["random", "resident", "latency", "cold", "perft"];

/// The comment at the beginning of the file.
const HEADER: &str = "\
# The cost of look-ups, by which `scheme = auto` chooses: what a whole engine would take, in percent of its time with
# `fancy`. Written by `engines fit`; docs/engines.md says how.
# scripts/compare.sh times the look-ups of all combinations under these loads:
#   random     independent look-ups in a million positions: both size and instructions matter
#   resident   independent look-ups in 2,048 positions that stay in the first-level cache: only instructions matter
#   latency    look-ups that each wait for the one before, in many positions
#   cold       look-ups after other data has filled the second-level cache
#   perft      a complete move generator, which looks up rooks and bishops
# The cost is the product of the times under these loads, relative to `fancy`, each to the power of its weight. The weights
# are fitted to the engines. The times of all loads but perft are geometric means of rook, bishop and queen.
# Each other line: whether the target has PEXT and PDEP, scheme, entries, packing, bytes of all tables, cost.
";

/// A figure for each load: the logarithms of times, or their weights.
type Loads = [f64; LOADS.len()];

/// The times of one combination's look-ups, measured alone.
#[derive(Debug)]
struct Alone {
    /// The first words of its line in the file of costs.
    combination: String,
    bytes: u64,
    /// Logarithms of its times relative to `fancy`.
    times: Loads,
}

/// One combination in one engine.
#[derive(Debug, PartialEq)]
struct InEngine {
    combination: String,
    /// The logarithm of the engine's time. All in one measurement are relative to the same.
    time: f64,
    /// The weight of its error in the fit: the inverse of the variance.
    weight: f64,
}

/// What tells measurements apart: the engine, the processor that it was built for, and the number
/// of rounds.
type Measurement = (String, String, usize);

impl Fit {
    /// Writes the costs, and reports how well they fit.
    pub fn run(&self) -> Result<String> {
        let mut combinations = Vec::new();
        for path in &self.look_ups {
            let text = fs::read_to_string(path)?;
            combinations.extend(read(&text).with_context(|| path.display().to_string())?);
        }
        let mut rows = read_rows(&self.reports)?;
        rows.retain(|row| !self.except.contains(&row.engine));
        let engines = in_engines(&rows);
        let weights = fitted(&combinations, &engines)?;
        let old = fs::read_to_string(&self.costs)?;
        fs::write(&self.costs, costs(&combinations, weights, &old))?;
        Ok(report(&combinations, &engines, weights))
    }
}

/// The times of combinations in the JSON of `table`.
fn read(text: &str) -> Result<Vec<Alone>> {
    let document: Value = serde_json::from_str(text)?;
    let candidates = document["candidates"].as_array().context("no candidates")?;
    let fancy = candidates
        .iter()
        .find(|one| one["name"] == "fancy")
        .context("no times of `fancy`")?;
    let fancy = times(fancy)?;
    let mut all = Vec::new();
    for one in candidates {
        if let (Some(combination), Some(bytes)) =
            (one["combination"].as_str(), one["table_bytes"].as_u64())
        {
            let own = times(one)?;
            let times = std::array::from_fn(|load| own[load] - fancy[load]);
            all.push(Alone {
                combination: combination.to_owned(),
                bytes,
                times,
            });
        }
    }
    Ok(all)
}

/// For each load, the mean of the logarithms of the median times.
fn times(candidate: &Value) -> Result<Loads> {
    let mut logarithms = [const { Vec::new() }; LOADS.len()];
    for task in candidate["tasks"].as_array().into_iter().flatten() {
        let load = LOADS.iter().position(|load| task["load"] == *load);
        if let (Some(load), Some(median)) = (load, task["nanoseconds"][1].as_f64()) {
            logarithms[load].push(median.ln());
        }
    }
    for (times, load) in logarithms.iter().zip(LOADS) {
        ensure!(
            !times.is_empty(),
            "{} was not timed under the load {load}",
            candidate["name"]
        );
    }
    Ok(logarithms.map(|all| all.iter().sum::<f64>() / all.len() as f64))
}

/// The engine times of combinations that `auto` knows. A report is named after its set, and after
/// the engine if it is about one: `table 6.1, carp`. Several reports may show the same measurement;
/// the first counts.
fn in_engines(rows: &[Row]) -> BTreeMap<Measurement, Vec<InEngine>> {
    let mut all: BTreeMap<Measurement, (&str, Vec<InEngine>)> = BTreeMap::new();
    for row in rows.iter().filter(|row| row.processes == 1) {
        let (set, _) = row.report.split_once(", ").unwrap_or((&row.report, ""));
        let Ok(set) = Set::find(&set.replace(' ', "-")) else {
            continue;
        };
        let measurement = (row.engine.clone(), row.target_cpu.clone(), row.rounds);
        let (report, engines) = all.entry(measurement).or_insert((&row.report, Vec::new()));
        let tables = set.tables.iter().find(|tables| tables.name == row.look_ups);
        let spec = tables
            .and_then(|tables| tables.spec().ok())
            .filter(|_| *report == row.report);
        if let Some(combination) =
            spec.and_then(|spec| combination(&spec, features(&row.target_cpu).0))
        {
            let deviation = (row.high / row.low).ln().max(1e-3);
            engines.push(InEngine {
                combination,
                time: -row.relative.ln(),
                weight: deviation.powi(-2),
            });
        }
    }
    all.into_iter()
        .map(|(measurement, (_, engines))| (measurement, engines))
        .collect()
}

/// The first words of the line for `spec` in the file of costs; `None` if `auto` cannot choose it.
fn combination(spec: &Spec, bmi2: bool) -> Option<String> {
    let by_pext = bmi2 && spec.pext != Pext::Never && !spec.scheme.is_line_wise();
    let spec = if by_pext {
        Spec {
            scheme: Scheme::Pext,
            ..spec.with_pext()
        }
    } else {
        spec.clone()
    };
    let plain = Spec {
        scheme: spec.scheme,
        entries: spec.entries,
        bishop_entries: spec.bishop_entries,
        packing: spec.packing,
        pext: spec.pext,
        ..Spec::default()
    };
    let kind = if bmi2 { "pext" } else { "nopext" };
    let packing = spec.packing.word();
    (spec == plain).then(|| {
        format!(
            "{kind} {} {} {packing}",
            spec.scheme.word(),
            spec.entries_words()
        )
    })
}

/// The weights, none of them negative, with the least sum of squared errors.
fn fitted(combinations: &[Alone], engines: &BTreeMap<Measurement, Vec<InEngine>>) -> Result<Loads> {
    let (mut matrix, mut wanted) = ([[0.0; LOADS.len()]; LOADS.len()], [0.0; LOADS.len()]);
    for engine in engines.values() {
        let known = engine.iter().filter_map(|one| {
            let alone = combinations
                .iter()
                .find(|alone| alone.combination == one.combination)?;
            Some((alone.times, one.time, one.weight))
        });
        let points: Vec<(Loads, f64, f64)> = known.collect();
        // Relative to the weighted mean of each measurement, so that what its times are relative to
        // does not matter.
        let total: f64 = points.iter().map(|(_, _, weight)| weight).sum();
        let mean = |figure: &dyn Fn(&(Loads, f64, f64)) -> f64| {
            points
                .iter()
                .map(|point| figure(point) * point.2)
                .sum::<f64>()
                / total
        };
        let means: Loads = std::array::from_fn(|load| mean(&|point| point.0[load]));
        let mean_time = mean(&|point| point.1);
        for (times, time, weight) in &points {
            let times: Loads = std::array::from_fn(|load| times[load] - means[load]);
            for (row, left) in times.iter().enumerate() {
                for (sum, right) in matrix[row].iter_mut().zip(times) {
                    *sum += weight * left * right;
                }
                wanted[row] += weight * left * (time - mean_time);
            }
        }
    }
    // Each weight in turn becomes the best beside the others, if that is not negative. This ends at
    // the least sum of all.
    let mut weights = [0.0; LOADS.len()];
    for _ in 0..100_000 {
        for load in 0..LOADS.len() {
            let others: f64 = (0..LOADS.len())
                .filter(|&other| other != load)
                .map(|other| matrix[load][other] * weights[other])
                .sum();
            let best = (wanted[load] - others) / matrix[load][load];
            weights[load] = if best.is_finite() { best.max(0.0) } else { 0.0 };
        }
    }
    let depends = weights.iter().sum::<f64>() > 0.0;
    ensure!(
        depends,
        "nothing that was measured in engines depends on the look-ups; measure more"
    );
    Ok(weights)
}

/// The cost of a combination, in percent.
fn cost(alone: &Alone, weights: Loads) -> f64 {
    100.0
        * alone
            .times
            .iter()
            .zip(weights)
            .map(|(time, weight)| time * weight)
            .sum::<f64>()
            .exp()
}

/// The new text of the file. It keeps the lines for targets that were not timed.
fn costs(combinations: &[Alone], weights: Loads, old: &str) -> String {
    let mut lines = vec![weights_line(weights)];
    for kind in ["nopext ", "pext "] {
        let timed = combinations
            .iter()
            .filter(|alone| alone.combination.starts_with(kind));
        let mut timed: Vec<_> = timed.map(|alone| (cost(alone, weights), alone)).collect();
        timed.sort_by(|a, b| a.0.total_cmp(&b.0));
        if timed.is_empty() {
            lines.extend(
                old.lines()
                    .filter(|line| line.starts_with(kind))
                    .map(str::to_owned),
            );
        }
        let line = |(cost, alone): (f64, &Alone)| {
            format!("{} {} {cost:.2}", alone.combination, alone.bytes)
        };
        lines.extend(timed.into_iter().map(line));
    }
    format!("{HEADER}{}\n", lines.join("\n"))
}

fn weights_line(weights: Loads) -> String {
    let weights = weights
        .iter()
        .zip(LOADS)
        .map(|(weight, load)| format!(" {load} {weight:.4}"));
    format!("# Weights:{}", weights.collect::<String>())
}

/// The weights, and for each engine how fast it is with what the costs choose, and with the best.
fn report(
    combinations: &[Alone],
    engines: &BTreeMap<Measurement, Vec<InEngine>>,
    weights: Loads,
) -> String {
    let mut text = format!("{}\n", weights_line(weights));
    text += "\n| engine | built for | chosen by the costs | speed | best measured | speed |\n|---|---|---|---:|---|---:|\n";
    for ((name, target_cpu, _), engine) in engines {
        let cost = |one: &InEngine| {
            let alone = combinations
                .iter()
                .find(|alone| alone.combination == one.combination)?;
            Some(cost(alone, weights))
        };
        let known = || engine.iter().filter_map(|one| Some((one, cost(one)?)));
        let cheapest = known().min_by(|a, b| a.1.total_cmp(&b.1));
        let fastest = known().min_by(|a, b| a.0.time.total_cmp(&b.0.time));
        if let (Some((cheapest, _)), Some((fastest, _))) = (cheapest, fastest) {
            let shown = |one: &InEngine| {
                let words = one
                    .combination
                    .split_once(' ')
                    .map_or("", |(_, words)| words);
                format!("{words} | {:.3}", (-one.time).exp())
            };
            _ = writeln!(
                text,
                "| {name} | {target_cpu} | {} | {} |",
                shown(cheapest),
                shown(fastest)
            );
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::Tables;
    use std::path::Path;

    fn alone(combination: &str, times: Loads) -> Alone {
        Alone {
            combination: combination.into(),
            bytes: 1,
            times,
        }
    }

    /// Measurements that follow these weights exactly, in two engines with different speeds.
    fn exact(combinations: &[Alone], weights: Loads) -> BTreeMap<Measurement, Vec<InEngine>> {
        let engine = |number: usize| {
            let one = |alone: &Alone| {
                let time = (cost(alone, weights) / 100.0).ln() + number as f64;
                InEngine {
                    combination: alone.combination.clone(),
                    time,
                    weight: 1.0 + number as f64,
                }
            };
            (
                (String::new(), String::new(), number),
                combinations.iter().map(one).collect(),
            )
        };
        [engine(0), engine(1)].into()
    }

    fn six() -> Vec<Alone> {
        vec![
            alone("pext a", [0.0, 0.0, 0.0, 0.0, 0.0]),
            alone("pext b", [0.3, -0.1, 0.2, 0.0, 0.1]),
            alone("pext c", [-0.2, 0.2, 0.1, 0.3, 0.0]),
            alone("pext d", [0.1, 0.3, -0.4, 0.1, 0.2]),
            alone("pext e", [0.2, 0.1, 0.1, -0.4, 0.3]),
            alone("nopext a", [0.1, 0.1, 0.3, 0.2, -0.2]),
        ]
    }

    #[test]
    fn weights_are_found_again_and_none_is_negative() {
        let wanted = [0.03, 0.02, 0.0, 0.01, 0.05];
        let weights = fitted(&six(), &exact(&six(), wanted)).unwrap();
        for (weight, wanted) in weights.iter().zip(wanted) {
            assert!((weight - wanted).abs() < 1e-9, "{weights:?}");
        }
        let weights = fitted(&six(), &exact(&six(), [0.03, 0.02, -0.01, 0.01, 0.05])).unwrap();
        assert!(
            weights.iter().all(|&weight| weight >= 0.0) && weights[2].abs() < 1e-12,
            "{weights:?}"
        );
        let error = fitted(&six(), &exact(&six(), [0.0; LOADS.len()]))
            .unwrap_err()
            .to_string();
        assert!(error.contains("measure more"), "{error}");
    }

    #[test]
    fn the_file_has_the_weights_and_keeps_what_was_not_timed() {
        let weights = [0.03, 0.02, 0.0, 0.01, 0.05];
        let text = costs(&six(), weights, "");
        let line =
            "\n# Weights: random 0.0300 resident 0.0200 latency 0.0000 cold 0.0100 perft 0.0500\n";
        assert!(text.contains(line), "{text}");
        assert!(
            text.contains("\nnopext a 1 ") && text.contains("\npext a 1 100.00\n"),
            "{text}"
        );
        assert_eq!(costs(&six()[..5], weights, &text), text);
    }

    #[test]
    fn combinations_are_named_as_compiled() {
        let named = |options: &str, bmi2| {
            let spec = Tables::parse(options).unwrap().spec().unwrap();
            combination(&spec, bmi2).unwrap_or_default()
        };
        assert_eq!(named("scheme = fancy", true), "pext pext bitboard auto");
        assert_eq!(named("scheme = fancy", false), "nopext fancy bitboard auto");
        let mixed = named("pext_entries = pdep, bishop_entries = bitboard", true);
        assert_eq!(mixed, "pext pext pdep/bitboard auto");
        assert_eq!(
            named("scheme = hyperbola", true),
            "pext hyperbola bitboard auto"
        );
        assert_eq!(named("scheme = fancy, incorporate_shift = true", false), "");
    }

    #[test]
    fn times_are_relative_to_fancy() {
        let candidate = |name: &str, combination: Value, factor: f64| {
            let task = |load, time| serde_json::json!({ "load": load, "nanoseconds": [0.0, factor * time, 9.0] });
            let tasks: Vec<_> = LOADS
                .iter()
                .flat_map(|load| [task(load, 1.0), task(load, 4.0)])
                .collect();
            serde_json::json!({ "name": name, "combination": combination, "table_bytes": 8, "tasks": tasks })
        };
        let candidates = [
            candidate("peer", Value::Null, 7.0),
            candidate("fancy", "pext fancy bitboard auto".into(), 1.0),
            candidate("black", "pext black bitboard auto".into(), 3.0),
        ];
        let all = read(&serde_json::json!({ "candidates": candidates }).to_string()).unwrap();
        assert_eq!(all.len(), 2);
        assert!(
            all[1]
                .times
                .iter()
                .all(|time| (time - 3.0_f64.ln()).abs() < 1e-9),
            "{all:?}"
        );
        assert_eq!(read("{}").unwrap_err().to_string(), "no candidates");
    }

    #[test]
    fn the_reports_have_engines() {
        let rows = read_rows(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/engines.csv"))
            .unwrap();
        let engines = in_engines(&rows);
        assert!(
            engines.len() >= 9 && engines.values().all(|one| one.len() >= 3),
            "{engines:?}"
        );
    }
}
