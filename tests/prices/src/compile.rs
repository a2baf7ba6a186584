//! Compiles look-ups as for a release build, in Rust, C and C++, and counts what the compilers make
//! of them.

use std::env;
use std::error::Error;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use magic_tables::spec::Spec;
use magic_tables::{Builder, Language, OffBoard};

use crate::combinations::{Combination, Needs};
use crate::count::{Cost, Functions};

/// The crate with the look-ups.
const CRATE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../magic-tables/src/lib.rs");

/// The compilers of C and C++.
pub const C_COMPILERS: [[&str; 2]; 2] = [["gcc", "g++"], ["clang", "clang++"]];

/// Consecutive rows of numbers that stay in a header; the rest of the data is zero. The compiler
/// need not read megabytes, and the data are not equal, so that it cannot replace them by a
/// constant.
const ROWS: usize = 80;

/// By combination, the costs of its look-ups; `None` where they were not compiled.
pub type Costs = Vec<Option<Vec<Cost>>>;

/// The version line of the Rust compiler, and those of the compilers of C.
///
/// # Errors
/// If one of them cannot be run.
pub fn versions(of_c: bool) -> Result<String, Box<dyn Error>> {
    let compilers = if of_c {
        C_COMPILERS.map(|[c, _]| c.into()).to_vec()
    } else {
        vec![rustc()]
    };
    let version = |compiler: OsString| -> Result<String, Box<dyn Error>> {
        let text = String::from_utf8(Command::new(compiler).arg("--version").output()?.stdout)?;
        Ok(text.lines().next().unwrap_or_default().to_owned())
    };
    Ok(compilers
        .into_iter()
        .map(version)
        .collect::<Result<Vec<_>, _>>()?
        .join(", "))
}

fn rustc() -> OsString {
    env::var_os("RUSTC").unwrap_or_else(|| "rustc".into())
}

/// The functions of a program with `source`, compiled with `flags`, which may use `magic_tables`.
/// Files are written into `folder`.
///
/// # Errors
/// If a file cannot be written, or the source cannot be compiled.
pub fn rust(source: &str, flags: &[String], folder: &Path) -> Result<Functions, Box<dyn Error>> {
    fs::create_dir_all(folder)?;
    let compile =
        |kind: &str, file: &Path, emit: &str, more: &[OsString]| -> Result<(), Box<dyn Error>> {
            let output = Command::new(rustc())
                .args([
                    "--edition",
                    "2024",
                    "--cap-lints",
                    "allow",
                    "--crate-type",
                    kind,
                ])
                .args(["-Copt-level=3", "-Ccodegen-units=1", "--emit", emit])
                // Intermediate files lie there, too: in the current folder, those of two compilers
                // at once would have the same names.
                .args(flags)
                .arg("--out-dir")
                .arg(folder)
                .args(more)
                .arg(file)
                .output()?;
            if output.status.success() {
                Ok(())
            } else {
                Err(String::from_utf8_lossy(&output.stderr).into())
            }
        };
    compile(
        "rlib",
        Path::new(CRATE),
        "link",
        &[
            "--crate-name=magic_tables".into(),
            "--cfg=feature=\"engine\"".into(),
        ],
    )?;
    // A program, like engines: in a library, the tables would be addressed through the linker's
    // tables.
    let file = folder.join("lookups.rs");
    fs::write(&file, format!("fn main() {{}}\n{source}"))?;
    let mut library = OsString::from("--extern=magic_tables=");
    library.push(folder.join("libmagic_tables.rlib"));
    compile("bin", &file, "asm", &[library])?;
    // The file also contains the tables, so it is tens of megabytes, and not all of it is UTF-8.
    Ok(Functions::new(&fs::read(folder.join("lookups.s"))?))
}

/// The functions of `source`, which includes headers in `folder`. Files are written there.
///
/// # Errors
/// If a file cannot be written, or the compiler refuses the source.
pub fn c(
    source: &str,
    (compiler, language): (&str, Language),
    flags: &[String],
    folder: &Path,
) -> Result<Functions, Box<dyn Error>> {
    let (ending, standard) = if language == Language::C {
        ("c", "-std=c99")
    } else {
        ("cpp", "-std=c++17")
    };
    let stem = format!("{compiler}{}", flags.concat());
    let (file, assembly) = (
        folder.join(format!("{stem}.{ending}")),
        folder.join(format!("{stem}.s")),
    );
    fs::write(
        &file,
        format!("#include <stddef.h>\n#include <stdint.h>\n{source}"),
    )?;
    // GCC inlines less in a large unit. An engine has one header in a unit, not a hundred.
    let is_gcc = C_COMPILERS[0].contains(&compiler);
    let one_header: &[&str] = if is_gcc {
        &["--param=large-unit-insns=1000000"]
    } else {
        &[]
    };
    let mut command = Command::new(compiler);
    command
        .args([standard, "-O2", "-S", "-o"])
        .arg(&assembly)
        .args(one_header)
        .args(flags)
        .arg(&file);
    let output = command.output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    Ok(Functions::new(&fs::read(assembly)?))
}

/// The name of the function that is counted.
fn symbol(look_up: &str, number: usize) -> String {
    format!("look_up_{look_up}_{number}")
}

