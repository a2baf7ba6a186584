//! Counts the instructions and loads of look-ups in the compiler's assembly.

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

/// The levels for which every function is compiled: the baseline of the architecture, and processors since about 2013.
pub const LEVELS: [&str; 2] = ["x86-64", "x86-64-v3"];

/// The path of the sources of the look-ups.
const LOOK_UPS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../magic-tables/src/lib.rs");

/// What one look-up costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// Instructions, without the return.
    pub instructions: usize,
    /// Instructions that read memory other than the stack.
    pub loads: usize,
    /// Jumps and calls.
    pub branches: usize,
}

/// The costs of rook, bishop and queen.
pub type Costs = [Cost; PIECES.len()];

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
    let folder = folder.join(level);
    fs::create_dir_all(&folder)?;
    let look_ups = folder.join("libmagic_tables.rlib");
    compile(level, "rlib", Path::new(LOOK_UPS), &[("link", &look_ups)], None)?;

    // A program, like engines: in a library, the tables would be addressed through the linker's tables.
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

    // The file also contains the tables, so it is tens of megabytes, and not all of it is UTF-8.
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

/// Runs the compiler as Cargo would for a release build.
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

/// The look-up functions in an assembly file.
struct Functions<'a>(Vec<(&'a str, Vec<&'a str>)>);

impl<'a> Functions<'a> {
    /// Finds each label and the instructions after it.
    fn new(assembly: &'a [u8]) -> Self {
        let mut functions: Vec<(&str, Vec<&str>)> = Vec::new();
        let mut inside = false;
        for line in assembly.split(|&byte| byte == b'\n') {
            // Only lines of look-ups are decoded: lines of data can be very long.
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

/// Whether a line is an instruction, not a directive, comment or label.
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
    // In AT&T syntax, the last operand is the destination.
    let stores = name.starts_with("mov") && operands.ends_with(')');
    touches && !stores && !name.starts_with("lea") && !name.starts_with("nop")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_load_recognises_loads() {
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
    fn instructions_are_counted_per_function() {
        let text = b"look_up_rook_0:\n\t.cfi_startproc\n\t#APP\n\n\tandq\t(%rdi), %rsi\n\tretq\n.Lfunc_end0:\n\tnop\n\
            look_up_bishop_0:\n\tjae\t.LBB1_2\n\tretq\n";
        let functions = Functions::new(text);
        assert_eq!(functions.cost("look_up_rook_0"), Cost { instructions: 1, loads: 1, branches: 0 });
        assert_eq!(functions.cost("look_up_bishop_0"), Cost { instructions: 1, loads: 0, branches: 1 });
    }
}
