//! Figures that were measured: pages show those of the files that the scripts write, and the README
//! those of the pages.

use std::fmt::Write as _;

use prices::page::{Document, Table, grouped};

use crate::{bytes, check, read, root, table, words};

/// Whether the README says all of this, at the beginning of a sentence or inside.
fn assert_readme_says(right: &[String]) {
    let readme = words("README.md").to_lowercase();
    for right in right {
        let says = readme.contains(&right.to_lowercase());
        assert!(says, "README.md does not say: {right}");
    }
}

/// The text between two parts of a page.
fn between<'a>(page: &'a str, before: &str, after: &str) -> &'a str {
    let rest = page
        .split_once(before)
        .unwrap_or_else(|| panic!("the page says {before:?}"))
        .1;
    rest.split_once(after)
        .unwrap_or_else(|| panic!("the page says {after:?} after {before:?}"))
        .0
}

/// The number that begins a cell: `1.11 (1.01 to 1.16)`.
fn number(cell: &str) -> f64 {
    let first = cell.split([' ', '(']).next().unwrap_or_default();
    first
        .parse()
        .unwrap_or_else(|error| panic!("{cell:?}: {error}"))
}

const ENGINES: &str = "docs/engines.md";

/// The look-ups of the report that compares what `docs/choosing.md` advises.
pub(crate) const ADVICE: [&str; 4] = [
    "fancy, as it is by default",
    "fancy",
    "PEXT, 16-bit slots",
    "hyperbola",
];

/// One kind of look-ups in an engine.
pub(crate) struct Speed {
    engine: String,
    built_for: String,
    pub(crate) look_ups: String,
    bytes: String,
    pub(crate) relative: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
    pub(crate) with_interval: String,
}

/// The rows of a report in `docs/engines.csv` that ran one process at a time.
fn speeds(report: &str) -> Vec<Speed> {
    let file = table("docs/engines.csv");
    let speed = |row: &Vec<String>| {
        let cell = |head: &str| {
            let column = file.heads().iter().position(|other| other == head);
            row[column.unwrap_or_else(|| panic!("no column {head}"))].clone()
        };
        let [relative, low, high] = ["relative", "low", "high"].map(|head| number(&cell(head)));
        let speed = Speed {
            engine: cell("engine"),
            built_for: cell("built for"),
            look_ups: cell("look-ups"),
            bytes: cell("bytes").parse().map(grouped).unwrap_or_default(),
            relative,
            low,
            high,
            with_interval: format!("{relative:.3} ({low:.3} to {high:.3})"),
        };
        (cell("report") == report && cell("processes") == "1").then_some(speed)
    };
    let found: Vec<_> = file.rows().iter().skip(1).filter_map(speed).collect();
    assert!(!found.is_empty(), "there is no report {report}");
    found
}

/// The speeds of all engines with what the page advises.
pub(crate) fn of_all_engines() -> Vec<Speed> {
    ["advice", "page"].into_iter().flat_map(speeds).collect()
}

/// What is advised for an engine: its place in [`ADVICE`].
pub(crate) fn advised(engine: &str) -> usize {
    match engine {
        "cozy-chess" | "shakmaty" => 0,
        "stockfish-11" | "ethereal" | "simbelmyne" => 2,
        _ => 3,
    }
}

/// The options that are advised for an engine, and those that its recipe adds because of its
/// squares.
pub(crate) fn options_of(engine: &str) -> String {
    let advised = match advised(engine) {
        2 => "scheme = fancy, pext_entries = pdep",
        3 => "scheme = hyperbola",
        _ => "scheme = fancy",
    };
    let recipe = root().join(format!("benches/engines/recipes/{engine}.toml"));
    let wraps = read(&recipe).contains("off_board = wrap");
    format!("{advised}{}", if wraps { ", off_board = wrap" } else { "" })
}

