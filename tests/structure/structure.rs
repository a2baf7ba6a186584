//! How the code is laid out: no circle of imports leaves a folder; the modules of `magic-tables`
//! stand in the order that ARCHITECTURE.md gives them; dependencies have one version; and the file of
//! the citation has the workspace's. What counts as an import, `imports.rs` says in its first lines.
//!
//! No test counts lines: `cargo run -p structure --example report` says how long everything is.

mod face;
mod imports;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use face::Face;
use imports::{Crate, Graph};

/// Files and folders with Rust that is no module of any crate: the second half of a checkout,
/// programs that tests compile and those that must not compile, expansions to compare with, and
/// what `include!` and `include_str!` read.
const LEFT_OUT: [&str; 9] = [
    "shared",
    "tests/errors/cases",
    "tests/errors/places",
    "magic-macros/src/tests/expansions",
    "magic-tables/src/lookup/boards",
    "benches/engines/recorder/recorder.rs",
    "tests/first-steps/renamed.rs",
    "tests/first-steps/engine.rs",
    "tests/first-steps/fill",
];

fn root() -> PathBuf {
    fs::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .expect("the workspace is there")
}

/// All files of the workspace that Cargo may read, with this ending.
fn files(ending: &str) -> BTreeSet<PathBuf> {
    let mut found = files_except(&LEFT_OUT);
    found.retain(|path| path.to_string_lossy().ends_with(ending));
    found
}

/// All files but those that Cargo has built, and those in some folders.
fn files_except(left_out: &[&str]) -> BTreeSet<PathBuf> {
    let root = root();
    let left_out: BTreeSet<PathBuf> = left_out.iter().map(|path| root.join(path)).collect();
    let (mut found, mut open) = (BTreeSet::new(), vec![root]);
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).expect("the folder can be read") {
            let path = entry.expect("the folder can be read").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            // Each workspace has a folder of what Cargo has built.
            if name.starts_with('.') || name == "target" || left_out.contains(&path) {
                continue;
            }
            if path.is_dir() {
                open.push(path);
            } else {
                found.insert(path);
            }
        }
    }
    found
}

/// The roots of the crates of the package with this manifest: where Cargo looks for them, and those
/// that the manifest names.
fn crate_roots(manifest: &Path) -> Vec<PathBuf> {
    let package = manifest.parent().expect("a file is in a folder");
    let text = fs::read_to_string(manifest).expect("the manifest can be read");
    let mut found: Vec<PathBuf> = ["src/lib.rs", "src/main.rs", "build.rs"]
        .map(|file| package.join(file))
        .into();
    let is_rust = |path: &Path| path.extension().is_some_and(|ending| ending == "rs");
    let named = text.split('"').filter(|word| is_rust(Path::new(word)));
    found.extend(named.map(|file| package.join(file)));
    for folder in ["src/bin", "examples", "tests", "benches"] {
        for entry in fs::read_dir(package.join(folder)).into_iter().flatten() {
            let path = entry.expect("the folder can be read").path();
            found.push(if path.is_dir() {
                path.join("main.rs")
            } else {
                path
            });
        }
    }
    found.retain(|path| path.exists() && is_rust(path));
    found
        .iter()
        .map(|path| fs::canonicalize(path).expect("it exists"))
        .collect()
}

/// What the files of each crate of the workspace import.
static CRATES: LazyLock<Vec<Graph>> = LazyLock::new(|| {
    let manifests = files("Cargo.toml");
    let roots = manifests.iter().flat_map(|manifest| crate_roots(manifest));
    roots.map(|root| Crate::read(&root).imports()).collect()
});

/// A file as its path in the workspace.
fn relative(file: &Path) -> String {
    file.strip_prefix(root())
        .expect("it is in the workspace")
        .display()
        .to_string()
}

#[test]
fn every_file_is_read() {
    let read: BTreeSet<PathBuf> = CRATES.iter().flat_map(Graph::keys).cloned().collect();
    let files = files(".rs");
    let missing: Vec<String> = files.difference(&read).map(|file| relative(file)).collect();
    assert!(
        missing.is_empty(),
        "no crate has these files as modules: {missing:#?}"
    );
}

