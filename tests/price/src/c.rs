//! The costs of the C and C++ look-ups, as gcc and clang compile them, and where they exceed those of the Rust look-ups.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use magic_tables::spec::Spec;
use magic_tables::{Builder, Language};

use crate::assembly::{Costs, Functions, LEVELS, LOOK_UPS, PIECES, symbol};
use crate::combinations::{Combination, Needs};
use crate::parallel::in_parallel;

/// The compilers, for C and for C++.
pub const COMPILERS: [[&str; 2]; 2] = [["gcc", "g++"], ["clang", "clang++"]];

/// The languages, in the order of [`COMPILERS`].
const LANGUAGES: [Language; 2] = [Language::C, Language::Cpp];

/// Consecutive rows of numbers that stay in a header; the rest of the data is zero. The compiler need not read megabytes,
/// and the data are not equal, so that it cannot replace them by a constant.
const ROWS: usize = 80;

/// The costs of the combinations in one language, as one compiler compiles it for one of [`LEVELS`].
#[derive(Clone, Debug)]
pub struct Column {
    /// The compiler, one of [`COMPILERS`].
    pub compiler: &'static str,
    /// The number of the compiler's pair in [`COMPILERS`].
    pub family: usize,
    /// The language.
    pub language: Language,
    /// The number of the level.
    pub level: usize,
    /// By combination; `None` if the level lacks the instructions.
    pub costs: Vec<Option<Costs>>,
}

/// The version lines of the compilers.
///
/// # Errors
/// If one of them cannot be run.
pub fn versions() -> Result<String, Box<dyn Error>> {
    let mut versions = Vec::new();
    for [c, _] in COMPILERS {
        let output = Command::new(c).arg("--version").output()?;
        let text = String::from_utf8(output.stdout)?;
        versions.push(text.lines().next().unwrap_or_default().to_owned());
    }
    Ok(versions.join(", "))
}

/// The costs of all `combinations`, for each compiler, language and level. Files are written into `folder`.
///
/// # Errors
/// If tables cannot be built, a file cannot be written, or a compiler refuses the source.
pub fn costs(combinations: &[Combination], folder: &Path) -> Result<Vec<Column>, Box<dyn Error>> {
    write_headers(combinations, folder)?;
    let mut jobs = Vec::new();
    for (family, compilers) in COMPILERS.into_iter().enumerate() {
        for (compiler, language) in compilers.into_iter().zip(LANGUAGES) {
            jobs.extend((0..LEVELS.len()).map(|level| (family, compiler, language, level)));
        }
    }
    let columns = in_parallel(&jobs, |&(family, compiler, language, level)| {
        let flags = [&*format!("-march={}", LEVELS[level])];
        let compiles = |combination: &Combination| compiles(combination, level);
        let costs = compile(combinations, (compiler, language), &flags, compiles, folder);
        let costs = costs.map_err(|failed| format!("{compiler}, {}: {failed}", LEVELS[level]))?;
        Ok(Column { compiler, family, language, level, costs })
    });
    columns.into_iter().collect::<Result<_, String>>().map_err(Into::into)
}

/// The costs of all `combinations` in one language, by one compiler with `flags`. Files are written into `folder`.
///
/// # Errors
/// If tables cannot be built, a file cannot be written, or the compiler refuses the source.
pub fn costs_with(
    combinations: &[Combination],
    compiler: (&str, Language),
    flags: &[&str],
    folder: &Path,
) -> Result<Vec<Option<Costs>>, Box<dyn Error>> {
    write_headers(combinations, folder)?;
    compile(combinations, compiler, flags, |_| true, folder)
}

/// Writes the headers of all `combinations` in both languages.
fn write_headers(combinations: &[Combination], folder: &Path) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(folder)?;
    let numbered: Vec<_> = combinations.iter().enumerate().collect();
    let failures: Vec<String> = in_parallel(&numbered, |&(number, combination)| {
        LANGUAGES.iter().find_map(|&language| {
            let failed = write_header(combination, number, language, folder).err()?;
            Some(format!("{}, {}: {failed}", combination.name, language.word()))
        })
    })
    .into_iter()
    .flatten()
    .collect();
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n").into()) }
}

/// Look-ups with more instructions than the Rust ones, or with branches, as lines of a table; the worst come first. `rust`
/// has the costs in Rust by level and combination.
#[must_use]
pub fn exceedances(
    combinations: &[Combination],
    columns: &[Column],
    rust: &[Vec<Option<Costs>>],
) -> Vec<String> {
    let mut found = Vec::new();
    for column in columns {
        for (number, combination) in combinations.iter().enumerate() {
            let (Some(c), Some(rust)) = (&column.costs[number], &rust[column.level][number]) else {
                continue;
            };
            for ((piece, c), rust) in PIECES.into_iter().zip(c).zip(rust) {
                if c.instructions > rust.instructions || c.branches > 0 {
                    let branches = if c.branches > 0 { " (branches)" } else { "" };
                    let line = format!(
                        "| {} | {} | {} | {piece} | {} | {}{branches} |",
                        combination.name,
                        LEVELS[column.level],
                        column.compiler,
                        rust.instructions,
                        c.instructions
                    );
                    found.push((c.instructions * 1000 / rust.instructions, line));
                }
            }
        }
    }
    // The sort is stable: equal ratios keep the order of the combinations.
    found.sort_by_key(|&(ratio, _)| std::cmp::Reverse(ratio));
    found.into_iter().map(|(_, line)| line).collect()
}

