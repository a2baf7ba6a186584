//! Compilers, levels of instructions, the library that expansions are linked with, and commands
//! that may never end.

use std::collections::BTreeMap;
use std::env;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};
use std::sync::Mutex;
use std::thread::sleep;
use std::time::{Duration, Instant};

use lookups::reference::Random;

use crate::compiler::{Compiler, Language, WARNINGS};
use crate::library::BuiltLibraries;

/// Instructions that programs are compiled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Level {
    pub(crate) name: &'static str,
    cpu: &'static str,
    features: &'static [&'static str],
}

impl Level {
    /// What compilers produce if no flag names a processor.
    pub(crate) const LEAST: Self = Self {
        name: "least",
        cpu: "",
        features: &[],
    };

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

    /// The flags of rustc, also those that a script asks for, such as a sanitizer.
    pub(crate) fn of_rustc(self) -> Vec<String> {
        let more = env::var("LOOKUPS_RUSTFLAGS").unwrap_or_default();
        let mut flags: Vec<_> = more.split_whitespace().map(str::to_owned).collect();
        if !self.cpu.is_empty() {
            flags.push(format!("-Ctarget-cpu={}", self.cpu));
        }
        let features: Vec<_> = self
            .features
            .iter()
            .map(|feature| format!("+{feature}"))
            .collect();
        if !features.is_empty() {
            flags.push(format!("-Ctarget-feature={}", features.join(",")));
        }
        flags
    }

    /// The flags of gcc and clang.
    pub(crate) fn of_c(self) -> Vec<String> {
        let cpu = (!self.cpu.is_empty()).then(|| format!("-march={}", self.cpu));
        cpu.into_iter()
            .chain(self.features.iter().map(|feature| format!("-m{feature}")))
            .collect()
    }
}

#[cfg(target_arch = "x86_64")]
fn of_x86() -> Vec<Level> {
    macro_rules! has {
        ($($feature:tt)*) => { $(std::is_x86_feature_detected!($feature))&&* };
    }
    let v2 = has!("ssse3" "popcnt");
    let v3 = v2 && has!("avx2" "bmi2");
    let gfni = v3 && has!("gfni");
    let v4 = gfni && has!("avx512vbmi" "avx512vbmi2" "avx512vl" "avx512cd");
    let all: [(bool, &str, &str, &[&str]); 8] = [
        (v2, "ssse3", "x86-64", &["ssse3"]),
        (v2, "v2", "x86-64-v2", &[]),
        (v3, "bmi2", "x86-64", &["bmi2"]),
        (v3, "avx2", "x86-64-v2", &["avx2"]),
        (v3, "v3", "x86-64-v3", &[]),
        (gfni, "gfni", "x86-64-v3", &["gfni"]),
        (v4, "v4", "x86-64-v4", &[]),
        (
            v4,
            "vbmi",
            "x86-64-v4",
            &["gfni", "avx512vbmi", "avx512vbmi2"],
        ),
    ];
    let new = |(_, name, cpu, features)| Level {
        name,
        cpu,
        features,
    };
    all.into_iter()
        .filter(|(runs, ..)| *runs)
        .map(new)
        .collect()
}

#[cfg(not(target_arch = "x86_64"))]
fn of_x86() -> Vec<Level> {
    Vec::new()
}

/// Flags of C and C++ that are added now and then. The last one is for what headers do without gcc
/// and clang.
const FLAGS: [&str; 5] = [
    "-O2",
    "-DMAGIC_TABLES_NO_PEXT",
    "-DMAGIC_TABLES_NO_INT128",
    "-fsanitize=address,undefined -fno-sanitize-recover=all",
    "-DNO_GNU -mno-ssse3",
];

/// A compiler of C or C++ that is there.
pub(crate) struct Known {
    name: &'static str,
    compiler: Compiler,
    /// Where it compiles empty programs.
    folder: PathBuf,
    /// Whether programs that are compiled with these flags run here, as far as anybody has asked:
    /// to try all flags would take seconds.
    tried: Mutex<BTreeMap<String, bool>>,
}

impl Known {
    /// A call with random flags.
    pub(crate) fn call(&self, random: &mut Random) -> String {
        let levels = Level::all();
        let mut of_level = random.one_of(&levels).of_c().join(" ");
        while !self.runs_with(&of_level) {
            of_level = random.one_of(&levels).of_c().join(" ");
        }
        let more = FLAGS
            .into_iter()
            .filter(|flags| random.percent(15) && self.runs_with(flags));
        let words = [self.name, &of_level].into_iter().chain(more);
        words
            .filter(|words| !words.is_empty())
            .collect::<Vec<_>>()
            .join(" ")
    }

    fn runs_with(&self, flags: &str) -> bool {
        let mut tried = self.tried.lock().expect("nobody panics here");
        if let Some(&runs) = tried.get(flags) {
            return runs;
        }
        let words: Vec<_> = flags.split_whitespace().collect();
        let runs = self.compiler.runs_empty_program(&self.folder, &words);
        tried.insert(flags.to_owned(), runs);
        runs
    }
}

/// Whether a call of a compiler is for processors with PEXT and PDEP.
pub(crate) fn call_has_pext(call: &str) -> bool {
    ["-mbmi2", "-march=x86-64-v3", "-march=x86-64-v4"]
        .iter()
        .any(|flag| call.contains(flag))
        && !call.contains("NO_PEXT")
        && !is_for_32_bits(call)
}

