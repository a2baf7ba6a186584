//! The figures of whole engines, on their page and in the README, are those of `docs/engines.csv`.
//!
//! `UPDATE_HANDBOOK=1 cargo test -p handbook-pages` rewrites the tables of the page. To show another report there, name it in a
//! passage `<!-- reports NAME; NAME -->`.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use price::document::{Document, grouped};
use price::figures::Figures;

use crate::{check, words};

const PAGE: &str = "docs/engines.md";

/// The report that compares what `docs/choosing.md` advises.
const ADVICE: &str = "advice";

/// Look-ups in that report.
const BY_DEFAULT: &str = "fancy, as it is by default";
const SHORT: &str = "PEXT, 16-bit slots";

/// One kind of look-ups in an engine.
struct Row {
    report: String,
    engine: String,
    target_cpu: String,
    processes: usize,
    look_ups: String,
    bytes: Option<usize>,
    relative: f64,
    low: f64,
    high: f64,
}

/// All reports.
struct Reports(Vec<Row>);

impl Reports {
    /// Those that only generate moves.
    const GENERATORS: [&str; 2] = ["cozy-chess", "shakmaty"];

    /// Those that search, without a network or with a small one; `docs/choosing.md` advises something else for these.
    const WITHOUT_LARGE_NETWORK: [&str; 2] = ["stockfish-11", "ethereal"];

    fn read() -> Self {
        let figures = Figures::of("docs/engines.csv").expect("the file can be read");
        let heads = figures.table.heads();
        let row = |cells: &Vec<String>| {
            let cell = |head: &str| -> String {
                let column = heads.iter().position(|other| other == head);
                cells[column.unwrap_or_else(|| panic!("no column {head}"))].clone()
            };
            let number = |head: &str| {
                cell(head).parse().unwrap_or_else(|error| panic!("{head} in {cells:?}: {error}"))
            };
            Row {
                report: cell("report"),
                engine: cell("engine"),
                target_cpu: cell("built for"),
                processes: number("processes") as usize,
                look_ups: cell("look-ups"),
                bytes: cell("bytes").parse().ok(),
                relative: number("relative"),
                low: number("low"),
                high: number("high"),
            }
        };
        Self(figures.table.rows().iter().skip(1).map(row).collect())
    }

    /// The rows of a report.
    fn of(&self, report: &str) -> Vec<&Row> {
        let rows: Vec<&Row> = self.0.iter().filter(|row| row.report == report).collect();
        assert!(!rows.is_empty(), "there is no report {report}");
        rows
    }

    /// The engines of a report.
    fn engines(&self, report: &str) -> Vec<&str> {
        let mut engines: Vec<&str> = self.of(report).into_iter().map(|row| &*row.engine).collect();
        engines.dedup();
        engines
    }

    /// The rows of an engine in a report.
    fn of_engine(&self, report: &str, engine: &str) -> Vec<&Row> {
        self.of(report).into_iter().filter(|row| row.engine == engine).collect()
    }

    fn row(&self, report: &str, engine: &str, look_ups: &str) -> Option<&Row> {
        self.of_engine(report, engine).into_iter().find(|row| row.look_ups == look_ups)
    }

    /// Of those that were measured for the advice, the ones that search.
    fn that_search(&self) -> Vec<&str> {
        let engines = self.engines(ADVICE).into_iter();
        engines.filter(|engine| !Self::GENERATORS.contains(engine)).collect()
    }

    /// The speed in an engine, relative to the first of its own look-ups; `None` if it has no such look-ups.
    fn cell(&self, engine: &str, look_ups: &str) -> Option<f64> {
        self.row(ADVICE, engine, look_ups).map(|row| row.relative)
    }

    /// The speed relative to the fastest of the engine's own look-ups.
    fn speed(&self, engine: &str, look_ups: &str) -> f64 {
        let own = self.of_engine(ADVICE, engine).into_iter().filter(|row| row.is_own());
        let fastest = own.map(|row| row.relative).fold(1.0, f64::max);
        self.cell(engine, look_ups).expect("all engines were measured with ours") / fastest
    }