#[test]
fn no_folders_import_each_other() {
    let mut found = BTreeSet::new();
    for graph in &*CRATES {
        // The files of one folder are one room, and may be read together.
        let leaves_its_folder = |circle: &BTreeSet<PathBuf>| {
            circle
                .iter()
                .map(|file| file.parent())
                .collect::<BTreeSet<_>>()
                .len()
                > 1
        };
        for circle in imports::circles(graph)
            .into_iter()
            .filter(leaves_its_folder)
        {
            for (file, import) in circle
                .iter()
                .flat_map(|file| circle.iter().map(move |import| (file, import)))
            {
                if let Some(path) = graph[file].get(import) {
                    found.insert(format!(
                        "{} imports {} by {path}",
                        relative(file),
                        relative(import)
                    ));
                }
            }
        }
    }
    assert!(
        found.is_empty(),
        "files of several folders import each other: {found:#?}"
    );
}

/// A crate with these files, which tests write to a folder of this name, and what its files import.
fn imports_of(name: &str, files: &[(&str, &str)]) -> BTreeSet<String> {
    let folder = crate_of(name, files);
    let graph = Crate::read(&folder.join("lib.rs")).imports();
    let name = |path: &Path| {
        path.strip_prefix(&folder)
            .expect("it is in the folder")
            .display()
            .to_string()
    };
    let of_file = |(file, imports): (&PathBuf, &BTreeMap<PathBuf, String>)| {
        imports
            .keys()
            .map(|import| format!("{} {}", name(file), name(import)))
            .collect::<Vec<_>>()
    };
    graph.iter().flat_map(of_file).collect()
}

#[test]
fn imports_are_seen() {
    let cases = [
        (
            "use super::{b::{B, c::C}};",
            &["a.rs b/c.rs", "a.rs b/mod.rs"][..],
        ),
        ("use super::b::c::{self, other};", &["a.rs b/c.rs"]),
        (
            "fn f(x: crate::b::B) { self::inner::g(x) } mod inner { pub use super::super::d::*; }",
            &["a.rs b/mod.rs", "a.rs d.rs"],
        ),
        (
            "fn f() { use crate::b; b::c::f(); b::f(); }",
            &["a.rs b/c.rs", "a.rs b/mod.rs"],
        ),
        ("fn f() { assert!(crate::b::c::f()); }", &["a.rs b/c.rs"]),
        ("#[serde(with = \"crate::d\")] struct S;", &["a.rs d.rs"]),
        (
            "#[cfg(test)] mod tests { use super::super::d::D; }",
            &["a.rs d.rs"],
        ),
        // What the root exports stands elsewhere.
        ("use crate::D;", &["a.rs d.rs"]),
        (
            "use crate::{named as other, C};",
            &["a.rs b/c.rs", "a.rs b/mod.rs"],
        ),
        ("fn f() { crate::exported!() }", &["a.rs b/c.rs"]),
        ("use crate::b::B;", &["a.rs b/mod.rs"]),
        // These import nothing of this crate.
        ("use crate::Outside;", &[]),
        ("use crate::outside::Anything;", &[]),
        (
            "pub(in super::super) fn f() { let a = notcrate::d; ::d::D(); quote! { crate::d::D } }",
            &[],
        ),
        ("mod b { pub fn f() {} } fn g() { b::f() }", &[]),
    ];
    for (number, (text, expected)) in cases.into_iter().enumerate() {
        let files = [
            (
                "lib.rs",
                "mod a; mod b; mod d; pub use b::{named, c::C}; pub use d::*; pub use elsewhere::Outside; mod outside { pub use elsewhere::*; }",
            ),
            ("a.rs", text),
            (
                "b/mod.rs",
                "pub mod c; pub fn named() {} pub enum Letter { B } pub use Letter::B;",
            ),
            (
                "b/c.rs",
                "pub struct C; #[macro_export] macro_rules! exported { () => {}; }",
            ),
            ("d.rs", "pub struct D;"),
        ];
        let mut found = imports_of(&format!("imports-{number}"), &files);
        found.retain(|import| !import.starts_with("lib.rs"));
        assert_eq!(
            found,
            expected.iter().map(|&import| import.to_owned()).collect(),
            "{text}"
        );
    }
}

