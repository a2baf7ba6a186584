//! What was measured: the file of a measurement, and the rows of its report, which are printed or
//! kept in docs/engines.csv.
//!
//! The file of a measurement has a line that says what is measured, and a line for each run, so
//! that it can be stopped at any time and taken up again.

use crate::tables::Set;
use anyhow::{Result, ensure};
use fs_err as fs;
use magic_tables::search::random::Random;
use serde::{Deserialize, Serialize, Serializer};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::Write as _;
use std::path::Path;

/// The first line: what is measured.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Header {
    pub recipe: String,
    /// The engine and what is run.
    pub title: String,
    pub arguments: Vec<String>,
    /// What the builds are for.
    pub target_cpu: String,
    pub processor: String,
    /// The number of nodes of every run.
    pub nodes: u64,
    /// The builds. The speeds of all are relative to the first.
    pub builds: Vec<Built>,
}

/// One build.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Built {
    /// What the report calls it.
    pub name: String,
    /// The options of the tables, if they are ours.
    pub options: Option<String>,
    /// Bytes of the tables.
    pub bytes: Option<u64>,
    /// The program, by a number made of its bytes.
    pub program: String,
}

/// A run of one build.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Measured {
    /// The round, from 0.
    pub round: usize,
    /// How many processes ran at the same time, each on a core of its own.
    pub processes: usize,
    /// The number of the build.
    pub build: usize,
    /// Seconds of processor time, the mean of all processes.
    pub seconds: f64,
    /// Seconds of processor time of a run that only starts and ends.
    pub start: f64,
}

impl Header {
    /// A name for the file of this measurement, the same whenever the same builds run the same.
    pub fn file_name(&self) -> String {
        let mut hasher = DefaultHasher::new();
        json(self).hash(&mut hasher);
        format!(
            "runs-{}-{:08x}.jsonl",
            self.target_cpu,
            hasher.finish() as u32
        )
    }
}

/// A measurement and its file.
#[derive(Debug)]
pub struct Results {
    file: fs::File,
    header: Header,
    runs: Vec<Measured>,
}

impl Results {
    /// Opens the file of a measurement, or begins it.
    pub fn open(path: &Path, header: &Header) -> Result<Self> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        if !path.exists() {
            fs::write(path, json(header))?;
        }
        let mut results = read(path)?;
        ensure!(
            results.header == *header,
            "{}: something else was measured in this file; name another, or delete it",
            path.display()
        );
        // Behind a line that was interrupted.
        writeln!(results.file)?;
        Ok(results)
    }

    /// Adds a run.
    pub fn add(&mut self, run: Measured) -> Result<()> {
        writeln!(self.file, "{}", json(&run))?;
        self.runs.push(run);
        Ok(())
    }

    /// Whether a run has been made.
    pub fn has(&self, round: usize, processes: usize, build: usize) -> bool {
        self.runs
            .iter()
            .any(|run| (run.round, run.processes, run.build) == (round, processes, build))
    }
}

/// What is measured in a file, and the runs so far.
pub fn read(path: &Path) -> Result<Results> {
    let text = fs::read_to_string(path)?;
    let (header, lines) = text.split_once('\n').unwrap_or((&text, ""));
    // A line that was interrupted is no run.
    let runs = lines
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect();
    let file = fs::OpenOptions::new().append(true).open(path)?;
    Ok(Results {
        file,
        header: serde_json::from_str(header)?,
        runs,
    })
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data can be written")
}

/// One kind of look-ups in an engine: a row of docs/engines.csv.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Row {
    /// The name of the report that the row belongs to.
    pub report: String,
    /// The name of the recipe.
    pub engine: String,
    arguments: String,
    #[serde(rename = "built for")]
    pub target_cpu: String,
    processor: String,
    nodes: u64,
    /// How many processes ran at the same time.
    pub processes: usize,
    /// The rounds in which all builds ran.
    pub rounds: usize,
    #[serde(rename = "look-ups")]
    pub look_ups: String,
    /// Bytes of the tables, if they are known.
    bytes: Option<u64>,
    /// Nodes a second and process, the median. Older reports of several engines do not have it.
    #[serde(rename = "nodes/s")]
    speed: Option<u64>,
    /// The speed relative to the first look-ups of the engine, the median, and the interval in
    /// which it lies in 95 of 100 cases.
    #[serde(serialize_with = "rounded")]
    pub relative: f64,
    #[serde(serialize_with = "rounded")]
    pub low: f64,
    #[serde(serialize_with = "rounded")]
    pub high: f64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it")]
