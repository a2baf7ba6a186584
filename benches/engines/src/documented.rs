//! The file of all reports, which `report --into` writes and `fit` reads: a row for each kind of look-ups in an engine.

use crate::report::rows;
use crate::results::{Header, Measured};
use crate::statistics::Estimate;
use crate::tables::{Set, Tables};
use csv::{ReaderBuilder, WriterBuilder};
use serde::{Deserialize, Serialize, Serializer};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// A row of the file.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Row {
    /// The name of the report that the row belongs to.
    report: String,
    /// The name of the recipe.
    engine: String,
    /// The arguments of the run.
    arguments: String,
    #[serde(rename = "built for")]
    target_cpu: String,
    processor: String,
    nodes: u64,
    /// How many processes ran at the same time.
    processes: usize,
    rounds: usize,
    #[serde(rename = "look-ups")]
    look_ups: String,
    /// Bytes of the tables, if they are known.
    bytes: Option<u64>,
    /// Nodes a second and process, the median. Older reports of several engines do not have it.
    #[serde(rename = "nodes/s")]
    speed: Option<u64>,
    /// The speed relative to the first look-ups of the engine.
    #[serde(serialize_with = "rounded")]
    relative: f64,
    #[serde(serialize_with = "rounded")]
    low: f64,
    #[serde(serialize_with = "rounded")]
    high: f64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it")]
fn rounded<S: Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&format!("{number:.3}"))
}

/// What a report says of one engine with one process.
#[derive(Debug)]
pub struct Documented {
    /// The name of the recipe.
    pub engine: String,
    /// The processor that it was built for.
    pub target_cpu: String,
    /// Our look-ups, and the engine's speed with them, relative to its own.
    pub rows: Vec<(Tables, Estimate)>,
}

/// The engines in the reports of the file at `path`. A report is named after its set, and after the engine if it is about
/// one: `table 6.1, carp`. Several reports may show the same runs: of those with the same engine, processor and number of
/// rounds, the first counts.
///
/// # Errors
/// If the file cannot be read.
pub fn read(path: &Path) -> Result<Vec<Documented>, String> {
    let wrong = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let text = fs::read_to_string(path).map_err(|error| wrong(&error))?;
    Ok(engines(&parsed(&text).map_err(|error| wrong(&error))?))
}

/// Writes the rows of the report `name` into the file at `path`, in the place of those that it has.
///
/// # Errors
/// If the file cannot be read or written, or nothing was measured.
pub fn write(path: &Path, name: &str, measured: &[(Header, Vec<Measured>)]) -> Result<(), String> {
    let wrong = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let text = fs::read_to_string(path).map_err(|error| wrong(&error))?;
    let old = parsed(&text).map_err(|error| wrong(&error))?;
    let new: Vec<_> = measured.iter().flat_map(|(header, runs)| report(name, header, runs)).collect();
    if new.is_empty() {
        return Err("no round is complete".to_owned());
    }
    let text = text_of(&replaced(old, name, new)).map_err(|error| wrong(&error))?;
    fs::write(path, text).map_err(|error| wrong(&error))
}

fn parsed(text: &str) -> Result<Vec<Row>, csv::Error> {
    ReaderBuilder::new().from_reader(text.as_bytes()).deserialize().collect()
}

fn text_of(rows: &[Row]) -> Result<Vec<u8>, csv::Error> {
    let mut writer = WriterBuilder::new().from_writer(Vec::new());
    rows.iter().try_for_each(|row| writer.serialize(row))?;
    Ok(writer.into_inner().expect("a vector takes all bytes"))
}

/// The rows of a measurement.
fn report(name: &str, header: &Header, runs: &[Measured]) -> Vec<Row> {
    let processes: BTreeSet<_> = runs.iter().map(|run| run.processes).collect();
    let of_processes = |processes| {
        let row = move |row: crate::report::Row<'_>| Row {
            report: name.to_owned(),
            engine: header.recipe.clone(),
            arguments: header.arguments.join(" "),
            target_cpu: header.target_cpu.clone(),
            processor: header.processor.clone(),
            nodes: header.nodes,
            processes,
            rounds: row.rounds,
            look_ups: row.name.to_owned(),
            bytes: row.bytes,
            speed: Some(row.speed.round() as u64),
            relative: row.relative.ratio,
            low: row.relative.low,
            high: row.relative.high,
        };
        rows(header, runs, processes).into_iter().map(row)
    };
    processes.into_iter().flat_map(of_processes).collect()
}

/// `rows` with `new` in the place of the report `name`, or at the end.
fn replaced(mut rows: Vec<Row>, name: &str, new: Vec<Row>) -> Vec<Row> {
    let at = rows.iter().position(|row| row.report == name).unwrap_or(rows.len());
    rows.retain(|row| row.report != name);
    rows.splice(at..at, new);
    rows
}

