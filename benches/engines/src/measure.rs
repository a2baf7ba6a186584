//! Measures builds of an engine against each other, in rounds.

use crate::build::{LookUps, Workshop};
use crate::process::{self, Call};
use crate::recipe::{Own, Recipe};
use crate::results::{Built, Header, Measured, Results};
use crate::statistics::shuffled;
use crate::tables::Tables;
use indicatif::{ProgressBar, ProgressStyle};
use magic_tables::search::random::Random;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash as _, Hasher as _};
use std::path::{Path, PathBuf};

/// How to measure.
#[derive(Debug)]
pub struct Plan<'a> {
    /// The rounds.
    pub rounds: usize,
    /// Whether one process per core is measured, too.
    pub per_core: bool,
    /// The file of the runs [default: a name for what is measured, beside the builds].
    pub results: Option<&'a Path>,
}

/// Builds that visit the same nodes.
#[derive(Debug)]
pub struct Made {
    /// What they are.
    pub header: Header,
    /// The programs, in the order of the header.
    pub programs: Vec<PathBuf>,
    /// The core for one process alone.
    core: usize,
}

/// Builds everything that has not been built, and compares the numbers of nodes of runs on `core` [default: the last].
/// `arguments` are those of the benchmark, if not those of the recipe.
///
/// # Errors
/// If a build or a run fails, or if a build visits other nodes than the first.
pub fn build(
    workshop: &Workshop<'_>,
    tables: &[Tables],
    core: Option<usize>,
    arguments: &[String],
) -> Result<Made, String> {
    let recipe = workshop.recipe;
    let bmi2 = has_bmi2(workshop.cpu);
    let look_ups = chosen(recipe, tables, workshop.cpu);
    let mut builds = Vec::new();
    let mut programs = Vec::new();
    for (number, &one) in look_ups.iter().enumerate() {
        say(&format!("build {} of {}: {}", number + 1, look_ups.len(), one.name()));
        let program = workshop.program(one)?;
        builds.push(built(recipe, one, &program, bmi2)?);
        programs.push(program);
    }
    let core = core.or_else(|| process::cores().last().copied()).unwrap_or(0);
    let own_words = !arguments.is_empty();
    let arguments = if own_words { arguments } else { &recipe.bench.arguments };
    let nodes = same_nodes(recipe, &builds, &programs, |program| {
        process::timed(Call { program, arguments, input: &recipe.bench.input }, &[core])
    })?;
    if let Some(known) = recipe.bench.known_nodes.filter(|&known| !own_words && known != nodes) {
        say(&format!("{nodes} nodes, not the {known} of {}: another checkout?", recipe.checkout));
    }
    let header = Header {
        recipe: recipe.name.clone(),
        title: recipe.title.clone(),
        arguments: arguments.to_owned(),
        target_cpu: workshop.cpu.to_owned(),
        processor: processor(),
        nodes,
        builds,
    };
    Ok(Made { header, programs, core })
}

/// Runs the rounds that are missing.
///
/// # Errors
/// If a run fails, or visits other nodes than before.
pub fn measure(workshop: &Workshop<'_>, made: &Made, plan: &Plan<'_>) -> Result<Results, String> {
    let file = plan.results.map_or_else(|| workshop.folder.join(made.header.file_name()), Path::to_owned);
    say(&format!("runs: {}", file.display()));
    let mut results = Results::open(&file, &made.header)?;
    let mut modes = vec![vec![made.core]];
    if plan.per_core {
        modes.push(process::cores());
    }
    rounds(workshop.recipe, &made.programs, &modes, plan.rounds, &mut results)?;
    Ok(results)
}

/// Runs the rounds that are missing, the builds of each in an order drawn anew.
fn rounds(
    recipe: &Recipe,
    programs: &[PathBuf],
    modes: &[Vec<usize>],
    rounds: usize,
    results: &mut Results,
) -> Result<(), String> {
    let bar = ProgressBar::new((rounds * modes.len() * programs.len()) as u64);
    let style = ProgressStyle::with_template("{elapsed_precise} {wide_bar} {pos}/{len}, {eta} left, {msg}");
    bar.set_style(style.expect("the template is well formed"));
    let arguments = results.header.arguments.clone();
    for round in 0..rounds {
        for (mode, cores) in modes.iter().enumerate() {
            let mut random = Random::new((round * modes.len() + mode) as u64);
            for build in shuffled(programs.len(), &mut random) {
                bar.set_message(results.header.builds[build].name.clone());
                bar.inc(1);
                if results.has(round, cores.len(), build) {
                    continue;
                }
                let call =
                    Call { program: &programs[build], arguments: &arguments, input: &recipe.bench.input };
                let start = &recipe.bench.start;
                let start = Call { arguments: &start.arguments, input: &start.input, ..call };
                let start = process::timed(start, cores)?.user;
                let run = process::timed(call, cores)?;
                if recipe.nodes(&run.output) != Some(results.header.nodes) {
                    return Err(format!(
                        "{} visited other nodes than before",
                        results.header.builds[build].name
                    ));
                }
                results.add(Measured { round, processes: cores.len(), build, seconds: run.user, start })?;
            }
        }
        // The bar shows nothing where there is no terminal.
        if bar.is_hidden() {
            say(&format!("round {} of {rounds}, after {} s", round + 1, bar.elapsed().as_secs()));
        }
    }
    bar.finish_and_clear();
    Ok(())
}

