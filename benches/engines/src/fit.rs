//! Fits the costs of `scheme = auto` to whole engines.
//!
//! `scripts/compare.sh` times the look-ups of all combinations, alone and under several loads. Only a few combinations are
//! measured in whole engines. The model: the logarithm of an engine's time is a weighted sum of the logarithms of the times
//! under each load. The weights are fitted to the engines that were measured, and then give a cost to every combination.

use crate::documented::Documented;
use crate::measure::has_bmi2;
use crate::statistics::Estimate;
use magic_tables::spec::{Pext, Scheme, Spec};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

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

/// One equation of the fit: the times of the look-ups alone, the time of the engine, and the weight of its error.
type Point = ([f64; LOADS.len()], f64, f64);

/// The exponent of each load.
type Weights = [f64; LOADS.len()];

/// The times of one combination's look-ups, measured alone.
#[derive(Debug)]
struct Alone {
    /// The first words of its line in the file of costs.
    combination: String,
    bytes: u64,
    /// Logarithms of its times relative to `fancy`.
    times: [f64; LOADS.len()],
}

/// One combination in one engine.
#[derive(Debug, PartialEq)]
struct InEngine {
    /// The number of the measurement.
    engine: usize,
    combination: String,
    /// The logarithm of the engine's time. All in one measurement are relative to the same.
    time: f64,
    /// The weight of its error in the fit: the inverse of the variance.
    weight: f64,
}

/// Writes the costs of the look-ups in `alone` into `file`, and reports how well they fit `measured`.
///
/// # Errors
/// If a file cannot be read or written, or has too few measurements.
pub fn fit(alone: &[&Path], measured: &[Documented], file: &Path) -> Result<String, String> {
    let mut combinations = Vec::new();
    for path in alone {
        let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        combinations.extend(read(&text).map_err(|error| format!("{}: {error}", path.display()))?);
    }
    let named = |error: std::io::Error| format!("{}: {error}", file.display());
    let old = fs::read_to_string(file).map_err(named)?;
    let engines = in_engines(measured);
    let weights = fitted(&combinations, &engines)?;
    fs::write(file, costs(&combinations, weights, &old)).map_err(named)?;
    Ok(report(&combinations, measured, &engines, weights))
}

/// The times of combinations in the JSON of `table`.
fn read(text: &str) -> Result<Vec<Alone>, String> {
    let document: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let candidates = document["candidates"].as_array().ok_or("no candidates")?;
    let fancy = candidates.iter().find(|one| one["name"] == "fancy").ok_or("no times of `fancy`")?;
    let fancy = times(fancy)?;
    let mut all = Vec::new();
    for one in candidates {
        if let (Some(combination), Some(bytes)) = (one["combination"].as_str(), one["table_bytes"].as_u64()) {
            let own = times(one)?;
            let times = std::array::from_fn(|load| own[load] - fancy[load]);
            all.push(Alone { combination: combination.to_owned(), bytes, times });
        }
    }
    Ok(all)
}

/// For each load, the mean of the logarithms of the median times.
fn times(candidate: &Value) -> Result<[f64; LOADS.len()], String> {
    let mut logarithms = [const { Vec::new() }; LOADS.len()];
    for task in candidate["tasks"].as_array().into_iter().flatten() {
        let load = LOADS.iter().position(|load| task["load"] == *load);
        if let (Some(load), Some(median)) = (load, task["nanoseconds"][1].as_f64()) {
            logarithms[load].push(median.ln());
        }
    }
    if let Some(load) = logarithms.iter().position(Vec::is_empty) {
        return Err(format!("{} was not timed under the load {}", candidate["name"], LOADS[load]));
    }
    Ok(logarithms.map(|all| all.iter().sum::<f64>() / all.len() as f64))
}

/// The engine times of combinations that `auto` knows.
fn in_engines(measured: &[Documented]) -> Vec<InEngine> {
    let mut all = Vec::new();
    for (engine, documented) in measured.iter().enumerate() {
        let bmi2 = has_bmi2(&documented.target_cpu);
        for (tables, Estimate { ratio, low, high }) in &documented.rows {
            if let Some(combination) = tables.spec().ok().and_then(|spec| combination(&spec, bmi2)) {
                let deviation = (high / low).ln().max(1e-3);
                all.push(InEngine { engine, combination, time: -ratio.ln(), weight: deviation.powi(-2) });
            }
        }
    }
    all
}

/// The first words of the line for `spec` in the file of costs; `None` if `auto` cannot choose it.
fn combination(spec: &Spec, bmi2: bool) -> Option<String> {
    let by_pext = bmi2 && spec.pext != Pext::Never && !spec.scheme.is_line_wise();
    let spec = if by_pext { Spec { scheme: Scheme::Pext, ..spec.with_pext() } } else { spec.clone() };
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
    (spec == plain).then(|| format!("{kind} {} {} {packing}", spec.scheme.word(), spec.entries_words()))
}

