//! Whole engines as a benchmark: takes a checkout that the user brings, replaces its slider look-ups by ours, and times both.
#![allow(clippy::cast_precision_loss, reason = "no count here comes near 2^52")]

mod arguments;
mod build;
mod difference;
mod documented;
mod edit;
mod fit;
mod folder;
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

use arguments::{Arguments, Builds, Command, Difference, Engine, Fit, Measure, Prepare, Report, Test};
use build::{LookUps, Workshop};
use clap::Parser as _;
use measure::Plan;
use recipe::Recipe;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tables::Set;

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
    if let (Some(file), Some(name)) = (&arguments.into, &arguments.name) {
        return documented::write(file, name, &measured);
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
    print!("{text}");
    Ok(())
}

fn fit(arguments: &Fit) -> Result<(), String> {
    let mut measured = documented::read(&arguments.reports)?;
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
