//! Pages quote what there is: links lead to files and headings, snippets stand in files, and
//! messages are those of the compiler.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{read, root};

/// Where the pages are shown to readers of the crates' documentation.
const SITE: &str = "https://github.com/magic-bitboards/magic-bitboards/blob/main/";

/// The files in `folder` and below it whose names end in `ending`.
pub(crate) fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
    {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() && !path.ends_with("target") {
            found.extend(files(&path, ending));
        } else if path.to_string_lossy().ends_with(ending) {
            found.push(path);
        }
    }
    found
}

/// All pages: those of the top level, the READMEs of the published crates, and `docs`.
pub(crate) fn pages() -> Vec<PathBuf> {
    let top = fs::read_dir(root()).expect("the top level can be read");
    let top = top.map(|entry| entry.expect("the entry can be read").path());
    let mut pages: Vec<_> = top
        .filter(|path| path.extension().is_some_and(|ending| ending == "md"))
        .collect();
    pages.extend(files(&root().join("docs"), ".md"));
    pages.extend(
        ["magic-tables", "magic-macros", "magics"].map(|name| root().join(name).join("README.md")),
    );
    pages
}

/// The fenced blocks of a page in one language.
fn blocks(page: &str, language: &str) -> Vec<String> {
    let blocks = crate::blocks::blocks(page).into_iter();
    let of_language = blocks.filter(|block| block.language == language);
    of_language.map(|block| block.text).collect()
}

/// A text without spaces, without the slashes of comments, and without commas before what closes a
/// list: a file is formatted, and its comments are broken, as a page is not.
fn without_form(text: &str) -> String {
    let lines = text.lines().map(|line| line.trim().trim_start_matches('/'));
    let text: String = lines.flat_map(|line| line.split_whitespace()).collect();
    [")", "]", "}"].iter().fold(text, |text, close| {
        text.replace(&format!(",{close}"), close)
    })
}

/// Whether a file has all parts of a snippet, which are separated by empty lines, in order.
fn quotes(file: &str, snippet: &str) -> bool {
    let file = without_form(file);
    let mut rest = &*file;
    let parts = snippet.split("\n\n").map(without_form);
    parts.filter(|part| !part.is_empty()).all(|part| {
        let after = rest.split_once(&*part).map(|(_, after)| after);
        rest = after.unwrap_or_default();
        after.is_some()
    })
}

#[test]
fn quotations_differ_in_form_alone() {
    let file = "fn f() {\n    // One, which is\n    // broken.\n    g(\n        1,\n    );\n}\nfn h() {}\n";
    assert!(quotes(file, "// One, which is broken.\ng(1);\n\nfn h() {}"));
    assert!(!quotes(file, "g(2);"));
    assert!(!quotes(file, "fn h() {}\n\ng(1);"));
}

#[test]
fn snippets_stand_in_files() {
    for (page, language, sources, least) in [
        (
            "docs/hexagons.md",
            "rust",
            &[("examples/glinski", ".rs")][..],
            1,
        ),
        (
            "docs/recipes.md",
            "rust",
            &[("tests/lookups/tests/recipes", ".rs")],
            15,
        ),
        ("docs/recipes.md", "c", &[("tests/c/programs", ".c")], 1),
        (
            "docs/recipes.md",
            "ld",
            &[
                ("examples/firmware", ".ld"),
                ("tests/first-steps", "machine_code.rs"),
            ],
            2,
        ),
    ] {
        let in_folder = |&(folder, ending): &(&str, &str)| files(&root().join(folder), ending);
        let texts = sources.iter().flat_map(in_folder).map(|path| read(&path));
        let texts: Vec<String> = texts.collect();
        let page = read(&root().join(page));
        let snippets = blocks(&page, language);
        assert!(
            snippets.len() >= least,
            "{} snippets of {sources:?}",
            snippets.len()
        );
        for snippet in snippets {
            assert!(
                texts.iter().any(|text| quotes(text, &snippet)),
                "not in {sources:?}:\n{snippet}"
            );
        }
    }
}