    fn has_pext(&self, engine: &str) -> bool {
        self.cell(engine, "own: PEXT").is_some()
    }

    /// The table of the advice.
    fn advice(&self) -> String {
        let shown = [BY_DEFAULT, "fancy", SHORT, "hyperbola"];
        let mut table = "\n| engine | its own | `fancy` | `fancy, pext = never` | `fancy, pext_entries = pdep` | `hyperbola` |\n\
            |---|---|---:|---:|---:|---:|\n"
            .to_owned();
        for engine in self.engines(ADVICE) {
            let own = self.of_engine(ADVICE, engine).into_iter().filter(|row| row.is_own());
            let own: Vec<String> = own
                .enumerate()
                .map(|(number, row)| match number {
                    0 => row.name().to_owned(),
                    _ => format!("{} {:.3}", row.name(), row.relative),
                })
                .collect();
            let cells =
                shown.map(|look_ups| format!("{:.3}", self.cell(engine, look_ups).expect("measured")));
            writeln!(table, "| {engine} | {} | {} |", own.join(", "), cells.join(" | ")).expect("text");
        }
        table
    }

    /// The table with the look-ups of the thesis.
    fn table_6_1(&self) -> String {
        let engines = ["stockfish-11", "berserk", "ethereal", "carp"];
        let report = |engine: &str| format!("table 6.1, {engine}");
        let mut table =
            format!("\n| look-ups | bytes | {} |\n|---|---:|---:|---:|---:|---:|\n", engines.join(" | "));
        for first in &self.of(&report(engines[0]))[1..] {
            let cells = engines.map(|engine| {
                let row = self.row(&report(engine), engine, &first.look_ups);
                row.map_or_else(String::new, |row| format!("{:.3}", row.relative))
            });
            let bytes = if first.is_own() { String::new() } else { first.shown_bytes() };
            writeln!(table, "| {} | {bytes} | {} |", first.look_ups, cells.join(" | ")).expect("text");
        }
        table
    }

    /// A table of some reports, one process each.
    fn table(&self, reports: &str) -> String {
        let mut table =
            "\n| engine, built for | look-ups | bytes | relative (95 %) |\n|---|---|---:|---|\n".to_owned();
        for report in reports.split("; ") {
            let mut engine = String::new();
            for row in self.of(report).into_iter().filter(|row| row.processes == 1) {
                let this = format!("{}, {}", row.engine, row.target_cpu);
                // The first is what the others are relative to.
                let (shown, relative) =
                    if this == engine { ("", row.with_interval()) } else { (&*this, "1".to_owned()) };
                writeln!(table, "| {shown} | {} | {} | {relative} |", row.look_ups, row.shown_bytes())
                    .expect("text");
                engine = this;
            }
        }
        table
    }
}

impl Row {
    fn is_own(&self) -> bool {
        self.look_ups.starts_with("own: ")
    }

    fn name(&self) -> &str {
        self.look_ups.trim_start_matches("own: ")
    }

    fn with_interval(&self) -> String {
        format!("{:.3} ({:.3} to {:.3})", self.relative, self.low, self.high)
    }

    fn shown_bytes(&self) -> String {
        self.bytes.map(grouped).unwrap_or_default()
    }
}

/// The least and the greatest of some speeds.
fn range(speeds: impl Iterator<Item = f64>) -> String {
    let (least, greatest) =
        speeds.fold((f64::MAX, f64::MIN), |(least, greatest), speed| (least.min(speed), greatest.max(speed)));
    format!("{least:.3} to {greatest:.3}")
}

/// How much faster, in percent.
fn gain(speed: f64) -> String {
    format!("{:.1}", (speed - 1.0) * 100.0)
}

/// Whether the page says all of this.
fn check_page(right: &[String]) {
    let page = words(PAGE);
    for right in right {
        assert!(page.contains(right), "{PAGE} does not say: {right}");
    }
}

#[test]
fn tables_of_engines_are_those_of_their_file() {
    let reports = Reports::read();
    check(PAGE, "advice", &reports.advice());
    check(PAGE, "table 6.1", &reports.table_6_1());
    let page = Document::of(PAGE).expect("the page is there");
    let passages: Vec<&str> =
        page.text().split("<!-- reports ").skip(1).filter_map(|rest| rest.split(" -->").next()).collect();
    assert!(passages.len() > 1, "{passages:?}");
    for names in passages {
        check(PAGE, &format!("reports {names}"), &reports.table(names));
    }
}

