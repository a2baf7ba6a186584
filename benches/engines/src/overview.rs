//! One table of several engines.

use crate::report::{grouped, rows};
use crate::results::{Header, Measured};
use crate::statistics::Estimate;
use crate::tables::Set;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// Keeps the engine's own look-ups and those of `set`, with the names that they have there.
pub fn select(header: &mut Header, runs: &mut Vec<Measured>, set: &Set) {
    let named = |options: &Option<String>| {
        let tables = set.tables.iter().find(|tables| Some(&tables.options) == options.as_ref());
        tables.map(|tables| tables.name.clone())
    };
    let old = std::mem::take(&mut header.builds);
    let mut numbers = vec![None; old.len()];
    for (number, built) in old.into_iter().enumerate() {
        let name = if built.options.is_none() { Some(built.name.clone()) } else { named(&built.options) };
        if let Some(name) = name {
            numbers[number] = Some(header.builds.len());
            header.builds.push(crate::results::Built { name, ..built });
        }
    }
    let kept = |run: Measured| Some(Measured { build: (*numbers.get(run.build)?)?, ..run });
    *runs = std::mem::take(runs).into_iter().filter_map(kept).collect();
}

/// A table for each number of processes: a row for each engine, a column for each of the look-ups.
pub fn markdown(measured: &[(Header, Vec<Measured>)]) -> String {
    let mut text = String::new();
    let processors: BTreeSet<_> =
        measured.iter().map(|(header, _)| (&header.processor, &header.target_cpu)).collect();
    let processors: Vec<_> =
        processors.iter().map(|(processor, cpu)| format!("{processor}, built for {cpu}")).collect();
    _ = writeln!(text, "{}", processors.join("; "));
    // The first column of figures is what the others are relative to.
    let mut names: Vec<&str> = Vec::new();
    for (header, _) in measured {
        for built in &header.builds[1..] {
            if !names.contains(&&*built.name) {
                names.push(&built.name);
            }
        }
    }
    // The engine's own before ours.
    names.sort_by_key(|name| !name.starts_with("own: "));
    let processes: BTreeSet<_> =
        measured.iter().flat_map(|(_, runs)| runs.iter().map(|run| run.processes)).collect();
    for processes in processes {
        let plural = match processes {
            1 => "One process".to_owned(),
            more => format!("{more} processes, one per core"),
        };
        _ = writeln!(text, "\n{plural}:\n");
        _ = writeln!(text, "| engine | nodes | rounds | relative to | {} |", names.join(" | "));
        _ = writeln!(text, "|---|---:|---:|---|{}", "---|".repeat(names.len()));
        for (header, runs) in measured {
            let rows = rows(header, runs, processes);
            let Some(rounds) = rows.iter().map(|row| row.rounds).min() else { continue };
            let first = header.builds[0].name.trim_start_matches("own: ");
            _ = write!(text, "| {} | {} | {rounds} | {first} |", header.recipe, grouped(header.nodes));
            for name in &names {
                match rows.iter().find(|row| row.name == *name) {
                    Some(row) => {
                        let Estimate { ratio, low, high } = row.relative;
                        _ = write!(text, " {ratio:.3} ({low:.3} to {high:.3}) |");
                    }
                    None => text += "  |",
                }
            }
            text += "\n";
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::Built;

    fn measured(recipe: &str, options: &[&str]) -> (Header, Vec<Measured>) {
        let built = |name: &str, options: Option<&str>| Built {
            name: name.into(),
            options: options.map(Into::into),
            bytes: None,
            program: name.into(),
        };
        let mut builds = vec![built("own: magics", None)];
        builds.extend(options.iter().map(|options| built(options, Some(options))));
        let runs = (0..builds.len())
            .map(|build| Measured {
                round: 0,
                processes: 1,
                build,
                seconds: 2.0 / (build + 1) as f64,
                start: 0.0,
            })
            .collect();
        let header = Header {
            recipe: recipe.into(),
            title: recipe.into(),
            arguments: Vec::new(),
            target_cpu: "native".into(),
            processor: "P".into(),
            nodes: 1_000,
            builds,
        };
        (header, runs)
    }

    #[test]
    fn engines_are_rows_and_look_ups_are_columns() {
        let text = markdown(&[measured("a", &["x", "y"]), measured("b", &["y"])]);
        assert!(text.starts_with("P, built for native\n\nOne process:\n"), "{text}");
        assert!(
            text.contains("| engine | nodes | rounds | relative to | x | y |\n|---|---:|---:|---|---|---|\n")
        );
        assert!(
            text.contains("| a | 1,000 | 1 | magics | 2.000 (2.000 to 2.000) | 3.000 (3.000 to 3.000) |\n"),
            "{text}"
        );
        assert!(text.contains("| b | 1,000 | 1 | magics |  | 2.000 (2.000 to 2.000) |\n"), "{text}");
    }

    #[test]
    fn a_set_selects_and_names() {
        let (mut header, mut runs) = measured("a", &["scheme = black", "scheme = hyperbola"]);
        let tables = vec![crate::tables::Tables::parse("lines: scheme = hyperbola").unwrap()];
        select(&mut header, &mut runs, &Set { tables });
        let names: Vec<_> = header.builds.iter().map(|built| built.name.as_str()).collect();
        assert_eq!(names, ["own: magics", "lines"]);
        assert_eq!(runs.iter().map(|run| run.build).collect::<Vec<_>>(), [0, 1]);
        assert_eq!((rows(&header, &runs, 1)[1].relative.ratio * 10.0).round() as u64, 30);
    }
}
