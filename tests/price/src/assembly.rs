//! Counts the instructions and loads of look-ups in a compiler's assembly (AT&T syntax).

/// The pieces, in the order of all figures.
pub const PIECES: [&str; 3] = ["rook", "bishop", "queen"];

/// All look-ups that are counted: those of the pieces, and both sets of a rook and a bishop at once.
pub const LOOK_UPS: [&str; 4] = [PIECES[0], PIECES[1], PIECES[2], "rook_and_bishop"];

/// The levels for which every function is compiled: the baseline of the architecture, and processors since about 2013.
pub const LEVELS: [&str; 2] = ["x86-64", "x86-64-v3"];

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

/// The costs of [`LOOK_UPS`].
pub type Costs = [Cost; LOOK_UPS.len()];

/// The name of the function that looks up `piece` in the tables of the combination with this number.
pub(crate) fn symbol(piece: &str, number: usize) -> String {
    format!("look_up_{piece}_{number}")
}

/// The look-up functions in an assembly file.
pub(crate) struct Functions<'a>(Vec<(&'a str, Vec<&'a str>)>);

impl<'a> Functions<'a> {
    /// Finds each label and the instructions after it.
    pub(crate) fn new(assembly: &'a [u8]) -> Self {
        let mut functions: Vec<(&str, Vec<&str>)> = Vec::new();
        let mut inside = false;
        for line in assembly.split(|&byte| byte == b'\n') {
            // Only lines of look-ups are decoded: lines of data can be very long.
            if line.starts_with(b"look_up_") {
                let label = std::str::from_utf8(line).unwrap_or_default();
                // Of functions that are the same, LLVM keeps one: `one = other`.
                inside = !label.contains(" = ");
                if let Some((name, other)) = label.split_once(" = ") {
                    let same = functions.iter().find(|(name, _)| *name == other);
                    let instructions = same.map_or_else(Vec::new, |(_, instructions)| instructions.clone());
                    functions.push((name, instructions));
                } else {
                    functions.push((label.split(':').next().unwrap_or_default(), Vec::new()));
                }
            } else if line.starts_with(b".Lfunc_end") || line.starts_with(b"\t.cfi_endproc") {
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

    /// The costs of the look-ups with this number.
    ///
    /// # Panics
    /// If one of them is not in the assembly.
    pub(crate) fn costs(&self, number: usize) -> Costs {
        LOOK_UPS.map(|piece| self.cost(&symbol(piece, number)))
    }

    /// The costs of the look-up called `symbol`.
    ///
    /// # Panics
    /// If it is not in the assembly.
    pub(crate) fn cost(&self, symbol: &str) -> Cost {
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

/// Whether a line is an instruction, not a directive, comment or label. Marks of permitted jump targets do not count.
fn is_instruction(line: &str) -> bool {
    let instruction = line.trim();
    line.starts_with('\t') && !instruction.starts_with(['.', '#']) && !matches!(instruction, "" | "endbr64")
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
    fn assembly_of_gcc_is_understood() {
        let text = b"\t.globl\tlook_up_rook_0\n\t.type\tlook_up_rook_0, @function\nlook_up_rook_0:\n.LFB0:\n\t.cfi_startproc\n\
            \tendbr64\n\tleaq\tdata(%rip), %rax\n\tret\n\t.cfi_endproc\n.LFE0:\n\tnop\n";
        let functions = Functions::new(text);
        assert_eq!(functions.cost("look_up_rook_0"), Cost { instructions: 1, loads: 0, branches: 0 });
    }

    #[test]
    fn functions_that_are_the_same_have_the_same_costs() {
        let text = b"look_up_rook_0:\n\tandq\t(%rdi), %rsi\n\tretq\n.Lfunc_end0:\n\nlook_up_rook_1 = look_up_rook_0\n\tnop\n";
        let functions = Functions::new(text);
        assert_eq!(functions.cost("look_up_rook_1"), Cost { instructions: 1, loads: 1, branches: 0 });
        assert_eq!(functions.cost("look_up_rook_1"), functions.cost("look_up_rook_0"));
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