/// The fastest look-ups of the engine's own.
pub(crate) fn fastest_of_its_own<'a>(speeds: &'a [Speed], engine: &str) -> Option<&'a Speed> {
    let own = speeds
        .iter()
        .filter(|speed| speed.engine == engine && speed.look_ups.starts_with("own: "));
    own.max_by(|a, b| a.relative.total_cmp(&b.relative))
}

/// Relative to the fastest look-ups of the engine's own.
fn relative(speeds: &[Speed], engine: &str, ours: &str) -> f64 {
    let fastest = fastest_of_its_own(speeds, engine).expect("measured");
    speed(speeds, engine, ours).expect("measured").relative / fastest.relative
}

/// The lines that a project loses and gets, if they were counted.
fn lines(engine: &str) -> Option<[usize; 2]> {
    let file = table("docs/migration.csv");
    let rows = file
        .rows()
        .iter()
        .skip(1)
        .filter(|row| row[0].to_lowercase().replace(' ', "-") == engine);
    let count = |cell: &String| {
        cell.parse::<usize>()
            .unwrap_or_else(|error| panic!("{cell}: {error}"))
    };
    rows.map(|row| [count(&row[2]), count(&row[3])])
        .reduce(|[a, b], [c, d]| [a + c, b + d])
}

/// The engines of a report, in order.
pub(crate) fn engines(speeds: &[Speed]) -> Vec<&str> {
    let mut engines: Vec<&str> = speeds.iter().map(|speed| &*speed.engine).collect();
    engines.dedup();
    engines
}

pub(crate) fn speed<'a>(speeds: &'a [Speed], engine: &str, look_ups: &str) -> Option<&'a Speed> {
    speeds
        .iter()
        .find(|speed| speed.engine == engine && speed.look_ups == look_ups)
}

#[test]
fn tables_of_engines_are_those_of_their_file() {
    let advice = of_all_engines();
    let mut right = "\n| engine | its own | `fancy` | `fancy, pext = never` | `fancy, pext_entries = pdep` | `hyperbola` |\n\
        |---|---|---:|---:|---:|---:|\n"
        .to_owned();
    for engine in engines(&advice) {
        let own = advice
            .iter()
            .filter(|speed| speed.engine == engine)
            .filter_map(|speed| {
                speed
                    .look_ups
                    .strip_prefix("own: ")
                    .map(|name| (name, speed.relative))
            });
        let own: Vec<String> = own
            .enumerate()
            .map(|(place, (name, relative))| match place {
                0 => name.to_owned(),
                _ => format!("{name} {relative:.3}"),
            })
            .collect();
        let ours = ADVICE.map(|ours| {
            format!(
                "{:.3}",
                speed(&advice, engine, ours).expect("measured").relative
            )
        });
        writeln!(
            right,
            "| {engine} | {} | {} |",
            own.join(", "),
            ours.join(" | ")
        )
        .expect("text");
    }
    check(ENGINES, "advice", &right);

    let thesis = ["stockfish-11", "berserk", "ethereal", "carp"];
    let reports = thesis.map(|engine| speeds(&format!("table 6.1, {engine}")));
    let mut right = format!(
        "\n| look-ups | bytes | {} |\n|---|---:|---:|---:|---:|---:|\n",
        thesis.join(" | ")
    );
    for Speed {
        look_ups, bytes, ..
    } in &reports[0][1..]
    {
        let cell = |place: usize| {
            speed(&reports[place], thesis[place], look_ups)
                .map_or_else(String::new, |speed| format!("{:.3}", speed.relative))
        };
        let bytes = if look_ups.starts_with("own: ") {
            ""
        } else {
            bytes
        };
        writeln!(
            right,
            "| {look_ups} | {bytes} | {} |",
            [0, 1, 2, 3].map(cell).join(" | ")
        )
        .expect("text");
    }
    check(ENGINES, "table 6.1", &right);

    let page = Document::read(ENGINES).expect("the page is there");
    let passages: Vec<&str> = page
        .text()
        .split("<!-- reports ")
        .skip(1)
        .filter_map(|rest| rest.split(" -->").next())
        .collect();
    assert!(passages.len() > 1, "{passages:?}");
    for names in passages {
        let mut right =
            "\n| engine, built for | look-ups | bytes | relative (95 %) |\n|---|---|---:|---|\n"
                .to_owned();
        for report in names.split("; ") {
            let mut last = String::new();
            for Speed {
                engine,
                built_for,
                look_ups,
                bytes,
                with_interval,
                ..
            } in speeds(report)
            {
                let this = format!("{engine}, {built_for}");
                // The first is what the others are relative to.
                let (shown, relative) = if this == last {
                    ("", &*with_interval)
                } else {
                    (&*this, "1")
                };
                writeln!(right, "| {shown} | {look_ups} | {bytes} | {relative} |").expect("text");
                last = this;
            }
        }
        check(ENGINES, &format!("reports {names}"), &right);
    }
}

