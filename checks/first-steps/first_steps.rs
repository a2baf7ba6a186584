//! The first steps of a new user: builds and runs the README's "From nothing to attacks" and "Build scripts", and the
//! examples, exactly as written, each in a new folder.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::{env, fs};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the top level is there")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// An empty folder, removed when this value is dropped. It is outside the repository: inside, Cargo would add a new
/// package to our workspace.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = env::temp_dir().join(format!("magic-bitboards-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        Self(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder that cannot be removed does no harm.
        _ = fs::remove_dir_all(&self.0);
    }
}

/// All engines share a target folder, where two of them have a program of the same name: nobody builds one before the other has run.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// Runs Cargo as from a shell and returns its standard output.
fn cargo(folder: &Path, arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO"));
    // The engine must not see the settings of the Cargo that runs this test.
    for (name, _) in env::vars_os() {
        let name = name.to_string_lossy().into_owned();
        if name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_PROFILE_") {
            command.env_remove(name);
        }
    }
    // What both engines depend on is built once.
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("nested");
    command.env("CARGO_TARGET_DIR", target);
    let turn = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let output = command.args(arguments).current_dir(folder).output().expect("Cargo runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    drop(turn);
    let errors = text(&output.stderr);
    assert!(output.status.success(), "cargo {arguments:?}:\n{errors}");
    assert!(!errors.contains("warning"), "cargo {arguments:?}:\n{errors}");
    text(&output.stdout)
}

/// The fenced blocks of a section, with their languages.
fn blocks(page: &str, heading: &str) -> Vec<(String, String)> {
    let section = page.split_once(&format!("\n## {heading}\n")).expect("the section is there").1;
    let section = section.split("\n## ").next().unwrap_or(section);
    let mut parts = section.split("\n```");
    let mut blocks = Vec::new();
    while let (Some(_), Some(block)) = (parts.next(), parts.next()) {
        let (language, text) = block.split_once('\n').expect("a block has lines");
        blocks.push((language.to_owned(), text.to_owned()));
    }
    blocks
}

/// What makes Cargo take these crates from here: a published version, if there is one, is not the one to test.
fn patch(crates: &[&str]) -> String {
    let here = root();
    let line = |&name: &&str| {
        let path = if name == "magic-bitboards" { here.clone() } else { here.join(name) };
        format!("{name} = {{ path = {:?} }}\n", path.display().to_string())
    };
    format!("[patch.crates-io]\n{}", crates.iter().map(line).collect::<String>())
}

#[test]
fn readme_steps_work() {
    let page = read(&root().join("README.md"));
    let blocks = blocks(&page, "From nothing to attacks");
    let [(_, commands), (_, dependency), (_, program)] = blocks.as_slice() else {
        panic!("there are commands, a dependency and a program")
    };
    let folder = Folder::new("from-nothing");
    assert_eq!(commands, "cargo new engine\ncd engine");
    cargo(&folder.0, &["new", "engine", "--vcs", "none"]);
    let engine = folder.0.join("engine");

    let manifest = format!(
        "{}{dependency}\n\n{}",
        read(&engine.join("Cargo.toml")),
        patch(&["magic-bitboards", "magic-tables", "magic-macros"])
    );
    fs::write(engine.join("Cargo.toml"), manifest).expect("the folder can be written");
    let (_, main) = program
        .split_once('\n')
        .filter(|(first, _)| first.starts_with("// src/main.rs"))
        .expect("the first line names the file");
    fs::write(engine.join("src/main.rs"), main).expect("the folder can be written");

    let printed = cargo(&engine, &["run", "--quiet", "--offline"]);
    let printed = printed.trim_end();
    assert!(page.contains(&format!("`cargo run` prints `{printed}`")), "it prints {printed}");

    // Whoever has no published version depends on the repository that the manifest names.
    let repository = read(&root().join("Cargo.toml"));
    let repository = repository
        .lines()
        .find_map(|line| line.strip_prefix("repository = "))
        .expect("there is a repository");
    let line = format!("magic-bitboards = {{ git = {repository} }}");
    assert!(page.contains(&line), "README.md does not say `{line}`");
}

