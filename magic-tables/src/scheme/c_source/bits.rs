//! PEXT and PDEP in C and C++: the instruction, or a loop where it is not there.

use super::{Dialect, Function};
use crate::spec::Language;

/// What PEXT does.
pub(crate) fn pext(dialect: &Dialect) -> Function {
    Function::new(
        "uint64_t",
        "pext",
        "uint64_t bits, uint64_t mask",
        "The bits of `bits` that `mask` selects, moved together.",
        &by_instruction(
            dialect,
            "_pext_u64",
            "uint64_t moved = 0;
for (uint64_t bit = 1; mask != 0; bit <<= 1) {
    if ((bits & mask & (0 - mask)) != 0)
        moved |= bit;
    mask &= mask - 1;
}
return moved;",
        ),
    )
}

/// What PDEP does.
pub(crate) fn pdep(dialect: &Dialect) -> Function {
    Function::new(
        "uint64_t",
        "pdep",
        "uint64_t bits, uint64_t mask",
        "The lowest bits of `bits`, moved to those that `mask` selects.",
        &by_instruction(
            dialect,
            "_pdep_u64",
            "uint64_t moved = 0;
for (; mask != 0; bits >>= 1) {
    if ((bits & 1) != 0)
        moved |= mask & (0 - mask);
    mask &= mask - 1;
}
return moved;",
        ),
    )
}

/// The statements with the instruction where it is there, and the loop `otherwise`. In constant expressions, compilers have
/// no value for the instruction.
fn by_instruction(dialect: &Dialect, instruction: &str, otherwise: &str) -> String {
    let condition = dialect.pext_macro();
    let call = format!("return {instruction}(bits, mask);");
    match dialect.language {
        Language::C if dialect.has_pext => call,
        Language::C => format!("#if {condition}\n{call}\n#else\n{otherwise}\n#endif"),
        Language::Cpp | Language::Rust => {
            let at_run_time = format!("if (!__builtin_is_constant_evaluated())\n    {call}");
            let at_run_time = if dialect.has_pext {
                at_run_time
            } else {
                format!("#if {condition}\n{at_run_time}\n#endif")
            };
            format!("{at_run_time}\n{otherwise}")
        }
    }
}