/// The speed of each engine with what the page advises.
#[test]
fn advised_speeds_are_those_of_their_file() {
    let all = of_all_engines();
    let mut right =
        "\n| engine | options | speed (95 %) | to its fastest | bytes |\n|---|---|---|---:|---:|\n"
            .to_owned();
    let mut of_search: Vec<(f64, &Speed)> = Vec::new();
    for engine in engines(&all)
        .into_iter()
        .filter(|engine| advised(engine) > 0)
    {
        let place = advised(engine);
        let options = options_of(engine);
        let relative = relative(&all, engine, ADVICE[place]);
        let measured = speed(&all, engine, ADVICE[place]).expect("measured");
        let with_interval = &measured.with_interval;
        let bytes = grouped(bytes(&options, true));
        writeln!(
            right,
            "| {engine} | `{options}` | {with_interval} | {relative:.3} | {bytes} |"
        )
        .expect("text");
        of_search.push((relative, measured));
    }
    check(ENGINES, "advised", &right);
    assert_eq!(of_search.len(), 10, "the README says: ten engines");
    of_search.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    let [least, most] = [of_search[0], of_search[of_search.len() - 1]].map(|(relative, speed)| {
        // Otherwise the interval, relative to the first of the engine's own, is not that of this.
        assert_eq!(relative, speed.relative, "{}", speed.engine);
        &speed.with_interval
    });
    let slower = speeds("princhess without PEXT");
    let slower = speed(&slower, "princhess", "fancy").expect("measured");
    let mut right = vec![
        format!("Ten engines search {least} to {most} times as many nodes a second"),
        format!(
            "[without PEXT](docs/engines.md#without-bmi2), Princhess has {} of its speed with the \
             default",
            slower.with_interval
        ),
    ];
    for engine in ["Hobbes", "Simbelmyne", "Princhess"] {
        let [removed, added] = lines(&engine.to_lowercase())
            .expect("they were counted")
            .map(grouped);
        right.push(format!("in {engine}, {added} lines replace {removed}"));
    }
    assert_readme_says(&right);
}

#[test]
fn the_readme_says_whose_interval_contains_1() {
    let all = of_all_engines();
    let mut undecided = engines(&all);
    assert_eq!(undecided.len(), 12, "ten engines and two move generators");
    undecided.retain(|engine| {
        let ours = speed(&all, engine, ADVICE[advised(engine)]).expect("measured");
        ours.low <= 1.0 && ours.high >= 1.0
    });
    undecided.sort_unstable();
    let names = undecided.join(" and ");
    assert_readme_says(&[format!(
        "the 95 % intervals of {names} contain 1, and all others lie above"
    )]);
}