/// Whether the level has the instructions that the combination needs, in C: there is no PEXT unless it is compiled in.
fn compiles(combination: &Combination, level: usize) -> bool {
    level > 0 || combination.needs == Needs::Nothing
}

/// The file with the header of a combination.
fn header(number: usize, language: Language) -> String {
    let ending = if language == Language::C { "h" } else { "hpp" };
    format!("m{number}.{ending}")
}

fn write_header(
    combination: &Combination,
    number: usize,
    language: Language,
    folder: &Path,
) -> Result<(), Box<dyn Error>> {
    let spec = Spec { square: None, ..combination.spec.clone() };
    let text = Builder::from(spec).language(language).prefix(format!("m{number}_")).source()?;
    fs::write(folder.join(header(number, language)), without_most_rows(&text))?;
    Ok(())
}

/// `text` without the rows of numbers that follow upon [`ROWS`] others.
pub(crate) fn without_most_rows(text: &str) -> String {
    let mut kept = String::new();
    let mut rows = 0;
    for line in text.lines() {
        let is_row = line.starts_with(' ')
            && line.ends_with(',')
            && line.trim_start().starts_with(|c: char| c.is_ascii_digit() || c == '{');
        rows = if is_row { rows + 1 } else { 0 };
        if rows <= ROWS {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    kept
}

/// Compiles the look-ups of those combinations for which `is_there` holds in one unit, and counts them.
fn compile(
    combinations: &[Combination],
    (compiler, language): (&str, Language),
    flags: &[&str],
    is_there: impl Fn(&Combination) -> bool,
    folder: &Path,
) -> Result<Vec<Option<Costs>>, Box<dyn Error>> {
    let mut source = String::from("#include <stddef.h>\n#include <stdint.h>\n");
    for (number, combination) in combinations.iter().enumerate() {
        if !is_there(combination) {
            continue;
        }
        if combination.needs == Needs::Nothing {
            writeln!(source, "#define M{number}_NO_PEXT")?;
        }
        writeln!(source, "#include \"{}\"", header(number, language))?;
        let (scope, linkage) = match language {
            Language::C => (format!("m{number}_"), ""),
            _ => (format!("m{number}::"), "extern \"C\" "),
        };
        for piece in LOOK_UPS {
            let symbol = symbol(piece, number);
            let result = if PIECES.contains(&piece) {
                "uint64_t".to_owned()
            } else {
                format!("{scope}rook_and_bishop")
            };
            writeln!(
                source,
                "{linkage}{result} {symbol}(size_t square, uint64_t occupied) {{\n    \
                 if (square > 63) __builtin_unreachable();\n    \
                 return {scope}{piece}_attacks((unsigned)square, occupied);\n}}"
            )?;
        }
    }
    let assembly = assembly(&source, (compiler, language), flags, folder)?;
    let functions = Functions::new(&assembly);
    let costs_of = |(number, combination)| is_there(combination).then(|| functions.costs(number));
    Ok(combinations.iter().enumerate().map(costs_of).collect())
}

/// The assembly of `source`, which includes headers in `folder`. Files are written there.
pub(crate) fn assembly(
    source: &str,
    (compiler, language): (&str, Language),
    flags: &[&str],
    folder: &Path,
) -> Result<Vec<u8>, Box<dyn Error>> {
    let (ending, standard) = if language == Language::C { ("c", "-std=c99") } else { ("cpp", "-std=c++17") };
    let stem = format!("{compiler}{}", flags.concat());
    let (file, assembly) = (folder.join(format!("{stem}.{ending}")), folder.join(format!("{stem}.s")));
    fs::write(&file, source)?;
    // GCC inlines less in a large unit. An engine has one header in a unit, not a hundred.
    let is_gcc = COMPILERS[0].contains(&compiler.rsplit('-').next().unwrap_or_default());
    let one_header: &[&str] = if is_gcc { &["--param=large-unit-insns=1000000"] } else { &[] };
    let output = Command::new(compiler)
        .args([standard, "-O2"])
        .args(one_header)
        .args(flags)
        .args(["-S", "-o"])
        .args([&assembly, &file])
        .output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    Ok(fs::read(assembly)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_long_data_is_shortened() {
        let short = "a = {\n    0x1f, 2,\n    {3, 4},\n};\n";
        assert_eq!(without_most_rows(short), short);
        let row = "    0x0123456789abcdefULL,\n";
        let text = format!("a = {{\n{}}};\nb = {{\n{row}}};\n", row.repeat(1000));
        let shortened = format!("a = {{\n{}}};\nb = {{\n{row}}};\n", row.repeat(ROWS));
        assert_eq!(without_most_rows(&text), shortened);
    }
}
