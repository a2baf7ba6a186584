//! Times one update of threats, by an engine's own hand and by ours, in one process. The recipes
//! are in the folder `updates`; each builds a program from functions of the user's checkout.

use crate::measure::processor;
use crate::moves;
use crate::process::{self, Call};
use crate::recipe::{Language, Recipe};
use crate::report::{interval, median};
use crate::tables::Tables;
use crate::workshop::{LookUps, Workshop};
use anyhow::{Context as _, Result, ensure};
use clap::Args;
use fs_err as fs;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// How many moves each pass updates.
const MOVES: usize = 25_000;

/// How many passes a process makes of each, in turns.
const PASSES: usize = 15;

/// What all programs of a language share: the passes, and what compares their lists.
const SHARED_CPP: (&str, &str) = ("update.hpp", include_str!("../updates/update.hpp"));
const SHARED_RUST: (&str, &str) = ("update.rs", include_str!("../updates/update.rs.txt"));

/// Times one update of threats by an engine's own hand and by ours
#[derive(Args, Debug)]
pub struct Updates {
    /// The engine: a name from the folder `updates`, or a file
    #[arg(value_parser = |name: &str| Recipe::find_in(&folder(), name))]
    recipe: Recipe,
    /// A checkout of it, which stays as it is
    checkout: PathBuf,
    /// The processors to build for
    #[arg(long, num_args = 1.., default_values = ["x86-64-v3", "icelake-client"])]
    target_cpu: Vec<String>,
    /// The compilers of C++; Rust has one
    #[arg(long, num_args = 1.., default_values = ["g++", "clang++"])]
    compiler: Vec<String>,
    /// How many processes pass over all moves
    #[arg(long, default_value_t = 201)]
    rounds: usize,
    /// The core on which they run [default: the last]
    #[arg(long)]
    core: Option<usize>,
    /// The folder for source and programs [default: target/engines/RECIPE-update]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Writes the figures into this file of comma-separated values, in the place of those of the
    /// same updates
    #[arg(long, value_name = "FILE")]
    into: Option<PathBuf>,
}

/// What one process of a build measured, or all of them.
#[derive(Debug, Default, PartialEq)]
struct Measured {
    /// The threats that all moves change.
    quads: u64,
    /// Nanoseconds of an update by hand and by ours, in each pass, or as medians of each process.
    rounds: Vec<[f64; 2]>,
}

impl Measured {
    /// The time by hand, number 0, or by ours, number 1.
    fn median_of(&self, which: usize) -> f64 {
        let mut times: Vec<_> = self.rounds.iter().map(|round| round[which]).collect();
        median(&mut times)
    }
}

impl Updates {
    /// Builds the programs, runs them, and returns their figures as a table.
    pub fn run(&self) -> Result<String> {
        let folder = self.folder()?;
        let moves = folder.join("moves");
        fs::write(&moves, moves::file(MOVES))?;
        let mut rows = Vec::new();
        for cpu in &self.target_cpu {
            for compiler in self.compilers() {
                let program = self.build(&folder, cpu, compiler)?;
                let measured = self.measure(&program, &moves)?;
                let name = format!("{}, {compiler}, {cpu}", self.recipe.name);
                eprintln!("{name}: {}", program.display());
                rows.push(row(name, &measured));
            }
        }
        if let Some(file) = &self.into {
            write_into(file, &rows)?;
        }
        Ok(markdown(&rows))
    }

    fn folder(&self) -> Result<PathBuf> {
        let default = || format!("target/engines/{}-update", self.recipe.name).into();
        let folder = self.out.clone().unwrap_or_else(default);
        fs::create_dir_all(&folder)?;
        Ok(fs::canonicalize(folder)?)
    }

    fn compilers(&self) -> Vec<&str> {
        if self.recipe.language == Language::Rust {
            return vec!["rustc"];
        }
        self.compiler.iter().map(String::as_str).collect()
    }

    /// Builds one program, and returns where it is until the next one is built.
    fn build(&self, folder: &Path, cpu: &str, compiler: &str) -> Result<PathBuf> {
        let mut recipe = self.recipe.clone();
        for word in recipe.build.steps.iter_mut().flatten() {
            *word = word.replace("{compiler}", compiler);
        }
        let workshop = Workshop {
            recipe: &recipe,
            checkout: &self.checkout,
            folder: folder.to_owned(),
            cpu,
        };
        let tables = Tables::parse("threats: scheme = hyperbola")?;
        let look_ups = LookUps::Ours {
            tables: &tables,
            record: false,
        };
        workshop.prepare(look_ups)?;
        let views = workshop.source().join(&recipe.sliders.file);
        let (name, text) = match recipe.language {
            Language::Rust => SHARED_RUST,
            Language::C | Language::Cpp => SHARED_CPP,
        };
        fs::write(views.with_file_name(name), text)?;
        workshop.build(look_ups)
    }

