//! Tests the machine code of an engine: no start-up code, tables in read-only memory, no call in look-ups except to the panic
//! for squares off the board, and PEXT if the target or the feature enables it. That no look-up branches, `prices.rs` tests for all
//! combinations.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use object::read::{Object as _, ObjectSection as _, ObjectSymbol as _};
use object::{BinaryFormat, File, SectionKind};

/// The folder with the engine's package, outside of our workspace.
static PACKAGE: LazyLock<PathBuf> = LazyLock::new(|| {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = here.join("../..").canonicalize().expect("the top level is there");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("engine");
    fs::create_dir_all(&folder).expect("the target folder can be written to");
    let manifest = format!(
        "[package]\nname = \"engine\"\nedition = \"2024\"\n\n[[bin]]\nname = \"engine\"\npath = '{}'\n\n\
         [features]\nbmi2 = [\"magic-bitboards/bmi2\"]\n\n\
         [dependencies]\nmagic-bitboards = {{ path = '{}', default-features = false, features = [\"macros\"] }}\n\n\
         [workspace]\n",
        here.join("engine.rs").display(),
        root.display()
    );
    fs::write(folder.join("Cargo.toml"), manifest).expect("the target folder can be written to");
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock")).expect("the versions are locked");
    folder
});

/// The engine, compiled with certain flags and features.
struct Engine {
    program: PathBuf,
    assembly: String,
    object: Vec<u8>,
}

impl Engine {
    /// Compiles the engine as a user would, without the flags and features of this test, in its own folder. A second call
    /// finds it built.
    fn build(name: &str, flags: &str, features: &[&str]) -> Self {
        let target_dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("nested");
        let emit = target_dir.join(name);
        fs::create_dir_all(&emit).expect("the target folder can be written to");
        let output = Command::new(env!("CARGO"))
            .current_dir(&*PACKAGE)
            // With `--target`, flags do not apply to procedural macros and build scripts, which are then built only once.
            .args(["rustc", "--offline", "--release", "--target", &host()])
            .arg("--target-dir")
            .arg(&target_dir)
            .args(features.iter().flat_map(|feature| ["--features", feature]))
            .args(["--", "-Ccodegen-units=1"])
            .arg(format!("--emit=link={}", emit.join("engine").display()))
            .arg(format!("--emit=asm={}", emit.join("engine.s").display()))
            .arg(format!("--emit=obj={}", emit.join("engine.o").display()))
            .env("RUSTFLAGS", flags)
            .env_remove("CARGO_ENCODED_RUSTFLAGS")
            .env_remove("CARGO_BUILD_TARGET")
            .output()
            .expect("Cargo runs");
        let messages = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{messages}");
        assert!(!messages.contains("unexpected `cfg`"), "{messages}");
        Self {
            program: emit.join("engine"),
            assembly: fs::read_to_string(emit.join("engine.s")).expect("there is assembly"),
            object: fs::read(emit.join("engine.o")).expect("there is an object"),
        }
    }

