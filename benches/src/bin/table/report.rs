//! Writes the results as Markdown (the comparison with the peers, and all times) and as JSON.

use std::fmt::Write as _;

use magic_bitboards_benches::loads::{Load, Piece};
use magic_bitboards_benches::{Candidate, FAMILIES};
use prices::page::{Table, grouped};
use rounds::Spread;
use serde_json::json;

use crate::rounds::Results;

/// The instruction sets that everything was compiled for.
const fn features() -> &'static str {
    if cfg!(all(
        target_feature = "bmi2",
        target_feature = "avx512vl",
        target_feature = "avx512cd"
    )) {
        "BMI2, AVX2 and AVX-512"
    } else if cfg!(all(
        target_feature = "bmi2",
        target_feature = "avx2",
        target_feature = "gfni"
    )) {
        "BMI2, AVX2 and GFNI"
    } else if cfg!(all(target_feature = "bmi2", target_feature = "avx2")) {
        "BMI2 and AVX2"
    } else if cfg!(target_feature = "bmi2") {
        "BMI2"
    } else {
        "the baseline of the architecture"
    }
}

/// Our speed relative to the fastest peer: in each family that has peers, and among all peers. In a
/// row, ours is one combination, that of [`FAMILIES`]. Against all peers stand those that are
/// advised most: what `fancy` becomes with PEXT, and `hyperbola`.
pub(crate) fn comparison(candidates: &[Candidate], loads: &[Load], results: &Results) -> Table {
    let mut table = Table::new(&["family, workload", "ours", "rook", "bishop", "queen"]);
    let families = FAMILIES.map(|(family, ours)| (family, Some(family), ours));
    let against_all = [
        ("all, by PEXT", None, "pext"),
        ("all, line by line", None, "hyperbola"),
    ];
    for (name, family, ours) in families.into_iter().chain(against_all) {
        let Some(best) = candidates
            .iter()
            .position(|candidate| candidate.name == ours)
        else {
            continue;
        };
        let is_peer = |&number: &usize| {
            let candidate = &candidates[number];
            candidate.peer && family.is_none_or(|family| candidate.family == family)
        };
        let peers: Vec<usize> = (0..candidates.len()).filter(is_peer).collect();
        for &load in loads {
            let cell = |task: usize| {
                let peer = results.fastest(&peers, task)?;
                let speed = results.speed(best, peer, task);
                Some(format!(
                    "**{:.2}** ±{:.2} ({})",
                    speed.median,
                    speed.deviation(),
                    candidates[peer].name
                ))
            };
            let cells: Option<Vec<String>> = results.tasks_of(load).into_iter().map(cell).collect();
            if let Some(mut cells) = cells {
                cells.resize(Piece::ALL.len(), String::new());
                cells.insert(0, ours.to_owned());
                table.push(&format!("{name}, {load}"), cells);
            }
        }
    }
    table
}

/// The times of the candidates that `shown` selects.
pub(crate) fn times(
    candidates: &[Candidate],
    loads: &[Load],
    results: &Results,
    shown: impl Fn(&Candidate) -> bool,
) -> Table {
    let heads: Vec<String> = loads.iter().map(|load| format!("{load}, ns")).collect();
    let mut all = vec!["look-ups", "compiled in", "bytes"];
    all.extend(heads.iter().map(String::as_str));
    let mut table = Table::new(&all);
    for (number, candidate) in candidates
        .iter()
        .enumerate()
        .filter(|(_, candidate)| shown(candidate))
    {
        let mut cells = vec![
            candidate.compiled_in.to_owned(),
            grouped(candidate.table_bytes),
        ];
        cells.extend(loads.iter().map(|&load| nanoseconds(results, number, load)));
        table.push(candidate.name, cells);
    }
    table
}

/// The medians of rook, bishop and queen, or the one median of perft.
pub(crate) fn nanoseconds(results: &Results, candidate: usize, load: Load) -> String {
    let medians = results
        .tasks_of(load)
        .into_iter()
        .map(|task| results.nanoseconds(candidate, task).median);
    medians
        .map(|median| format!("{median:.2}"))
        .collect::<Vec<_>>()
        .join(" / ")
}

/// How the figures were taken.
pub(crate) fn legend(results: &Results) -> String {
    format!(
        "Medians of {} interleaved rounds, ± half the interquartile range; rook / bishop / queen; perft: time per leaf. \
         Compiled for {}, linked as one unit.",
        results.rounds(),
        features(),
    )
}

/// The report that the program prints.
pub(crate) fn markdown(candidates: &[Candidate], loads: &[Load], results: &Results) -> String {
    let mut text = String::from("Speed relative to the fastest peer, which is in parentheses:\n");
    text.push_str(&comparison(candidates, loads, results).markdown());
    text.push('\n');
    text.push_str(
        times(candidates, loads, results, |_| true)
            .markdown()
            .trim_start(),
    );
    let _ = writeln!(text, "\n{}", legend(results));
    text
}

/// One row for each form of hyperbola quintessence: its times under each load.
pub(crate) fn forms(candidates: &[Candidate], loads: &[Load], results: &Results) -> Table {
    let words: Vec<String> = loads.iter().map(Load::to_string).collect();
    let heads = ["form", "bytes"]
        .into_iter()
        .chain(words.iter().map(String::as_str));
    let mut table = Table::new(&heads.collect::<Vec<_>>());
    for (number, candidate) in candidates.iter().enumerate() {
        let times = loads.iter().map(|&load| nanoseconds(results, number, load));
        let cells = [candidate.table_bytes.to_string()].into_iter().chain(times);
        table.push(candidate.name, cells.collect());
    }
    table
}

/// The combination as `scheme = auto` knows it, if it would build what was timed.
fn combination(candidate: &Candidate) -> Option<String> {
    let kind = if cfg!(target_feature = "bmi2") {
        "pext"
    } else {
        "nopext"
    };
    let (targets, words) = candidate.combination.split_once(' ')?;
    (targets == "any" || targets == kind).then(|| format!("{kind} {words}"))
}

/// All figures as JSON.
pub(crate) fn json(candidates: &[Candidate], results: &Results) -> String {
    let candidates: Vec<_> = candidates
        .iter()
        .enumerate()
        .map(|(number, candidate)| {
            let tasks = results.tasks.iter().enumerate().map(|(task, what)| {
                let Spread {
                    lower,
                    median,
                    upper,
                } = results.nanoseconds(number, task);
                json!({
                    "load": what.load.to_string(),
                    "piece": what.piece.map(|piece| piece.to_string()),
                    "nanoseconds": [lower, median, upper],
                })
            });
            json!({
                "name": candidate.name,
                "combination": combination(candidate),
                "compiled_in": candidate.compiled_in,
                "table_bytes": candidate.table_bytes,
                "family": candidate.family,
                "peer": candidate.peer,
                "tasks": tasks.collect::<Vec<_>>(),
            })
        })
        .collect();
    let all = json!({
        "rounds": results.rounds(),
        "compiled_for": features(),
        "figures": "lower quartile, median, upper quartile",
        "candidates": candidates,
    });
    format!("{all:#}\n")
}
