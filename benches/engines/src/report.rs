//! The report of a measurement: a table in Markdown, and the same as JSON.

use crate::results::{Built, Header, Measured};
use crate::statistics::{Estimate, estimate, median};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// One build, with one process or with several.
#[derive(Debug)]
pub struct Row<'a> {
    /// What the build is called.
    pub name: &'a str,
    /// Its options, if it has our look-ups.
    pub options: Option<&'a str>,
    /// Bytes of the tables.
    pub bytes: Option<u64>,
    /// The rounds in which all builds ran.
    pub rounds: usize,
    /// Nodes a second and process, the median.
    pub speed: f64,
    /// The speed relative to the first build.
    pub relative: Estimate,
}

/// The report in Markdown.
pub fn markdown(header: &Header, runs: &[Measured]) -> String {
    let mut text = format!(
        "{}, `{}`; built for {}; {}; {} nodes\n",
        header.title,
        header.arguments.join(" "),
        header.target_cpu,
        header.processor,
        grouped(header.nodes)
    );
    for (processes, rows) in modes(header, runs) {
        let rounds = rows.iter().map(|row| row.rounds).min().unwrap_or_default();
        let plural = if processes == 1 {
            "one process".to_owned()
        } else {
            format!("{processes} processes, one per core")
        };
        _ = writeln!(text, "\n{plural}, {rounds} rounds:\n");
        text += "| look-ups | bytes of tables | nodes/s | relative | 95 % |\n|---|---:|---:|---:|---|\n";
        for row in rows {
            let bytes = row.bytes.map(grouped).unwrap_or_default();
            let Estimate { ratio, low, high } = row.relative;
            let speed = grouped(row.speed.round() as u64);
            _ = writeln!(text, "| {} | {bytes} | {speed} | {ratio:.3} | {low:.3} to {high:.3} |", row.name);
        }
    }
    text
}

/// The report as JSON.
pub fn document(header: &Header, runs: &[Measured]) -> Value {
    let modes = modes(header, runs).into_iter().map(|(processes, rows)| {
        let rows = rows.iter().map(|row| {
            json!({
                "look_ups": row.name,
                "options": row.options,
                "bytes": row.bytes,
                "rounds": row.rounds,
                "nodes_per_second": row.speed,
                "relative": row.relative.ratio,
                "low": row.relative.low,
                "high": row.relative.high,
            })
        });
        json!({ "processes": processes, "builds": rows.collect::<Vec<_>>() })
    });
    json!({
        "recipe": header.recipe,
        "title": header.title,
        "arguments": header.arguments,
        "target_cpu": header.target_cpu,
        "processor": header.processor,
        "nodes": header.nodes,
        "modes": modes.collect::<Vec<_>>(),
    })
}

/// The rows of each number of processes.
fn modes<'a>(header: &'a Header, runs: &[Measured]) -> Vec<(usize, Vec<Row<'a>>)> {
    let processes: BTreeSet<_> = runs.iter().map(|run| run.processes).collect();
    processes.into_iter().map(|processes| (processes, rows(header, runs, processes))).collect()
}

/// The rows of the builds that ran with this number of processes, from the rounds in which all of them ran.
pub fn rows<'a>(header: &'a Header, runs: &[Measured], processes: usize) -> Vec<Row<'a>> {
    let rounds = Rounds::new(header, runs, processes);
    if rounds.seconds.iter().all(Vec::is_empty) {
        return Vec::new();
    }
    (0..header.builds.len()).map(|build| row(header, &rounds, build)).collect()
}

/// The run times of the rounds in which all builds ran, in seconds. The time that an engine takes to start is subtracted.
struct Rounds {
    /// For each build, the seconds in each round.
    seconds: Vec<Vec<f64>>,
}

