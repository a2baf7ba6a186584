//! Measures builds of an engine against each other, in rounds.

use crate::process::{self, Call};
use crate::recipe::{Own, Recipe};
use crate::report::{Built, Header, Measured, Results};
use crate::tables::Tables;
use crate::workshop::{LookUps, Workshop};
use anyhow::{Context as _, Result, ensure};
use magic_tables::search::random::Random;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Builds that visit the same nodes.
#[derive(Debug)]
pub struct Made {
    pub header: Header,
    /// The programs, in the order of the header.
    pub programs: Vec<PathBuf>,
    /// The core for one process alone.
    core: usize,
}

/// Builds everything that has not been built, and compares the numbers of nodes of runs on `core`
/// [default: the last]. `arguments` are those of the benchmark, if not those of the recipe.
pub fn build(
    workshop: &Workshop<'_>,
    tables: &[Tables],
    core: Option<usize>,
    arguments: &[String],
) -> Result<Made> {
    let recipe = workshop.recipe;
    let (bmi2, _) = features(workshop.cpu);
    let look_ups = chosen(recipe, tables, workshop.cpu);
    let (mut builds, mut programs) = (Vec::new(), Vec::new());
    for (number, &one) in look_ups.iter().enumerate() {
        eprintln!("build {} of {}: {}", number + 1, look_ups.len(), one.name());
        let program = workshop.program(one)?;
        let (options, bytes) = match one {
            LookUps::Own(own) => (None, own.bytes),
            LookUps::Ours { tables, .. } => {
                let all_options = tables.with_options(recipe.sliders.options.as_deref());
                (Some(tables.options.clone()), Some(all_options.bytes(bmi2)?))
            }
        };
        // Runs of a program that was built anew and is the same still count.
        let mut hasher = DefaultHasher::new();
        fs_err::read(&program)?.hash(&mut hasher);
        builds.push(Built {
            name: one.name(),
            options,
            bytes,
            program: format!("{:016x}", hasher.finish()),
        });
        programs.push(program);
    }
    let core = core
        .or_else(|| process::cores().last().copied())
        .unwrap_or(0);
    let own_words = !arguments.is_empty();
    let arguments = if own_words {
        arguments
    } else {
        &recipe.bench.arguments
    };
    let nodes = same_nodes(recipe, &builds, &programs, |program| {
        process::timed(
            Call {
                program,
                arguments,
                input: &recipe.bench.input,
            },
            &[core],
        )
    })?;
    if let Some(known) = recipe
        .bench
        .known_nodes
        .filter(|&known| !own_words && known != nodes)
    {
        eprintln!(
            "{nodes} nodes, not the {known} of {}: another checkout?",
            recipe.checkout
        );
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
    Ok(Made {
        header,
        programs,
        core,
    })
}

impl Made {
    /// Runs the rounds that are missing in the file of the runs [default: one beside the builds,
    /// with a name for what is measured], the builds of each round in an order drawn anew. With
    /// `per_core`, one process per core is measured, too.
    pub fn measure(
        &self,
        workshop: &Workshop<'_>,
        rounds: usize,
        per_core: bool,
        file: Option<PathBuf>,
    ) -> Result<Results> {
        let file = file.unwrap_or_else(|| workshop.folder.join(self.header.file_name()));
        eprintln!("runs: {}", file.display());
        let mut results = Results::open(&file, &self.header)?;
        let mut modes = vec![vec![self.core]];
        if per_core {
            modes.push(process::cores());
        }
        let bench = &workshop.recipe.bench;
        let begin = Instant::now();
        for round in 0..rounds {
            for (mode, cores) in modes.iter().enumerate() {
                let mut random = Random::new((round * modes.len() + mode) as u64);
                for build in shuffled(self.programs.len(), &mut random) {
                    if results.has(round, cores.len(), build) {
                        continue;
                    }
                    let program = &self.programs[build];
                    let call = Call {
                        program,
                        arguments: &self.header.arguments,
                        input: &bench.input,
                    };
                    let start = Call {
                        arguments: &bench.start.arguments,
                        input: &bench.start.input,
                        ..call
                    };
                    let start = process::timed(start, cores)?.user;
                    let run = process::timed(call, cores)?;
                    let same = workshop.recipe.nodes(&run.output) == Some(self.header.nodes);
                    ensure!(
                        same,
                        "{} visited other nodes than before",
                        self.header.builds[build].name
                    );
                    let processes = cores.len();
                    results.add(Measured {
                        round,
                        processes,
                        build,
                        seconds: run.user,
                        start,
                    })?;
                }
            }
            eprintln!(
                "round {} of {rounds}, after {} s",
                round + 1,
                begin.elapsed().as_secs()
            );
        }
        Ok(results)
    }
}

/// The numbers below `count` in an order drawn by `random`.
fn shuffled(count: usize, random: &mut Random) -> Vec<usize> {
    let mut order: Vec<_> = (0..count).collect();
    random.shuffle(&mut order);
    order
}

/// The builds that can run here, the engine's own first.
fn chosen<'a>(recipe: &'a Recipe, tables: &'a [Tables], cpu: &str) -> Vec<LookUps<'a>> {
    let (bmi2, avx2) = features(cpu);
    let runs = |own: &&Own| (bmi2 || !own.bmi2) && (avx2 || !own.avx2);
    let mut chosen: Vec<_> = recipe.own.iter().filter(runs).map(LookUps::Own).collect();
    for tables in tables {
        if bmi2 || !tables.needs_bmi2() {
            chosen.push(LookUps::Ours {
                tables,
                record: false,
            });
        } else {
            eprintln!("left out, because there is no PEXT: {}", tables.name);
        }
    }
    chosen
}

/// The number of nodes, if it is the same for all programs.
fn same_nodes(
    recipe: &Recipe,
    builds: &[Built],
    programs: &[PathBuf],
    run: impl Fn(&Path) -> Result<process::Run>,
) -> Result<u64> {
    let mut first = None;
    for (built, program) in builds.iter().zip(programs) {
        let output = run(program)?.output;
        let nodes = recipe.nodes(&output).with_context(|| {
            format!(
                "{}: `{}` is not in what it printed:\n{output}",
                built.name, recipe.bench.nodes
            )
        })?;
        let expected = *first.get_or_insert(nodes);
        ensure!(
            nodes == expected,
            "node counts differ: {} visits {expected} nodes, {} visits {nodes}; the look-ups are not the same",
            builds[0].name,
            built.name
        );
    }
    first.context("there is nothing to measure")
}

/// Whether builds for this processor have BMI2, and whether they have AVX2. Both came with
/// x86-64-v3.
pub fn features(cpu: &str) -> (bool, bool) {
    #[cfg(target_arch = "x86_64")]
    if cpu == "native" {
        return (
            std::arch::is_x86_feature_detected!("bmi2"),
            std::arch::is_x86_feature_detected!("avx2"),
        );
    }
    let has_v3 = ["x86-64-v3", "x86-64-v4"].contains(&cpu);
    (has_v3, has_v3)
}

/// What the system calls the processor.
pub fn processor() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = text
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    model.map_or_else(
        || std::env::consts::ARCH.to_owned(),
        |(_, name)| name.to_owned(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_needs_other_processors_is_left_out() {
        let tables = ["scheme = pext", "scheme = black"].map(|text| Tables::parse(text).unwrap());
        let names = |recipe, cpu| {
            let recipe = Recipe::find(recipe).unwrap();
            chosen(&recipe, &tables, cpu)
                .iter()
                .map(LookUps::name)
                .collect::<Vec<_>>()
        };
        assert_eq!(
            names("stockfish-11", "x86-64-v2"),
            ["own: magics", "scheme = black"]
        );
        assert_eq!(
            names("stockfish-11", "x86-64-v3"),
            [
                "own: magics",
                "own: PEXT",
                "scheme = pext",
                "scheme = black"
            ]
        );
        assert_eq!(
            names("stockfish-2026", "x86-64-v2"),
            ["own: magics", "scheme = black"]
        );
        assert_eq!(
            names("stockfish-2026", "x86-64-v3")[..2],
            ["own: hyperbola", "own: magics"]
        );
    }

    #[test]
    fn other_nodes_are_an_error() {
        let recipe = Recipe::find("stockfish-11").unwrap();
        let built = |name: &str| Built {
            name: name.into(),
            options: None,
            bytes: None,
            program: name.into(),
        };
        let builds = [built("own"), built("ours")];
        let programs = ["1", "2"].map(PathBuf::from);
        let run = |output: String| Ok(process::Run { user: 1.0, output });
        let count = |program: &Path| run(format!("Nodes searched  : {}", program.display()));
        let error = same_nodes(&recipe, &builds, &programs, count)
            .unwrap_err()
            .to_string();
        assert!(
            error.starts_with("node counts differ: own visits 1 nodes, ours visits 2"),
            "{error}"
        );
        let same = same_nodes(&recipe, &builds, &programs, |_| {
            run("Nodes searched  : 7".into())
        });
        assert_eq!(same.unwrap(), 7);
        let error = same_nodes(&recipe, &builds, &programs, |_| run("crash".into()))
            .unwrap_err()
            .to_string();
        assert!(
            error.contains("is not in what it printed:\ncrash"),
            "{error}"
        );
    }

    #[test]
    fn an_order_names_each_number_once() {
        for count in 0..50 {
            let mut order = shuffled(count, &mut Random::new(count as u64));
            order.sort_unstable();
            assert_eq!(order, (0..count).collect::<Vec<_>>());
        }
    }
}
