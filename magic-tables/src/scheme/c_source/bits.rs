//! PEXT and PDEP in C and C++: the instruction, or a loop where it is not there.

use super::{Dialect, Function};

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

/// The statements with the instruction where it is there, and the loop `otherwise`.
fn by_instruction(dialect: &Dialect, instruction: &str, otherwise: &str) -> String {
    let condition = dialect.pext_macro();
    let condition = (!dialect.has_pext).then_some(condition.as_str());
    dialect.by_instructions(condition, &format!("return {instruction}(bits, mask);"), otherwise)
}
