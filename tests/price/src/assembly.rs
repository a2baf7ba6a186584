//! What the compiler makes of look-ups: instructions and loads, counted in its assembly.

use std::env;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::combinations::{Combination, Needs};
use crate::module;

/// The pieces, in the order of all figures.
pub const PIECES: [&str; 3] = ["rook", "bishop", "queen"];

/// Every function is compiled for these: what all processors of the architecture have, and what those since about
/// 2013 have.
pub const LEVELS: [&str; 2] = ["x86-64", "x86-64-v3"];

/// The path of the sources of the look-ups.
const LOOK_UPS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../magic-tables/src/lib.rs");

/// What one look-up costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// Instructions, that of the return left out.
    pub instructions: usize,
    /// Instructions that read memory, the stack left out.
    pub loads: usize,
    /// Instructions that may go elsewhere.
    pub branches: usize,
}

/// The costs of rook, bishop and queen.
pub type Costs = [Cost; PIECES.len()];

/// The compiler, as it calls itself.
///
/// # Errors
/// If it cannot be run.
pub fn compiler() -> Result<String, Box<dyn Error>> {
    let output = Command::new(rustc()).arg("--version").output()?;
    Ok(String::from_utf8(output.stdout)?.trim().to_owned())
}

/// The costs of all `combinations` on one of [`LEVELS`], by combination; nothing for those that the level has no
/// instructions for, and nothing at all on other architectures. Files are written into `folder`.
///
/// The look-ups are told that the square is on the board, as a type with 64 values tells them.
///
/// # Errors
/// If a file cannot be written or the source not be compiled.
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
    let folder = folder.join(level);
    fs::create_dir_all(&folder)?;
    let look_ups = folder.join("libmagic_tables.rlib");
    compile(level, "rlib", Path::new(LOOK_UPS), &[("link", &look_ups)], None)?;

    // A program, as engines are: there the linker has no say in where the tables are.
    let mut source = String::from("pub type Square = usize;\nfn main() {}\n");
    for (number, combination) in combinations.iter().enumerate() {
        if !compiles(combination) {
            continue;
        }
        let items =
            module::write(combination, &folder, &format!("{number}"), "magic_tables", "crate::Square")?;
        writeln!(source, "pub mod m{number} {{\n{items}}}")?;
        for piece in PIECES {
            let symbol = symbol(piece, number);
            writeln!(
                source,
                "#[unsafe(no_mangle)]\npub fn {symbol}(square: Square, occupied: u64) -> u64 {{\n    \
                 unsafe {{ core::hint::assert_unchecked(square < 64) }};\n    \
                 m{number}::{piece}_attacks(square, occupied)\n}}"
            )?;
        }
    }
    let (file, assembly) = (folder.join("lookups.rs"), folder.join("lookups.s"));
    fs::write(&file, source)?;
    compile(level, "bin", &file, &[("asm", &assembly)], Some(&look_ups))?;

    // Tables are in there too, so it is tens of megabytes, but they need not be text.
    let assembly = fs::read(assembly)?;
    let functions = Functions::new(&assembly);
    let costs_of = |(number, combination)| {
        compiles(combination).then(|| PIECES.map(|piece| functions.cost(&symbol(piece, number))))
    };
    Ok(combinations.iter().enumerate().map(costs_of).collect())
}

fn symbol(piece: &str, number: usize) -> String {
    format!("look_up_{piece}_{number}")
}

fn rustc() -> PathBuf {
    env::var_os("RUSTC").map_or_else(|| "rustc".into(), PathBuf::from)
}

/// Calls the compiler as Cargo would for a release.
fn compile(
    level: &str,
    kind: &str,
    source: &Path,
    outputs: &[(&str, &PathBuf)],
    look_ups: Option<&PathBuf>,
) -> Result<(), Box<dyn Error>> {
    let mut command = Command::new(rustc());
    command.args(["--edition", "2024", "--cap-lints", "allow", "--crate-type", kind]);
    command.args(["-Copt-level=3", "-Ccodegen-units=1", &format!("-Ctarget-cpu={level}")]);
    if let Some(look_ups) = look_ups {
        command.arg(format!("--extern=magic_tables={}", look_ups.display()));
    } else {
        command.args(["--crate-name", "magic_tables"]);
    }
    for (what, file) in outputs {
        command.arg(format!("--emit={what}={}", file.display()));
    }
    let output = command.arg(source).output()?;
    if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).into()) }
}

