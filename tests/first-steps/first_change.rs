//! The first change that CONTRIBUTING.md describes, a new scheme, made in a copy of the generator:
//! the two files and the edits beside them are all that is needed.

use std::fs;
use std::path::Path;

use crate::{Engine, copy, read, root};

/// Where the files of the scheme go.
const FILES: [(&str, &str); 2] = [
    ("lookup.rs", "magic-tables/src/lookup/fill.rs"),
    ("scheme.rs", "magic-tables/src/scheme/fill.rs"),
];

/// Generates source for each language by the scheme. Building tables compares each look-up with the
/// slow walk, for all relevant occupancies.
const BUILD_SCRIPT: &str = "use magic_tables::{Builder, Language, Scheme};

fn main() -> Result<(), magic_tables::Error> {
    let builder = Builder::new().scheme(Scheme::Fill).standalone(true);
    for language in [Language::C, Language::Cpp] {
        let source = builder.clone().language(language).source()?;
        assert!(source.contains(\"upwards\"), \"{source}\");
    }
    builder.generate(\"sliders.rs\")
}
";

/// Compares the look-ups of the generated source, which come from the recipe, with the walk.
const PROGRAM: &str = "use magic_tables::lookup::Slider;

mod sliders {
    include!(concat!(env!(\"OUT_DIR\"), \"/sliders.rs\"));
}

fn main() {
    let mut occupied = 1_u64;
    for round in 0..10_000 {
        occupied ^= occupied << 13;
        occupied ^= occupied >> 7;
        occupied ^= occupied << 17;
        let (square, sparse) = (round % 64, occupied & occupied.rotate_left(11));
        let [rook, bishop] = Slider::ALL.map(|slider| slider.attacks(square, sparse));
        assert_eq!(sliders::rook_attacks(square, sparse), rook);
        assert_eq!(sliders::bishop_attacks(square, sparse), bishop);
        assert_eq!(sliders::queen_attacks(square, sparse), rook | bishop);
    }
    println!(\"{}\", sliders::SCHEME);
}
";

#[test]
fn a_scheme_is_added_by_two_files_and_a_few_lines() {
    let ours = root();
    let scheme = ours.join("tests/first-steps/fill");
    // The package is a workspace with the settings of ours.
    let manifest = read(&ours.join("Cargo.toml"));
    let (_, settings) = manifest
        .split_once("\n[workspace.package]")
        .expect("packages share settings");
    let settings = settings.split("\n[package]").next().unwrap_or_default();
    let engine = Engine::new("first-change")
        .file(
            "Cargo.toml",
            &format!(
                "[package]\nname = \"first-change\"\nedition = \"2024\"\n\n\
                 [dependencies]\nmagic-tables = {{ path = \"magic-tables\" }}\n\n\
                 [build-dependencies]\nmagic-tables = {{ path = \"magic-tables\", features = [\"generate\"] }}\n\n\
                 [workspace]\n\n[workspace.package]{settings}"
            ),
        )
        .file("build.rs", BUILD_SCRIPT)
        .file("src/main.rs", PROGRAM);
    for folder in ["magic-tables", "tests/snapshots"] {
        copy(&ours.join(folder), &engine.0.join(folder));
    }
    for (file, place) in FILES {
        fs::copy(scheme.join(file), engine.0.join(place)).expect("the folder can be written");
    }
    apply(&read(&scheme.join("edits.diff")), &engine.0);
    assert_eq!(engine.cargo("run --quiet", &[]), "fill\n");
}

/// Adds lines to files: those with a plus in a diff, between the lines around them there, which
/// must be in the file once, one after the other.
fn apply(diff: &str, folder: &Path) {
    for of_file in diff.split("--- a/").skip(1) {
        let (head, hunks) = of_file.split_once("\n@@\n").expect("a file has edits");
        let name = head.lines().next().unwrap_or_default();
        let mut text = read(&folder.join(name));
        for hunk in hunks.split("\n@@\n") {
            let (old, new) = (without(hunk, '+'), without(hunk, '-'));
            let places = text.matches(&old).count();
            assert_eq!(
                places, 1,
                "edits.diff: {name} has {places} places like\n{old}"
            );
            text = text.replace(&old, &new);
        }
        fs::write(folder.join(name), text).expect("the folder can be written");
    }
}

/// The lines of a part of a diff, except for those with this sign.
fn without(hunk: &str, sign: char) -> String {
    let lines = hunk.lines().filter(|line| !line.starts_with(sign));
    lines.flat_map(|line| [&line[1..], "\n"]).collect()
}
