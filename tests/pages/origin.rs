//! Where users get our crates from: every page, and every message that pages quote, says what
//! `magic_tables::origin` says, and nothing else does.

use std::fs;
use std::path::Path;

use magic_tables::origin::{ORIGIN, command_that_installs_magics};

use crate::{check, root};

/// A line of Cargo.toml that depends on one of our crates, with these keys behind those that say
/// where it is.
fn dependency(name: &str, more: &str) -> String {
    format!("{name} = {{ {ORIGIN}{more} }}")
}

/// A fenced block as a passage of a page.
fn block(language: &str, text: &str) -> String {
    format!("\n```{language}\n{text}\n```\n")
}

fn is_published() -> bool {
    !ORIGIN.starts_with("git = ")
}

/// What links to the published crates, once they are.
fn badges() -> String {
    let badge = |name: &str, picture: &str, site: &str| {
        format!(
            "[![{name}](https://img.shields.io/{picture}/magic-bitboards)](https://{site}/magic-bitboards)\n"
        )
    };
    if is_published() {
        let of_crate = badge("crates.io", "crates/v", "crates.io/crates");
        format!("\n{of_crate}{}", badge("docs.rs", "docsrs", "docs.rs"))
    } else {
        "\n".to_owned()
    }
}

/// How authors of C and C++ get a header: a release has some, which need no Rust.
fn header() -> String {
    if is_published() {
        let releases = concat!(env!("CARGO_PKG_REPOSITORY"), "/releases/latest");
        format!("[download a header]({releases})")
    } else {
        "[five minutes](docs/c.md#five-minutes) to a header".to_owned()
    }
}

/// Where a release puts the lab: `.github/workflows/release.yml` serves the book there.
const LAB: &str = "https://magic-bitboards.github.io/magic-bitboards/playground/index.html";

/// Where readers of the README try a factor.
fn lab() -> String {
    if is_published() {
        format!("the [lab]({LAB}): try one square")
    } else {
        "the [lab](docs/playground.md), which one script builds".to_owned()
    }
}

/// Where readers of the page on the lab find it.
fn served_lab() -> String {
    if is_published() {
        format!(" It is [here]({LAB}); this builds it:")
    } else {
        String::new()
    }
}

/// The command that adds the crate to a package.
fn command_that_adds() -> String {
    let repository = ORIGIN.strip_prefix("git = ").map(|address| {
        let address = address.trim_matches('"');
        format!(" --git {address}")
    });
    format!(
        "cargo add{} magic-bitboards",
        repository.unwrap_or_default()
    )
}

/// All passages that say where users get our crates from: page, passage, text.
fn passages() -> Vec<(&'static str, &'static str, String)> {
    let alone = ", default-features = false, features = [\"macros\"]";
    let boards = ", features = [\"boards\"]";
    let generate = ", features = [\"generate\"]";
    let in_manifest = |heading: &str, name: &str, more: &str| {
        block("toml", &format!("{heading}\n{}", dependency(name, more)))
    };
    let of_macro = in_manifest("[dependencies]", "magic-bitboards", alone);
    let of_script = in_manifest("[build-dependencies]", "magic-tables", generate);
    let install = command_that_installs_magics();
    let message = format!(
        "error: other boards and pieces need the feature `boards` of `magic-bitboards`; write `{}` in Cargo.toml",
        dependency("magic-bitboards", boards)
    );
    let tab = format!(
        "\n  {{ id: \"call\", name: \"Macro\", use: 'For `src/main.rs` or `src/lib.rs`. Under `[dependencies]`: `{}`' }},\n  // ",
        dependency("magic-bitboards", "")
    );
    vec![
        ("README.md", "badges", badges()),
        (
            "README.md",
            "first step",
            format!("`{}`", command_that_adds()),
        ),
        ("README.md", "header", header()),
        ("README.md", "lab", lab()),
        ("docs/playground.md", "lab", served_lab()),
        ("docs/migration.md", "build dependency", of_script.clone()),
        ("magic-tables/README.md", "build dependency", of_script),
        (
            "docs/getting-started.md",
            "dependency",
            block(
                "sh",
                &format!("cargo new engine && cd engine\n{}", command_that_adds()),
            ),
        ),
        ("docs/migration.md", "dependency", of_macro.clone()),
        ("docs/targets.md", "dependency", of_macro),
        (
            "docs/boards.md",
            "dependency",
            in_manifest("[dependencies]", "magic-bitboards", boards),
        ),
        ("docs/errors.md", "boards", block("text", &message)),
        ("docs/c.md", "install", block("sh", &install)),
        ("magics/README.md", "install", block("sh", &install)),
        (
            "docs/proving.md",
            "install with gpu",
            block("sh", &format!("{install} --features gpu")),
        ),
        ("examples/README.md", "origin", format!("`{ORIGIN}`")),
        (
            "examples/engine/Cargo.toml",
            "origin",
            format!("`{ORIGIN}`"),
        ),
        ("playground/page/source.js", "dependency", tab),
    ]
}