/// The look-ups in an assembly.
struct Functions<'a>(Vec<(&'a str, Vec<&'a str>)>);

impl<'a> Functions<'a> {
    /// Each label with the instructions behind it.
    fn new(assembly: &'a [u8]) -> Self {
        let mut functions: Vec<(&str, Vec<&str>)> = Vec::new();
        let mut inside = false;
        for line in assembly.split(|&byte| byte == b'\n') {
            // Data is text without line breaks, and some lines are long.
            if line.starts_with(b"look_up_") {
                let label = std::str::from_utf8(line).unwrap_or_default();
                functions.push((label.split(':').next().unwrap_or_default(), Vec::new()));
                inside = true;
            } else if line.starts_with(b".Lfunc_end") {
                inside = false;
            } else if inside
                && let Ok(line) = std::str::from_utf8(line)
                && is_instruction(line)
                && let Some((_, instructions)) = functions.last_mut()
            {
                instructions.push(line.trim());
            }
        }
        Self(functions)
    }

    fn cost(&self, symbol: &str) -> Cost {
        let function = self.0.iter().find(|(name, _)| *name == symbol);
        let (_, instructions) = function.unwrap_or_else(|| panic!("{symbol} is not in the assembly"));
        Cost {
            instructions: instructions.iter().filter(|line| !is_return(line)).count(),
            loads: instructions.iter().filter(|line| is_load(line)).count(),
            branches: instructions
                .iter()
                .filter(|line| line.starts_with('j') || line.starts_with("call"))
                .count(),
        }
    }
}

/// Whether a line is no directive, comment or label.
fn is_instruction(line: &str) -> bool {
    line.starts_with('\t') && !line.trim().is_empty() && !line.trim().starts_with(['.', '#'])
}

fn is_return(line: &str) -> bool {
    line.starts_with("ret")
}

/// Whether an instruction in AT&T syntax reads memory other than the stack.
fn is_load(line: &str) -> bool {
    let (name, operands) = line.split_once(['\t', ' ']).unwrap_or((line, ""));
    let touches = operands.contains('(') && !operands.contains("(%rsp");
    // The last operand is where the result goes.
    let stores = name.starts_with("mov") && operands.ends_with(')');
    touches && !stores && !name.starts_with("lea") && !name.starts_with("nop")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loads_are_told_from_the_rest() {
        for line in [
            "movq\t8(%rdx,%rcx), %rax",
            "andq\t(%rdx), %rsi",
            "pextq\t(%rcx,%rax), %rsi, %rax",
            "movzwl\tSLIDERS(%rip), %ecx",
        ] {
            assert!(is_load(line), "{line}");
        }
        for line in [
            "leaq\tSLIDERS(%rip), %rdx",
            "movq\t%rax, (%rdi)",
            "movq\t8(%rsp), %rax",
            "shrq\t%cl, %rax",
            "retq",
        ] {
            assert!(!is_load(line), "{line}");
        }
    }

    #[test]
    fn functions_end_where_the_next_begins() {
        let text = b"look_up_rook_0:\n\t.cfi_startproc\n\t#APP\n\n\tandq\t(%rdi), %rsi\n\tretq\n.Lfunc_end0:\n\tnop\n\
            look_up_bishop_0:\n\tjae\t.LBB1_2\n\tretq\n";
        let functions = Functions::new(text);
        assert_eq!(functions.cost("look_up_rook_0"), Cost { instructions: 1, loads: 1, branches: 0 });
        assert_eq!(functions.cost("look_up_bishop_0"), Cost { instructions: 1, loads: 0, branches: 1 });
    }
}