fn costs(
    combinations: &[Combination],
    is_there: impl Fn(&Combination) -> bool,
    functions: &Functions,
) -> Costs {
    let cost = |number: usize, look_up: &&str| functions.cost(&symbol(look_up, number));
    let of = |(number, combination): (usize, &Combination)| {
        is_there(combination).then(|| {
            combination
                .look_ups()
                .iter()
                .map(|look_up| cost(number, look_up))
                .collect()
        })
    };
    combinations.iter().enumerate().map(of).collect()
}

/// The costs in Rust of those `combinations` that `is_there`. The compiler may assume that the
/// square is on the board, as with a type with just that many values, unless squares wrap around.
/// Files are written into `folder`.
///
/// # Errors
/// If a file cannot be written, or the source cannot be compiled.
pub fn costs_in_rust(
    combinations: &[Combination],
    flags: &[String],
    is_there: impl Fn(&Combination) -> bool,
    folder: &Path,
) -> Result<Costs, Box<dyn Error>> {
    fs::create_dir_all(folder)?;
    let mut source = String::new();
    for (number, combination) in combinations
        .iter()
        .enumerate()
        .filter(|(_, it)| is_there(it))
    {
        let items = combination.write(folder, &number.to_string())?;
        writeln!(source, "pub mod m{number} {{\n{items}}}")?;
        let (squares, bits) = combination.board();
        let known = format!(
            "#[cfg(not(debug_assertions))]\n    unsafe {{ core::hint::assert_unchecked(square < {squares}) }};\n    "
        );
        let wraps = combination.tables.spec.off_board == OffBoard::Wrap;
        let known = if wraps { "" } else { &*known };
        for look_up in combination.look_ups() {
            let symbol = symbol(look_up, number);
            let result = if look_up.contains("_and_") {
                format!("(u{bits}, u{bits})")
            } else {
                format!("u{bits}")
            };
            writeln!(
                source,
                "#[unsafe(no_mangle)]\npub fn {symbol}(square: usize, occupied: u{bits}) -> {result} {{\n    \
                 {known}m{number}::{look_up}_attacks(square, occupied)\n}}"
            )?;
        }
    }
    let flags = [flags, &["--cfg=feature=\"boards\"".to_owned()]].concat();
    Ok(costs(
        combinations,
        is_there,
        &rust(&source, &flags, folder)?,
    ))
}

/// Writes the headers of all `combinations` into `folder`, in both languages.
///
/// # Errors
/// If tables cannot be built, or a file cannot be written.
pub fn write_headers(combinations: &[Combination], folder: &Path) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(folder)?;
    for (number, combination) in combinations.iter().enumerate() {
        for language in [Language::C, Language::Cpp] {
            let spec = Spec {
                square: None,
                ..combination.spec.clone()
            };
            let text = Builder::from(spec)
                .language(language)
                .prefix(format!("m{number}_"))
                .source();
            let text = text.map_err(|error| format!("{}: {error}", combination.name))?;
            fs::write(
                folder.join(format!("m{number}.{}", language.word())),
                without_most_rows(&text),
            )?;
        }
    }
    Ok(())
}

/// The costs in C or C++ of those `combinations` that `is_there`, whose headers are in `folder`.
///
/// # Errors
/// If a file cannot be written, or the compiler refuses the source.
pub fn costs_in_c(
    combinations: &[Combination],
    (compiler, language): (&str, Language),
    flags: &[String],
    is_there: impl Fn(&Combination) -> bool,
    folder: &Path,
) -> Result<Costs, Box<dyn Error>> {
    let (joint, linkage) = if language == Language::C {
        ("_", "")
    } else {
        ("::", "extern \"C\" ")
    };
    let mut source = String::new();
    for (number, combination) in combinations
        .iter()
        .enumerate()
        .filter(|(_, it)| is_there(it))
    {
        if combination.needs == Needs::Nothing {
            writeln!(source, "#define M{number}_NO_PEXT")?;
        }
        writeln!(source, "#include \"m{number}.{}\"", language.word())?;
        let ((squares, bits), scope) = (combination.board(), format!("m{number}{joint}"));
        let set = if bits == 64 {
            "uint64_t".to_owned()
        } else {
            format!("{scope}bitboard")
        };
        for look_up in combination.look_ups() {
            let symbol = symbol(look_up, number);
            let result = if look_up.contains("_and_") {
                format!("{scope}{look_up}")
            } else {
                set.clone()
            };
            writeln!(
                source,
                "{linkage}{result} {symbol}(size_t square, {set} occupied) {{\n    \
                 if (square >= {squares}) __builtin_unreachable();\n    \
                 return {scope}{look_up}_attacks((unsigned)square, occupied);\n}}"
            )?;
        }
    }
    Ok(costs(
        combinations,
        is_there,
        &c(&source, (compiler, language), flags, folder)?,
    ))
}

/// `text` without the rows of numbers that follow upon [`ROWS`] others.
fn without_most_rows(text: &str) -> String {
    let mut kept = String::new();
    let mut rows = 0;
    for line in text.lines() {
        let is_row = line.starts_with(' ')
            && line.ends_with(',')
            && line
                .trim_start()
                .starts_with(|c: char| c.is_ascii_digit() || c == '{');
        rows = if is_row { rows + 1 } else { 0 };
        if rows <= ROWS {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    kept
}
