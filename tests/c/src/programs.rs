//! The check programs, compiled with a header and run.

use std::fs;
use std::path::{Path, PathBuf};

use crate::compiler::{Compiler, Language, SANITIZERS, WARNINGS, run};

/// What a check program prints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// What was compiled in.
    pub scheme: String,
    /// Bytes of all tables.
    pub bytes: u64,
    /// Of all answers.
    pub digest: u64,
}

/// A file of `programs`.
#[must_use]
pub fn program(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("programs").join(name)
}

/// The definition of a macro as the path of an include.
#[must_use]
pub fn path_macro(name: &str, path: &Path) -> String {
    format!("-D{name}=\"{}\"", path.display())
}

/// The flags that everything is compiled with by the system's compilers: all warnings, and sanitizers where there are some. To
/// optimise takes longer than it saves.
#[must_use]
pub fn strict_flags(language: Language) -> Vec<String> {
    flags(language, cfg!(sanitizers))
}

/// The same for `compiler`, which may have no sanitizers although the system's has: clang's are a package of their own. Writes
/// to `folder`.
#[must_use]
pub fn strict_flags_for(compiler: &Compiler, language: Language, folder: &Path) -> Vec<String> {
    flags(language, compiler.runs_empty_program(folder, SANITIZERS))
}

fn flags(language: Language, sanitized: bool) -> Vec<String> {
    let mut flags = WARNINGS.to_vec();
    if language == Language::Cpp {
        flags.push("-Wold-style-cast");
    }
    if sanitized {
        flags.extend(SANITIZERS);
    }
    flags.into_iter().map(str::to_owned).collect()
}

/// Compiles the check program for the header at `path`, runs it, and returns what it printed.
///
/// # Errors
/// If it does not compile without warnings, or finds a wrong answer.
pub fn check(language: Language, path: &Path, flags: &[&str]) -> Result<Printed, String> {
    let sources = match language {
        Language::C => vec![program("check.c"), program("data.c")],
        Language::Cpp => vec![program("check.cpp")],
    };
    let output = link_and_run(language, &sources, path, flags)?;
    let mut lines = output.lines();
    let mut line = || lines.next().ok_or_else(|| format!("the program printed only {output:?}"));
    let scheme = line()?.to_owned();
    let mut number = || u64::from_str_radix(line()?, 16).map_err(|error| format!("{output:?}: {error}"));
    let (bytes, digest) = (number()?, number()?);
    Ok(Printed { scheme, bytes, digest })
}

/// Compiles `sources` into a program beside the header at `path`, runs it, and returns what it printed.
///
/// # Errors
/// If it does not compile without warnings, or ends with another status than 0.
pub fn link_and_run(
    language: Language,
    sources: &[PathBuf],
    path: &Path,
    flags: &[&str],
) -> Result<String, String> {
    let mut all = strict_flags(language);
    all.push(path_macro("HEADER", path));
    all.extend(flags.iter().map(|&flag| flag.to_owned()));
    let header = fs::read_to_string(path).map_err(|error| error.to_string())?;
    if header.contains("all_rook_attacks") {
        all.push("-DSETWISE".to_owned());
    }
    let executable = path.with_extension("program");
    Compiler::for_language(language).link(sources, &all, &executable)?;
    let output = run(&executable).map_err(|error| error.to_string())?;
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() {
        return Ok(printed);
    }
    let messages = String::from_utf8_lossy(&output.stderr);
    let first: String = messages.chars().take(2000).collect();
    Err(format!("{}: {}\n{printed}{first}", executable.display(), output.status))
}

/// An empty folder with this name for what a test writes.
///
/// # Errors
/// If it cannot be made.
pub fn empty_folder(parent: &Path, name: &str) -> Result<PathBuf, String> {
    let folder = parent.join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| error.to_string())?;
    }
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    Ok(folder)
}