fn rounded<S: Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&format!("{number:.3}"))
}

/// The rows of a measurement, for each number of processes. A `set` selects our look-ups, with the
/// names that they have there.
pub fn rows(report: &str, measured: &Results, set: Option<&Set>) -> Vec<Row> {
    let Results { header, runs, .. } = measured;
    let named = |(number, built): (usize, &Built)| match (&built.options, set) {
        (Some(options), Some(set)) => {
            let tables = set
                .tables
                .iter()
                .find(|tables| tables.options == *options)?;
            Some((number, tables.name.clone()))
        }
        _ => Some((number, built.name.clone())),
    };
    let builds: Vec<(usize, String)> = header.builds.iter().enumerate().filter_map(named).collect();
    let mut rows = Vec::new();
    for processes in runs
        .iter()
        .map(|run| run.processes)
        .collect::<BTreeSet<_>>()
    {
        let mut starts: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
        let mut rounds: BTreeMap<usize, BTreeMap<usize, f64>> = BTreeMap::new();
        for run in runs.iter().filter(|run| run.processes == processes) {
            starts.entry(run.build).or_default().push(run.start);
            rounds
                .entry(run.round)
                .or_default()
                .insert(run.build, run.seconds);
        }
        rounds.retain(|_, round| builds.iter().all(|(build, _)| round.contains_key(build)));
        if rounds.is_empty() {
            continue;
        }
        // The time of the start varies more than it differs, so its median is taken off.
        let seconds = |build: &usize| -> Vec<f64> {
            let start = median(&mut starts[build].clone());
            rounds.values().map(|round| round[build] - start).collect()
        };
        let first = seconds(&builds[0].0);
        for (build, name) in &builds {
            let seconds = seconds(build);
            // What disturbs a whole round does not change the ratios within it.
            let ratios = first
                .iter()
                .zip(&seconds)
                .map(|(first, seconds)| first / seconds);
            let mut ratios: Vec<_> = ratios.collect();
            let mut speeds: Vec<_> = seconds
                .iter()
                .map(|seconds| header.nodes as f64 / seconds)
                .collect();
            let (low, high) = interval(&ratios);
            rows.push(Row {
                report: report.to_owned(),
                engine: header.recipe.clone(),
                arguments: header.arguments.join(" "),
                target_cpu: header.target_cpu.clone(),
                processor: header.processor.clone(),
                nodes: header.nodes,
                processes,
                rounds: ratios.len(),
                look_ups: name.clone(),
                bytes: header.builds[*build].bytes,
                speed: Some(median(&mut speeds).round() as u64),
                relative: median(&mut ratios),
                low,
                high,
            });
        }
    }
    rows
}

/// The rows as a table in Markdown.
pub fn markdown(rows: &[Row]) -> String {
    let mut text =
        "| engine | built for | processes | rounds | look-ups | bytes | nodes/s | relative (95 %) |\n\
                    |---|---|---:|---:|---|---:|---:|---|\n"
            .to_owned();
    for row in rows {
        let number =
            |number: Option<u64>| number.map_or(String::new(), |number| number.to_string());
        let Row {
            engine,
            target_cpu,
            processes,
            rounds,
            look_ups,
            relative,
            low,
            high,
            ..
        } = row;
        let (bytes, speed) = (number(row.bytes), number(row.speed));
        _ = writeln!(
            text,
            "| {engine} | {target_cpu} | {processes} | {rounds} | {look_ups} | {bytes} | {speed} | \
             {relative:.3} ({low:.3} to {high:.3}) |"
        );
    }
    text
}

