//! The file of a measurement: a line that says what is measured, and a line for each run, so that it can be stopped at any
//! time and taken up again.

use serde::{Deserialize, Serialize};
use std::collections::hash_map::DefaultHasher;
use std::fs::{File, OpenOptions};
use std::hash::{Hash as _, Hasher as _};
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;

/// The first line: what is measured.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Header {
    /// The name of the recipe.
    pub recipe: String,
    /// The engine and what is run.
    pub title: String,
    /// The arguments of the run.
    pub arguments: Vec<String>,
    /// What the builds are for.
    pub target_cpu: String,
    /// The processor.
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
        format!("runs-{}-{:08x}.jsonl", self.target_cpu, hasher.finish() as u32)
    }
}

/// A measurement and its file.
#[derive(Debug)]
pub struct Results {
    file: File,
    /// What is measured.
    pub header: Header,
    /// The runs so far.
    pub runs: Vec<Measured>,
}

impl Results {
    /// Opens the file of a measurement, or begins it.
    ///
    /// # Errors
    /// If it cannot be read or written, or if something else was measured in it.
    pub fn open(path: &Path, header: &Header) -> Result<Self, String> {
        let wrong = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        if path.exists() {
            let (known, runs) = read(path)?;
            if known != *header {
                return Err(wrong(&"something else was measured in this file; name another, or delete it"));
            }
            let mut file = OpenOptions::new().append(true).open(path).map_err(|error| wrong(&error))?;
            // Behind a line that was interrupted.
            writeln!(file).map_err(|error| wrong(&error))?;
            return Ok(Self { file, header: known, runs });
        }
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(|error| wrong(&error))?;
        }
        let mut file = File::create(path).map_err(|error| wrong(&error))?;
        writeln!(file, "{}", json(header)).map_err(|error| wrong(&error))?;
        Ok(Self { file, header: header.clone(), runs: Vec::new() })
    }

    /// Adds a run.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, run: Measured) -> Result<(), String> {
        writeln!(self.file, "{}", json(&run)).map_err(|error| format!("results: {error}"))?;
        self.runs.push(run);
        Ok(())
    }

    /// Whether a run has been made.
    pub fn has(&self, round: usize, processes: usize, build: usize) -> bool {
        self.runs.iter().any(|run| (run.round, run.processes, run.build) == (round, processes, build))
    }
}

/// What is measured in a file, and the runs so far.
///
/// # Errors
/// If it cannot be read.
pub fn read(path: &Path) -> Result<(Header, Vec<Measured>), String> {
    let wrong = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let file = File::open(path).map_err(|error| wrong(&error))?;
    let mut lines = BufReader::new(file).lines().map_while(Result::ok);
    let header = serde_json::from_str(&lines.next().unwrap_or_default()).map_err(|error| wrong(&error))?;
    // A line that was interrupted is no run.
    let runs = lines.filter_map(|line| serde_json::from_str(&line).ok()).collect();
    Ok((header, runs))
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data can be written")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_measurement_is_taken_up_where_it_was_interrupted() {
        let path = std::env::temp_dir().join(format!("engines-results-{}.jsonl", std::process::id()));
        _ = std::fs::remove_file(&path);
        let built = Built { name: "own".into(), options: None, bytes: None, program: "0".into() };
        let header = Header {
            recipe: "r".into(),
            title: "t".into(),
            arguments: Vec::new(),
            target_cpu: "native".into(),
            processor: "p".into(),
            nodes: 5,
            builds: vec![built],
        };
        let run = Measured { round: 0, processes: 1, build: 0, seconds: 1.5, start: 0.25 };
        let mut results = Results::open(&path, &header).unwrap();
        results.add(run.clone()).unwrap();
        results.file.write_all(b"{\"round\":1,\"proc").unwrap();
        drop(results);

        let mut results = Results::open(&path, &header).unwrap();
        assert!(results.has(0, 1, 0) && !results.has(1, 1, 0) && !results.has(0, 2, 0));
        let second = Measured { round: 1, ..run.clone() };
        results.add(second.clone()).unwrap();
        assert_eq!(read(&path).unwrap(), (header.clone(), vec![run, second]));

        let other = Header { nodes: 6, ..header.clone() };
        assert_ne!(other.file_name(), header.file_name());
        let error = Results::open(&path, &other).unwrap_err();
        assert!(error.contains("something else was measured"), "{error}");
        std::fs::remove_file(&path).unwrap();
    }
}