#[test]
fn build_script_of_readme_works() {
    let page = read(&root().join("README.md"));
    let blocks = blocks(&page, "Build scripts");
    let [(_, dependency), (_, script), (_, module)] = blocks.as_slice() else {
        panic!("there are a dependency, a build script and a module")
    };
    let folder = Folder::new("build-script");
    cargo(&folder.0, &["new", "engine", "--vcs", "none"]);
    let engine = folder.0.join("engine");
    let manifest =
        format!("{}{dependency}\n\n{}", read(&engine.join("Cargo.toml")), patch(&["magic-tables"]));
    fs::write(engine.join("Cargo.toml"), manifest).expect("the folder can be written");
    fs::write(engine.join("build.rs"), script).expect("the folder can be written");
    let main = format!("{module}\n\nfn main() {{ println!(\"{{}}\", sliders::rook_attacks(0, 2)); }}\n");
    fs::write(engine.join("src/main.rs"), main).expect("the folder can be written");
    let printed = cargo(&engine, &["run", "--quiet", "--offline"]);
    assert_eq!(printed.trim_end(), (2 | 0x0101_0101_0101_0100_u64).to_string());
}

/// Copies a folder with everything in it, except for what was built there.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("the folder can be written");
    for entry in fs::read_dir(from).unwrap_or_else(|error| panic!("{}: {error}", from.display())) {
        let path = entry.expect("the folder can be read").path();
        let name = path.file_name().expect("an entry has a name");
        if path.is_file() {
            fs::copy(&path, to.join(name)).expect("the file can be copied");
        } else if name != "target" {
            copy(&path, &to.join(name));
        }
    }
}

/// Copies a package of `examples` for a test, which then depends on the repository by its path.
fn copy_package(name: &str, test: &str) -> Folder {
    let folder = Folder::new(test);
    copy(&root().join("examples").join(name), &folder.0);
    let manifest = folder.0.join("Cargo.toml");
    let text = read(&manifest);
    assert!(text.contains("path = \"../.."), "{name} depends on the crate by its path");
    let path = format!("path = \"{}", root().display());
    fs::write(manifest, text.replace("path = \"../..", &path)).expect("the file can be written");
    folder
}

#[test]
fn a_copied_engine_works() {
    let folder = copy_package("engine", "engine");
    // With factors from the catalog, an optimised macro costs more time than it saves.
    assert!(!read(&folder.0.join("Cargo.toml")).contains("build-override"));
    let printed = cargo(&folder.0, &["run", "--quiet", "--offline"]);
    let rows: Vec<&str> = printed.lines().skip(1).collect();
    // A rook on d4, with blockers on d6 and b4.
    let file = ". . . x . . . .";
    let empty = ". . . . . . . .";
    assert_eq!(rows, [empty, empty, file, file, ". x x . x x x x", file, file, file], "it prints {printed}");
    cargo(&folder.0, &["check", "--quiet", "--offline", "--features", "bmi2"]);
    cargo(&folder.0, &["test", "--quiet", "--offline"]);
}

/// The examples of the crate, in a package that depends on it and on what reads their arguments.
#[test]
fn copied_examples_compile() {
    let folder = copy_package("engine", "examples");
    let manifest = folder.0.join("Cargo.toml");
    let ours = read(&root().join("Cargo.toml"));
    let arguments =
        ours.lines().find(|line| line.starts_with("lexopt = ")).expect("the examples read arguments");
    let text = read(&manifest)
        .replace("[dependencies]\n", &format!("[dependencies]\n{arguments}\n"))
        .replace("features = [\"macros\"]", "features = [\"boards\", \"macros\"]");
    fs::write(manifest, text).expect("the file can be written");
    let examples = ["games", "perft", "shogi", "xiangqi", "glinski"];
    for name in examples {
        copy(&root().join("examples").join(name), &folder.0.join("examples").join(name));
    }
    cargo(&folder.0, &["check", "--quiet", "--offline", "--examples"]);
}
