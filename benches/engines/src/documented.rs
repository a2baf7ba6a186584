//! Reads the reports that `report --into` has written into a document.

use crate::statistics::Estimate;
use crate::tables::{Set, Tables};
use std::fs;
use std::path::Path;

/// What a report says of one engine with one process.
#[derive(Debug)]
pub struct Documented {
    /// The name of the recipe.
    pub engine: String,
    /// The processor that it was built for.
    pub target_cpu: String,
    /// How many rounds ran.
    rounds: String,
    /// Our look-ups, and the engine's speed with them, relative to its own.
    pub rows: Vec<(Tables, Estimate)>,
}

/// The engines in the reports of the document at `path`. A report is named after its set, and after the engine if it is
/// about one: `table 6.1, carp`. Several reports may show the same runs: of those with the same engine, processor and number of
/// rounds, the first counts.
///
/// # Errors
/// If the document cannot be read.
pub fn read(path: &Path) -> Result<Vec<Documented>, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(engines(&text))
}

fn engines(text: &str) -> Vec<Documented> {
    let mut all: Vec<Documented> = Vec::new();
    let mut rest = text;
    while let Some((name, behind)) = rest.split_once("<!-- ").and_then(|(_, rest)| rest.split_once(" -->")) {
        rest = behind;
        let Some((report, _)) = behind.split_once(&format!("<!-- end of {name} -->")) else { continue };
        let (set, engine) = name.split_once(", ").unwrap_or((name, ""));
        let Ok(set) = Set::find(&set.replace(' ', "-")) else { continue };
        for one in one_process(report, engine, &set) {
            let runs = |of: &Documented| (of.engine.clone(), of.target_cpu.clone(), of.rounds.clone());
            let known = |other: &Documented| runs(other) == runs(&one);
            if !all.iter().any(known) {
                all.push(one);
            }
        }
    }
    all
}

/// The engines in the table of a report for one process. `engine`: the only one, unless the rows name them.
fn one_process(report: &str, engine: &str, set: &Set) -> Vec<Documented> {
    let target_cpu = report.lines().find_map(|line| line.split_once("built for ")).map_or("", |(_, cpu)| cpu);
    let target_cpu = target_cpu.split(';').next().unwrap_or_default().trim();
    let mut lines = report.lines().skip_while(|line| !line.to_lowercase().starts_with("one process"));
    let mut table =
        lines.by_ref().skip_while(|line| !line.starts_with('|')).take_while(|line| line.starts_with('|'));
    let columns = table.next().map(cells).unwrap_or_default();
    let of_set = |name: &str| set.tables.iter().find(|tables| tables.name == name).cloned();
    let new = |engine: &str, rounds: &str, rows| Documented {
        engine: engine.to_owned(),
        target_cpu: target_cpu.to_owned(),
        rounds: rounds.to_owned(),
        rows,
    };
    let rows = table.skip(1).map(cells);
    if columns.first() == Some(&"look-ups") {
        let row = |cells: Vec<&str>| {
            let [name, _, _, ratio, interval] = cells[..] else { return None };
            Some((of_set(name)?, estimate(ratio, interval)?))
        };
        let rounds =
            report.lines().find_map(|line| line.strip_prefix("one process, ")?.strip_suffix(" rounds:"));
        return vec![new(engine, rounds.unwrap_or_default(), rows.filter_map(row).collect())];
    }
    let row = |cells: Vec<&str>| {
        let figures = columns.iter().zip(&cells).skip(4).filter_map(|(name, cell)| {
            let (ratio, interval) = cell.split_once(' ')?;
            Some((of_set(name)?, estimate(ratio, interval.strip_prefix('(')?.strip_suffix(')')?)?))
        });
        let [engine, rounds] = [0, 2].map(|cell| cells.get(cell).copied().unwrap_or_default());
        new(engine, rounds, figures.collect())
    };
    rows.map(row).collect()
}

/// The cells of a row.
fn cells(row: &str) -> Vec<&str> {
    row.trim().trim_matches('|').split('|').map(str::trim).collect()
}

/// Reads a speed and its interval, such as `1.010 to 1.023`.
fn estimate(ratio: &str, interval: &str) -> Option<Estimate> {
    let (low, high) = interval.split_once(" to ")?;
    Some(Estimate { ratio: ratio.parse().ok()?, low: low.parse().ok()?, high: high.parse().ok()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCUMENT: &str = "\
Text.

<!-- table 6.1, carp -->

Carp 3.0.1, `bench 9`; built for native; AMD EPYC; 754,936 nodes

one process, 120 rounds:

| look-ups | bytes of tables | nodes/s | relative | 95 % |
|---|---:|---:|---:|---|
| own: black magics | 707,000 | 2,034,575 | 1.000 | 1.000 to 1.000 |
| PEXT | 867,328 | 2,069,910 | 1.011 | 1.001 to 1.021 |

2 processes, one per core, 9 rounds:

| look-ups | bytes of tables | nodes/s | relative | 95 % |
|---|---:|---:|---:|---|
| PEXT | 867,328 | 2,069,910 | 2.000 | 2.000 to 2.000 |

<!-- end of table 6.1, carp -->

<!-- advice -->

AMD EPYC, built for native

One process:

| engine | nodes | rounds | relative to | own: PEXT | fancy | hyperbola |
|---|---:|---:|---|---|---|---|
| carp | 754,936 | 120 | black magics |  | 1.003 (0.991 to 1.010) | 1.030 (1.020 to 1.040) |
| berserk | 528,693 | 200 | plain magics | 1.001 (0.994 to 1.015) |  | 1.026 (1.017 to 1.042) |

<!-- end of advice -->
<!-- other --> | engine | <!-- end of other -->
";

    #[test]
    fn reports_of_one_engine_and_of_several_are_read() {
        let all = engines(DOCUMENT);
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
    fn the_document_has_engines() {
        let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/engines.md");
        let all = read(&document).unwrap();
        assert!(all.len() >= 9 && all.iter().all(|one| one.rows.len() >= 3), "{all:?}");
    }
}