fn is_for_32_bits(call: &str) -> bool {
    call.contains("-target x86-") || call.contains("-m32")
}

/// Whether a call of a compiler is for processors with integers of 128 bits, and uses them.
pub(crate) fn call_has_int128(call: &str) -> bool {
    !call.contains("NO_INT128") && !is_for_32_bits(call)
}

/// The command of a call, with all warnings, for the oldest standard that headers are made for
/// unless the call names one.
pub(crate) fn c_command(call: &str, cpp: bool) -> Command {
    let mut words = call.split_whitespace();
    let mut command = Command::new(words.next().unwrap_or("cc"));
    command
        .args(words)
        .args(WARNINGS)
        .args(cpp.then_some("-Wold-style-cast"));
    command.args((!call.contains("-std=")).then_some(if cpp { "-std=c++17" } else { "-std=c99" }));
    command
}

/// The compilers among `names` that make programs which run. They compile empty ones in `folder`.
///
/// # Errors
/// If the folder cannot be made.
pub(crate) fn c_compilers(
    names: [&'static str; 2],
    language: Language,
    folder: &Path,
) -> io::Result<Vec<Known>> {
    let mut all = Vec::new();
    for name in names {
        let known = Known {
            name,
            compiler: Compiler::named(name, language),
            folder: folder.join(name),
            tried: Mutex::default(),
        };
        fs::create_dir_all(&known.folder)?;
        if known.runs_with("") {
            all.push(known);
        }
    }
    Ok(all)
}

/// The library for each level: that of the tests, or compiled where there is none.
pub(crate) struct Libraries {
    /// Where Cargo has built this program.
    target_folder: PathBuf,
    /// The processor and system that compilers produce programs for.
    host: String,
    /// The flags of rustc for each level, by its name.
    flags: Mutex<BTreeMap<&'static str, Vec<OsString>>>,
}

impl Libraries {
    /// Takes what stands in a target folder of Cargo, and compiles into folders there.
    pub(crate) fn new(target_folder: PathBuf) -> Self {
        let output = Command::new(rustc())
            .arg("-vV")
            .output()
            .expect("rustc runs");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let host = text
            .lines()
            .find_map(|line| line.strip_prefix("host: "))
            .expect("rustc names its host");
        Self {
            target_folder,
            host: host.to_owned(),
            flags: Mutex::default(),
        }
    }

    /// The flags of rustc that link a program with the library for `level`.
    pub(crate) fn flags(&self, level: Level) -> Vec<OsString> {
        let mut flags = self.flags.lock().expect("nobody panics here");
        let of_level = flags.entry(level.name).or_insert_with(|| {
            let libraries = self.built(level);
            libraries.flags(&["magic_bitboards"])
        });
        of_level.clone()
    }

    /// The libraries for `level`: those of the tests, or built by its flags.
    fn built(&self, level: Level) -> BuiltLibraries {
        let rustflags = level.of_rustc().join(" ");
        if rustflags.is_empty() {
            return BuiltLibraries::of_tests(&self.target_folder);
        }
        // Nested builds of other tests are there, too: the macro is built once for all.
        let nested = self.target_folder.join("tmp/nested");
        let package = ["-p", "magic-bitboards", "--features", "boards"];
        let arguments = [&package[..], &["--target", &self.host]].concat();
        let copies = nested.join(format!("level-{}", level.name));
        BuiltLibraries::build(&nested, &arguments, &rustflags, Some(&copies))
    }
}

/// The compiler of Rust.
pub(crate) fn rustc() -> std::ffi::OsString {
    env::var_os("RUSTC").unwrap_or_else(|| "rustc".into())
}

/// What a command did.
pub(crate) struct Outcome {
    /// None if it was ended after the limit.
    pub(crate) status: Option<ExitStatus>,
    pub(crate) output: String,
}

impl Outcome {
    pub(crate) fn succeeded(&self) -> bool {
        self.status.is_some_and(|status| status.success())
    }

    /// What it printed last, and how it ended.
    pub(crate) fn end(&self) -> String {
        let lines: Vec<_> = self.output.lines().collect();
        let last = lines[lines.len().saturating_sub(12)..].join("\n");
        match self.status {
            Some(status) => format!("{status}\n{last}"),
            None => format!("no end within the limit\n{last}"),
        }
    }
}

/// Runs `command` in `folder` for at most so long. Its output goes through a file there, which
/// holds any amount.
pub(crate) fn run(command: &mut Command, folder: &Path, limit: Duration) -> io::Result<Outcome> {
    let path = folder.join("output.txt");
    let file = File::create(&path)?;
    let mut child = command
        .current_dir(folder)
        .stdout(file.try_clone()?)
        .stderr(file)
        .spawn()?;
    let started = Instant::now();
    let mut status = child.try_wait()?;
    while status.is_none() && started.elapsed() < limit {
        sleep(Duration::from_millis(2));
        status = child.try_wait()?;
    }
    if status.is_none() {
        child.kill()?;
        child.wait()?;
    }
    Ok(Outcome {
        status,
        output: String::from_utf8_lossy(&fs::read(path)?).into_owned(),
    })
}