    /// Runs the engine, which checks its look-ups, and returns the scheme that it prints.
    fn scheme(&self) -> String {
        let output = Command::new(&self.program).output().expect("the engine runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    }

    /// The instructions of a function, each with its operands.
    fn instructions(&self, function: &str) -> Vec<&str> {
        let mut lines = self.assembly.lines();
        lines
            .find(|line| {
                line.ends_with(':') && line.contains(function) && !line.starts_with(['.', ' ', '\t'])
            })
            .unwrap_or_else(|| panic!("{function} is not in the assembly"));
        lines
            .map(str::trim)
            .take_while(|line| !line.starts_with(".Lfunc_end") && *line != ".cfi_endproc")
            .filter(|line| !line.starts_with(['.', '#']) && !line.ends_with(':') && !line.is_empty())
            .collect()
    }

    /// Checks that look-ups have one call, to the panic for squares off the board.
    fn assert_only_bounds_check(&self) {
        for function in ["rook_look_up", "bishop_look_up"] {
            let code = self.instructions(function);
            let calls: Vec<_> = code.iter().filter(|line| line.starts_with("call")).collect();
            assert!(matches!(calls[..], [call] if call.contains("panic_bounds_check")), "{code:#?}");
        }
    }

    fn uses_pext(&self) -> bool {
        ["rook_look_up", "bishop_look_up"]
            .map(|function| self.instructions(function).iter().any(|line| line.starts_with("pext")))
            .into_iter()
            .all(|uses| uses)
    }
}

/// The default target of the compiler.
fn host() -> String {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("-vV").output().expect("the compiler runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.expect("the compiler names its host").to_owned()
}

fn with_defaults() -> Engine {
    Engine::build("defaults", "", &[])
}

fn with_target_feature() -> Engine {
    Engine::build("target-feature", "-Ctarget-feature=+bmi2", &[])
}

fn with_crate_feature() -> Engine {
    Engine::build("feature", "", &["bmi2"])
}

#[test]
#[cfg_attr(not(feature = "full"), ignore = "full list: cargo test -p prices --features full")]
fn default_scheme_is_fancy() {
    let engine = with_defaults();
    assert_eq!(engine.scheme(), "fancy, incorporate_shift");
    assert_tables_are_read_only(&engine);
}

#[test]
#[cfg_attr(not(feature = "full"), ignore = "full list: cargo test -p prices --features full")]
#[cfg(target_arch = "x86_64")]
fn no_pext_by_default() {
    let engine = with_defaults();
    assert!(!engine.uses_pext());
    engine.assert_only_bounds_check();
}

#[test]
#[cfg_attr(not(feature = "full"), ignore = "full list: cargo test -p prices --features full")]
#[cfg(target_arch = "x86_64")]
fn target_feature_enables_pext() {
    let engine = with_target_feature();
    assert!(engine.uses_pext());
    engine.assert_only_bounds_check();
}

#[test]
#[cfg_attr(not(feature = "full"), ignore = "full list: cargo test -p prices --features full")]
#[cfg(target_arch = "x86_64")]
fn crate_feature_enables_pext() {
    let engine = with_crate_feature();
    assert!(engine.uses_pext());
    engine.assert_only_bounds_check();
    assert_tables_are_read_only(&engine);
}

#[test]
#[cfg_attr(not(feature = "full"), ignore = "full list: cargo test -p prices --features full")]
#[cfg(not(target_arch = "x86_64"))]
fn crate_feature_is_ignored_without_pext() {
    let engine = with_crate_feature();
    assert_eq!(engine.scheme(), "fancy, incorporate_shift");
    assert_tables_are_read_only(&engine);
}

#[test]
#[cfg_attr(not(feature = "full"), ignore = "full list: cargo test -p prices --features full")]
#[cfg_attr(all(feature = "full", not(pext_runs)), ignore = "this processor has no PEXT")]
fn engines_with_pext_run() {
    for engine in [with_target_feature(), with_crate_feature()] {
        assert_eq!(engine.scheme(), "pext");
    }
}

/// Checks that nothing runs before `main`, and that the table is in a read-only section.
fn assert_tables_are_read_only(engine: &Engine) {
    let object = File::parse(&*engine.object).expect("an object file");
    for section in object.sections() {
        let name = section.name().unwrap_or_default();
        let starts_up = [".init_array", ".ctors", ".preinit_array", "__mod_init_func", ".CRT$X"];
        assert!(
            !starts_up.iter().any(|start| name.starts_with(start)),
            "{name}: something runs before `main`"
        );
        if name.starts_with(".data.rel.ro") {
            // The locations of panics, which contain addresses: read-only once the program is loaded. The table is not here.
            assert!(section.size() < 1000, "{name}: {} bytes to relocate", section.size());
            continue;
        }
        let writable = matches!(
            section.kind(),
            SectionKind::Data
                | SectionKind::UninitializedData
                | SectionKind::Tls
                | SectionKind::UninitializedTls
        );
        assert!(!writable || section.size() == 0, "{name}: {} bytes that can be written to", section.size());
    }
    if object.format() == BinaryFormat::Elf {
        // What docs/recipes.md tells linker scripts: a section of its own, with the name of the module.
        let is_named = |name: &str| name.starts_with(".rodata.") && name.contains("7sliders");
        let mut large = object.sections().filter(|section| section.size() > 100_000);
        let found = large.any(|section| section.name().is_ok_and(is_named));
        assert!(found, "the table is in another section");
    }

    let program = fs::read(&engine.program).expect("there is a program");
    let program = File::parse(&*program).expect("a program");
    let table = program
        .symbols()
        .find(|symbol| symbol.name().is_ok_and(|name| name.contains("SLIDERS")))
        .expect("the table has a name");
    let section = table.section_index().expect("the table is in a section");
    let section = program.section_by_index(section).expect("the section exists");
    let name = section.name().unwrap_or_default();
    assert!(matches!(section.kind(), SectionKind::ReadOnlyData | SectionKind::ReadOnlyString), "{name}");
    assert!(!name.contains(".rel.ro"), "{name}: the table has to be relocated");
    assert!(
        table.size() > 100_000 || table.size() == 0,
        "unexpected size of the table: {} bytes",
        table.size()
    );
}