#[test]
fn circles_are_found() {
    let graph: Graph = [
        ("a", "b"),
        ("b", "c"),
        ("c", "b"),
        ("d", "d2"),
        ("d2", "a"),
        ("e", "f"),
        ("f", "e"),
    ]
    .map(|(file, import)| (file.into(), [(import.into(), String::new())].into()))
    .into();
    let circle = |files: [&str; 2]| files.map(PathBuf::from).into();
    assert_eq!(
        imports::circles(&graph),
        [circle(["b", "c"]), circle(["e", "f"])].into()
    );
}

/// The place of each module of `magic-tables` in the list of ARCHITECTURE.md.
fn documented_places() -> BTreeMap<String, usize> {
    let page = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the page can be read");
    let (_, list) = page
        .split_once("a module imports only from the modules above it:")
        .expect("the list is there");
    let list = list.split("```").nth(1).expect("the list is a block");
    let names = |line: &str| {
        let names = line.split("  ").next().unwrap_or_default();
        names
            .split(", ")
            .map(|name| name.trim_end_matches('/').to_owned())
            .collect::<Vec<_>>()
    };
    let lines = list.lines().skip(1).enumerate();
    lines
        .flat_map(|(place, line)| names(line).into_iter().map(move |name| (name, place)))
        .collect()
}

#[test]
fn modules_import_from_those_above_them() {
    let places = documented_places();
    let source = root().join("magic-tables/src");
    // The root imports everything, and tests may.
    let module = |file: &Path| {
        let path = file.strip_prefix(&source).ok()?.with_extension("");
        let words: Vec<&str> = path.iter().filter_map(|word| word.to_str()).collect();
        (!words.contains(&"tests") && words != ["lib"]).then(|| words[0].to_owned())
    };
    let mut wrong = BTreeSet::new();
    let tables = CRATES
        .iter()
        .find(|graph| graph.contains_key(&source.join("lib.rs")));
    for (file, imports) in tables.expect("the crate is there") {
        let Some(below) = module(file) else { continue };
        for (import, path) in imports {
            let Some(above) = module(import) else {
                continue;
            };
            let fault = match (places.get(&above), places.get(&below)) {
                (Some(one), Some(other)) if one <= other => continue,
                (Some(_), Some(_)) => format!(
                    "`{above}` is below `{below}`: {} has {path}",
                    relative(file)
                ),
                _ => format!("`{above}` or `{below}` is missing"),
            };
            wrong.insert(fault);
        }
    }
    assert!(
        wrong.is_empty(),
        "the list of ARCHITECTURE.md is wrong: {wrong:#?}"
    );
}

/// The published crates, and the folders of their manifests.
const PUBLISHED: [(&str, &str); 4] = [
    ("magic-bitboards", "."),
    ("magic-macros", "magic-macros"),
    ("magic-tables", "magic-tables"),
    ("magics", "magics"),
];

/// The public face of each published crate, and the file of the list of it.
static FACES: LazyLock<Vec<(&str, Face)>> = LazyLock::new(|| {
    let read = |(name, folder): (&'static str, &str)| {
        let file = root().join(folder).join("src/lib.rs");
        (name, Face::read(&name.replace('-', "_"), &file))
    };
    PUBLISHED.map(read).into()
});

#[test]
fn public_items_are_those_of_the_lists() {
    for (name, face) in &*FACES {
        let file = face::list_of(name);
        snapshots::assert_current(&file, &text(&face.lines), "cargo test -p structure");
    }
}

