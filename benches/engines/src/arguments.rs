//! The command line.

use crate::tables::{Set, Tables};
use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;

/// Builds engines with their own slider look-ups and with ours, and times them
#[derive(Debug, Parser)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Lists the recipes, with where to get each engine
    List,
    /// Builds one engine with one kind of look-ups, to look at or to record
    Prepare(Prepare),
    /// Prints how many lines of which files change, or the changes as a patch
    Difference(Difference),
    /// Runs the engine's own tests, and perft of known positions, on our look-ups
    Test(Test),
    /// Makes all builds of a measurement, and compares their numbers of nodes
    Build(Builds),
    /// Times an engine with its own look-ups and with ours
    Measure(Measure),
    /// Prints the report of a measurement again, or one table of several
    Report(Report),
    /// Fits the costs of `scheme = auto` to the reports in a file
    Fit(Fit),
}

#[derive(Args, Debug)]
pub struct Engine {
    /// The engine: a name from `list`, or a file
    pub recipe: String,
    /// A checkout of it, which stays as it is
    pub checkout: PathBuf,
    /// The processor to build for
    #[arg(long, default_value = "native")]
    pub target_cpu: String,
}

#[derive(Args, Debug)]
pub struct Prepare {
    #[command(flatten)]
    pub engine: Engine,
    /// Our look-ups: options of the macro
    #[arg(long, value_name = "OPTIONS", value_parser = Tables::parse, required_unless_present = "own")]
    pub tables: Option<Tables>,
    /// The engine's own look-ups of this name
    #[arg(long, value_name = "NAME", conflicts_with = "tables")]
    pub own: Option<String>,
    /// Lets the engine write every look-up into the file that `MAGIC_RECORD_FILE` names
    #[arg(long, requires = "tables")]
    pub record: bool,
    /// The folder for source and program
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
}

#[derive(Args, Debug)]
pub struct Difference {
    #[command(flatten)]
    pub engine: Engine,
    /// Our look-ups: options of the macro
    #[arg(long, value_name = "OPTIONS", value_parser = Tables::parse, default_value = "scheme = fancy")]
    pub tables: Tables,
    /// Prints a patch for `git apply`; it holds lines of the engine, so mind its licence
    #[arg(long)]
    pub patch: bool,
    /// The folder for the changed copy [default: target/engines/RECIPE]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub struct Test {
    #[command(flatten)]
    pub engine: Engine,
    #[command(flatten)]
    pub selection: Selection,
    /// Tests the engine on its own look-ups first
    #[arg(long)]
    pub own: bool,
    /// The folder for source and programs [default: target/engines/RECIPE]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// Which of our look-ups.
#[derive(Args, Debug)]
pub struct Selection {
    /// Our look-ups: options of the macro, or `name: options` (any number of times)
    #[arg(long, value_name = "OPTIONS", value_parser = Tables::parse)]
    pub tables: Vec<Tables>,
    /// A set of look-ups: a name such as `table-6.1`, or a file (any number of times)
    #[arg(long, value_name = "SET", required_unless_present = "tables")]
    pub set: Vec<String>,
}

#[derive(Args, Debug)]
pub struct Builds {
    #[command(flatten)]
    pub engine: Engine,
    #[command(flatten)]
    pub selection: Selection,
    /// The core on which one process runs alone [default: the last]
    #[arg(long)]
    pub core: Option<usize>,
    /// Words to give to the engine instead of those of the recipe, for a longer or shorter run
    #[arg(long, value_name = "WORD", num_args = 1.., allow_hyphen_values = true)]
    pub bench: Vec<String>,
    /// The folder for source and programs [default: target/engines/RECIPE]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub struct Measure {
    #[command(flatten)]
    pub builds: Builds,
    /// How often each build runs
    #[arg(long, default_value_t = 21)]
    pub rounds: usize,
    /// Measures one process per core, too
    #[arg(long)]
    pub per_core: bool,
    /// The file of the runs, which a second call goes on with [default: one in the folder of the builds for
    /// each selection of them]
    #[arg(long, value_name = "FILE")]
    pub results: Option<PathBuf>,
    /// Prints JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Args, Debug)]
pub struct Report {
    /// The files of the runs. Several make one table, with a row for each engine
    #[arg(required = true)]
    pub results: Vec<PathBuf>,
    /// Only the look-ups of this set, and the engine's own
    #[arg(long, value_name = "SET")]
    pub set: Option<String>,
    /// Only the runs with one process per core
    #[arg(long)]
    pub per_core: bool,
    /// Writes the report into this file of comma-separated values, in the place of the rows of the report NAME
    #[arg(long, value_name = "FILE", requires = "name")]
    pub into: Option<PathBuf>,
    /// The name of the report for `--into`
    #[arg(long, requires = "into")]
    pub name: Option<String>,
    /// Prints JSON
    #[arg(long, conflicts_with = "into")]
    pub json: bool,
}

#[derive(Args, Debug)]
pub struct Fit {
    /// The file with the reports on engines
    #[arg(default_value = "docs/engines.csv")]
    pub reports: PathBuf,
    /// Engines that do not count [default: those that only count moves]
    #[arg(long, value_name = "NAME", default_values = ["cozy-chess", "shakmaty"], hide_default_value = true)]
    pub except: Vec<String>,
    /// What `scripts/compare.sh` has measured: for any processor, and for this one
    #[arg(long, value_name = "JSON", num_args = 1..,
        default_values = ["target/compare/baseline.json", "target/compare/native.json"])]
    pub look_ups: Vec<PathBuf>,
    /// The file of the costs, whose lines are replaced
    #[arg(long, value_name = "FILE", default_value = "magic-tables/catalog/costs.txt")]
    pub costs: PathBuf,
}

impl Selection {
    /// The look-ups that are asked for, those with the same options once.
    pub fn tables(&self) -> Result<Vec<Tables>, String> {
        let mut all = Vec::new();
        for set in &self.set {
            all.extend(Set::find(set)?.tables);
        }
        all.extend(self.tables.iter().cloned());
        let mut tables: Vec<Tables> = Vec::new();
        for one in all {
            if tables.iter().all(|known| known.options != one.options) {
                tables.push(one);
            }
        }
        Ok(tables)
    }
}
