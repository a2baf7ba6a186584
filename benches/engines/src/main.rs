//! Whole engines as a benchmark: takes a checkout that the user brings, replaces its slider
//! look-ups by ours, and times both. It also counts the cache lines that recorded look-ups touch.
#![allow(clippy::cast_precision_loss, reason = "no count here comes near 2^52")]

mod cache;
mod edit;
mod fit;
mod measure;
mod moves;
mod network;
mod ours;
mod process;
mod recipe;
mod report;
mod tables;
mod updates;
mod workshop;

use anyhow::{Context as _, Result};
use clap::{Args, Parser};
use recipe::Recipe;
use std::path::PathBuf;
use tables::{Set, Tables};
use workshop::{LookUps, Workshop};

/// Builds engines with their own slider look-ups and with ours, and times them
#[derive(Debug, Parser)]
enum Command {
    /// Lists the recipes, with where to get each engine
    List,
    /// Builds one engine with one kind of look-ups, to look at or to record
    Prepare {
        #[command(flatten)]
        engine: Engine,
        /// Our look-ups: options of the macro
        #[arg(long, value_name = "OPTIONS", value_parser = Tables::parse, required_unless_present = "own")]
        tables: Option<Tables>,
        /// The engine's own look-ups of this name
        #[arg(long, value_name = "NAME", conflicts_with = "tables")]
        own: Option<String>,
        /// Lets the engine write every look-up into the file that `MAGIC_RECORD_FILE` names
        #[arg(long, requires = "tables")]
        record: bool,
    },
    /// Makes all builds of a measurement, and compares their numbers of nodes
    Build(Builds),
    /// Times an engine with its own look-ups and with ours
    Measure {
        #[command(flatten)]
        builds: Builds,
        /// How often each build runs
        #[arg(long, default_value_t = 21)]
        rounds: usize,
        /// Measures one process per core, too
        #[arg(long)]
        per_core: bool,
        /// The file of the runs, which a second call goes on with [default: one in the folder of
        /// the builds for each selection of them]
        #[arg(long, value_name = "FILE")]
        results: Option<PathBuf>,
    },
    /// Prints the report of measurements again
    Report {
        /// The files of the runs
        #[arg(required = true)]
        results: Vec<PathBuf>,
        /// Only the look-ups of this set, and the engine's own
        #[arg(long, value_name = "SET", value_parser = Set::find)]
        set: Option<Set>,
        /// Only the runs with one process per core
        #[arg(long)]
        per_core: bool,
        /// Writes the report into this file of comma-separated values, in the place of the rows of
        /// the report NAME
        #[arg(long, value_name = "FILE", requires = "name")]
        into: Option<PathBuf>,
        /// The name of the report for `--into`
        #[arg(long, requires = "into")]
        name: Option<String>,
    },
    /// Fits the costs of `scheme = auto` to the reports in a file
    Fit(fit::Fit),
    Lines(cache::Lines),
    Updates(updates::Updates),
}

#[derive(Args, Debug)]
struct Engine {
    /// The engine: a name from `list`, or a file
    #[arg(value_parser = Recipe::find)]
    recipe: Recipe,
    /// A checkout of it, which stays as it is
    checkout: PathBuf,
    /// The processor to build for
    #[arg(long, default_value = "native")]
    target_cpu: String,
    /// The folder for source and programs [default: target/engines/RECIPE]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// Which of our look-ups.
#[derive(Args, Debug)]
struct Selection {
    /// Our look-ups: options of the macro, or `name: options` (any number of times)
    #[arg(long, value_name = "OPTIONS", value_parser = Tables::parse)]
    tables: Vec<Tables>,
    /// A set of look-ups: a name such as `table-6.1`, or a file (any number of times)
    #[arg(long, value_name = "SET", value_parser = Set::find, required_unless_present = "tables")]
    set: Vec<Set>,
}

#[derive(Args, Debug)]
struct Builds {
    #[command(flatten)]
    engine: Engine,
    #[command(flatten)]
    selection: Selection,
    /// The core on which one process runs alone [default: the last]
    #[arg(long)]
    core: Option<usize>,
    /// Words to give to the engine instead of those of the recipe, for a longer or shorter run
    #[arg(long, value_name = "WORD", num_args = 1.., allow_hyphen_values = true)]
    bench: Vec<String>,
}

impl Engine {
    fn workshop(&self) -> Result<Workshop<'_>> {
        let Self {
            recipe,
            checkout,
            target_cpu: cpu,
            out,
        } = self;
        let folder = out
            .clone()
            .unwrap_or_else(|| PathBuf::from("target/engines").join(&recipe.name));
        fs_err::create_dir_all(&folder)?;
        Ok(Workshop {
            recipe,
            checkout,
            folder: fs_err::canonicalize(folder)?,
            cpu,
        })
    }
}

impl Selection {
    /// The look-ups that are asked for, those with the same options once.
    fn all(&self) -> Vec<Tables> {
        let mut all: Vec<Tables> = Vec::new();
        for one in self
            .set
            .iter()
            .flat_map(|set| &set.tables)
            .chain(&self.tables)
        {
            if all.iter().all(|known| known.options != one.options) {
                all.push(one.clone());
            }
        }
        all
    }
}

fn main() -> Result<()> {
    match Command::parse() {
        Command::List => {
            for name in recipe::names() {
                let Recipe {
                    title,
                    repository,
                    checkout,
                    ..
                } = Recipe::find(&name)?;
                println!("{name}: {title}\n    {repository} {checkout}");
            }
        }
        Command::Prepare {
            engine,
            tables,
            own,
            record,
        } => {
            let own = own
                .map(|name| engine.recipe.own(&name))
                .transpose()?
                .map(LookUps::Own);
            let ours = tables
                .as_ref()
                .map(|tables| LookUps::Ours { tables, record });
            let look_ups = own.or(ours).context("name `--tables` or `--own`")?;
            let workshop = engine.workshop()?;
            workshop.prepare(look_ups)?;
            println!("{}", workshop.build(look_ups)?.display());
        }
        Command::Build(builds) => {
            let made = builds.make(&builds.engine.workshop()?)?;
            for (built, program) in made.header.builds.iter().zip(&made.programs) {
                println!(
                    "{} nodes: {} ({})",
                    made.header.nodes,
                    built.name,
                    program.display()
                );
            }
        }
        Command::Measure {
            builds,
            rounds,
            per_core,
            results,
        } => {
            let workshop = builds.engine.workshop()?;
            let measured = builds
                .make(&workshop)?
                .measure(&workshop, rounds, per_core, results)?;
            print!("{}", report::markdown(&report::rows("", &measured, None)));
        }
        Command::Report {
            results,
            set,
            per_core,
            into,
            name,
        } => {
            let mut rows = Vec::new();
            for path in results {
                let measured = report::read(&path)?;
                rows.extend(report::rows(
                    name.as_deref().unwrap_or_default(),
                    &measured,
                    set.as_ref(),
                ));
            }
            rows.retain(|row| !per_core || row.processes > 1);
            match (into, name) {
                (Some(file), Some(name)) => report::write_into(&file, &name, rows)?,
                _ => print!("{}", report::markdown(&rows)),
            }
        }
        Command::Fit(fit) => print!("{}", fit.run()?),
        Command::Lines(lines) => print!("{}", lines.run()?),
        Command::Updates(updates) => print!("{}", updates.run()?),
    }
    Ok(())
}

impl Builds {
    fn make(&self, workshop: &Workshop<'_>) -> Result<measure::Made> {
        measure::build(workshop, &self.selection.all(), self.core, &self.bench)
    }
}