fn engines(rows: &[Row]) -> Vec<Documented> {
    let mut all: Vec<Documented> = Vec::new();
    // What tells measurements apart, and the report that each is from.
    let mut known: Vec<((&str, &str, usize), &str)> = Vec::new();
    for row in rows.iter().filter(|row| row.processes == 1) {
        let (set, _) = row.report.split_once(", ").unwrap_or((&row.report, ""));
        let Ok(set) = Set::find(&set.replace(' ', "-")) else { continue };
        let runs = (&*row.engine, &*row.target_cpu, row.rounds);
        let number = known.iter().position(|(other, _)| *other == runs).unwrap_or_else(|| {
            known.push((runs, &row.report));
            let (engine, target_cpu) = (row.engine.clone(), row.target_cpu.clone());
            all.push(Documented { engine, target_cpu, rows: Vec::new() });
            all.len() - 1
        });
        let tables = set.tables.into_iter().find(|tables| tables.name == row.look_ups);
        if let Some(tables) = tables.filter(|_| known[number].1 == row.report) {
            let estimate = Estimate { ratio: row.relative, low: row.low, high: row.high };
            all[number].rows.push((tables, estimate));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::Built;

    const FILE: &str = "\
report,engine,arguments,built for,processor,nodes,processes,rounds,look-ups,bytes,nodes/s,relative,low,high
\"table 6.1, carp\",carp,bench 9,native,AMD EPYC,754936,1,120,own: black magics,707000,2034575,1.000,1.000,1.000
\"table 6.1, carp\",carp,bench 9,native,AMD EPYC,754936,1,120,PEXT,867328,2069910,1.011,1.001,1.021
\"table 6.1, carp\",carp,bench 9,native,AMD EPYC,754936,2,9,PEXT,867328,2069910,2.000,2.000,2.000
advice,carp,bench 9,native,AMD EPYC,754936,1,120,hyperbola,,,1.030,1.020,1.040
advice,berserk,bench 15,native,AMD EPYC,528693,1,200,own: PEXT,,,1.001,0.994,1.015
advice,berserk,bench 15,native,AMD EPYC,528693,1,200,hyperbola,,,1.026,1.017,1.042
other,berserk,bench 15,native,AMD EPYC,528693,1,300,hyperbola,,,1.026,1.017,1.042
";

    #[test]
    fn reports_of_one_engine_and_of_several_are_read() {
        let all = engines(&parsed(FILE).unwrap());
        let figures: Vec<_> = all
            .iter()
            .map(|one| {
                let rows: Vec<_> =
                    one.rows.iter().map(|(tables, estimate)| (&*tables.name, *estimate)).collect();
                (&*one.engine, &*one.target_cpu, rows)
            })
            .collect();
        let pext = Estimate { ratio: 1.011, low: 1.001, high: 1.021 };
        let hyperbola = Estimate { ratio: 1.026, low: 1.017, high: 1.042 };
        assert_eq!(
            figures,
            [("carp", "native", vec![("PEXT", pext)]), ("berserk", "native", vec![("hyperbola", hyperbola)])]
        );
    }

    #[test]
    fn a_report_replaces_the_rows_of_its_name() {
        let built =
            |name: &str| Built { name: name.into(), options: None, bytes: Some(8), program: name.into() };
        let header = Header {
            recipe: "r".into(),
            title: "t".into(),
            arguments: vec!["bench".into(), "3, 4".into()],
            target_cpu: "native".into(),
            processor: "P".into(),
            nodes: 1_000,
            builds: vec![built("own: magics"), built("ours")],
        };
        let run = |build, seconds| Measured { round: 0, processes: 1, build, seconds, start: 0.0 };
        let new = report("advice", &header, &[run(0, 2.0), run(1, 1.5)]);
        let rows = "advice,r,\"bench 3, 4\",native,P,1000,1,1,own: magics,8,500,1.000,1.000,1.000
advice,r,\"bench 3, 4\",native,P,1000,1,1,ours,8,667,1.333,1.333,1.333
";
        let lines: Vec<_> = FILE.split_inclusive('\n').collect();
        let text = |rows: &[Row]| String::from_utf8(text_of(rows).unwrap()).unwrap();
        let old = parsed(FILE).unwrap();
        assert_eq!(text(&old), FILE, "what is not replaced stays");
        let right = [&lines[..4].concat(), rows, lines[7]].concat();
        assert_eq!(text(&replaced(old.clone(), "advice", new.clone())), right);
        let with_a_new_name = text(&replaced(old, "another", new));
        assert_eq!(with_a_new_name, format!("{FILE}{rows}"));
    }

    #[test]
    fn the_file_has_engines_and_is_written_as_it_is_read() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/engines.csv");
        let all = read(&file).unwrap();
        assert!(all.len() >= 9 && all.iter().all(|one| one.rows.len() >= 3), "{all:?}");
        let text = fs::read_to_string(&file).unwrap();
        assert_eq!(text_of(&parsed(&text).unwrap()).unwrap(), text.as_bytes());
    }
}