/// The text of a file with these lines.
fn text<'a>(lines: impl IntoIterator<Item = &'a String>) -> String {
    lines.into_iter().flat_map(|line| [line, "\n"]).collect()
}

/// Writes a crate with these files to a folder of this name, and gives the folder.
fn crate_of(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    for (file, text) in files {
        let path = folder.join(file);
        fs::create_dir_all(path.parent().expect("a file is in a folder"))
            .expect("the folder can be made");
        fs::write(path, text).expect("the file can be written");
    }
    folder
}

#[test]
fn the_public_face_is_what_users_can_reach() {
    let files = [
        (
            "lib.rs",
            "mod a; pub mod b; #[doc(hidden)] pub mod c; pub use a::{A, f as g}; pub use other::O;
             #[cfg(test)] pub mod tests {} pub(crate) fn not() {}
             macro_rules! words { ($name:ident) => { pub enum $name { X } } } words! { W {} }
             pub use self::W as V;",
        ),
        (
            "a.rs",
            "#[derive(Clone)] pub struct A<T>(pub T, u8); pub fn f(x: u8) -> A<u8> { loop {} }
             pub struct NotSeen; impl NotSeen { pub fn not_seen() {} }
             impl<T> A<T> { pub const fn method(&self, t: T) -> T { t } fn private() {}
             #[doc(hidden)] pub fn hidden() {} }
             impl<T> crate::b::Public for A<T> { type X = T; } impl<T> Private for A<T> {}
             trait Private {} impl<T> Iterator for A<T> { type Item = u8; }",
        ),
        (
            "b.rs",
            "pub trait Public { type X; fn must(&self); } pub use super::a::A;
             #[non_exhaustive] pub enum E { One { x: u8 }, #[doc(hidden)] Two }
             #[macro_export] macro_rules! exported { () => {} }",
        ),
        ("c.rs", "pub fn hidden() {}"),
    ];
    let folder = crate_of("face", &files);
    let face = Face::read("x", &folder.join("lib.rs"));
    let right = [
        "#[non_exhaustive] pub enum x::b::E",
        "impl Clone for x::A",
        "impl<T> Iterator for x::A<T> { type Item = u8; }",
        "impl<T> crate::b::Public for x::A<T> { type X = T; }",
        "impl<T> x::A<T> { pub const fn method(&self, t: T) -> T }",
        "pub field x::A::0: T",
        "pub fn x::g(x: u8) -> A<u8>",
        "pub macro x::exported!",
        "pub mod x",
        "pub mod x::b",
        "pub struct x::A<T>",
        "pub trait x::b::Public",
        "pub use other::O as x::O",
        "pub use x::A as x::b::A",
        "pub variant x::b::E::One { x: u8 }",
        "pub x::V by words!",
        "trait x::b::Public { fn must(&self); }",
        "trait x::b::Public { type X; }",
        "words! gives pub enum $ name",
        "words! { W { } }",
    ];
    assert_eq!(face.lines, right.map(str::to_owned).into());
    let may_grow: BTreeSet<(&str, bool)> = face
        .open_types
        .iter()
        .map(|one| (&*one.path, one.may_grow))
        .collect();
    let right = [("x::A", false), ("x::V", false), ("x::b::E", true)];
    assert_eq!(may_grow, right.into());
}

/// Users match on the variants of an enumeration and write structures with their fields: either one
/// may grow only if it says so, or has a reason not to.
#[test]
fn public_types_may_grow_or_say_why_not() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("face/exhaustive.txt");
    let listed = fs::read_to_string(&file).expect("the list can be read");
    let reasons: BTreeMap<&str, &str> = listed
        .lines()
        .filter_map(|line| line.split_once(": "))
        .collect();
    let open_types = FACES.iter().flat_map(|(_, face)| &face.open_types);
    let exhaustive: BTreeSet<&str> = open_types
        .filter(|one| !one.may_grow)
        .map(|one| &*one.path)
        .collect();
    let without_reason: Vec<&&str> = exhaustive
        .iter()
        .filter(|path| !reasons.contains_key(**path))
        .collect();
    assert!(
        without_reason.is_empty(),
        "mark these by `#[non_exhaustive]`, or give a reason in {}: {without_reason:#?}",
        file.display()
    );
    let right: BTreeSet<String> = reasons
        .iter()
        .filter(|(path, _)| exhaustive.contains(**path))
        .map(|(path, reason)| format!("{path}: {reason}"))
        .collect();
    snapshots::assert_current(&file, &text(&right), "cargo test -p structure");
}