/// The weights, none of them negative, with the least sum of squared errors.
fn fitted(combinations: &[Alone], engines: &[InEngine]) -> Result<Weights, String> {
    // Relative to the weighted mean of each measurement, so that what its times are relative to does not matter.
    let mut points: BTreeMap<usize, Vec<Point>> = BTreeMap::new();
    for one in engines {
        if let Some(alone) = combinations.iter().find(|alone| alone.combination == one.combination) {
            points.entry(one.engine).or_default().push((alone.times, one.time, one.weight));
        }
    }
    let mut equations = [[0.0; LOADS.len() + 1]; LOADS.len()];
    let mut squares = 0.0;
    for points in points.values() {
        let total: f64 = points.iter().map(|(_, _, weight)| weight).sum();
        let mean =
            |of: &dyn Fn(&Point) -> f64| points.iter().map(|point| of(point) * point.2).sum::<f64>() / total;
        let means: [f64; LOADS.len()] = std::array::from_fn(|load| mean(&|point| point.0[load]));
        let mean_time = mean(&|point| point.1);
        for (times, time, weight) in points {
            let known: [f64; LOADS.len()] = std::array::from_fn(|load| times[load] - means[load]);
            let wanted = time - mean_time;
            for (row, &left) in equations.iter_mut().zip(&known) {
                for (sum, &right) in row.iter_mut().zip(known.iter().chain([&wanted])) {
                    *sum += weight * left * right;
                }
            }
            squares += weight * wanted * wanted;
        }
    }
    // Few subsets of the loads: the solution with the rest at zero, if none is negative.
    let mut best = ([0.0; LOADS.len()], squares);
    for subset in 1_u32..1 << LOADS.len() {
        let Some(weights) = solved(&equations, subset) else { continue };
        let explained: f64 =
            equations.iter().zip(weights).map(|(row, weight)| row[LOADS.len()] * weight).sum();
        if weights.iter().all(|&weight| weight >= 0.0) && squares - explained < best.1 {
            best = (weights, squares - explained);
        }
    }
    if best.0.iter().sum::<f64>() <= 0.0 {
        return Err("nothing that was measured in engines depends on the look-ups; measure more".to_owned());
    }
    Ok(best.0)
}

/// Solves the normal `equations` for the loads in `subset`, by elimination.
fn solved(equations: &[[f64; LOADS.len() + 1]; LOADS.len()], subset: u32) -> Option<Weights> {
    let chosen: Vec<_> = (0..LOADS.len()).filter(|load| subset >> load & 1 == 1).collect();
    let mut rows: Vec<Vec<f64>> = chosen
        .iter()
        .map(|&row| chosen.iter().chain([&LOADS.len()]).map(|&column| equations[row][column]).collect())
        .collect();
    for pivot in 0..rows.len() {
        // The matrix is positive definite, so the diagonal serves as pivots, unless loads depend on each other.
        if rows[pivot][pivot] < 1e-12 * equations[chosen[pivot]][chosen[pivot]] || rows[pivot][pivot] == 0.0 {
            return None;
        }
        let row = rows[pivot].clone();
        for (_, target) in rows.iter_mut().enumerate().filter(|(other, _)| *other != pivot) {
            let factor = target[pivot] / row[pivot];
            for (value, &from) in target.iter_mut().zip(&row) {
                *value -= factor * from;
            }
        }
    }
    let mut weights = [0.0; LOADS.len()];
    for (number, &load) in chosen.iter().enumerate() {
        weights[load] = rows[number][chosen.len()] / rows[number][number];
    }
    Some(weights)
}

/// The cost of a combination, in percent.
fn cost(alone: &Alone, weights: Weights) -> f64 {
    100.0 * alone.times.iter().zip(weights).map(|(time, weight)| time * weight).sum::<f64>().exp()
}

/// The new text of the file. It keeps the lines for targets that were not timed.
fn costs(combinations: &[Alone], weights: Weights, old: &str) -> String {
    let mut text = HEADER.to_owned();
    _ = writeln!(text, "{}", weights_line(weights));
    for kind in ["nopext ", "pext "] {
        let mut lines: Vec<_> = combinations
            .iter()
            .filter(|alone| alone.combination.starts_with(kind))
            .map(|alone| {
                let cost = cost(alone, weights);
                (cost, format!("{} {} {cost:.2}", alone.combination, alone.bytes))
            })
            .collect();
        lines.sort_by(|a, b| a.0.total_cmp(&b.0));
        if lines.is_empty() {
            for line in old.lines().filter(|line| line.starts_with(kind)) {
                _ = writeln!(text, "{line}");
            }
        }
        for (_, line) in &lines {
            _ = writeln!(text, "{line}");
        }
    }
    text
}

fn weights_line(weights: Weights) -> String {
    weights
        .iter()
        .zip(LOADS)
        .fold("# Weights:".to_owned(), |line, (weight, load)| format!("{line} {load} {weight:.4}"))
}

