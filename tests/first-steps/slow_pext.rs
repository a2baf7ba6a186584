//! `pext = auto` where the program is compiled for a processor that has PEXT in microcode: builds
//! an engine for several processors, one after the other in one target folder, so that Cargo must
//! notice that another one is named.

#![cfg(all(target_arch = "x86_64", target_os = "linux"))]

use std::ffi::OsStr;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;
use std::process::Command;

use crate::Engine;

/// The engine, which does not compile if the macro or the ready-made tables chose something else
/// than `EXPECTED`.
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

/// One test, since Cargo must see one engine again and again.
#[test]
fn the_processor_decides() {
    let rest = "[features]\nbmi2 = [\"magic-bitboards/bmi2\"]\n\n\
        [dependencies]\nmagic-bitboards = { version = \"0.1\", default-features = false, features = [\"macros\"] }\n";
    let engine = Engine::with_manifest("slow-pext", "2024", rest).file("src/lib.rs", ENGINE);
    processors_that_are_named(&engine);
    processors_of_this_machine(&engine);
}

/// Compiles the engine with these flags, by this compiler, and expects this scheme.
fn compile(engine: &Engine, flags: &[&str], more: &str, rustc: Option<&PathBuf>, expected: &str) {
    let flags = flags.join("\x1f");
    let mut environment: Vec<(&str, &OsStr)> = vec![
        ("CARGO_ENCODED_RUSTFLAGS", flags.as_ref()),
        ("EXPECTED", expected.as_ref()),
    ];
    environment.extend(rustc.map(|rustc| ("RUSTC", rustc.as_os_str())));
    engine.cargo(&format!("check --target {TARGET}{more}"), &environment);
}

/// A compiler that says this processor is the one of this machine.
fn compiler_on(engine: &Engine, processor: &str) -> PathBuf {
    let path = engine.0.join(format!("rustc-{processor}"));
    let rustc = Command::new("rustc")
        .args(["--print", "sysroot"])
        .output()
        .expect("there is a compiler");
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
        compile(engine, flags, "", None, expected);
    }
    compile(
        engine,
        &["-Ctarget-cpu=znver2"],
        " --features bmi2",
        None,
        "pext",
    );
}

fn processors_of_this_machine(engine: &Engine) {
    let here = if is_x86_feature_detected!("bmi2") {
        "pext"
    } else {
        "fancy"
    };
    for (processor, expected) in [
        ("znver2", "fancy"),
        ("znver3", here),
        ("bdver4", "fancy"),
        ("skylake", here),
    ] {
        let rustc = compiler_on(engine, processor);
        // Cargo compiles nothing anew for the same flags, even on another machine.
        let machine = format!("--cfg=on_{processor}");
        compile(
            engine,
            &["-Ctarget-cpu=native", &machine],
            "",
            Some(&rustc),
            expected,
        );
    }
}