/// What `docs/migration.md` tells authors to write is what the recipes, which have been tried on
/// the engines, write.
#[test]
fn calls_are_those_of_the_recipes() {
    let recipes = files(&root().join("benches/engines/recipes"), ".toml");
    let recipes: String = recipes.iter().map(|path| read(path)).collect();
    let page = read(&root().join("docs/migration.md"));
    let section = page
        .split_once("\n## Whole engines\n")
        .expect("the section is there")
        .1;
    let calls: Vec<_> = section
        .split('`')
        .skip(1)
        .step_by(2)
        .filter(|code| code.contains("sliders::"))
        .collect();
    assert!(calls.len() > 9, "{calls:?}");
    for call in calls {
        assert!(recipes.contains(call), "in no recipe: {call}");
    }
}

/// Every message that the pages quote is one of a case of `tests/errors`, and every case has one
/// that is quoted. Messages may differ in what they quote, and in the compiler's own words, which
/// change with its version: these are known by their codes.
#[test]
fn messages_are_those_of_the_compiler() {
    let errors_of = |text: &str| -> Vec<String> {
        text.lines()
            .filter(|line| line.starts_with("error"))
            .map(str::to_owned)
            .collect()
    };
    let cases = files(&root().join("tests/errors"), ".stderr");
    let cases: Vec<_> = cases
        .iter()
        .map(|path| (path, errors_of(&read(path))))
        .collect();
    let mut quoted = errors_of(&read(&root().join("docs/errors.txt")));
    quoted.extend(
        blocks(&read(&root().join("docs/errors.md")), "text")
            .iter()
            .flat_map(|block| block.lines())
            .map(str::to_owned),
    );
    let frame = |message: &str| message.split('`').step_by(2).collect::<Vec<_>>().join("`");
    let has_code = |error: &str, message: &str| {
        error.ends_with(']')
            && message
                .strip_prefix(error)
                .is_some_and(|text| text.starts_with(": "))
    };
    for message in &quoted {
        let mut errors = cases.iter().flat_map(|(_, errors)| errors);
        assert!(
            errors.any(|error| error == message || has_code(error, message)),
            "no case says: {message}"
        );
    }
    for (path, errors) in &cases {
        let is_quoted = |error: &String| {
            quoted
                .iter()
                .any(|message| has_code(error, message) || frame(error) == frame(message))
        };
        assert!(
            errors.iter().any(is_quoted),
            "the pages quote no message of {}",
            path.display()
        );
    }
}

/// The anchors of a page's headings.
fn anchors(page: &Path) -> Vec<String> {
    let heading = |line: &str| {
        let heading = line
            .strip_prefix('#')?
            .trim_start_matches('#')
            .trim()
            .to_lowercase();
        let kept = heading
            .chars()
            .filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        Some(kept.collect::<String>().replace(' ', "-"))
    };
    read(page).lines().filter_map(heading).collect()
}

/// Checks one link from the file `from` to `target`, which may name a heading.
fn assert_leads_somewhere(from: &Path, link: &str, target: &Path, heading: &str) {
    assert!(target.exists(), "{} links to {link}", from.display());
    let found = heading.is_empty() || anchors(target).iter().any(|anchor| anchor == heading);
    assert!(
        found,
        "{} links to {link}, a heading that does not exist",
        from.display()
    );
}

/// Links between pages, and addresses of our own files, as the crates' documentation needs them.
#[test]
fn links_have_targets() {
    for path in pages() {
        let page = read(&path);
        for link in page
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split_once(')'))
            .map(|(link, _)| link)
        {
            if !link.contains("://") {
                let (file, heading) = link.split_once('#').unwrap_or((link, ""));
                let target = if file.is_empty() {
                    path.clone()
                } else {
                    path.with_file_name(file)
                };
                assert_leads_somewhere(&path, link, &target, heading);
            }
        }
    }
    let crates = ["src", "magic-tables/src", "magic-macros/src", "magics/src"];
    let sources = crates
        .iter()
        .flat_map(|folder| files(&root().join(folder), ".rs"));
    let mut addresses = 0;
    for path in pages()
        .into_iter()
        .chain(sources)
        .chain([root().join("src/options.md")])
    {
        for rest in read(&path).split(SITE).skip(1) {
            let address = rest
                .split([')', '>', '`', '"', ' ', '\n'])
                .next()
                .unwrap_or(rest);
            let (file, heading) = address.split_once('#').unwrap_or((address, ""));
            assert_leads_somewhere(&path, address, &root().join(file), heading);
            addresses += 1;
        }
    }
    assert!(addresses > 30, "{addresses}");
}

