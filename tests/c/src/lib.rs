//! Generated source as compilers see it: the compilers, the rules for headers that others would
//! check, and samples of all kinds.

pub mod compiler;
#[path = "../../lookups/src/parallel.rs"]
mod parallel;
pub mod rules;
pub mod samples;

use std::fs;
use std::path::{Path, PathBuf};

use compiler::{Compiler, Language, SANITIZERS, WARNINGS, run};
use magic_tables::{Builder, Language as Written};
pub use parallel::in_parallel;

/// A file of `programs`.
#[must_use]
pub fn program(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("programs")
        .join(name)
}

/// An empty folder for what a test of this name writes.
///
/// # Panics
/// If it cannot be made.
#[must_use]
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("OUT_DIR")).join("tests").join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("the folder can be removed");
    }
    fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

/// Writes a file, and returns its path.
///
/// # Panics
/// If it cannot be written.
#[must_use]
pub fn write(folder: &Path, name: &str, text: &str) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, text).expect("the file can be written");
    path
}

/// The source for these options.
///
/// # Panics
/// If the options are wrong.
#[must_use]
pub fn source(builder: &Builder, language: Language) -> String {
    let written = if language == Language::C {
        Written::C
    } else {
        Written::Cpp
    };
    builder
        .clone()
        .language(written)
        .source()
        .unwrap_or_else(|error| panic!("the options are right: {error}"))
}

/// Writes a header, and returns its path.
#[must_use]
pub fn write_header(folder: &Path, name: &str, language: Language, builder: &Builder) -> PathBuf {
    let ending = if language == Language::C { "h" } else { "hpp" };
    write(
        folder,
        &format!("{name}.{ending}"),
        &source(builder, language),
    )
}

/// The definition of a macro as the path of an include.
#[must_use]
pub fn path_macro(name: &str, path: &Path) -> String {
    format!("-D{name}=\"{}\"", path.display())
}

/// Flags as compilers take them, after all warnings. The full list has sanitizers where there are
/// some: compilers take twice as long with them, and `lookups` compares the answers of headers in C
/// with sanitizers on every change. To optimise takes longer than it saves.
#[must_use]
pub fn strict(language: Language, flags: &[&str]) -> Vec<String> {
    let casts: &[&str] = if language == Language::Cpp {
        &["-Wold-style-cast"]
    } else {
        &[]
    };
    let sanitizers = if cfg!(all(sanitizers, feature = "full")) {
        SANITIZERS
    } else {
        &[]
    };
    owned(&[WARNINGS, casts, sanitizers, flags].concat())
}

/// The flags that compile a program in this language, with a header in that of `header`. The
/// program is both C and C++.
#[must_use]
pub const fn dialect(language: Language, header: Language) -> &'static [&'static str] {
    match (language, header) {
        (Language::C, _) => &[],
        // Casts in the header are C's.
        (Language::Cpp, Language::C) => &["-x", "c++", "-Wno-old-style-cast"],
        (Language::Cpp, Language::Cpp) => &["-x", "c++", "-DNAMESPACE=magic_tables"],
    }
}

/// These flags as strings of their own.
#[must_use]
pub fn owned(flags: &[&str]) -> Vec<String> {
    flags.iter().map(|&flag| flag.to_owned()).collect()
}

/// The languages of a test: this one, or both in the full list. Most of a header is the same text in
/// both.
#[must_use]
pub fn languages(one: Language) -> Vec<Language> {
    if cfg!(feature = "full") {
        vec![Language::C, Language::Cpp]
    } else {
        vec![one]
    }
}

/// The compilers that a test tries: the one of this machine, and in the full list all that are
/// there.
#[must_use]
pub fn compilers(language: Language, folder: &Path) -> Vec<Compiler> {
    if cfg!(feature = "full") {
        Compiler::all(language, folder)
    } else {
        vec![Compiler::for_language(language)]
    }
}

/// Compiles `sources` with all warnings into a program in `folder`, runs it, and returns what it
/// printed.
///
/// # Errors
/// If it does not compile without warnings, or ends with another status than 0.
pub fn link_and_run(
    language: Language,
    sources: &[PathBuf],
    folder: &Path,
    flags: &[&str],
) -> Result<String, String> {
    let executable = folder.join("program");
    Compiler::for_language(language).link(sources, &strict(language, flags), &executable)?;
    let output = run(&executable).map_err(|error| error.to_string())?;
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() {
        return Ok(printed);
    }
    let messages = String::from_utf8_lossy(&output.stderr);
    let first: String = messages.chars().take(2000).collect();
    Err(format!(
        "{}: {}\n{printed}{first}",
        executable.display(),
        output.status
    ))
}
