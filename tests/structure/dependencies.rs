//! What deny.toml says of the dependencies of the published crates, for those without cargo-deny: each in one version, and none
//! with a wildcard.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The published crates, and the folders of their manifests.
const CRATES: [(&str, &str); 4] = [
    ("magic-bitboards", "."),
    ("magic-macros", "magic-macros"),
    ("magic-tables", "magic-tables"),
    ("magics", "magics"),
];

/// A crate in Cargo.lock: its name and its version.
type Crate = (String, String);

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The text between quotes in each line of `lines`.
fn quoted(lines: &str) -> impl Iterator<Item = &str> {
    lines.lines().filter_map(|line| line.split('"').nth(1))
}

/// All crates of Cargo.lock, and the words that name what they depend on: `name`, or `name version` if there are several.
fn locked(lock: &str) -> BTreeMap<Crate, Vec<String>> {
    let package = |text: &str| {
        let (head, dependencies) = text.split_once("dependencies = [").unwrap_or((text, ""));
        let value = |key: &str| {
            let line = head.lines().find(|line| line.starts_with(key)).expect("a package has it");
            quoted(line).next().expect("the value has quotes").to_owned()
        };
        ((value("name ="), value("version =")), quoted(dependencies).map(str::to_owned).collect())
    };
    lock.split("[[package]]").skip(1).map(package).collect()
}

/// The crates that one of `names` depends on, even indirectly, in several versions.
fn in_several_versions(lock: &str, names: &[&str]) -> BTreeSet<String> {
    let locked = locked(lock);
    let of_name = |words: &str| {
        let (name, version) = words.split_once(' ').unwrap_or((words, ""));
        let version = version.split(' ').next().unwrap_or_default();
        let is_meant = |one: &&Crate| one.0 == name && (version.is_empty() || one.1 == version);
        locked.keys().find(is_meant).expect("it is in the file").clone()
    };
    let mut found = BTreeSet::new();
    let mut open: Vec<Crate> = names.iter().map(|name| of_name(name)).collect();
    while let Some(next) = open.pop() {
        if found.insert(next.clone()) {
            open.extend(locked[&next].iter().map(|words| of_name(words)));
        }
    }
    let has_others = |one: &&Crate| found.iter().any(|other| other.0 == one.0 && other.1 != one.1);
    found.iter().filter(has_others).map(|one| one.0.clone()).collect()
}

#[test]
fn every_dependency_has_one_version() {
    let lock = read("Cargo.lock");
    let found = in_several_versions(&lock, &CRATES.map(|(name, _)| name));
    assert!(found.is_empty(), "in several versions: {found:?}");
    // The crates to which ours are compared bring old ones. No user compiles them.
    assert!(in_several_versions(&read("benches/Cargo.lock"), &["magic-bitboards-benches"]).contains("rand"));
}

#[test]
fn no_dependency_has_a_wildcard() {
    for (name, folder) in CRATES {
        let manifest = read(&format!("{folder}/Cargo.toml"));
        // Profiles name all packages so.
        let is_version = |line: &&str| !line.starts_with(['#', '[']) && line.contains("\"*\"");
        let wildcard = manifest.lines().find(is_version);
        assert_eq!(wildcard, None, "{name}");
    }
}
