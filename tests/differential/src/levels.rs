//! Sets of instructions, and the compilers that are there.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// Instructions that programs are compiled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Level {
    pub(crate) name: &'static str,
    cpu: &'static str,
    features: &'static [&'static str],
}

impl Level {
    /// What compilers produce if no flag names a processor.
    pub(crate) const LEAST: Self = Self { name: "least", cpu: "", features: &[] };

    /// The levels that this processor has.
    pub(crate) fn all() -> Vec<Self> {
        let mut all = vec![Self::LEAST];
        all.extend(of_x86());
        all
    }

    /// Whether it has PEXT and PDEP.
    pub(crate) fn has_pext(self) -> bool {
        self.features.contains(&"bmi2") || ["x86-64-v3", "x86-64-v4"].contains(&self.cpu)
    }

    /// The flags of rustc.
    pub(crate) fn of_rustc(self) -> Vec<String> {
        let mut flags = Vec::new();
        if !self.cpu.is_empty() {
            flags.push(format!("-Ctarget-cpu={}", self.cpu));
        }
        let features: Vec<_> = self.features.iter().map(|feature| format!("+{feature}")).collect();
        if !features.is_empty() {
            flags.push(format!("-Ctarget-feature={}", features.join(",")));
        }
        flags
    }

    /// The flags of gcc and clang.
    pub(crate) fn of_c(self) -> Vec<String> {
        let cpu = (!self.cpu.is_empty()).then(|| format!("-march={}", self.cpu));
        cpu.into_iter().chain(self.features.iter().map(|feature| format!("-m{feature}"))).collect()
    }
}

#[cfg(target_arch = "x86_64")]
fn of_x86() -> Vec<Level> {
    let new = |name, cpu, features| Level { name, cpu, features };
    let mut all = Vec::new();
    if !std::is_x86_feature_detected!("ssse3") || !std::is_x86_feature_detected!("popcnt") {
        return all;
    }
    all.extend([new("ssse3", "x86-64", &["ssse3"]), new("v2", "x86-64-v2", &[])]);
    if !std::is_x86_feature_detected!("avx2") || !std::is_x86_feature_detected!("bmi2") {
        return all;
    }
    all.extend([
        new("bmi2", "x86-64", &["bmi2"]),
        new("avx2", "x86-64-v2", &["avx2"]),
        new("v3", "x86-64-v3", &[]),
    ]);
    if !std::is_x86_feature_detected!("gfni") {
        return all;
    }
    all.push(new("gfni", "x86-64-v3", &["gfni"]));
    let has_avx512 = std::is_x86_feature_detected!("avx512bitalg")
        && std::is_x86_feature_detected!("avx512vbmi")
        && std::is_x86_feature_detected!("avx512vbmi2")
        && std::is_x86_feature_detected!("avx512vl")
        && std::is_x86_feature_detected!("avx512cd");
    if has_avx512 {
        all.push(new("v4", "x86-64-v4", &[]));
        all.push(new("bitalg", "x86-64-v4", &["avx512bitalg", "gfni", "avx512vbmi", "avx512vbmi2"]));
    }
    all
}

#[cfg(not(target_arch = "x86_64"))]
fn of_x86() -> Vec<Level> {
    Vec::new()
}

/// Flags of C and C++ that are added now and then.
const FLAGS: [&str; 4] =
    ["-O2", "-DMAGIC_TABLES_NO_PEXT", "-DMAGIC_TABLES_NO_INT128", "-fsanitize=address,undefined"];

/// A compiler of C or C++ that is there.
pub(crate) struct Known {
    pub(crate) name: &'static str,
    pub(crate) levels: Vec<Level>,
    pub(crate) flags: Vec<&'static str>,
}

/// The compilers among `names` that make programs which run.
pub(crate) fn c_compilers(names: [&'static str; 2], ending: &str, folder: &Path) -> Vec<Known> {
    let (file, program) = (format!("probe.{ending}"), folder.join("probe.out"));
    let source = "#include <stdint.h>\n#include <stdio.h>\nint main(void) { return puts(\"\") < 0; }\n";
    if fs::write(folder.join(&file), source).is_err() {
        return Vec::new();
    }
    let succeeds = |mut command: Command| {
        command.current_dir(folder).stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    };
    let runs = |name: &str, flag: &str| {
        let mut command = Command::new(name);
        command.args([flag, &file, "-o"]).arg(&program);
        succeeds(command) && succeeds(Command::new(&program))
    };
    let knows = |name: &str, level: Level| {
        let mut command = Command::new(name);
        command.args(level.of_c()).args(["-fsyntax-only", &file]);
        succeeds(command)
    };
    let found = |name| {
        let levels = Level::all().into_iter().filter(|&level| knows(name, level)).collect();
        let flags = FLAGS.into_iter().filter(|flag| runs(name, flag)).collect();
        runs(name, "-O0").then_some(Known { name, levels, flags })
    };
    names.into_iter().filter_map(found).collect()
}
