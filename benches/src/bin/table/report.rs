//! The figures as a Markdown table, or as JSON.

use std::fmt::Write as _;

use magic_bitboards_benches::candidate::Candidate;
use magic_bitboards_benches::loads::{Load, Piece, Task};
use serde_json::json;

use crate::rounds::{Figures, Results};

/// What was compiled in and matters for all.
fn features() -> Vec<&'static str> {
    [("bmi2", cfg!(target_feature = "bmi2")), ("avx2", cfg!(target_feature = "avx2"))]
        .into_iter()
        .filter_map(|(feature, present)| present.then_some(feature))
        .collect()
}

/// The table: for each load a column of times and one of ratios, each with rook, bishop and queen.
pub(crate) fn markdown(candidates: &[Candidate], loads: &[Load], results: &Results) -> String {
    let mut text = String::from("| scheme | compiled in | bytes |");
    for load in loads {
        let _ = match load {
            Load::Perft => write!(text, " perft, ns / leaf | ratio |"),
            _ => write!(text, " {}, ns | ratio |", load.word()),
        };
    }
    text.push_str("\n|---|---|---:|");
    text.push_str(&"---|---|".repeat(loads.len()));
    for (candidate, figures) in candidates.iter().zip(&results.figures) {
        let name = if candidate.peer { format!("*{}*", candidate.name) } else { candidate.name.into() };
        let _ = write!(text, "\n| {name} | {} | {} |", candidate.compiled_in, grouped(candidate.table_bytes));
        let mut rest = figures.as_slice();
        for load in loads {
            let (figures, others) = rest.split_at(load.tasks().len());
            rest = others;
            let times = joined(figures, |figures| format!("{:.2}", figures.nanoseconds.median));
            let ratios = joined(figures, |figures| {
                format!("{:.2}±{:.2}", figures.ratio.median, figures.ratio.deviation())
            });
            let _ = write!(text, " {times} | {ratios} |");
        }
    }
    let features = features();
    let _ = write!(
        text,
        "\n\nRook / bishop / queen; medians of {} interleaved rounds; ratios to `fancy` of the same round, ± half the \
         distance between the quartiles; *peers*. Target features: {}.\n",
        results.rounds,
        if features.is_empty() { "the baseline".into() } else { features.join(", ") },
    );
    text
}

fn joined(figures: &[Figures], cell: impl Fn(&Figures) -> String) -> String {
    figures.iter().map(cell).collect::<Vec<_>>().join(" / ")
}

/// `number` with commas between its groups of three digits.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// All figures.
pub(crate) fn json(candidates: &[Candidate], tasks: &[Task], results: &Results) -> String {
    let candidates: Vec<_> = candidates
        .iter()
        .zip(&results.figures)
        .map(|(candidate, figures)| {
            let tasks: Vec<_> = tasks
                .iter()
                .zip(figures)
                .map(|(task, Figures { nanoseconds, ratio })| {
                    json!({
                        "load": task.load.word(),
                        "piece": task.piece.map(Piece::word),
                        "nanoseconds": [nanoseconds.lower, nanoseconds.median, nanoseconds.upper],
                        "ratio_to_fancy": [ratio.lower, ratio.median, ratio.upper],
                    })
                })
                .collect();
            json!({
                "name": candidate.name,
                "compiled_in": candidate.compiled_in,
                "table_bytes": candidate.table_bytes,
                "peer": candidate.peer,
                "tasks": tasks,
            })
        })
        .collect();
    let all = json!({
        "rounds": results.rounds,
        "target_features": features(),
        "figures": "lower quartile, median, upper quartile",
        "candidates": candidates,
    });
    format!("{all:#}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped_from_behind() {
        assert_eq!([0, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
    }
}
