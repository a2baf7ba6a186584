//! The C and the C++ compiler of this machine: `CC` and `CXX`, or `cc` and `c++`.

use std::env;
use std::fs;
use std::iter;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The language of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// C99.
    C,
    /// C++17.
    Cpp,
}

/// Reads and writes outside of objects, and undefined behaviour, end the program.
pub const SANITIZERS: &[&str] = &["-fsanitize=address,undefined", "-fno-sanitize-recover=all"];

/// Warnings that generated source is free of, in both languages.
pub const WARNINGS: &[&str] = &[
    "-Wall",
    "-Wextra",
    "-Wpedantic",
    "-Wconversion",
    "-Wsign-conversion",
    "-Wshadow",
    "-Werror",
];

/// A compiler for one language.
#[derive(Clone, Debug)]
pub struct Compiler {
    words: Vec<String>,
    language: Language,
}

impl Compiler {
    /// The compiler that the environment names, or the system's.
    #[must_use]
    pub fn for_language(language: Language) -> Self {
        let (variable, default) = match language {
            Language::C => ("CC", "cc"),
            Language::Cpp => ("CXX", "c++"),
        };
        let named = env::var(variable)
            .ok()
            .filter(|words| !words.trim().is_empty());
        let words = named.unwrap_or_else(|| default.into());
        Self {
            words: words.split_whitespace().map(str::to_owned).collect(),
            language,
        }
    }

    /// The compiler called so.
    #[must_use]
    pub fn named(name: &str, language: Language) -> Self {
        Self {
            words: vec![name.to_owned()],
            language,
        }
    }

    /// That compiler, and gcc and clang as far as they are others and their programs run. Writes to
    /// `folder`.
    #[must_use]
    pub fn all(language: Language, folder: &Path) -> Vec<Self> {
        let names = match language {
            Language::C => ["gcc", "clang"],
            Language::Cpp => ["g++", "clang++"],
        };
        let kind = if language == Language::C { "c" } else { "c++" };
        let first = Self::for_language(language);
        // By what it defines: its version, but not its name.
        let macros = |compiler: &Self| {
            let output = compiler
                .command()
                .args(["-dM", "-E", "-x", kind, "/dev/null"])
                .output();
            output
                .ok()
                .filter(|output| output.status.success())
                .map(|output| output.stdout)
        };
        let others = names.into_iter().map(|name| Self::named(name, language));
        let known = macros(&first);
        let others = others.filter(|other| macros(other).is_some_and(|found| Some(found) != known));
        let others = others.filter(|other| other.runs_empty_program(folder, &[]));
        iter::once(first.clone()).chain(others).collect()
    }

    /// A call of the compiler, for the oldest standard that headers are made for.
    #[must_use]
    pub fn command(&self) -> Command {
        let mut command = Command::new(&self.words[0]);
        command.args(&self.words[1..]).arg(match self.language {
            Language::C => "-std=c99",
            Language::Cpp => "-std=c++17",
        });
        command
    }

    /// Whether an empty program, compiled with `flags` in `folder`, compiles and runs.
    #[must_use]
    pub fn runs_empty_program(&self, folder: &Path, flags: &[&str]) -> bool {
        let ending = if self.language == Language::C {
            "c"
        } else {
            "cpp"
        };
        let source = folder.join(format!("empty.{ending}"));
        let program = source.with_extension(format!("{ending}.program"));
        fs::write(&source, "int main(void) { return 0; }\n").is_ok()
            && self
                .command()
                .args(flags)
                .arg(&source)
                .arg("-o")
                .arg(&program)
                .output()
                .is_ok_and(|output| output.status.success())
            && run(&program).is_ok_and(|output| output.status.success())
    }

    /// Compiles and links `sources` into `program`.
    ///
    /// # Errors
    /// The first messages of the compiler if it has any, warnings included.
    pub fn link(
        &self,
        sources: &[PathBuf],
        flags: &[String],
        program: &Path,
    ) -> Result<(), String> {
        self.compile(
            self.command()
                .args(flags)
                .args(sources)
                .arg("-o")
                .arg(program),
        )
        .map(drop)
    }

    /// Compiles `source` into `object`.
    ///
    /// # Errors
    /// The first messages of the compiler if it has any, warnings included.
    pub fn object(&self, source: &Path, flags: &[String], object: &Path) -> Result<(), String> {
        self.compile(
            self.command()
                .args(flags)
                .arg("-c")
                .arg(source)
                .arg("-o")
                .arg(object),
        )
        .map(drop)
    }

    /// The text of `source` behind the preprocessor.
    ///
    /// # Errors
    /// The messages of the compiler.
    pub fn preprocessed(&self, source: &Path, flags: &[&str]) -> Result<String, String> {
        let text = self.compile(self.command().args(flags).args(["-E", "-P"]).arg(source))?;
        String::from_utf8(text).map_err(|error| error.to_string())
    }

    fn compile(&self, command: &mut Command) -> Result<Vec<u8>, String> {
        let output = command
            .output()
            .map_err(|error| format!("{}: {error}", self.words[0]))?;
        if output.status.success() && output.stderr.is_empty() {
            return Ok(output.stdout);
        }
        let messages = String::from_utf8_lossy(&output.stderr);
        let first: String = messages.chars().take(3000).collect();
        Err(format!("{command:?}: {}\n{first}", output.status))
    }
}

/// Runs a program under the sanitizers that it was compiled with.
///
/// # Errors
/// If it cannot be started.
pub fn run(program: &Path) -> Result<Output, std::io::Error> {
    // Where a debugger watches, looking for leaks fails; nothing is allocated here.
    Command::new(program)
        .env("ASAN_OPTIONS", "detect_leaks=0")
        .output()
}
