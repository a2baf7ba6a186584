//! The first steps of a new user, each in a new folder outside of our workspace: the README's "From
//! nothing to attacks" and "Build scripts" exactly as written, build scripts with each kind of
//! dependency, another name and an older edition, the examples, machine code, and processors whose
//! PEXT is slow.

mod first_change;
mod machine_code;
mod slow_pext;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::{env, fs};

use magic_tables::origin::ORIGIN;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .expect("the top level is there")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// An engine in an empty folder outside of the repository, where Cargo would add it to our
/// workspace. The folder is removed when this value is dropped.
struct Engine(PathBuf);

impl Engine {
    fn new(name: &str) -> Self {
        let folder = env::temp_dir().join(format!("magic-bitboards-{name}-{}", std::process::id()));
        fs::create_dir_all(folder.join("src")).expect("a folder");
        fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock"))
            .expect("the versions are locked");
        Self(folder)
    }

    /// A package with these lines behind those of the package itself. They name our crates as the
    /// pages do, or as if they were published.
    fn with_manifest(name: &str, edition: &str, rest: &str) -> Self {
        let engine = Self::new(name);
        // Cargo would look into a repository even if all of its crates were replaced.
        let rest = rest.replace(ORIGIN, "version = \"0.1\"");
        let lines = ["magic-bitboards", "magic-tables", "magic-macros"].map(|name| {
            let path = if name == "magic-bitboards" {
                root()
            } else {
                root().join(name)
            };
            format!("{name} = {{ path = '{}' }}\n", path.display())
        });
        let manifest = format!(
            "[package]\nname = \"{name}\"\nedition = \"{edition}\"\n\n{rest}\n[patch.crates-io]\n{}",
            lines.concat()
        );
        engine.file("Cargo.toml", &manifest)
    }

    /// The same with a file.
    fn file(self, file: &str, text: &str) -> Self {
        fs::write(self.0.join(file), text).expect("the folder can be written");
        self
    }

    /// A copy of a package of `examples`, which then depends on the repository by its path.
    fn copied(name: &str) -> Self {
        let engine = Self::new(name);
        copy(&root().join("examples").join(name), &engine.0);
        let manifest = read(&engine.0.join("Cargo.toml"));
        assert!(
            manifest.contains("path = \"../.."),
            "{name} depends on the crate by its path"
        );
        let path = format!("path = \"{}", root().display());
        engine.file("Cargo.toml", &manifest.replace("path = \"../..", &path))
    }