#[test]
fn the_readme_has_the_sizes_of_the_generator_and_the_speeds_and_times_of_the_pages() {
    let own = speeds("stockfish 2026");
    let own = speed(&own, "stockfish-2026", "own: magics").expect("measured");
    let mut right = vec![
        format!(
            "{} bytes, {}, or, with BMI2, {} or {} ([sizes](docs/choosing.md#sizes))",
            grouped(bytes("scheme = hyperbola", true)),
            grouped(bytes("scheme = fancy", false)),
            grouped(bytes("scheme = fancy, pext_entries = pdep", true)),
            grouped(bytes("scheme = fancy", true)),
        ),
        format!(
            "Stockfish ([{}](docs/engines.md#stockfish-since-it-removed-its-tables))",
            own.bytes
        ),
    ];
    let page = Document::open().expect("the page is there");
    let comparison = Table::parse(page.passage("comparison").expect("the table is there"));
    for (row, piece, before, after, of) in [
        (
            "all, line by line, random",
            "bishop",
            "for a bishop, ",
            "of the speed of the fastest PEXT",
            "pext",
        ),
        (
            "all, line by line, latency",
            "bishop",
            "and ",
            "if each look-up waits for the one before",
            "pext",
        ),
        (
            "all, by PEXT, random",
            "rook",
            "for a rook, ",
            "of that of the crate `chess`",
            "chess 3.2.0, *_bmi",
        ),
        (
            "all, by PEXT, latency",
            "rook",
            "and ",
            "if each look-up waits",
            "chess 3.2.0, *_bmi",
        ),
    ] {
        let cell = comparison.cell(row, piece).expect("it is measured");
        assert!(cell.contains(of), "{row}, {piece}: {cell}");
        let (speed, _) = cell.split_once(" (").expect("it names the crate");
        right.push(format!("{before}{} {after}", speed.replace("**", "")));
    }
    let costs = words("docs/build-cost.md");
    let [by_cargo_add, cozy_chess, shakmaty] = [BY_CARGO_ADD, COZY_CHESS, SHAKMATY].map(|name| {
        let seconds = checks(name);
        format!("{:.1} to {:.1}", seconds[0], seconds[2])
    });
    right.push(format!(
        "first `cargo check` takes {by_cargo_add} s of CPU time, that of `cozy-chess` \
         {cozy_chess} and that of `shakmaty` {shakmaty};"
    ));
    right.push(format!(
        "`cargo check` takes {} s longer",
        between(&costs, "| `scheme = fancy` | ", " ")
    ));
    assert_readme_says(&right);
}

/// `scripts/boards.sh speed` writes the file.
#[test]
fn speeds_on_other_boards_are_those_of_their_file() {
    let file = table("docs/board-speed.csv");
    let mut right = "\n| compiled for | look-ups | bytes | rook | relative | bishop | relative |\n|---|---|---:|---|---:|---|---:|\n"
        .to_owned();
    let mut push = |level: &str, label: &str, name: Option<&str>| {
        let fastest = ["rook on 9x9", "bishop on 9x9"].map(|pieces| {
            let rows = file
                .rows()
                .iter()
                .skip(1)
                .filter(|row| row[0] == level && row[1] == pieces);
            let is_it = |row: &&Vec<String>| match name {
                Some(name) => row[2] == format!("{pieces}, {name}"),
                None => row[3].is_empty(),
            };
            let fastest = rows
                .filter(is_it)
                .min_by(|a, b| number(&a[4]).total_cmp(&number(&b[4])));
            fastest.unwrap_or_else(|| panic!("no {label} on {level}"))
        });
        let cells = fastest.map(|row| {
            let name = if name.is_none() {
                format!(", {}", row[2])
            } else {
                String::new()
            };
            format!("{:.2} ns{name} | {:.2}", number(&row[4]), number(&row[5]))
        });
        let bytes = fastest[0][3].parse().map(grouped).unwrap_or_default();
        writeln!(
            right,
            "| {level} | {label} | {bytes} | {} |",
            cells.join(" | ")
        )
        .expect("a string takes it");
    };
    for level in ["x86-64-v2", "x86-64-v3"] {
        push(level, "the fastest crate", None);
        // Without BMI2, PEXT is a loop.
        let ours = ["hyperbola", "fancy", "pext", "pext, pdep"];
        for ours in ours
            .into_iter()
            .filter(|ours| level == "x86-64-v3" || !ours.contains("pext"))
        {
            push(
                level,
                &format!("`{}`", ours.replace(", ", "`, `")),
                Some(ours),
            );
        }
    }
    check("docs/boards.md", "speed", &right);
}

