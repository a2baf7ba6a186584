//! `pext = auto` where the program is compiled for a processor that has PEXT in microcode: builds an engine for several processors, one
//! after the other in one target folder, so that Cargo must notice that another one is named.

#![cfg(all(target_arch = "x86_64", target_os = "linux"))]

use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

#[allow(dead_code, reason = "only the build script calls all of it")]
#[path = "../../build/slow_pext.rs"]
mod build_script;

/// The engine, which does not compile if the macro or the ready-made tables chose something else than `EXPECTED`.
const ENGINE: &str = r#"
mod tables {
    magic_bitboards::magic_tables!();
}
mod promised {
    magic_bitboards::magic_tables!(pext = always);
}

const fn are_equal(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    a.len() == b.len() && i == a.len()
}

const _: () = assert!(are_equal(tables::SCHEME, env!("EXPECTED")), "another scheme");
const _: () = assert!(are_equal(promised::SCHEME, "pext"), "it was promised");

magic_bitboards::__if_bmi2! { promised {
    const _: () = assert!(are_equal("pext", env!("EXPECTED")), "ready-made tables use PEXT");
} else {
    const _: () = assert!(are_equal("fancy", env!("EXPECTED")), "ready-made tables do not use PEXT");
} }
"#;

const TARGET: &str = "x86_64-unknown-linux-gnu";

/// The engine in a folder outside of the repository, where Cargo would add it to our workspace.
struct Engine(PathBuf);

impl Engine {
    fn new() -> Self {
        let folder = env::temp_dir().join(format!("magic-bitboards-slow-pext-{}", std::process::id()));
        fs::create_dir_all(folder.join("src")).expect("a folder");
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let manifest = format!(
            "[package]\nname = \"engine\"\nedition = \"2024\"\n[features]\nbmi2 = [\"magic-bitboards/bmi2\"]\n\
             [dependencies.magic-bitboards]\npath = {:?}\ndefault-features = false\nfeatures = [\"macros\"]\n[workspace]\n",
            root.canonicalize().expect("the top level is there").display().to_string()
        );
        fs::write(folder.join("Cargo.toml"), manifest).expect("a manifest");
        fs::write(folder.join("src/lib.rs"), ENGINE).expect("an engine");
        fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock")).expect("a lock file");
        Self(folder)
    }

    /// Compiles it with these flags, by this compiler, and expects this scheme.
    fn compile(&self, flags: &[&str], features: &[&str], rustc: Option<&Path>, expected: &str) {
        let mut command = Command::new(env!("CARGO"));
        command.args(["check", "--offline", "--target", TARGET]).current_dir(&self.0);
        command.args(features.iter().flat_map(|feature| ["--features", feature]));
        command.env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("slow-pext"));
        command.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f")).env("EXPECTED", expected);
        if let Some(rustc) = rustc {
            command.env("RUSTC", rustc);
        }
        let output = command.output().expect("Cargo runs");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{flags:?} {features:?}, {expected} expected:\n{errors}");
    }

    /// A compiler that says this processor is the one of this machine.
    fn compiler_on(&self, processor: &str) -> PathBuf {
        let path = self.0.join(format!("rustc-{processor}"));
        let rustc = Command::new("rustc").args(["--print", "sysroot"]).output().expect("there is a compiler");
        let sysroot = String::from_utf8(rustc.stdout).expect("a path");
        let script = format!(
            "#!/bin/sh\ncase \" $* \" in *' target-cpus '*)\n    \
             echo '    native                  - Select the CPU of the current host (currently {processor}).'; exit;;\nesac\n\
             exec '{}/bin/rustc' \"$@\"\n",
            sysroot.trim()
        );
        fs::write(&path, script).expect("a script");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("it can be run");
        path
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // A folder that cannot be removed does no harm.
        _ = fs::remove_dir_all(&self.0);
    }
}

/// One test, since both parts share a target folder.
#[test]
fn the_processor_decides() {
    let engine = Engine::new();
    processors_that_are_named(&engine);
    processors_of_this_machine(&engine);
}

fn processors_that_are_named(engine: &Engine) {
    for (flags, expected) in [
        (&[][..], "fancy"),
        (&["-Ctarget-cpu=x86-64-v3"], "pext"),
        (&["-Ctarget-cpu=znver1"], "fancy"),
        (&["-Ctarget-cpu=znver3"], "pext"),
        (&["-C", "target-cpu=znver2"], "fancy"),
        (&["--codegen=target-cpu=bdver4"], "fancy"),
        (&["-Ctarget-cpu=znver2", "-Ctarget-cpu=haswell"], "pext"),
        (&["-Ctarget-feature=+bmi2"], "pext"),
    ] {
        engine.compile(flags, &[], None, expected);
    }
    engine.compile(&["-Ctarget-cpu=znver2"], &["bmi2"], None, "pext");
}

fn processors_of_this_machine(engine: &Engine) {
    let here = if is_x86_feature_detected!("bmi2") { "pext" } else { "fancy" };
    for (processor, expected) in
        [("znver2", "fancy"), ("znver3", here), ("bdver4", "fancy"), ("skylake", here)]
    {
        let rustc = engine.compiler_on(processor);
        // Cargo compiles nothing anew for the same flags, even on another machine.
        let machine = format!("--cfg=on_{processor}");
        engine.compile(&["-Ctarget-cpu=native", &machine], &[], Some(&rustc), expected);
    }
}