#[test]
fn speeds_of_engines_are_those_of_their_file() {
    let reports = Reports::read();
    let that_search = reports.that_search();
    assert_eq!((that_search.len(), reports.engines(ADVICE).len()), (7, 9), "the README says: seven engines");
    let with = |look_ups: &str| range(that_search.iter().map(|engine| reports.speed(engine, look_ups)));
    let [fancy, short, hyperbola] = [BY_DEFAULT, SHORT, "hyperbola"].map(with);
    let advised = range(that_search.iter().map(|engine| {
        let small = Reports::WITHOUT_LARGE_NETWORK.contains(engine);
        reports.speed(engine, if small { SHORT } else { "hyperbola" })
    }));
    let (pext, magics): (Vec<&str>, Vec<&str>) =
        that_search.iter().copied().partition(|engine| reports.has_pext(engine));
    assert_eq!(pext.len(), 4, "the README says: four of them use PEXT");
    let without_pext = range(magics.into_iter().map(|engine| reports.speed(engine, "fancy")));
    let generators = Reports::GENERATORS.map(|engine| format!("{:.3}", reports.speed(engine, BY_DEFAULT)));
    let generators = generators.join(" and ");
    let readme = words("README.md");
    for right in [
        format!(
            "seven engines search {fancy} times as many nodes a second as with their own fastest look-ups, and {advised} times"
        ),
        format!("are {generators} times as fast"),
    ] {
        assert!(readme.contains(&right), "README.md does not say: {right}");
    }
    let shown = [BY_DEFAULT, "fancy", SHORT, "hyperbola"];
    let rows = reports.of(ADVICE).into_iter().filter(|row| row.is_own() || shown.contains(&&*row.look_ups));
    let widest = rows.map(|row| (row.relative - row.low).max(row.high - row.relative)).fold(0.0, f64::max);
    check_page(&[
        format!(
            "searched {fancy} times as many nodes a second with `fancy`, {short} with `fancy, pext_entries = pdep`"
        ),
        format!("and {hyperbola} with `hyperbola`"),
        format!("searched {without_pext} times as many with `fancy, pext = never`"),
        format!("no interval ends farther than {widest:.3} from its figure"),
    ]);
}

#[test]
fn gains_of_engines_are_those_of_their_file() {
    let reports = Reports::read();
    let (small, large): (Vec<&str>, Vec<&str>) =
        reports.that_search().into_iter().partition(|engine| Reports::WITHOUT_LARGE_NETWORK.contains(engine));
    let sorted = |mut speeds: Vec<f64>| {
        speeds.sort_by(f64::total_cmp);
        speeds
    };
    let speeds = |of: &[&str], look_ups: &str| {
        sorted(of.iter().map(|engine| reports.speed(engine, look_ups)).collect())
    };
    let hyperbola = speeds(&large, "hyperbola");
    let short = speeds(&small, SHORT);
    let quotients = |of: &str, to: &str| {
        let quotient = |engine| Some(reports.cell(engine, of)? / reports.cell(engine, to)?);
        sorted(reports.that_search().into_iter().filter_map(quotient).collect())
    };
    let against_pext = quotients(BY_DEFAULT, "own: PEXT");
    let overlapping = quotients("fancy, overlapping", "fancy");
    let [cozy_chess, shakmaty] = Reports::GENERATORS.map(|engine| gain(reports.speed(engine, BY_DEFAULT)));
    check_page(&[
        format!("all five engines, {} to {} % faster", gain(hyperbola[0]), gain(hyperbola[4])),
        format!("are fastest, {} and {} % faster", gain(short[0]), gain(short[1])),
        format!(
            "is {} % slower to {} % faster than that",
            gain(2.0 - against_pext[0]),
            gain(against_pext[3])
        ),
        format!("It is {cozy_chess} % faster than cozy-chess's PEXT, and {shakmaty} % faster"),
        format!("by {} to {} % in all seven engines", gain(2.0 - overlapping[6]), gain(2.0 - overlapping[0])),
    ]);
}

