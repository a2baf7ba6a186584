//! The costs of the Rust look-ups: they are compiled as for a release build, and counted in the assembly.

use std::env;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::assembly::{Costs, Functions, LEVELS, LOOK_UPS, PIECES, symbol};
use crate::combinations::{Combination, Needs};
use crate::module;

/// The path of the crate with the look-ups.
pub(crate) const CRATE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../magic-tables/src/lib.rs");

/// The compiler's version line.
///
/// # Errors
/// If it cannot be run.
pub fn compiler() -> Result<String, Box<dyn Error>> {
    let output = Command::new(rustc()).arg("--version").output()?;
    Ok(String::from_utf8(output.stdout)?.trim().to_owned())
}

/// The costs of all `combinations` on one of [`LEVELS`], by combination; `None` if the level lacks the instructions, and on
/// other architectures. Files are written into `folder`.
///
/// The compiler may assume that the square is on the board, as with a type with 64 values.
///
/// # Errors
/// If a file cannot be written, or the source cannot be compiled.
pub fn costs(
    combinations: &[Combination],
    level: &str,
    folder: &Path,
) -> Result<Vec<Option<Costs>>, Box<dyn Error>> {
    if !cfg!(target_arch = "x86_64") {
        return Ok(vec![None; combinations.len()]);
    }
    let compiles =
        |combination: &Combination| level != LEVELS[0] || combination.needs != Needs::Bmi2CompiledIn;
    costs_with(combinations, &[&format!("-Ctarget-cpu={level}")], compiles, &folder.join(level))
}

/// The costs of those `combinations` that `compiles` accepts, compiled with `flags`. Files are written into `folder`.
///
/// # Errors
/// If a file cannot be written, or the source cannot be compiled.
pub fn costs_with(
    combinations: &[Combination],
    flags: &[&str],
    compiles: impl Fn(&Combination) -> bool,
    folder: &Path,
) -> Result<Vec<Option<Costs>>, Box<dyn Error>> {
    fs::create_dir_all(folder)?;
    let look_ups = folder.join("libmagic_tables.rlib");
    compile(flags, "rlib", Path::new(CRATE), &[("link", &look_ups)], None)?;

    let mut modules = Vec::new();
    for (number, combination) in combinations.iter().enumerate().filter(|(_, it)| compiles(it)) {
        let items =
            module::write(combination, folder, &format!("{number}"), "magic_tables", "crate::Square")?;
        modules.push((number, items));
    }
    let assembly = assembly(&modules, flags, folder, &look_ups)?;
    let functions = Functions::new(&assembly);
    let costs_of = |(number, combination)| compiles(combination).then(|| functions.costs(number));
    Ok(combinations.iter().enumerate().map(costs_of).collect())
}

/// The assembly of a program with numbered modules, and of one function for each look-up of each module.
fn assembly(
    modules: &[(usize, String)],
    flags: &[&str],
    folder: &Path,
    look_ups: &PathBuf,
) -> Result<Vec<u8>, Box<dyn Error>> {
    // A program, like engines: in a library, the tables would be addressed through the linker's tables.
    let mut source = String::from("pub type Square = usize;\nfn main() {}\n");
    for (number, items) in modules {
        writeln!(source, "pub mod m{number} {{\n{items}}}")?;
        for piece in LOOK_UPS {
            let symbol = symbol(piece, *number);
            let result = if PIECES.contains(&piece) { "u64" } else { "(u64, u64)" };
            writeln!(
                source,
                "#[unsafe(no_mangle)]\npub fn {symbol}(square: Square, occupied: u64) -> {result} {{\n    \
                 unsafe {{ core::hint::assert_unchecked(square < 64) }};\n    \
                 m{number}::{piece}_attacks(square, occupied)\n}}"
            )?;
        }
    }
    let (file, assembly) = (folder.join("lookups.rs"), folder.join("lookups.s"));
    fs::write(&file, source)?;
    compile(flags, "bin", &file, &[("asm", &assembly)], Some(look_ups))?;
    // The file also contains the tables, so it is tens of megabytes, and not all of it is UTF-8.
    Ok(fs::read(assembly)?)
}

fn rustc() -> PathBuf {
    env::var_os("RUSTC").map_or_else(|| "rustc".into(), PathBuf::from)
}

/// Runs the compiler as Cargo would for a release build.
pub(crate) fn compile(
    flags: &[&str],
    kind: &str,
    source: &Path,
    outputs: &[(&str, &PathBuf)],
    look_ups: Option<&PathBuf>,
) -> Result<(), Box<dyn Error>> {
    let mut command = Command::new(rustc());
    command.args(["--edition", "2024", "--cap-lints", "allow", "--crate-type", kind]);
    command.args(["-Copt-level=3", "-Ccodegen-units=1"]).args(flags);
    match look_ups {
        Some(look_ups) => _ = command.arg(format!("--extern=magic_tables={}", look_ups.display())),
        None if kind == "rlib" => _ = command.args(["--crate-name", "magic_tables"]),
        None => {}
    }
    for (what, file) in outputs {
        command.arg(format!("--emit={what}={}", file.display()));
        // Intermediate files lie there, too: in the current folder, those of two compilers at once would have the same names.
        command.arg("--out-dir").arg(file.with_file_name(""));
    }
    let output = command.arg(source).output()?;
    if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).into()) }
}
