//! Finds out whether the program is compiled for a processor that has PEXT in microcode: AMD before
//! Zen 3. PEXT works there, but takes dozens of cycles, so that `pext = auto` does without it.
//!
//! Every engine compiles this, so it has few patterns of text and closures: each is compiled anew.

use std::env;
use std::process::Command;

/// The names of these processors, as `-C target-cpu` has them.
const SLOW: [&str; 3] = ["bdver4", "znver1", "znver2"];

/// Sets `cfg(magic_bitboards_slow_pext)` if such a processor is named, or if it is this machine's
/// and `native` is named.
pub(crate) fn tell_crate() {
    println!("cargo::rustc-check-cfg=cfg(magic_bitboards_slow_pext)");
    println!("cargo::rerun-if-env-changed=CARGO_ENCODED_RUSTFLAGS");
    let flags = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    let Some(named) = target_cpu(&flags) else {
        return;
    };
    let native = if named == "native" {
        native_cpu()
    } else {
        None
    };
    if SLOW.contains(&native.as_deref().unwrap_or(named)) {
        println!("cargo::rustc-cfg=magic_bitboards_slow_pext");
    }
}

/// The processor that the last of these flags names, which counts. Cargo separates flags by U+001F.
fn target_cpu(flags: &str) -> Option<&str> {
    let mut named = None;
    for flag in flags.split('\x1f') {
        // The option may be a flag of its own, behind `-C`.
        let mut option = flag;
        for prefix in &["-C", "--codegen="] {
            option = option.strip_prefix(prefix).unwrap_or(option);
        }
        named = option.strip_prefix("target-cpu=").or(named);
    }
    named
}

/// The name that the compiler has for this machine's processor.
fn native_cpu() -> Option<String> {
    let rustc = env::var_os("RUSTC")?;
    let output = Command::new(rustc)
        .arg("--print")
        .arg("target-cpus")
        .output()
        .ok()?;
    let list = String::from_utf8_lossy(&output.stdout);
    for line in list.split('\n') {
        if let Some(native) = line.trim_ascii_start().strip_prefix("native ") {
            return in_brackets(native).map(str::to_owned);
        }
    }
    None
}

/// The name in `… (currently NAME).`
fn in_brackets(text: &str) -> Option<&str> {
    let (_, inside) = text.split_once('(')?;
    let (inside, _) = inside.split_once(')')?;
    inside.strip_prefix("currently ")
}