    /// Runs Cargo as from a shell, with this in its environment, and returns its standard output.
    /// It must not warn.
    fn cargo(&self, arguments: &str, environment: &[(&str, &OsStr)]) -> String {
        // All engines share a target folder, so that what they depend on is built once. Two of them
        // may have a program of the same name: nobody builds one before the other has run.
        static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
        let mut command = Command::new(env!("CARGO"));
        // The engine must not see the settings of the Cargo that runs this test.
        for (name, _) in env::vars_os() {
            let text = name.to_string_lossy();
            if text.starts_with("CARGO_PKG_") || text.starts_with("CARGO_PROFILE_") {
                command.env_remove(&name);
            }
        }
        command
            .arg("--offline")
            .args(arguments.split(' '))
            .current_dir(&self.0);
        command.env(
            "CARGO_TARGET_DIR",
            Path::new(env!("CARGO_TARGET_TMPDIR")).join("nested"),
        );
        command.envs(environment.iter().copied());
        let turn = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
        let output = command.output().expect("Cargo runs");
        drop(turn);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.success(),
            "cargo {arguments}, {environment:?}:\n{errors}"
        );
        assert!(!errors.contains("warning"), "cargo {arguments}:\n{errors}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // A folder that cannot be removed does no harm.
        _ = fs::remove_dir_all(&self.0);
    }
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

/// The fenced blocks of a section of a page.
fn blocks(page: &str, heading: &str) -> Vec<String> {
    let section = page
        .split_once(&format!("\n## {heading}\n"))
        .expect("the section is there")
        .1;
    let section = section.split("\n## ").next().unwrap_or(section);
    let blocks = section.split("\n```").skip(1).step_by(2);
    blocks
        .map(|block| {
            block
                .split_once('\n')
                .expect("a block has lines")
                .1
                .to_owned()
        })
        .collect()
}

#[test]
fn the_first_steps_work() {
    let page = read(&root().join("docs/getting-started.md"));
    let blocks = blocks(&page, "From nothing to attacks");
    let [commands, program] = &blocks[..] else {
        panic!("two blocks: {blocks:?}")
    };
    assert!(
        commands.starts_with("cargo new engine && cd engine\ncargo add "),
        "{commands}"
    );
    let main = program
        .split_once('\n')
        .filter(|(first, _)| first.starts_with("// src/main.rs"));
    let (_, main) = main.expect("the first line names the file");
    // What `cargo add` writes, but with our folder.
    let dependency = "[dependencies]\nmagic-bitboards = \"0.1\"\n";
    let engine = Engine::with_manifest("engine", "2024", dependency);
    let printed = engine.file("src/main.rs", main).cargo("run --quiet", &[]);
    let printed = printed.trim_end();
    assert!(
        page.contains(&format!("`cargo run` prints `{printed}`")),
        "it prints {printed}"
    );
}

#[test]
fn the_build_script_works() {
    let page = read(&root().join("docs/migration.md"));
    let blocks = blocks(&page, "From a build script");
    let [dependency, script, module] = &blocks[..] else {
        panic!("three blocks: {blocks:?}")
    };
    let main =
        format!("{module}\n\nfn main() {{ println!(\"{{}}\", sliders::rook_attacks(0, 2)); }}\n");
    let engine = Engine::with_manifest("script", "2024", &format!("{dependency}\n"));
    let printed = engine
        .file("build.rs", script)
        .file("src/main.rs", &main)
        .cargo("run --quiet", &[]);
    assert_eq!(
        printed.trim_end(),
        (2 | 0x0101_0101_0101_0100_u64).to_string()
    );
}

/// Without a dependency at run time, the source is safe, so it does without the PEXT instruction,
/// and stricter lints than Clippy's usual ones are allowed for it.
#[test]
fn build_scripts_go_with_each_dependency() {
    const SCRIPT: &str = "fn main() -> Result<(), magic_tables::Error> {\n    \
        let own = magic_tables::Builder::new().scheme(magic_tables::Scheme::Hyperbola).square(\"crate::Square\");\n    \
        own.clone().square_index(\"crate::index\").generate(\"indexed.rs\")?;\n    \
        own.square_index(\"crate::index\").const_fn(true).generate(\"constant.rs\")?;\n    \
        magic_tables::Builder::new().incorporate_shift(true).generate(\"sliders.rs\")\n}\n";
    const MAIN: &str = "//! An engine.\n#![forbid(unsafe_code)]\n\
        #![deny(warnings, missing_docs, clippy::all, clippy::pedantic, clippy::nursery)]\n\
        mod tables {\n    \
            pub mod indexed {\n        include!(concat!(env!(\"OUT_DIR\"), \"/indexed.rs\"));\n    }\n    \
            pub mod constant {\n        include!(concat!(env!(\"OUT_DIR\"), \"/constant.rs\"));\n    }\n    \
            pub mod sliders {\n        include!(concat!(env!(\"OUT_DIR\"), \"/sliders.rs\"));\n    }\n}\n\n\
        use tables::{constant, indexed, sliders};\n\n\
        #[derive(Clone, Copy)]\nstruct Square(u8);\n\n\
        #[allow(clippy::trivially_copy_pass_by_ref)]\nconst fn index(square: &Square) -> usize {\n    square.0 as usize\n}\n\n\
        fn main() {\n    assert_eq!(indexed::rook_attacks(Square(0), 2), constant::rook_attacks(Square(0), 2));\n    \
        println!(\"{} {}\", sliders::SCHEME, sliders::rook_attacks(0, 2));\n}\n";
    let pext = if cfg!(all(target_arch = "x86_64", target_feature = "bmi2")) {
        "pext"
    } else {
        "fancy, incorporate_shift"
    };
    for (name, dependency, scheme) in [
        ("alone", "", "fancy, incorporate_shift"),
        (
            "with-bitboards",
            "magic-bitboards = { version = \"0.1\", default-features = false }",
            pext,
        ),
        ("with-tables", "magic-tables = \"0.1\"", pext),
    ] {
        let rest = format!(
            "[dependencies]\n{dependency}\n\n\
             [build-dependencies]\nmagic-tables = {{ version = \"0.1\", features = [\"generate\"] }}\n"
        );
        let allow = if name == "alone" {
            "#[allow(clippy::pedantic, clippy::nursery)]\nmod"
        } else {
            "mod"
        };
        let main = MAIN.replacen("mod", allow, 1);
        let engine = Engine::with_manifest(name, "2024", &rest)
            .file("build.rs", SCRIPT)
            .file("src/main.rs", &main);
        let printed = engine.cargo("run --quiet", &[]);
        assert_eq!(
            printed.trim_end(),
            format!("{scheme} {}", 2 | 0x0101_0101_0101_0100_u64),
            "{name}"
        );
        engine.cargo("clippy --quiet", &[]);
    }
}

#[test]
fn the_crate_can_have_another_name() {
    let dependency = "[dependencies]\nmb = { package = \"magic-bitboards\", version = \"0.1\", default-features = false, features = [\"macros\"] }\n";
    let engine = Engine::with_manifest("renamed", "2018", dependency);
    engine
        .file("src/lib.rs", include_str!("renamed.rs"))
        .cargo("test --quiet", &[]);
}

/// Ours do with the `syn`, `quote` and `proc-macro2` that an old lock file holds.
#[test]
fn old_lock_files_stay() {
    for (syn, old) in [
        (
            "1",
            [
                ("syn", "1.0.99"),
                ("quote", "1.0.9"),
                ("proc-macro2", "1.0.43"),
            ],
        ),
        (
            "2",
            [
                ("syn", "2.0.12"),
                ("quote", "1.0.26"),
                ("proc-macro2", "1.0.54"),
            ],
        ),
    ] {
        let rest = format!("[dependencies]\nsyn = '{syn}'\nquote = '1'\nproc-macro2 = '1'\n");
        let main =
            "magic_bitboards::magic_tables!();\nfn main() { println!(\"{}\", rook_attacks(0, 2)) }";
        let engine =
            Engine::with_manifest("old", "2021", &format!("{rest}magic-bitboards = '0.1'\n"));
        let with_ours = read(&engine.0.join("Cargo.toml"));
        let before = format!("[package]\nname = 'old'\nedition = '2021'\n\n{rest}");
        let engine = engine
            .file("Cargo.toml", &before)
            .file("Cargo.lock", "")
            .file("src/main.rs", main);
        // No lock file of ours has these: they come from the registry.
        let runs = |arguments: &str| {
            let mut command = Command::new(env!("CARGO"));
            let output = command
                .args(arguments.split(' '))
                .current_dir(&engine.0)
                .output();
            output.expect("Cargo runs").status.success()
        };
        if !runs("generate-lockfile") {
            eprintln!("not tested with {old:?}: the registry cannot be reached");
            continue;
        }
        for (name, version) in old {
            assert!(
                runs(&format!("update --package {name} --precise {version}")),
                "{name} {version}"
            );
        }
        assert!(runs("fetch"), "{old:?}");
        fs::write(engine.0.join("Cargo.toml"), with_ours).expect("the folder can be written");
        let printed = engine.cargo("run --quiet", &[]);
        assert_eq!(
            printed.trim_end(),
            (2 | 0x0101_0101_0101_0100_u64).to_string(),
            "{old:?}"
        );
        let lock = read(&engine.0.join("Cargo.lock"));
        for (name, version) in old {
            let locked = format!("name = \"{name}\"\nversion = \"{version}\"\n");
            assert!(
                lock.contains(&locked) && lock.matches(&format!("\"{name}\"\n")).count() == 1,
                "{lock}"
            );
        }
    }
}

#[test]
fn a_copied_engine_works() {
    let engine = Engine::copied("engine");
    // With factors from the catalog, an optimised macro costs more time than it saves.
    assert!(!read(&engine.0.join("Cargo.toml")).contains("build-override"));
    let printed = engine.cargo("run --quiet", &[]);
    let rows: Vec<&str> = printed.lines().skip(1).collect();
    // A rook on d4, with blockers on d6 and b4.
    let file = ". . . x . . . .";
    let empty = ". . . . . . . .";
    assert_eq!(
        rows,
        [
            empty,
            empty,
            file,
            file,
            ". x x . x x x x",
            file,
            file,
            file
        ],
        "it prints {printed}"
    );
    engine.cargo("check --quiet --features bmi2", &[]);
    engine.cargo("test --quiet", &[]);
}

/// The examples of the crate, in a package that depends on it and on what reads their arguments.
#[test]
fn copied_examples_compile() {
    let ours = read(&root().join("Cargo.toml"));
    let arguments = ours
        .lines()
        .find(|line| line.starts_with("lexopt = "))
        .expect("they read arguments");
    let rest = format!(
        "[dependencies]\n{arguments}\nmagic-bitboards = {{ version = \"0.1\", features = [\"boards\"] }}\n"
    );
    let engine = Engine::with_manifest("examples", "2024", &rest).file("src/lib.rs", "");
    copy(&root().join("examples"), &engine.0.join("examples"));
    // These are packages of their own.
    for name in fs::read_dir(engine.0.join("examples"))
        .expect("there are examples")
        .flatten()
    {
        if name.path().join("Cargo.toml").is_file() {
            fs::remove_dir_all(name.path()).expect("the folder can be written");
        }
    }
    engine.cargo("check --quiet --examples", &[]);
}