#[test]
fn other_figures_of_engines_are_those_of_their_file() {
    let reports = Reports::read();
    let of = |report: &str, engine: &str, look_ups: &str| {
        reports.row(report, engine, look_ups).unwrap_or_else(|| panic!("{report}: {engine} with {look_ups}"))
    };
    let thesis =
        |engine: &str, look_ups: &str| of(&format!("table 6.1, {engine}"), engine, look_ups).relative;
    let [fixed, black, pext] =
        ["fixed shift", "black", "PEXT"].map(|look_ups| gain(thesis("stockfish-11", look_ups)));
    // What the costs of `scheme = auto` choose in these two engines, and what is faster.
    let [stockfish, ethereal] =
        ["stockfish-11", "ethereal"].map(|engine| gain(thesis(engine, SHORT) / thesis(engine, "hyperbola")));
    let per_core = reports.of("per core").into_iter().filter(|row| !row.is_own());
    let carp = of("without bmi2", "carp", "hyperbola");
    let reckless = of("reckless threats", "reckless-threats", "views");
    let stockfish_2026 = of("stockfish threats", "stockfish-2026-threats", "views");
    let ours = |report: &str| reports.of(report).into_iter().filter(|row| !row.is_own());
    let (ethereal_rows, others): (Vec<&Row>, Vec<&Row>) = ours("lines")
        .chain(ours("without bmi2"))
        .filter(|row| !std::ptr::eq(*row, carp))
        .partition(|row| row.engine == "ethereal");
    let speeds = |rows: Vec<&Row>| range(rows.into_iter().map(|row| row.relative));
    check_page(&[
        format!("and {fixed}, {black} and {pext} % faster in Stockfish 11"),
        format!("would be {stockfish} and {ethereal} % faster"),
        format!("is {} times as fast as with its own", range(per_core.map(|row| row.relative))),
        format!("{} times as many nodes with `hyperbola`", carp.with_interval()),
        format!(
            "Reckless is {} times as fast, and Stockfish {} times",
            reckless.with_interval(),
            stockfish_2026.with_interval()
        ),
        format!("Ethereal searches {} times as many", speeds(ethereal_rows)),
        format!("All else is from {}", speeds(others)),
    ]);
    let contains_1 = |row: &Row| row.low <= 1.0 && 1.0 <= row.high;
    for report in ["stockfish 2026", "stockfish 2026 for x86-64"] {
        assert!(reports.of(report).into_iter().all(contains_1), "the page says so: {report}");
    }
    assert!(of("stockfish 2026 for x86-64-v2", "stockfish-2026", "hyperbola").low > 1.0, "the page says so");
}

#[test]
fn perft_of_variants_is_that_of_their_reports() {
    let reports = Reports::read();
    let names: BTreeSet<&str> = reports.0.iter().map(|row| &*row.report).collect();
    let perft: Vec<&str> =
        names.into_iter().filter(|name| name.starts_with("fairy-stockfish, perft of ")).collect();
    assert_eq!(perft.len(), 8, "the page says: eight games");
    let to_pext = |look_ups: &str| {
        let speed = |report: &str, look_ups: &str| {
            let row = reports.row(report, "fairy-stockfish", look_ups);
            row.unwrap_or_else(|| panic!("{report}: {look_ups}")).relative
        };
        let ratios = perft.iter().map(|report| speed(report, look_ups) / speed(report, "own: PEXT"));
        let ratios: Vec<f64> = ratios.collect();
        let [least, most] =
            [f64::min, f64::max].map(|of: fn(f64, f64) -> f64| ratios.iter().copied().reduce(of).unwrap());
        format!("{least:.2} to {most:.2} times")
    };
    check_page(&[
        format!("PEXT with 32-bit slots of lines is {} as fast", to_pext("PEXT, 32-bit slots of lines")),
        format!("with slots of whole pieces {}", to_pext("PEXT, 32-bit slots of pieces")),
        format!("`hyperbola` {}", to_pext("hyperbola")),
    ]);
}