/// The weights, and for each engine how fast it is with what the costs choose, and with the best.
fn report(combinations: &[Alone], measured: &[Documented], engines: &[InEngine], weights: Weights) -> String {
    let mut text = format!("{}\n", weights_line(weights));
    let chosen: BTreeSet<_> = engines.iter().map(|one| one.engine).collect();
    text += "\n| engine | built for | chosen by the costs | speed | best measured | speed |\n|---|---|---|---:|---|---:|\n";
    for engine in chosen {
        let Documented { engine: name, target_cpu, .. } = &measured[engine];
        let here = engines.iter().filter(|one| one.engine == engine);
        let known = here.filter_map(|one| {
            let alone = combinations.iter().find(|alone| alone.combination == one.combination)?;
            Some((one, cost(alone, weights)))
        });
        let known: Vec<_> = known.collect();
        let cheapest = known.iter().min_by(|a, b| a.1.total_cmp(&b.1));
        let fastest = known.iter().min_by(|a, b| a.0.time.total_cmp(&b.0.time));
        if let (Some((cheapest, _)), Some((fastest, _))) = (cheapest, fastest) {
            let shown = |one: &InEngine| {
                let words = one.combination.split_once(' ').map_or("", |(_, words)| words);
                format!("{words} | {:.3}", (-one.time).exp())
            };
            _ = writeln!(text, "| {name} | {target_cpu} | {} | {} |", shown(cheapest), shown(fastest));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::Tables;

    fn alone(combination: &str, times: [f64; LOADS.len()]) -> Alone {
        Alone { combination: combination.into(), bytes: 1, times }
    }

    /// Measurements that follow these weights exactly, in two engines with different speeds.
    fn exact(combinations: &[Alone], weights: Weights) -> Vec<InEngine> {
        let of = |engine| {
            combinations.iter().map(move |alone| {
                let time = (cost(alone, weights) / 100.0).ln() + engine as f64;
                InEngine { engine, combination: alone.combination.clone(), time, weight: 1.0 + engine as f64 }
            })
        };
        of(0).chain(of(1)).collect()
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
    fn weights_are_found_again() {
        let wanted = [0.03, 0.02, 0.0, 0.01, 0.05];
        let weights = fitted(&six(), &exact(&six(), wanted)).unwrap();
        for (weight, wanted) in weights.iter().zip(wanted) {
            assert!((weight - wanted).abs() < 1e-9, "{weights:?}");
        }
    }

    #[test]
    fn no_weight_is_negative() {
        let weights = fitted(&six(), &exact(&six(), [0.03, 0.02, -0.01, 0.01, 0.05])).unwrap();
        assert!(weights.iter().all(|&weight| weight >= 0.0) && weights[2].abs() < 1e-12, "{weights:?}");
        let error = fitted(&six(), &exact(&six(), [0.0; LOADS.len()])).unwrap_err();
        assert!(error.contains("measure more"), "{error}");
    }

    #[test]
    fn the_file_has_the_weights_and_keeps_what_was_not_timed() {
        let weights = [0.03, 0.02, 0.0, 0.01, 0.05];
        let text = costs(&six(), weights, "");
        assert!(
            text.contains(
                "\n# Weights: random 0.0300 resident 0.0200 latency 0.0000 cold 0.0100 perft 0.0500\n"
            ),
            "{text}"
        );
        assert!(text.contains("\nnopext a 1 ") && text.contains("\npext a 1 100.00\n"), "{text}");
        let again = costs(&six()[..5], weights, &text);
        assert_eq!(again, text);
    }

    #[test]
    fn combinations_are_named_as_compiled() {
        let of = |options: &str, bmi2| combination(&Tables::parse(options).unwrap().spec().unwrap(), bmi2);
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(of("scheme = fancy", true), some("pext pext bitboard auto"));
        assert_eq!(of("scheme = fancy", false), some("nopext fancy bitboard auto"));
        assert_eq!(
            of("pext_entries = pdep, bishop_entries = bitboard", true),
            some("pext pext pdep/bitboard auto")
        );
        assert_eq!(of("scheme = hyperbola", true), some("pext hyperbola bitboard auto"));
        assert_eq!(of("scheme = fancy, incorporate_shift = true", false), None);
    }

    #[test]
    fn times_are_relative_to_fancy() {
        let candidate = |name: &str, combination: Value, factor: f64| {
            let tasks = LOADS.iter().flat_map(|load| {
                [1.0, 4.0]
                    .map(|time| serde_json::json!({ "load": load, "nanoseconds": [0.0, factor * time, 9.0] }))
            });
            let tasks: Vec<_> = tasks.collect();
            serde_json::json!({ "name": name, "combination": combination, "table_bytes": 8, "tasks": tasks })
        };
        let candidates = [
            candidate("peer", Value::Null, 7.0),
            candidate("fancy", "pext fancy bitboard auto".into(), 1.0),
            candidate("black", "pext black bitboard auto".into(), 3.0),
        ];
        let all = read(&serde_json::json!({ "candidates": candidates }).to_string()).unwrap();
        assert_eq!(all.len(), 2);
        assert!(all[1].times.iter().all(|time| (time - 3.0_f64.ln()).abs() < 1e-9), "{all:?}");
        assert_eq!(read("{}").unwrap_err(), "no candidates");
    }
}
