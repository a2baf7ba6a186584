//! Counts the instructions and loads of functions in a compiler's assembly (AT&T syntax).

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

/// The functions in an assembly file: its text without data, whose lines can be very long.
#[derive(Clone, Debug)]
pub struct Functions(String);

impl Functions {
    /// The functions of this file.
    #[must_use]
    pub fn new(assembly: &[u8]) -> Self {
        let is_kept =
            |line: &&[u8]| !line.starts_with(b"\t.") || line.starts_with(b"\t.cfi_endproc");
        let lines = assembly.split(|&byte| byte == b'\n').filter(is_kept);
        Self(
            lines
                .flat_map(|line| ["\n".into(), String::from_utf8_lossy(line)])
                .collect(),
        )
    }

    fn lines(&self, name: &str) -> Vec<&str> {
        // Of functions that are the same, LLVM keeps one: `one = other`.
        if let Some((_, other)) = self.0.split_once(&format!("\n{name} = ")) {
            return self.lines(other.lines().next().unwrap_or_default());
        }
        let function = self.0.split_once(&format!("\n{name}:"));
        let (_, lines) = function.unwrap_or_else(|| panic!("{name} is not in the assembly"));
        lines
            .lines()
            .take_while(|line| !line.starts_with(".Lfunc_end") && !line.starts_with("\t."))
            .collect()
    }

    /// The cost of the function called `name`.
    ///
    /// # Panics
    /// If it is not in the assembly.
    #[must_use]
    pub fn cost(&self, name: &str) -> Cost {
        let mut lines = self.lines(name);
        lines.retain(|line| is_instruction(line));
        let count = |is: fn(&str) -> bool| lines.iter().filter(|line| is(line.trim())).count();
        Cost {
            instructions: count(|line| !line.starts_with("ret")),
            loads: count(is_load),
            branches: count(|line| line.starts_with('j') || line.starts_with("call")),
        }
    }

    /// The instructions that an unoptimised function takes, with those of the functions that it
    /// calls: of all blocks but those that panic. Nothing else may branch.
    ///
    /// # Panics
    /// If one of the functions is not in the assembly.
    #[must_use]
    pub fn unoptimised(&self, name: &str) -> usize {
        let lines = self.lines(name);
        let blocks =
            lines.chunk_by(|line, next| !line.starts_with("\tj") && !next.starts_with(".LBB"));
        let returns = |block: &&[&str]| !block.iter().any(|line| line.contains("panicking"));
        let cost = |line: &&str| {
            let callee = line
                .strip_prefix("\tcallq\t")
                .map(|callee| callee.trim_start_matches('*'));
            1 + callee
                .and_then(|callee| callee.split('@').next())
                .map_or(0, |name| self.unoptimised(name))
        };
        blocks
            .filter(returns)
            .flatten()
            .filter(|line| is_instruction(line))
            .map(cost)
            .sum()
    }
}

/// Whether a line is an instruction, not a directive, comment or label. Marks of permitted jump
/// targets do not count.
fn is_instruction(line: &str) -> bool {
    let instruction = line.trim();
    line.starts_with('\t')
        && !instruction.starts_with(['.', '#'])
        && !matches!(instruction, "" | "endbr64")
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
    fn instructions_and_loads_are_counted_per_function() {
        let text = b"\t.globl\tlook_up_rook_0\n\t.type\tlook_up_rook_0, @function\nlook_up_rook_0:\n.LFB0:\n\t.cfi_startproc\n\
            \tendbr64\n\t#APP\n\n\tleaq\tdata(%rip), %rax\n\tandq\t(%rdx), %rsi\n\tpextq\t(%rcx,%rax), %rsi, %rax\n\
            \tmovzwl\tSLIDERS(%rip), %ecx\n\tmovq\t%rax, (%rdi)\n\tmovq\t8(%rsp), %rax\n\tshrq\t%cl, %rax\n\tret\n\
            \t.cfi_endproc\n.LFE0:\n\tnop\n\
            look_up_bishop_0:\n\tjae\t.LBB1_2\n\tretq\n.Lfunc_end0:\n\nlook_up_rook_1 = look_up_bishop_0\n\tnop\n";
        let functions = Functions::new(text);
        let rook = Cost {
            instructions: 7,
            loads: 3,
            branches: 0,
        };
        let bishop = Cost {
            instructions: 1,
            loads: 0,
            branches: 1,
        };
        let found = ["look_up_rook_0", "look_up_bishop_0", "look_up_rook_1"]
            .map(|name| functions.cost(name));
        assert_eq!(found, [rook, bishop, bishop]);
    }
}