/// What `engines lines` counted, over five engines.
#[test]
fn lines_and_misses_are_those_of_their_file() {
    let file = table("docs/cache-relative.csv");
    let mut right = Table::from_rows(vec![file.heads().to_vec()]);
    for row in &file.rows()[1..] {
        right.push(&format!("`{}`", row[0]), row[1..].to_vec());
    }
    check("docs/cache.md", "relative", &right.markdown());
}

/// The three runs of `cargo check` in `docs/clean-builds.csv`, in CPU seconds, the fastest first.
fn checks(dependency: &str) -> Vec<f64> {
    let file = table("docs/clean-builds.csv");
    let cell = file.cell(dependency, "`cargo check`");
    let cell = cell.unwrap_or_else(|| panic!("no {dependency}"));
    cell.split(" / ").map(number).collect()
}

const BY_CARGO_ADD: &str = "`magic-bitboards` by `cargo add`, a macro call";
const COZY_CHESS: &str = "`cozy-chess` 0.3.4";
const SHAKMATY: &str = "`shakmaty` 0.30.1, `magics`";

/// How the fastest clean checks compare; `scripts/build-cost.sh --ratios` measures them again.
fn ratios_of_checks() -> String {
    const MACRO: &str = "`magic-bitboards`, the macro alone";
    const BESIDE_SYN: &str = "the macro in a crate whose build has `syn` 3 already";
    let mut right = "\n| what | ratio |\n|---|---:|\n".to_owned();
    for (what, ours, other) in [
        ("the macro, to `shakmaty`", MACRO, SHAKMATY),
        ("the macro, to `cozy-chess`", MACRO, COZY_CHESS),
        (
            "a build script, to the macro",
            "`magic-bitboards`, a build script",
            MACRO,
        ),
        (
            "the macro beside `syn` 3, to `shakmaty`",
            BESIDE_SYN,
            SHAKMATY,
        ),
        (
            "the ready-made tables, to `cozy-chess`",
            "`magic-bitboards`, the ready-made tables alone",
            COZY_CHESS,
        ),
    ] {
        let ratio = checks(ours)[0] / checks(other)[0];
        writeln!(right, "| {what} | {ratio:.2} |").expect("a string takes it");
    }
    right
}

/// `UPDATE=1 scripts/build-cost.sh` writes the files.
#[test]
fn costs_of_builds_are_those_of_their_files() {
    const PAGE: &str = "docs/build-cost.md";
    let builds = table("docs/clean-builds.csv")
        .markdown()
        .replace("  |", " |");
    check(PAGE, "clean builds", &builds);
    check(PAGE, "ratios", &ratios_of_checks());
    let costs = table("docs/build-cost.csv");
    let mut right = format!("\n| {} |\n|---|---|---:|---:|\n", costs.heads().join(" | "));
    for options in [
        "scheme = fancy",
        "scheme = fancy, magics = search",
        "scheme = plain",
        "scheme = fixed_shift, magics = search",
        "scheme = hyperbola",
    ] {
        let row = costs.rows().iter().find(|row| row[0] == options);
        let [_, added, generator, bytes] = &row.unwrap_or_else(|| panic!("no {options}"))[..]
        else {
            panic!("{options}: four columns");
        };
        let bytes = grouped(bytes.parse().expect("bytes are a number"));
        writeln!(right, "| `{options}` | {added} | {generator} | {bytes} |")
            .expect("a string takes it");
    }
    check(PAGE, "calls", &right);
}

