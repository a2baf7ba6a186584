//! Figures that people typed: outside of generated passages, every large number and every ratio of
//! a page is one of the sources of that page, so that one quantity has one value everywhere.

use std::collections::BTreeSet;
use std::path::Path;

use prices::page::Document;

use crate::quotations::files;
use crate::{read, root};

/// Where a page has its figures from.
enum Source {
    /// A file of the repository.
    File(&'static str),
    /// A file of comma-separated values.
    Measured(&'static str),
    /// The generated passages of a page.
    Passages(&'static str),
    /// These figures, which another test compares with the page, or which nothing else has.
    Known(&'static [&'static str], &'static str),
}

use Source::{File, Known, Measured, Passages};

/// The paper, whose tables Typst reads from files: what people typed has to be on pages.
const PAPER: &str = "docs/paper/paper.typ";

/// The sources of each page that has such figures.
const SOURCES: [(&str, &[Source]); 20] = [
    (
        "README.md",
        &[
            Passages("docs/choosing.md"),
            Passages("docs/engines.md"),
            Passages("docs/migration.md"),
            Passages("docs/schemes.md"),
            Passages("docs/build-cost.md"),
        ],
    ),
    (
        "docs/c.md",
        &[
            Passages("docs/c.md"),
            Known(&["2,048"], "the RAM of the processor"),
        ],
    ),
    (
        "docs/cache.md",
        &[
            Measured("docs/cache.csv"),
            Known(
                &["2,000", "8,192"],
                "benches/engines/src/cache.rs has the look-ups; the difference to today's tables",
            ),
        ],
    ),
    (
        "docs/choosing.md",
        &[
            Measured("docs/engines.csv"),
            Passages("docs/choosing.md"),
            Passages("docs/schemes/auto.md"),
            Known(&["4,096"], "docs/schemes/hyperbola.md"),
        ],
    ),
    (
        "docs/engines.md",
        &[
            Measured("docs/engines.csv"),
            Known(
                &["8,192", "10,000", "12.75"],
                "the difference to today's tables, the draws in benches/engines/src/report.rs, a version",
            ),
            Known(
                &[
                    "0.920", "0.953", "0.957", "0.958", "0.965", "0.976", "0.980", "0.984", "0.990",
                ],
                "callgrind counts the instructions of a short run of an engine",
            ),
            Known(&["1,382"], "lines of an engine that a recipe takes out"),
        ],
    ),
    ("docs/gather.md", &[File("tests/proofs/cli/gathering.rs")]),
    ("docs/getting-started.md", &[Passages("docs/choosing.md")]),
    ("docs/hexagons.md", &[File("examples/glinski/main.rs")]),
    (
        "docs/migration.md",
        &[Passages("docs/migration.md"), Passages("docs/choosing.md")],
    ),
    (
        "docs/pictures.md",
        &[Known(&["4,096"], "two to the power of 12")],
    ),
    (
        "docs/proving.md",
        &[
            File("tests/proofs/cli/certificates.rs"),
            File("tests/proofs/cli/proving.rs"),
            Known(
                &["1,024", "365,475"],
                "magics/src/prove has the most factors that a unit lists; a certificate has the count",
            ),
        ],
    ),
    (
        "docs/results.md",
        &[Known(
            &["29,344", "32,768", "317,987,021,546"],
            "how far a search has come that is not finished",
        )],
    ),
    (PAPER, &[File("docs/results.md"), File("docs/proving.md")]),
    (
        "docs/schemes.md",
        &[Known(&["2,048"], "two to the power of 11")],
    ),
    (
        "docs/schemes/hyperbola.md",
        &[
            Passages("docs/schemes/hyperbola.md"),
            Known(&["2,048"], "tests/c compares the bytes of the header"),
        ],
    ),
    (
        "docs/targets.md",
        &[
            Passages("docs/choosing.md"),
            Known(&["4,096"], "docs/schemes/hyperbola.md"),
        ],
    ),
    ("docs/views.md", &[Passages("docs/options.md")]),
    ("docs/fuzzing.md", &[File("scripts/fuzz.sh")]),
    (
        "docs/wishing-dreams.md",
        &[
            File("magic-tables/src/board/attack_sets.rs"),
            Known(
                &[
                    "1,562", "1,783", "2,048", "2,050", "3,345", "5,218", "8,192", "54,541",
                    "80,460",
                ],
                "the example `wishing_dreams` prints them",
            ),
        ],
    ),
    (
        "docs/bounds.md",
        &[Known(
            &[],
            "tests/proofs/bounds_page.rs compares the page with searches",
        )],
    ),
];

/// The numbers with groups of digits, and those with two or three digits behind the point. Versions
/// of Rust are none, nor are addresses.
fn figures(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut before = ' ';
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if !c.is_ascii_digit() || before.is_alphanumeric() || "_.^/".contains(before) {
            before = c;
            rest = &rest[c.len_utf8()..];
            continue;
        }
        let len = rest
            .find(|c: char| !c.is_ascii_digit() && c != ',' && c != '.')
            .unwrap_or(rest.len());
        let (number, after) = rest.split_at(len);
        let number = number.trim_end_matches([',', '.']);
        if is_figure(number) {
            found.insert(number.to_owned());
        }
        before = '0';
        rest = after;
    }
    found
}

fn is_figure(number: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let groups: Vec<&str> = number.split(',').collect();
    if groups.len() > 1 {
        let is_group = |group: &&str| group.len() == 3 && digits(group);
        return digits(groups[0]) && groups[1..].iter().all(is_group);
    }
    let parts = number.split_once('.');
    parts.is_some_and(|(whole, rest)| digits(whole) && digits(rest) && rest.len() > 1)
}

/// A page without generated passages, fenced blocks, addresses and versions of Rust.
fn typed(page: &str) -> String {
    let mut kept = String::new();
    let (mut in_block, mut passage) = (false, None::<String>);
    for line in page.lines() {
        if let Some(end) = &passage {
            if line == end {
                passage = None;
            }
        } else if let Some(name) = passage_of(line) {
            passage = Some(format!("<!-- end of {name} -->"));
        } else if line.trim_start().starts_with("```") {
            in_block = !in_block;
        } else if !in_block {
            kept += line;
            kept.push('\n');
        }
    }
    let links = kept.split("](");
    let texts = links.map(|text| text.split_once(')').map_or(text, |(_, text)| text));
    let first = kept.split("](").next().unwrap_or_default();
    let without_links: String = [first].into_iter().chain(texts.skip(1)).collect();
    without_links
        .replace("Rust 1.", "Rust ")
        .replace("rustc 1.", "rustc ")
}

/// The name of a passage that begins with this line.
fn passage_of(line: &str) -> Option<&str> {
    line.strip_prefix("<!-- ")?.strip_suffix(" -->")
}

/// The text of all generated passages of a page.
fn generated(page: &str) -> String {
    let document = Document::read(page).unwrap_or_else(|error| panic!("{page}: {error}"));
    let names = document.text().lines().filter_map(passage_of);
    let names = names.filter(|name| !name.starts_with("end of "));
    let passages = names.map(|name| document.passage(name).expect("it has an end"));
    passages.collect::<Vec<_>>().join("\n")
}

/// The figures of a source, without the marks between groups of digits.
fn of_source(source: &Source) -> BTreeSet<String> {
    let text = match source {
        File(file) => read(&root().join(file)),
        Measured(file) => read(&root().join(file)).replace(',', " "),
        Passages(page) => generated(page),
        Known(known, _) => known.join(" "),
    };
    let marks = ['.', ',', '_'];
    let numbers = text.split(|c: char| !c.is_ascii_digit() && !marks.contains(&c));
    let numbers = numbers.map(|number| number.trim_matches(marks).replace([',', '_'], ""));
    numbers.collect()
}

/// The figures of a page that none of its sources has.
fn without_source(page: &str, sources: &[Source]) -> Vec<String> {
    let known: BTreeSet<String> = sources.iter().flat_map(of_source).collect();
    let found = figures(&typed(page)).into_iter();
    found
        .filter(|figure| !known.contains(&figure.replace(',', "")))
        .collect()
}

#[test]
fn typed_figures_have_a_source() {
    let pages = files(&root().join("docs"), ".md");
    let pages = pages
        .iter()
        .map(|path| &**path)
        .chain([Path::new("README.md"), Path::new(PAPER)]);
    let mut missing = Vec::new();
    for path in pages {
        let name = path
            .strip_prefix(root())
            .unwrap_or(path)
            .to_string_lossy()
            .replace('\\', "/");
        let sources = SOURCES.iter().find(|(page, _)| *page == name);
        let sources = sources.map_or(&[][..], |(_, sources)| sources);
        let found = without_source(&read(&root().join(path)), sources);
        missing.extend(found.into_iter().map(|figure| format!("{name}: {figure}")));
    }
    assert!(
        missing.is_empty(),
        "no source of the page has these figures; generate them, or name their source:\n{}",
        missing.join("\n")
    );
}

/// What a list of figures says is still on the page.
#[test]
fn known_figures_are_on_their_pages() {
    for (page, sources) in &SOURCES {
        let text = read(&root().join(page));
        for source in *sources {
            let Known(known, reason) = source else {
                continue;
            };
            for figure in *known {
                assert!(text.contains(figure), "{page} has no {figure} ({reason})");
            }
        }
    }
}

#[test]
fn figures_are_found_where_people_type_them() {
    let page = "It takes 1,234 bytes and is 1.055 times as fast ([2,345](page.md#3,456)), with Rust 1.85.\n\n\
        <!-- sizes -->\n| 9,999 |\n<!-- end of sizes -->\n\n```text\n8,888\n```\n\nOf 10 lines, 0x1,234 is none.\n";
    let found: Vec<String> = figures(&typed(page)).into_iter().collect();
    assert_eq!(found, ["1,234", "1.055", "2,345"]);
    let known = Known(&["1,234", "1.055"], "for the test");
    assert_eq!(without_source(page, &[known]), ["2,345"]);
}