/// The builds that can run here, the engine's own first.
fn chosen<'a>(recipe: &'a Recipe, tables: &'a [Tables], cpu: &str) -> Vec<LookUps<'a>> {
    let (bmi2, avx2) = (has_bmi2(cpu), has_avx2(cpu));
    let runs = |own: &&Own| (bmi2 || !own.bmi2) && (avx2 || !own.avx2);
    let mut chosen: Vec<_> = recipe.own.iter().filter(runs).map(LookUps::Own).collect();
    for tables in tables {
        if bmi2 || !tables.needs_bmi2() {
            chosen.push(LookUps::Ours { tables, record: false });
        } else {
            say(&format!("left out, because there is no PEXT: {}", tables.name));
        }
    }
    chosen
}

fn built(recipe: &Recipe, look_ups: LookUps<'_>, program: &Path, bmi2: bool) -> Result<Built, String> {
    let (options, bytes) = match look_ups {
        LookUps::Own(own) => (None, own.bytes),
        LookUps::Ours { tables, .. } => {
            let bytes = tables.with(recipe.sliders.options.as_deref()).bytes(bmi2)?;
            (Some(tables.options.clone()), Some(bytes))
        }
    };
    Ok(Built { name: look_ups.name(), options, bytes, program: contents(program)? })
}

/// A number that differs for programs that differ. Runs of a program that was built anew and is the same still count.
fn contents(program: &Path) -> Result<String, String> {
    let bytes = std::fs::read(program).map_err(|error| format!("{}: {error}", program.display()))?;
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    Ok(format!("{:016x}", hasher.finish()))
}

/// The number of nodes, if it is the same for all programs.
fn same_nodes(
    recipe: &Recipe,
    builds: &[Built],
    programs: &[PathBuf],
    run: impl Fn(&Path) -> Result<process::Run, String>,
) -> Result<u64, String> {
    let mut first = None;
    for (built, program) in builds.iter().zip(programs) {
        let output = run(program)?.output;
        let nodes = recipe.nodes(&output).ok_or_else(|| {
            format!("{}: `{}` is not in what it printed:\n{output}", built.name, recipe.bench.nodes)
        })?;
        let expected = *first.get_or_insert(nodes);
        if nodes != expected {
            return Err(format!(
                "node counts differ: {} visits {expected} nodes, {} visits {nodes}; the look-ups are not the same",
                builds[0].name, built.name
            ));
        }
    }
    first.ok_or_else(|| "there is nothing to measure".to_owned())
}

/// Whether builds for this processor have PEXT.
pub fn has_bmi2(cpu: &str) -> bool {
    has(cpu, native().0)
}

/// Whether builds for this processor have AVX2.
fn has_avx2(cpu: &str) -> bool {
    has(cpu, native().1)
}

/// Whether this processor has what came with x86-64-v3, if `native` says whether the one here has it.
fn has(cpu: &str, native: bool) -> bool {
    match cpu {
        "native" => native,
        cpu => ["x86-64-v3", "x86-64-v4"].contains(&cpu),
    }
}

/// Whether the processor here has BMI2, and whether it has AVX2.
#[cfg(target_arch = "x86_64")]
fn native() -> (bool, bool) {
    (std::arch::is_x86_feature_detected!("bmi2"), std::arch::is_x86_feature_detected!("avx2"))
}

/// Whether the processor here has BMI2, and whether it has AVX2.
#[cfg(not(target_arch = "x86_64"))]
const fn native() -> (bool, bool) {
    (false, false)
}

/// What the system calls the processor.
fn processor() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = text.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    model.map_or_else(|| std::env::consts::ARCH.to_owned(), |(_, name)| name.to_owned())
}

/// Tells the user something that is no result.
pub fn say(message: &str) {
    eprintln!("{message}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_needs_other_processors_is_left_out() {
        let tables = ["scheme = pext", "scheme = black"].map(|text| Tables::parse(text).unwrap());
        let names = |recipe, cpu| {
            let recipe = Recipe::find(recipe).unwrap();
            chosen(&recipe, &tables, cpu).iter().map(LookUps::name).collect::<Vec<_>>()
        };
        assert_eq!(names("stockfish-11", "x86-64-v2"), ["own: magics", "scheme = black"]);
        assert_eq!(
            names("stockfish-11", "x86-64-v3"),
            ["own: magics", "own: PEXT", "scheme = pext", "scheme = black"]
        );
        assert_eq!(names("stockfish-2026", "x86-64-v2"), ["own: magics", "scheme = black"]);
        assert_eq!(names("stockfish-2026", "x86-64-v3")[..2], ["own: hyperbola", "own: magics"]);
    }

    #[test]
    fn other_nodes_are_an_error() {
        let recipe = Recipe::find("stockfish-11").unwrap();
        let built =
            |name: &str| Built { name: name.into(), options: None, bytes: None, program: name.into() };
        let builds = [built("own"), built("ours")];
        let programs = ["1", "2"].map(PathBuf::from);
        let run = |output: String| Ok(process::Run { user: 1.0, output });
        let count = |program: &Path| run(format!("Nodes searched  : {}", program.display()));
        let error = same_nodes(&recipe, &builds, &programs, count).unwrap_err();
        assert!(error.starts_with("node counts differ: own visits 1 nodes, ours visits 2"), "{error}");
        let same = same_nodes(&recipe, &builds, &programs, |_| run("Nodes searched  : 7".into()));
        assert_eq!(same, Ok(7));
        let error = same_nodes(&recipe, &builds, &programs, |_| run("crash".into())).unwrap_err();
        assert!(error.contains("is not in what it printed:\ncrash"), "{error}");
    }
}