#[test]
fn pages_say_where_the_crates_are() {
    for (page, passage, right) in passages() {
        check(page, passage, &right);
    }
}

/// Words that say where the crates are, for the crates `magic-…` and the program `magics`.
const WORDS: [&str; 9] = [
    "cargo install magic",
    "cargo install --git",
    "cargo add magic",
    "cargo add --git",
    "crates.io/crates/magic",
    "docs.rs/magic",
    "on crates.io",
    "version = \"0.1\"",
    "git = \"https://github.com/magic",
];

/// The first of the [`WORDS`] in a text, or a dependency on one of our crates by its version.
fn says_where(text: &str) -> Option<&str> {
    let by_version = ["bitboards", "tables", "macros"]
        .into_iter()
        .any(|name| text.contains(&format!("magic-{name} = \"")));
    let word = WORDS.into_iter().find(|word| text.contains(word));
    word.or(by_version.then_some(text))
}

/// The text of a file without the passages that are checked above.
fn without_passages(file: &str, mut text: String) -> String {
    for (page, passage, right) in passages() {
        if page == file {
            let marked = format!("<!-- {passage} -->{right}<!-- end of {passage} -->");
            text = text.replace(&marked, "");
        }
    }
    text
}

/// Every text that users may read.
fn texts(folder: &Path, found: &mut Vec<String>) {
    /// Tests and fuzzing write manifests, the locks are Cargo's, and the changelog tells what was.
    const LEFT_OUT: [&str; 8] = [
        "target",
        ".git",
        "tests",
        "corpus",
        "found",
        "node_modules",
        "CHANGELOG.md",
        "Cargo.lock",
    ];
    const ENDINGS: [&str; 12] = [
        "md", "rs", "toml", "js", "mjs", "html", "sh", "yml", "txt", "c", "cpp", "run",
    ];
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the entry can be read").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if LEFT_OUT.contains(&&*name) {
            continue;
        }
        let has_ending = ENDINGS
            .iter()
            .any(|ending| name.ends_with(&format!(".{ending}")));
        if path.is_dir() {
            texts(&path, found);
        } else if has_ending || !name.contains('.') {
            let inside = path
                .strip_prefix(root())
                .expect("it is below the top level");
            found.push(inside.to_string_lossy().replace('\\', "/"));
        }
    }
}

#[test]
fn nothing_else_says_where_the_crates_are() {
    let mut files = Vec::new();
    texts(&root(), &mut files);
    assert!(files.len() > 300, "{}", files.len());
    let mut wrong = Vec::new();
    for file in files {
        // The place from which all others have it.
        if file == "magic-tables/src/origin.rs" {
            continue;
        }
        let text = fs::read_to_string(root().join(&file)).unwrap_or_default();
        let text = without_passages(&file, text);
        // The workspace names its own crates, with their folders.
        let lines = text.lines().filter(|line| !line.contains("path = \""));
        wrong.extend(
            lines
                .filter_map(says_where)
                .map(|words| format!("{file}: {words}")),
        );
    }
    assert!(
        wrong.is_empty(),
        "magic-tables/src/origin.rs says where the crates are; take its words:\n{}",
        wrong.join("\n")
    );
}

#[test]
fn words_that_say_where_the_crates_are_get_found() {
    for text in [
        "`cargo install magics` installs it",
        "magic-bitboards = \"0.1\"",
        "magic-tables = { version = \"0.1\", features = [\"generate\"] }",
        "[docs](https://docs.rs/magic-bitboards)",
        "Until version 0.1 is on crates.io, write",
    ] {
        assert!(says_where(text).is_some(), "{text}");
    }
    assert_eq!(
        says_where("`cargo install --path magics`, in a clone"),
        None
    );
}