fn read(path: &str) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What a line of `text` has behind `key` and a mark such as a colon, without quotation marks.
fn value<'a>(text: &'a str, key: &str) -> &'a str {
    let mut values = text.lines().filter_map(|line| line.strip_prefix(key));
    let value = values.next().unwrap_or_else(|| panic!("there is no {key}"));
    value.trim_end_matches(',').trim_matches('"')
}

#[test]
fn the_citation_names_this_version_its_licence_and_the_paper() {
    let citation = read("CITATION.cff");
    let manifest = read("Cargo.toml");
    assert_eq!(value(&citation, "version: "), env!("CARGO_PKG_VERSION"));
    let licences: Vec<&str> = citation
        .lines()
        .skip_while(|line| *line != "license:")
        .skip(1)
        .map_while(|line| line.strip_prefix("  - "))
        .collect();
    assert_eq!(licences.join(" OR "), env!("CARGO_PKG_LICENSE"));
    let repository = value(&manifest, "repository = ");
    assert_eq!(value(&citation, "repository-code: "), repository);
    let paper = read("docs/paper/paper.typ");
    assert_eq!(value(&citation, "  title: "), value(&paper, "  title: "));
    assert_eq!(
        value(&citation, "    - name: "),
        value(&paper, "  author: ")
    );
}

#[test]
fn every_dependency_has_one_version() {
    let tree = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO"));
        command
            .args([
                "tree",
                "--locked",
                "--prefix=none",
                "--all-features",
                "--target=all",
            ])
            .args(arguments);
        let output = command.current_dir(root()).output().expect("Cargo runs");
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        String::from_utf8(output.stdout).expect("names are text")
    };
    for (name, _) in PUBLISHED {
        let of_users = tree(&["--edges=normal,build", "--package", name]);
        let all: BTreeSet<&str> = of_users
            .lines()
            .filter_map(|line| line.split(' ').next())
            .collect();
        let versions: BTreeSet<String> = of_users
            .lines()
            .map(|line| line.split(' ').take(2).collect::<Vec<_>>().join(" "))
            .collect();
        assert_eq!(
            all.len(),
            versions.len(),
            "{name} has one in several versions: {versions:?}"
        );
    }
    // No user compiles the crates to which ours are compared, and no test does.
    let all = tree(&["--workspace"]);
    assert!(
        ["chess ", "cozy-chess ", "shakmaty "]
            .iter()
            .all(|peer| !all.contains(&format!("\n{peer}")))
    );
}

#[test]
fn no_dependency_has_a_wildcard() {
    for (name, folder) in PUBLISHED {
        let manifest = read(&format!("{folder}/Cargo.toml"));
        // Profiles name all packages so.
        let is_version = |line: &&str| !line.starts_with(['#', '[']) && line.contains("\"*\"");
        let wildcard = manifest.lines().find(is_version);
        assert_eq!(wildcard, None, "{name}");
    }
}

/// The licences of a package stand in its folder, since a package holds nothing from beyond it. What
/// the generator and the program write is under a licence of its own.
#[test]
fn each_package_has_its_licences() {
    let of_code = ["LICENSE-APACHE", "LICENSE-MIT"];
    let of_all = ["LICENSE-APACHE", "LICENSE-MIT", "LICENSE-MIT-0"];
    for (package, licences) in [
        ("magic-macros", &of_code[..]),
        ("magic-tables", &of_all[..]),
        ("magics", &of_all[..]),
    ] {
        for licence in licences {
            assert_eq!(read(&format!("{package}/{licence}")), read(licence));
        }
    }
}

