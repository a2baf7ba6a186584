//! Headers for other boards and pieces, compiled with the check program `boards.c` and run.

use std::fs;
use std::path::{Path, PathBuf};

use magic_tables::tables::{Bmi2, Tables};
use magic_tables::{Builder, Language as Written, Scheme};

use crate::boards::Sample;
use crate::compiler::{Compiler, Language, run};
use crate::programs::{path_macro, program, strict_flags_for};

/// The text of a header.
///
/// # Panics
/// If the options are wrong.
#[must_use]
pub fn source(builder: &Builder, language: Language) -> String {
    let written = if language == Language::C { Written::C } else { Written::Cpp };
    builder.clone().language(written).source().expect("the options are right")
}

/// Writes a file.
///
/// # Panics
/// If it cannot be written.
pub fn write(path: &Path, text: &str) {
    fs::write(path, text).expect("the file can be written");
}

/// Compiles `sources` with `flags`, runs the program, and returns what it printed.
///
/// # Panics
/// If the program does not compile without warnings, or finds a wrong answer.
#[track_caller]
#[must_use]
pub fn link_and_run(compiler: &Compiler, sources: &[PathBuf], flags: &[String], executable: &Path) -> String {
    compiler.link(sources, flags, executable).unwrap_or_else(|error| panic!("{error}"));
    let output = run(executable).expect("the program runs");
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    let messages = String::from_utf8_lossy(&output.stderr);
    let first: String = messages.chars().take(2000).collect();
    assert!(output.status.success(), "{}: {printed}{first}", executable.display());
    printed
}

/// All compilers, with the flags that each is called with. Writes to `folder`.
#[must_use]
pub fn compilers(language: Language, folder: &Path) -> Vec<(Compiler, Vec<String>)> {
    let all = Compiler::all(language, folder).into_iter();
    all.map(|compiler| {
        let flags = strict_flags_for(&compiler, language, folder);
        (compiler, flags)
    })
    .collect()
}

/// Compiles the check program with the header of a sample, runs it, and checks what it prints. The name of the form says what is
/// different: sets that are structures, a compiler that counts no zeros, PEXT and PDEP, vectors, or single bits, with loops in place of
/// their instructions.
///
/// # Panics
/// If the program does not compile without warnings, or finds a wrong answer.
pub fn check(
    sample: &Sample,
    language: Language,
    (compiler, flags): &(Compiler, Vec<String>),
    folder: &Path,
    form: &str,
) {
    let name = format!("{}_{form}", sample.name);
    let (header, facts) = (folder.join(format!("{name}.header")), folder.join(format!("{name}.facts")));
    let mut text = source(&sample.builder(), language);
    let mut flags = flags.clone();
    if form.contains("structures") {
        flags.push("-DMAGIC_TABLES_NO_INT128".to_owned());
    }
    let bmi2 = form.contains("bmi2");
    if bmi2 {
        flags.push("-mbmi2".to_owned());
    }
    for vectors in ["ssse3", "avx2"].into_iter().filter(|vectors| form.contains(vectors)) {
        flags.push(format!("-m{vectors}"));
    }
    if form.contains("portable") {
        // As for compilers that count no zeros.
        text = text
            .replace("#if defined(__GNUC__)\nreturn", "#if 0\nreturn")
            .replace("#if defined(__GNUC__)\n    return", "#if 0\n    return");
    }
    write(&header, &text);
    write(&facts, &sample.facts(language == Language::Cpp && !sample.fill));
    flags.extend([path_macro("HEADER", &header), path_macro("FACTS", &facts)]);
    if sample.fill {
        flags.push("-DFILL".to_owned());
    }
    let mut sources = vec![program("boards.c")];
    match language {
        Language::C => sources.push(program("data.c")),
        Language::Cpp => flags.extend(["-DNAMESPACE=magic_tables", "-x", "c++"].map(str::to_owned)),
    }
    let printed = link_and_run(compiler, &sources, &flags, &folder.join(format!("{name}.program")));
    let mut lines = printed.lines();
    let tables = Tables::build(&sample.spec, if bmi2 { Bmi2::ByTarget } else { Bmi2::Possible });
    let tables = tables.expect("the options are right");
    assert_eq!(lines.next(), Some(tables.name().as_str()), "{name}");
    let mut number = || lines.next().and_then(|line| line.parse::<usize>().ok()).expect("a number");
    let bytes = number();
    let board = sample.spec.geometry().expect("it is a board");
    // Here, rays need no table for the highest square, slots no numbers besides, and offsets and shifts no bytes that fill up words.
    let least = match tables.scheme {
        Scheme::Hyperbola => tables.bytes / 3,
        Scheme::Pext => tables.bytes / 2,
        // Bent paths are rays, which take more bytes in vectors.
        Scheme::Kindergarten if sample.name.starts_with("variants") => tables.bytes / 2,
        _ => tables.bytes * 9 / 10,
    };
    // Rays between squares take the squares on either side from a table.
    let sides = usize::from(sample.spec.lines) * 2 * board.squares() * board.word_bits() as usize / 8;
    // In C++, constants look up ray by ray, whatever else there is.
    let has_vectors = ["ssse3", "avx2"].iter().any(|word| form.contains(word));
    let rays_besides = language == Language::Cpp && has_vectors;
    let most = if sample.fill || rays_besides { tables.bytes * 2 } else { tables.bytes + sides };
    assert!((least..=most).contains(&bytes), "{name}: {bytes} bytes, not {}", tables.bytes);
    assert!(number() > 5000, "{name}: {printed}");
}