/// The rows of a file of reports.
pub fn read_rows(path: &Path) -> Result<Vec<Row>> {
    Ok(csv::Reader::from_path(path)?
        .deserialize()
        .collect::<Result<_, _>>()?)
}

/// Writes the rows of the report `name` into a file of reports, in the place of those that it has,
/// or at the end.
pub fn write_into(path: &Path, name: &str, new: Vec<Row>) -> Result<()> {
    ensure!(!new.is_empty(), "no round is complete");
    let mut rows = read_rows(path)?;
    let at = rows
        .iter()
        .position(|row| row.report == name)
        .unwrap_or(rows.len());
    rows.retain(|row| row.report != name);
    rows.splice(at..at, new);
    let mut writer = csv::Writer::from_writer(Vec::new());
    rows.iter().try_for_each(|row| writer.serialize(row))?;
    Ok(fs::write(path, writer.into_inner()?)?)
}

/// The median of `values`, which are then sorted; of an even number of them, the mean of both in
/// the middle.
pub fn median(values: &mut [f64]) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    f64::midpoint(values[(values.len() - 1) / 2], values[values.len() / 2])
}

/// The interval in which the median of `ratios`, one for each round, lies in 95 of 100 cases, by
/// the bootstrap: percentiles of what rounds drawn anew give, with replacement. The same ratios
/// give the same interval.
pub fn interval(ratios: &[f64]) -> (f64, f64) {
    const RESAMPLES: usize = 10_000;
    let mut random = Random::new(0);
    let mut drawn = ratios.to_vec();
    let mut medians = vec![0.0; RESAMPLES];
    for one in &mut medians {
        drawn.fill_with(|| ratios[(random.bits() % ratios.len() as u64) as usize]);
        *one = median(&mut drawn);
    }
    medians.sort_by(f64::total_cmp);
    let tail = RESAMPLES / 40;
    (medians[tail], medians[RESAMPLES - 1 - tail])
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use tempfile::tempdir;

    fn header() -> Header {
        let built = |name: &str, options: Option<&str>, bytes| Built {
            name: name.into(),
            options: options.map(Into::into),
            bytes,
            program: name.into(),
        };
        Header {
            recipe: "r".into(),
            title: "Engine".into(),
            arguments: vec!["bench".into(), "3, 4".into()],
            target_cpu: "native".into(),
            processor: "P".into(),
            nodes: 3_000_000,
            builds: vec![
                built("own: magics", None, Some(861_184)),
                built("black", Some("scheme = black"), None),
                built("ours", Some("scheme = hyperbola"), None),
            ],
        }
    }

    fn run(round: usize, build: usize, seconds: f64) -> Measured {
        Measured {
            round,
            processes: 1,
            build,
            seconds,
            start: 0.5,
        }
    }

    /// A measurement of these runs.
    fn measured(runs: Vec<Measured>) -> Results {
        let folder = tempdir().unwrap();
        Results {
            runs,
            ..Results::open(&folder.path().join("runs"), &header()).unwrap()
        }
    }

    #[test]
    fn a_measurement_is_taken_up_where_it_was_interrupted() {
        let folder = tempdir().unwrap();
        let (path, header) = (folder.path().join("runs"), header());
        let mut results = Results::open(&path, &header).unwrap();
        results.add(run(0, 1, 1.5)).unwrap();
        results.file.write_all(b"{\"round\":1,\"proc").unwrap();
        let mut results = Results::open(&path, &header).unwrap();
        assert!(results.has(0, 1, 1) && !results.has(1, 1, 1) && !results.has(0, 2, 1));
        results.add(run(1, 1, 2.5)).unwrap();
        assert_eq!(read(&path).unwrap().runs, [run(0, 1, 1.5), run(1, 1, 2.5)]);
        let other = Header {
            nodes: 6,
            ..header.clone()
        };
        assert_ne!(other.file_name(), header.file_name());
        let error = Results::open(&path, &other).unwrap_err().to_string();
        assert!(error.contains("something else was measured"), "{error}");
    }

    #[test]
    fn speeds_are_paired_and_without_the_start() {
        // The second round was disturbed: all builds took twice the time. The third is not
        // complete.
        let mut runs: Vec<_> = [
            (0, 0, 3.5),
            (0, 1, 2.5),
            (0, 2, 3.5),
            (1, 1, 4.5),
            (1, 0, 6.5),
            (1, 2, 6.5),
        ]
        .map(|(round, build, seconds)| run(round, build, seconds))
        .into();
        runs.extend([
            run(2, 0, 3.5),
            Measured {
                processes: 2,
                ..run(0, 0, 4.5)
            },
        ]);
        let text = markdown(&rows("", &measured(runs), None));
        assert!(
            text.contains("| r | native | 1 | 2 | own: magics | 861184 | 750000 | 1.000 (1.000 to"),
            "{text}"
        );
        assert!(
            text.contains("| 2 | black |  | 1125000 | 1.500 (1.500 to 1.500) |\n"),
            "{text}"
        );
        assert_eq!(
            text.lines().count(),
            5,
            "two processes have no complete round"
        );
    }

    #[test]
    fn a_set_selects_and_names() {
        let tables = vec![crate::tables::Tables::parse("lines: scheme = hyperbola").unwrap()];
        let rows = rows(
            "",
            &measured(vec![run(0, 0, 2.5), run(0, 2, 1.5)]),
            Some(&Set { tables }),
        );
        let names: Vec<_> = rows
            .iter()
            .map(|row| (&*row.look_ups, (row.relative * 10.0) as u64))
            .collect();
        assert_eq!(names, [("own: magics", 10), ("lines", 20)]);
    }

    #[test]
    fn a_report_replaces_the_rows_of_its_name_and_nothing_else() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/engines.csv");
        let (folder, old) = (tempdir().unwrap(), fs::read_to_string(file).unwrap());
        let path = folder.path().join("engines.csv");
        let measured = measured(vec![run(0, 0, 2.5), run(0, 1, 1.5), run(0, 2, 1.5)]);
        let text = |name: &str| {
            fs::write(&path, &old).unwrap();
            write_into(&path, name, rows(name, &measured, None)).unwrap();
            fs::read_to_string(&path).unwrap()
        };
        let added = text("new report");
        let lines = "new report,r,\"bench 3, 4\",native,P,3000000,1,1,own: magics,861184,1500000,1.000,1.000,1.000\n";
        assert!(
            added.strip_prefix(&old).unwrap().starts_with(lines),
            "{added}"
        );
        let replaced = text("pikafish");
        assert!(
            replaced.lines().nth(1).unwrap().starts_with("pikafish,r,"),
            "{replaced}"
        );
        let others = |text: &str| {
            text.lines()
                .filter(|line| !line.starts_with("pikafish,"))
                .count()
        };
        assert_eq!(others(&replaced), others(&old));
    }

    #[test]
    fn an_interval_covers_the_true_median_nearly_as_often_as_it_says() {
        let mut random = Random::new(7);
        // Uniform from 0 to 1.
        let mut uniform = || (random.bits() >> 11) as f64 / (1_u64 << 53) as f64;
        let covered = (0..25)
            .filter(|_| {
                let (low, high) = interval(&(0..21).map(|_| uniform()).collect::<Vec<_>>());
                (low..=high).contains(&0.5)
            })
            .count();
        assert!((21..=25).contains(&covered), "{covered} of 25");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(16))]

        #[test]
        fn the_interval_holds_the_median_and_lies_among_the_ratios(
            ratios in prop::collection::vec(0.1_f64..10.0, 1..30)
        ) {
            let (low, high) = interval(&ratios);
            let middle = median(&mut ratios.clone());
            let least = ratios.iter().copied().fold(f64::INFINITY, f64::min);
            let greatest = ratios.iter().copied().fold(0.0, f64::max);
            prop_assert!(least <= low && low <= middle && middle <= high && high <= greatest);
        }
    }
}