/// Paths that ARCHITECTURE.md and CONTRIBUTING.md name without a link are the ends of real ones.
#[test]
fn named_files_exist() {
    let all: Vec<String> = files(&root(), "")
        .iter()
        .map(|path| format!("/{}", path.display()))
        .collect();
    let exists = |name: &str| {
        let (file, folder) = (format!("/{name}"), format!("/{name}/"));
        all.iter()
            .any(|path| path.ends_with(&file) || path.contains(&folder))
    };
    let mut named = 0;
    for page in ["ARCHITECTURE.md", "CONTRIBUTING.md"] {
        for span in code_spans(&read(&root().join(page))) {
            for path in paths_in(&span) {
                assert!(
                    exists(path.trim_end_matches('/')),
                    "{page}: there is no {path}"
                );
                named += 1;
            }
        }
    }
    assert!(named > 50, "{named}");
}

/// What stands between backquotes, except for fenced blocks.
fn code_spans(page: &str) -> Vec<String> {
    let text: String = page.split("```").step_by(2).collect();
    let spans = text.split('`').skip(1).step_by(2);
    spans.map(str::to_owned).collect()
}

/// The paths that a span of code is: `lookup/{magic,pext}.rs` is two. None if it is something else.
fn paths_in(span: &str) -> Vec<String> {
    let is_path = |sign: char| sign.is_ascii_alphanumeric() || "/._-{},".contains(sign);
    let ends_like_one = [".rs", ".md", ".csv", ".txt", ".sh", ".h", "/"]
        .iter()
        .any(|ending| span.ends_with(ending));
    if !span.chars().all(is_path) || !(ends_like_one || span.contains('/')) {
        return Vec::new();
    }
    match span.split_once('{').zip(span.split_once('}')) {
        Some(((before, _), (inside, behind))) => {
            let names = inside[before.len() + 1..].split(',');
            names
                .map(|name| format!("{before}{name}{behind}"))
                .collect()
        }
        None => vec![span.to_owned()],
    }
}

#[test]
fn spans_are_paths_if_they_look_like_them() {
    assert_eq!(paths_in("lookup/{a,b}.rs"), ["lookup/a.rs", "lookup/b.rs"]);
    assert_eq!(paths_in("lookup/"), ["lookup/"]);
    assert_eq!(paths_in("hash.rs"), ["hash.rs"]);
    assert!(paths_in("scripts/a.sh --costs").is_empty());
    assert!(paths_in("Tables::build").is_empty());
    assert_eq!(code_spans("a `b` c\n```\n`d`\n```\n`e`"), ["b", "e"]);
}

/// A test of `tests/first-steps` makes these edits in a copy.
#[test]
fn the_first_change_is_the_one_that_is_tried() {
    let edits = read(&root().join("tests/first-steps/fill/edits.diff"));
    crate::check(
        "CONTRIBUTING.md",
        "edits",
        &format!("\n```diff\n{edits}```\n"),
    );
}

#[test]
fn every_page_is_listed() {
    let docs = root().join("docs");
    let summary = read(&docs.join("SUMMARY.md"));
    for page in files(&docs, ".md") {
        let name = page
            .strip_prefix(&docs)
            .expect("it is in the folder")
            .display()
            .to_string();
        if name != "SUMMARY.md" {
            assert!(
                summary.contains(&format!("]({name})")),
                "docs/SUMMARY.md lacks {name}"
            );
        }
    }
}

/// Each file says which Rust is the oldest one that compiles it.
#[test]
fn pages_name_the_oldest_rust_of_generated_source() {
    let builder = magic_tables::Builder::new().scheme(magic_tables::Scheme::Hyperbola);
    let source = builder.source().expect("the options are right");
    let (_, rest) = source.split_once("with Rust ").expect("the file says it");
    let oldest: String = rest.chars().take_while(|sign| *sign != ' ').collect();
    for (page, words) in [
        ("README.md", "source without dependencies Rust #,"),
        (
            "CONTRIBUTING.md",
            "with Rust #, too: `scripts/rust-version.sh`",
        ),
        ("docs/boards.md", "a module for Rust # and later"),
        ("magic-tables/src/builder/mod.rs", "since 2018 with Rust #,"),
    ] {
        let words = words.replace('#', &oldest);
        assert!(read(&root().join(page)).contains(&words), "{page}: {words}");
    }
}
