//! Whole engines as a benchmark: takes a checkout that the user brings, replaces its slider look-ups by ours, and times both.
#![allow(clippy::cast_precision_loss, reason = "no count here comes near 2^52")]

mod build;
mod difference;
mod documented;
mod edit;
mod fit;
mod measure;
mod network;
mod ours;
mod overview;
mod perft;
mod process;
mod recipe;
mod report;
mod results;
mod scan;
mod statistics;
mod tables;

use build::{LookUps, Workshop};
use clap::{Args, Parser, Subcommand};
use measure::Plan;
use recipe::Recipe;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tables::{Set, Tables};

/// Builds engines with their own slider look-ups and with ours, and times them
#[derive(Debug, Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
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
    /// Fits the costs of `scheme = auto` to the reports in a document
    Fit(Fit),
}

#[derive(Args, Debug)]
struct Engine {
    /// The engine: a name from `list`, or a file
    recipe: String,
    /// A checkout of it, which stays as it is
    checkout: PathBuf,
    /// The processor to build for
    #[arg(long, default_value = "native")]
    target_cpu: String,
}

#[derive(Args, Debug)]
struct Prepare {
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
    /// The folder for source and program
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

#[derive(Args, Debug)]
struct Difference {
    #[command(flatten)]
    engine: Engine,
    /// Our look-ups: options of the macro
    #[arg(long, value_name = "OPTIONS", value_parser = Tables::parse, default_value = "scheme = fancy")]
    tables: Tables,
    /// Prints a patch for `git apply`; it holds lines of the engine, so mind its licence
    #[arg(long)]
    patch: bool,
    /// The folder for the changed copy [default: target/engines/RECIPE]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

#[derive(Args, Debug)]
struct Test {
    #[command(flatten)]
    engine: Engine,
    #[command(flatten)]
    selection: Selection,
    /// Tests the engine on its own look-ups first
    #[arg(long)]
    own: bool,
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
    #[arg(long, value_name = "SET", required_unless_present = "tables")]
    set: Vec<String>,
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
    /// The folder for source and programs [default: target/engines/RECIPE]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

#[derive(Args, Debug)]
struct Measure {
    #[command(flatten)]
    builds: Builds,
    /// How often each build runs
    #[arg(long, default_value_t = 21)]
    rounds: usize,
    /// Measures one process per core, too
    #[arg(long)]
    per_core: bool,
    /// The file of the runs, which a second call goes on with [default: one in the folder of the builds for
    /// each selection of them]
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,
    /// Prints JSON
    #[arg(long)]
    json: bool,
}

#[derive(Args, Debug)]
struct Report {
    /// The files of the runs. Several make one table, with a row for each engine
    #[arg(required = true)]
    results: Vec<PathBuf>,
    /// Only the look-ups of this set, and the engine's own
    #[arg(long, value_name = "SET")]
    set: Option<String>,
    /// Only the runs with one process per core
    #[arg(long)]
    per_core: bool,
    /// Writes the report into this file, between the lines `<!-- NAME -->` and `<!-- end of NAME -->`
    #[arg(long, value_name = "FILE", requires = "name")]
    into: Option<PathBuf>,
    /// The name for `--into`
    #[arg(long, requires = "into")]
    name: Option<String>,
    /// Prints JSON
    #[arg(long, conflicts_with = "into")]
    json: bool,
}

#[derive(Args, Debug)]
struct Fit {
    /// The document with the reports on engines
    #[arg(default_value = "docs/engines.md")]
    document: PathBuf,
    /// Engines that do not count [default: those that only count moves]
    #[arg(long, value_name = "NAME", default_values = ["cozy-chess", "shakmaty"], hide_default_value = true)]
    except: Vec<String>,
    /// What `scripts/compare.sh` has measured: for any processor, and for this one
    #[arg(long, value_name = "JSON", num_args = 1..,
        default_values = ["target/compare/baseline.json", "target/compare/native.json"])]
    look_ups: Vec<PathBuf>,
    /// The file of the costs, whose lines are replaced
    #[arg(long, value_name = "FILE", default_value = "magic-tables/catalog/costs.txt")]
    costs: PathBuf,
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::List => {
            list();
            Ok(())
        }
        Command::Prepare(arguments) => prepare(&arguments),
        Command::Difference(arguments) => difference(&arguments),
        Command::Test(arguments) => test(&arguments),
        Command::Build(arguments) => build(&arguments),
        Command::Measure(arguments) => measure(&arguments),
        Command::Report(arguments) => report(&arguments),
        Command::Fit(arguments) => fit(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            measure::say(&format!("error: {message}"));
            ExitCode::FAILURE
        }
    }
}

fn list() {
    for name in recipe::names() {
        match Recipe::find(&name) {
            Ok(recipe) => println!("{name}: {}\n    {} {}", recipe.title, recipe.repository, recipe.checkout),
            Err(message) => println!("{message}"),
        }
    }
}