impl Rounds {
    fn new(header: &Header, runs: &[Measured], processes: usize) -> Self {
        let mut starts = vec![Vec::new(); header.builds.len()];
        let mut rounds: BTreeMap<usize, BTreeMap<usize, f64>> = BTreeMap::new();
        for run in runs.iter().filter(|run| run.processes == processes) {
            starts[run.build].push(run.start);
            rounds.entry(run.round).or_default().insert(run.build, run.seconds);
        }
        // The time of the start varies more than it differs, so its median is taken off.
        let starts: Vec<_> = starts.iter().map(|starts| median(starts)).collect();
        let mut complete = Self { seconds: vec![Vec::new(); header.builds.len()] };
        for round in rounds.values().filter(|round| round.len() == header.builds.len()) {
            let seconds: Vec<_> = round.values().zip(&starts).map(|(run, start)| run - start).collect();
            for (all, one) in complete.seconds.iter_mut().zip(seconds) {
                all.push(one);
            }
        }
        complete
    }

    /// How much faster a build was than the first one in each round. So what disturbs a whole round does not count.
    fn ratios(&self, build: usize) -> Vec<f64> {
        self.seconds[0].iter().zip(&self.seconds[build]).map(|(first, seconds)| first / seconds).collect()
    }
}

fn row<'a>(header: &'a Header, rounds: &Rounds, build: usize) -> Row<'a> {
    let speeds: Vec<_> = rounds.seconds[build].iter().map(|seconds| header.nodes as f64 / seconds).collect();
    let Built { name, options, bytes, .. } = &header.builds[build];
    Row {
        name,
        options: options.as_deref(),
        bytes: *bytes,
        rounds: speeds.len(),
        speed: median(&speeds),
        relative: estimate(&rounds.ratios(build)),
    }
}

/// A number with commas between thousands.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn built(name: &str, bytes: Option<u64>) -> Built {
        Built { name: name.into(), options: None, bytes, program: name.into() }
    }

    fn header() -> Header {
        Header {
            recipe: "r".into(),
            title: "Engine".into(),
            arguments: vec!["bench".into(), "13".into()],
            target_cpu: "native".into(),
            processor: "P".into(),
            nodes: 3_000_000,
            builds: vec![built("own: magics", Some(861_184)), built("pext", None)],
        }
    }

    fn run(round: usize, build: usize, seconds: f64) -> Measured {
        Measured { round, processes: 1, build, seconds, start: 0.5 }
    }

    #[test]
    fn speeds_are_paired_and_without_the_start() {
        // The second round was disturbed: both builds took twice the time. The third is not complete.
        let runs = [run(0, 0, 3.5), run(0, 1, 2.5), run(1, 1, 4.5), run(1, 0, 6.5), run(2, 0, 3.5)];
        let text = markdown(&header(), &runs);
        assert!(
            text.starts_with(
                "Engine, `bench 13`; built for native; P; 3,000,000 nodes\n\none process, 2 rounds:\n"
            ),
            "{text}"
        );
        assert!(text.contains("| own: magics | 861,184 | 750,000 | 1.000 | 1.000 to 1.000 |\n"), "{text}");
        assert!(text.contains("| pext |  | 1,125,000 | 1.500 | 1.500 to 1.500 |\n"), "{text}");
        let document = document(&header(), &runs);
        let relative = document["modes"][0]["builds"][1]["relative"].as_f64();
        assert!(relative.is_some_and(|relative| (relative - 1.5).abs() < 1e-9), "{relative:?}");
    }

    #[test]
    fn modes_stand_apart() {
        let two = |build| Measured { processes: 2, ..run(0, build, 4.5) };
        let text = markdown(&header(), &[run(0, 0, 3.5), run(0, 1, 3.5), two(0), two(1)]);
        assert!(
            text.contains("one process, 1 rounds") && text.contains("2 processes, one per core, 1 rounds")
        );
        assert!(text.contains("| pext |  | 750,000 |"), "{text}");
    }

    #[test]
    fn thousands_are_grouped() {
        assert_eq!([0, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
    }
}
