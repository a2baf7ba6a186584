//! The figures of the README are those of the pages and the generator, which other tests compare with what they come from.

use playground::answer::Session;
use price::document::{Document, Table, grouped};
use serde_json::{Value, json};

/// The text between two parts of a page.
fn between<'a>(page: &'a str, before: &str, after: &str) -> &'a str {
    let rest = page.split_once(before).unwrap_or_else(|| panic!("the page says {before:?}")).1;
    rest.split_once(after).unwrap_or_else(|| panic!("the page says {after:?} after {before:?}")).0
}

/// A file of the repository, its lines joined: a sentence may go on in the next line.
fn words(file: &str) -> String {
    let document = Document::of(file).unwrap_or_else(|error| panic!("{file}: {error}"));
    document.text().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The bytes of the tables with these options.
fn bytes(options: &str, bmi2: bool) -> String {
    let target = if bmi2 { "x86-64-v3" } else { "x86-64" };
    let question = json!({ "ask": "tables", "options": options, "target": target });
    let answer = Session::default().answer(question.to_string().as_bytes());
    let answer: Value = serde_json::from_slice(&answer).expect("the answer is JSON");
    grouped(answer["bytes"].as_u64().unwrap_or_else(|| panic!("{options}: {answer}")) as usize)
}

#[test]
fn sizes_are_those_of_the_generator() {
    let smallest = format!(
        "{} bytes by default, and as little as {}",
        bytes("scheme = fancy", false),
        bytes("scheme = hyperbola", false)
    );
    assert!(words("README.md").contains(&smallest), "README.md does not say: {smallest}");
}

/// The table of whole engines in their page.
struct Engines(Table);

/// Columns of that table.
const BY_DEFAULT: &str = "fancy, as it is by default";
const SHORT: &str = "PEXT, 16-bit slots";

impl Engines {
    /// Those that only generate moves.
    const GENERATORS: [&str; 2] = ["cozy-chess", "shakmaty"];

    /// Those that search, without a network or with a small one; `docs/choosing.md` advises something else for these.
    const WITHOUT_LARGE_NETWORK: [&str; 2] = ["stockfish-11", "ethereal"];

    fn read() -> Self {
        let page = Document::of("docs/engines.md").expect("the page is there");
        Self(Table::parse(page.passage("advice").expect("the table is there")))
    }

    fn that_search(&self) -> Vec<&str> {
        self.0.names().filter(|engine| !Self::GENERATORS.contains(engine)).collect()
    }

    /// The speed with some look-ups, relative to those named first; `None` if the engine has no such look-ups.
    fn cell(&self, engine: &str, look_ups: &str) -> Option<f64> {
        let cell = self.0.cell(engine, look_ups).unwrap_or_else(|| panic!("{engine}: {look_ups}"));
        let speed = cell.split(' ').next().filter(|speed| !speed.is_empty())?;
        Some(speed.parse().unwrap_or_else(|error| panic!("{speed}: {error}")))
    }

    /// The speed relative to the fastest of the engine's own look-ups.
    fn speed(&self, engine: &str, look_ups: &str) -> f64 {
        let others = ["own: PEXT", "own: hyperbola"].into_iter().filter_map(|own| self.cell(engine, own));
        self.cell(engine, look_ups).expect("all engines were measured with ours") / others.fold(1.0, f64::max)
    }

    fn has_pext(&self, engine: &str) -> bool {
        self.cell(engine, "own: PEXT").is_some()
    }
}

/// The least and the greatest of some speeds.
fn range(speeds: impl Iterator<Item = f64>) -> String {
    let (least, greatest) =
        speeds.fold((f64::MAX, f64::MIN), |(least, greatest), speed| (least.min(speed), greatest.max(speed)));
    format!("{least:.3} to {greatest:.3}")
}

#[test]
fn speeds_of_engines_are_those_of_their_page() {
    let engines = Engines::read();
    let that_search = engines.that_search();
    assert_eq!((that_search.len(), engines.0.names().count()), (7, 9), "the README says: seven engines");
    let with = |look_ups: &str| range(that_search.iter().map(|engine| engines.speed(engine, look_ups)));
    let [fancy, short, hyperbola] = [BY_DEFAULT, SHORT, "hyperbola"].map(with);
    let advised = range(that_search.iter().map(|engine| {
        let small = Engines::WITHOUT_LARGE_NETWORK.contains(engine);
        engines.speed(engine, if small { SHORT } else { "hyperbola" })
    }));
    let (pext, magics): (Vec<&str>, Vec<&str>) =
        that_search.iter().copied().partition(|engine| engines.has_pext(engine));
    assert_eq!(pext.len(), 4, "the README says: four of them use PEXT");
    let without_pext = range(magics.into_iter().map(|engine| engines.speed(engine, "fancy")));
    let generators = Engines::GENERATORS.map(|engine| format!("{:.3}", engines.speed(engine, BY_DEFAULT)));
    let [readme, page] = ["README.md", "docs/engines.md"].map(words);
    let generators = generators.join(" and ");
    for (file, text, right) in [
        (
            "README.md",
            &readme,
            format!(
                "seven engines search {fancy} times as many nodes a second as with their own fastest look-ups, and {advised} times"
            ),
        ),
        ("README.md", &readme, format!("are {generators} times as fast")),
        (
            "docs/engines.md",
            &page,
            format!(
                "searched {fancy} times as many nodes a second with `fancy`, {short} with `fancy, pext_entries = pdep`"
            ),
        ),
        ("docs/engines.md", &page, format!("and {hyperbola} with `hyperbola`")),
        (
            "docs/engines.md",
            &page,
            format!("searched {without_pext} times as many with `fancy, pext = never`"),
        ),
        ("docs/engines.md", &page, format!("were {generators} times as fast with `fancy`")),
    ] {
        assert!(text.contains(&right), "{file} does not say: {right}");
    }
}

#[test]
fn gains_of_engines_are_those_of_their_table() {
    let engines = Engines::read();
    let gain = |speed: f64| format!("{:.1}", (speed - 1.0) * 100.0);
    let (small, large): (Vec<&str>, Vec<&str>) =
        engines.that_search().into_iter().partition(|engine| Engines::WITHOUT_LARGE_NETWORK.contains(engine));
    let sorted_speeds = |of: &[&str], look_ups: &str| -> Vec<f64> {
        let mut speeds: Vec<f64> = of.iter().map(|engine| engines.speed(engine, look_ups)).collect();
        speeds.sort_by(f64::total_cmp);
        speeds
    };
    let hyperbola = sorted_speeds(&large, "hyperbola");
    let short = sorted_speeds(&small, SHORT);
    let against_pext: Vec<f64> = engines
        .that_search()
        .into_iter()
        .filter_map(|engine| {
            let ours = engines.cell(engine, BY_DEFAULT).expect("it was measured");
            Some(ours / engines.cell(engine, "own: PEXT")?)
        })
        .collect();
    let [least, greatest] = [f64::min, f64::max].map(|choose| against_pext.iter().copied().reduce(choose));
    let [cozy_chess, shakmaty] = Engines::GENERATORS.map(|engine| gain(engines.speed(engine, BY_DEFAULT)));
    let page = words("docs/engines.md");
    for right in [
        format!("all five engines, {} to {} % faster", gain(hyperbola[0]), gain(hyperbola[4])),
        format!("are fastest, {} and {} % faster", gain(short[0]), gain(short[1])),
        format!(
            "is {} % slower to {} % faster than that",
            gain(2.0 - least.expect("there are four")),
            gain(greatest.expect("there are four"))
        ),
        format!("It is {cozy_chess} % faster than cozy-chess's PEXT, and {shakmaty} % faster"),
    ] {
        assert!(page.contains(&right), "docs/engines.md does not say: {right}");
    }
}

#[test]
fn speeds_relative_to_other_crates_are_those_of_their_page() {
    let readme = words("README.md");
    let section = between(&readme, "## How fast", "## ");
    let page = Document::open().expect("the page is there");
    let schemes = Table::parse(page.passage("comparison").expect("the table is there"));
    let measured = page.passage("measured").expect("the passage is there");
    for right in [between(measured, "\n", ","), between(measured, "Compiled for ", ",")] {
        assert!(section.contains(right), "README.md does not say when and where: {right}");
    }
    for family in ["fancy", "PEXT", "line by line"] {
        let row = format!("{family}, random");
        let ours = schemes.cell(&row, "ours").expect("the row is there");
        let speed = |piece: &str| {
            let cell = schemes.cell(&row, piece);
            between(cell.unwrap_or_else(|| panic!("{row}: {piece}")), "**", "**")
        };
        let right = format!("`{ours}` {} / {} / {}", speed("rook"), speed("bishop"), speed("queen"));
        assert!(section.contains(&right), "README.md does not say: {right}");
    }
}

#[test]
fn build_times_are_those_of_their_page() {
    let page = words("docs/build-cost.md");
    let readme = words("README.md");
    let section = between(&readme, "## What it costs", "## Versions");
    let column = |row: &str| between(&page, &format!("| {row} | "), " ").to_owned();
    for right in [
        format!("adds {} s to each `cargo check`", column("`scheme = fancy`")),
        format!("takes {} s of CPU time", column("`magic-bitboards`, the macro")),
        format!("{} s with the ready-made tables", column("`magic-bitboards`, the ready-made tables alone")),
        format!("{} s with `cozy-chess`", column("`cozy-chess` 0.3.4")),
        format!("{} s with `shakmaty`", column("`shakmaty` 0.30.1, `magics`")),
    ] {
        assert!(section.contains(&right), "README.md does not say: {right}");
    }
}