    /// Where code and data lie in memory changes the time of either by several per cent, in all
    /// passes of a process alike, and in all processes of one file. So each round runs a new copy.
    fn measure(&self, program: &Path, moves: &Path) -> Result<Measured> {
        let arguments = [moves.display().to_string(), PASSES.to_string()];
        let copy = program.with_extension("copy");
        let call = Call {
            program: &copy,
            arguments: &arguments,
            input: "",
        };
        let last = || process::cores().last().copied();
        let core = self.core.or_else(last).unwrap_or(0);
        let mut all = Measured::default();
        for _ in 0..self.rounds {
            fs::copy(program, &copy)?;
            let process = read(&process::timed(call, &[core])?.output)?;
            all.quads = process.quads;
            all.rounds
                .push([process.median_of(0), process.median_of(1)]);
            // The next one then gets other memory.
            fs::remove_file(&copy)?;
        }
        Ok(all)
    }
}

/// What a program printed: `quads N`, then `round BY_HAND OURS` for each round.
fn read(output: &str) -> Result<Measured> {
    let mut quads = None;
    let mut rounds = Vec::new();
    for line in output.lines() {
        let words: Vec<_> = line.split(' ').collect();
        match words[..] {
            ["quads", count] => quads = Some(count.parse()?),
            ["round", by_hand, ours] => rounds.push([by_hand.parse()?, ours.parse()?]),
            _ => {}
        }
    }
    let quads = quads.with_context(|| format!("both find other threats:\n{output}"))?;
    ensure!(!rounds.is_empty(), "no round was run");
    Ok(Measured { quads, rounds })
}

/// The columns of the file.
const HEADS: [&str; 7] = [
    "update",
    "by hand, ns",
    "ours, ns",
    "ours to by hand (95 %)",
    "threats that change",
    "rounds",
    "processor",
];

fn row(name: String, measured: &Measured) -> [String; 7] {
    let Measured { quads, rounds } = measured;
    // What disturbs a whole round does not change the ratio within it.
    let mut ratios: Vec<_> = rounds.iter().map(|[hand, ours]| ours / hand).collect();
    let (low, high) = interval(&ratios);
    [
        name,
        format!("{:.1}", measured.median_of(0)),
        format!("{:.1}", measured.median_of(1)),
        format!("{:.3} ({low:.3} to {high:.3})", median(&mut ratios)),
        format!("{:.2}", *quads as f64 / MOVES as f64),
        rounds.len().to_string(),
        processor(),
    ]
}

fn markdown(rows: &[[String; 7]]) -> String {
    let mut text = format!("| {} |\n|---{}|\n", HEADS.join(" | "), "|---:".repeat(6));
    for row in rows {
        _ = writeln!(text, "| {} |", row.join(" | "));
    }
    text
}

/// Writes rows into a file in the place of those of the same names, or at the end.
fn write_into(path: &Path, new: &[[String; 7]]) -> Result<()> {
    let mut rows: Vec<csv::StringRecord> = Vec::new();
    if path.exists() {
        rows = csv::Reader::from_path(path)?
            .records()
            .collect::<Result<_, _>>()?;
    }
    for row in new {
        let row = csv::StringRecord::from(row.to_vec());
        match rows.iter_mut().find(|old| old[0] == row[0]) {
            Some(old) => *old = row,
            None => rows.push(row),
        }
    }
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(HEADS)?;
    rows.iter().try_for_each(|row| writer.write_record(row))?;
    Ok(fs::write(path, writer.into_inner()?)?)
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("updates")
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::tempdir;

    #[test]
    fn a_program_tells_its_threats_and_its_rounds() {
        let measured = read("quads 50000\nround 4 2\nround 5 3.5\n").unwrap();
        let expected = Measured {
            quads: 50_000,
            rounds: vec![[4.0, 2.0], [5.0, 3.5]],
        };
        assert_eq!(measured, expected);
        let row = row("a".into(), &measured);
        assert_eq!(row[..3], ["a", "4.5", "2.8"]);
        assert!(row[3].starts_with("0.600 (0.5"), "{row:?}");
        assert_eq!(row[4..6], ["2.00", "2"]);
    }

    #[test]
    fn other_threats_are_an_error() {
        let error = read("move 7 differs\n").unwrap_err().to_string();
        assert!(error.contains("move 7 differs"), "{error}");
    }

    #[test]
    fn figures_of_the_same_update_are_replaced() {
        let folder = tempdir().unwrap();
        let file = folder.path().join("updates.csv");
        let figures = |name: &str, time: f64| {
            row(
                name.into(),
                &Measured {
                    quads: 1,
                    rounds: vec![[time, 1.0]],
                },
            )
        };
        write_into(&file, &[figures("a", 2.0), figures("b", 3.0)]).unwrap();
        write_into(&file, &[figures("a", 4.0)]).unwrap();
        let text = fs::read_to_string(&file).unwrap();
        let lines: Vec<_> = text.lines().map(|line| &line[..6]).collect();
        assert_eq!(lines, ["update", "a,4.0,", "b,3.0,"]);
    }

    #[test]
    fn all_recipes_of_updates_can_be_read() {
        let names = crate::recipe::stems(&folder());
        assert!(!names.is_empty());
        for name in names {
            let recipe = Recipe::find_in(&folder(), &name).unwrap();
            let options = recipe.sliders.options.unwrap();
            let views = Tables::parse("scheme = hyperbola").unwrap();
            let spec = views.with_options(Some(&options)).spec().unwrap();
            assert!(spec.threats.is_some(), "{name}");
        }
    }
}