/// The lines that projects lose and get: sums over their files.
#[test]
fn lines_of_projects_are_those_of_their_files() {
    const PAGE: &str = "docs/migration.md";
    let file = table("docs/migration.csv");
    let page = Document::read(PAGE).expect("the page is there");
    let shown = Table::parse(page.passage("projects").expect("the table is there"));
    let mut right = Table::new(&["project", "files changed", "lines removed", "lines added"]);
    for project in shown.names() {
        // The page also says which version.
        let is_of = |row: &&Vec<String>| match project.split_once(' ') {
            Some(("Stockfish", _)) | None => row[0] == project,
            Some((name, _)) => row[0] == name,
        };
        let rows: Vec<_> = file.rows().iter().skip(1).filter(is_of).collect();
        assert!(!rows.is_empty(), "docs/migration.csv has no {project}");
        let sum = |column: usize| -> usize {
            let counts = rows.iter().map(|row| row[column].parse::<usize>());
            counts.sum::<Result<_, _>>().expect("lines are numbers")
        };
        right.push(project, [rows.len(), sum(2), sum(3)].map(grouped).into());
    }
    let missing = file
        .names()
        .find(|name| !shown.names().any(|shown| shown.starts_with(name)));
    assert_eq!(missing, None, "a project that the page does not show");
    check(PAGE, "projects", &right.markdown());
}

/// Why two pages have different sizes of the same tables.
#[test]
fn sizes_in_c_differ_as_the_page_says() {
    let page = Document::read("docs/c.md").expect("the page is there");
    let sizes = Table::parse(page.passage("sizes").expect("the table is there"));
    let in_c = |scheme: &str| -> usize {
        let row = format!("`--scheme {scheme}`");
        let cell = sizes
            .cell(&row, "bytes of the tables")
            .expect("it is there");
        cell.replace(',', "").parse().expect("bytes are a number")
    };
    let in_rust = |scheme: &str| bytes(&format!("scheme = {scheme}"), false);
    // Rooks and bishops on 64 squares; words of 8 bytes.
    assert_eq!(in_rust("fancy") - in_c("fancy"), 2 * 64 * (32 - 25));
    assert_eq!(
        in_c("congruent_modulo") - in_rust("congruent_modulo"),
        64 * 3 * 8
    );
    let page = words("docs/c.md");
    assert!(page.contains("25 bytes for each square and piece here, and 32 there"));
    assert!(page.contains("three more numbers for each square"));
}

/// Tables with some rows and columns of a file, which the page chooses by their names: of crates,
/// those of two loads.
#[test]
fn rows_of_tables_are_those_of_their_files() {
    for (page, passage, file) in [
        ("docs/schemes.md", "comparison", "docs/comparison.csv"),
        ("docs/cache.md", "counted", "docs/cache.csv"),
        ("docs/targets.md", "sizes", "docs/targets.csv"),
        ("docs/views.md", "updates", "docs/updates.csv"),
    ] {
        let document = Document::read(page).unwrap_or_else(|error| panic!("{page}: {error}"));
        let text = document.passage(passage);
        let shown = Table::parse(text.unwrap_or_else(|error| panic!("{error}")));
        let file = table(file);
        assert!(shown.names().count() > 3, "{page}");
        let mut right = Table::from_rows(vec![shown.heads().to_vec()]);
        for name in shown.names() {
            let cell = |head: &String| {
                let cell = file.cell(&name.replace('`', ""), head);
                for_people(cell.unwrap_or_else(|| panic!("{page}: no {name}, {head}")))
            };
            right.push(name, shown.heads()[1..].iter().map(cell).collect());
        }
        check(page, passage, &right.markdown());
        let is_of_load = |name: &&str| name.ends_with("random") || name.ends_with("latency");
        assert!(!page.ends_with("schemes.md") || shown.names().eq(file.names().filter(is_of_load)));
    }
}

/// A cell of a file as pages show it: digits in groups, and of a figure with its spread, the figure
/// in bold type.
fn for_people(cell: &str) -> String {
    match (cell.parse(), cell.split_once(' ')) {
        (Ok(number), _) => grouped(number),
        (_, Some((figure, spread))) if spread.starts_with('±') => format!("**{figure}** {spread}"),
        _ => cell.to_owned(),
    }
}