fn prepare(arguments: &Prepare) -> Result<(), String> {
    let recipe = Recipe::find(&arguments.engine.recipe)?;
    let own = arguments.own.as_ref().map(|name| {
        recipe.own.iter().find(|own| own.name == *name).ok_or_else(|| {
            let names: Vec<_> = recipe.own.iter().map(|own| own.name.as_str()).collect();
            format!("{} has no look-ups `{name}`, but {}", recipe.name, names.join(", "))
        })
    });
    let look_ups = match (own.transpose()?, &arguments.tables) {
        (Some(own), _) => LookUps::Own(own),
        (None, Some(tables)) => LookUps::Ours { tables, record: arguments.record },
        (None, None) => return Err("name `--tables` or `--own`".to_owned()),
    };
    let workshop = workshop(&recipe, &arguments.engine, &arguments.out)?;
    workshop.prepare(look_ups)?;
    println!("{}", workshop.build(look_ups)?.display());
    Ok(())
}

fn difference(arguments: &Difference) -> Result<(), String> {
    let recipe = Recipe::find(&arguments.engine.recipe)?;
    let out = folder(&recipe, arguments.out.as_deref());
    let changes = workshop(&recipe, &arguments.engine, &out)?.difference(&arguments.tables)?;
    print!("{}", if arguments.patch { difference::patch(&changes) } else { difference::table(&changes) });
    Ok(())
}

impl Selection {
    /// The look-ups that are asked for, those with the same options once.
    fn tables(&self) -> Result<Vec<Tables>, String> {
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

fn test(arguments: &Test) -> Result<(), String> {
    let recipe = Recipe::find(&arguments.engine.recipe)?;
    let tables = arguments.selection.tables()?;
    let out = folder(&recipe, arguments.out.as_deref());
    let workshop = workshop(&recipe, &arguments.engine, &out)?;
    let own = recipe.own.iter().take(usize::from(arguments.own)).map(LookUps::Own);
    let ours = tables.iter().map(|tables| LookUps::Ours { tables, record: false });
    for look_ups in own.chain(ours) {
        workshop.test(look_ups)?;
        println!("{}: the engine's tests pass on {}", recipe.name, look_ups.name());
    }
    Ok(())
}

fn build(arguments: &Builds) -> Result<(), String> {
    let recipe = Recipe::find(&arguments.engine.recipe)?;
    let tables = arguments.selection.tables()?;
    let out = folder(&recipe, arguments.out.as_deref());
    let workshop = workshop(&recipe, &arguments.engine, &out)?;
    let made = measure::build(&workshop, &tables, arguments.core, &arguments.bench)?;
    for (built, program) in made.header.builds.iter().zip(&made.programs) {
        println!("{} nodes: {} ({})", made.header.nodes, built.name, program.display());
    }
    Ok(())
}

fn measure(arguments: &Measure) -> Result<(), String> {
    let builds = &arguments.builds;
    let recipe = Recipe::find(&builds.engine.recipe)?;
    let tables = builds.selection.tables()?;
    let out = folder(&recipe, builds.out.as_deref());
    let workshop = workshop(&recipe, &builds.engine, &out)?;
    let made = measure::build(&workshop, &tables, builds.core, &builds.bench)?;
    let plan = Plan {
        rounds: arguments.rounds,
        per_core: arguments.per_core,
        results: arguments.results.as_deref(),
    };
    let measured = measure::measure(&workshop, &made, &plan)?;
    if arguments.json {
        println!("{:#}", report::document(&measured.header, &measured.runs));
    } else {
        print!("{}", report::markdown(&measured.header, &measured.runs));
    }
    Ok(())
}

fn report(arguments: &Report) -> Result<(), String> {
    let mut measured = Vec::new();
    for path in &arguments.results {
        measured.push(results::read(path)?);
    }
    if let Some(set) = &arguments.set {
        let set = Set::find(set)?;
        for (header, runs) in &mut measured {
            overview::select(header, runs, &set);
        }
    }
    if arguments.per_core {
        for (_, runs) in &mut measured {
            runs.retain(|run| run.processes > 1);
        }
    }
    let text = match &measured[..] {
        [(header, runs)] if arguments.json => format!("{:#}\n", report::document(header, runs)),
        several if arguments.json => {
            let documents = several.iter().map(|(header, runs)| report::document(header, runs));
            format!("{:#}\n", documents.collect::<serde_json::Value>())
        }
        [(header, runs)] => report::markdown(header, runs),
        several => overview::markdown(several),
    };
    if let (Some(file), Some(name)) = (&arguments.into, &arguments.name) {
        return overview::insert(file, name, &text);
    }
    print!("{text}");
    Ok(())
}

fn fit(arguments: &Fit) -> Result<(), String> {
    let mut measured = documented::read(&arguments.document)?;
    measured.retain(|one| !arguments.except.contains(&one.engine));
    let look_ups: Vec<_> = arguments.look_ups.iter().map(PathBuf::as_path).collect();
    print!("{}", fit::fit(&look_ups, &measured, &arguments.costs)?);
    Ok(())
}

/// Where an engine is built.
fn folder(recipe: &Recipe, out: Option<&Path>) -> PathBuf {
    out.map_or_else(|| Path::new("target/engines").join(&recipe.name), Path::to_owned)
}

fn workshop<'a>(recipe: &'a Recipe, engine: &'a Engine, out: &'a Path) -> Result<Workshop<'a>, String> {
    std::fs::create_dir_all(out).map_err(|error| format!("{}: {error}", out.display()))?;
    let folder = out.canonicalize().map_err(|error| format!("{}: {error}", out.display()))?;
    Ok(Workshop { recipe, checkout: &engine.checkout, folder, cpu: &engine.target_cpu })
}