/// A copy of `scripts/release.sh`, with a changelog and what else it reads.
#[cfg(unix)]
mod release {
    use super::*;
    use std::ffi::{OsStr, OsString};

    /// The changelog of a workspace whose version is 1.2.0.
    const CHANGELOG: &str = "# Changelog\n\n\
        ## [Unreleased]\n\n- later\n\n\
        ## [1.2.0] - 2026-11-30\n\n### Added\n\n\
        - [one](docs/one.md#a), [two](https://two.example/)\n- three\n\n\
        ## [1.1.0] - 2026-10-30\n\n- first\n- last\n";

    fn copy(name: &str, version: &str) -> PathBuf {
        crate_of(
            name,
            &[
                ("scripts/release.sh", &read("scripts/release.sh")),
                (
                    "Cargo.toml",
                    &format!(
                        "[workspace.package]\nversion = \"{version}\"\n\
                         repository = \"https://one.example\"\n"
                    ),
                ),
                ("CHANGELOG.md", CHANGELOG),
            ],
        )
    }

    /// Makes one kind of files with the programs that a search path has, and returns the file `made`.
    fn run(folder: &Path, only: &str, path: &OsStr, made: &str) -> String {
        let mut command = Command::new("bash");
        command
            .args(["-c", "PATH=$0; . \"$@\""])
            .arg(path)
            .arg(folder.join("scripts/release.sh"))
            .args(["--only", only])
            .arg(folder.join("files"));
        let output = command.output().expect("bash runs");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{only}: {errors}");
        fs::read_to_string(folder.join("files").join(made)).expect("it is made")
    }

    /// The section in the middle, the last one, and what comes, for a version that has no section.
    /// Links to files lead to the repository.
    #[test]
    fn its_notes_are_the_whole_section() {
        for (version, notes) in [
            (
                "1.2.0",
                "### Added\n\n- [one](https://one.example/blob/v1.2.0/docs/one.md#a), \
                 [two](https://two.example/)\n- three\n\n",
            ),
            ("1.1.0", "- first\n- last\n"),
            ("1.3.0", "- later\n\n"),
        ] {
            let folder = copy(&format!("notes-{version}"), version);
            assert_eq!(run(&folder, "notes", &search_path(), "notes.md"), notes);
        }
    }

    /// Systems have `sha256sum` or, as macOS, `shasum`.
    #[test]
    fn its_sums_need_either_program() {
        let folder = copy("sums", "1.2.0");
        fs::create_dir_all(folder.join("files")).expect("the folder can be made");
        fs::write(folder.join("files/a.tar.gz"), "").expect("the file can be written");
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        for (name, text) in [
            ("sha256sum", format!("echo \"{empty}  $1\"")),
            (
                "shasum",
                format!("[ \"$1 $2\" = '-a 256' ] && echo \"{empty}  $3\""),
            ),
        ] {
            let path = folder.join(format!("with-{name}"));
            fs::create_dir_all(&path).expect("the folder can be made");
            for tool in ["dirname", "sed", "mkdir", "find", "sort", "tee", "grep"] {
                let all = search_path();
                let all = all.to_string_lossy();
                let script = format!("#!/bin/sh\nPATH='{all}' exec {tool} \"$@\"\n");
                write_program(&path.join(tool), &script);
            }
            write_program(&path.join(name), &format!("#!/bin/sh\n{text}\n"));
            let sums = run(&folder, "sums", path.as_os_str(), "SHA256SUMS");
            assert_eq!(sums, format!("{empty}  a.tar.gz\n"), "{name}");
        }
    }

    fn search_path() -> OsString {
        std::env::var_os("PATH").unwrap_or_default()
    }

    fn write_program(path: &Path, text: &str) {
        use std::os::unix::fs::PermissionsExt as _;

        fs::write(path, text).expect("the file can be written");
        let mode = fs::Permissions::from_mode(0o755);
        fs::set_permissions(path, mode).expect("its mode can be set");
    }
}
