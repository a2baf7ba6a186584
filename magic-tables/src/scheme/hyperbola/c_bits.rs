//! `hyperbola` in C and C++ for processors that reverse the bits of a word in one or two instructions.

use crate::scheme::c_source::{Dialect, Function, Target};
use crate::spec::Language;

/// 64-bit Arm, `LoongArch`, and RISC-V with Zbkb. Other compilers than gcc and clang are not asked for the instructions.
pub(super) const BITS: Target = Target {
    word: "bits",
    doc: "The processor reverses bits.",
    condition: "defined(__GNUC__) && (defined(__aarch64__) || defined(__loongarch64) || (defined(__riscv_zbkb) && __riscv_xlen == 64))",
};

/// The reversal by instructions.
pub(super) fn reversal(dialect: &Dialect) -> Vec<Function> {
    let by_assembly = "uint64_t bits;
#if defined(__aarch64__)
__asm__(\"rbit %0, %1\" : \"=r\"(bits) : \"r\"(x));
#elif defined(__loongarch64)
__asm__(\"bitrev.d %0, %1\" : \"=r\"(bits) : \"r\"(x));
#else
__asm__(\"brev8 %0, %1\\n\\trev8 %0, %0\" : \"=r\"(bits) : \"r\"(x));
#endif
return bits;";
    let reversed = |text: &str| {
        let text = format!(
            "#if defined(__clang__)\nreturn __builtin_bitreverse64(x);\n#elif defined(__GNUC__)\n{text}\n#endif"
        );
        Function::new("uint64_t", "reversed", "uint64_t x", "The bits of `x` in reverse order.", &text)
    };
    match dialect.language {
        Language::C => vec![reversed(by_assembly)],
        // Constant expressions cannot have assembly.
        Language::Cpp | Language::Rust => {
            let name = "reversed_at_run_time";
            let run_time = Function {
                condition: Some("!defined(__clang__)"),
                constant: false,
                ..Function::new(
                    "uint64_t",
                    name,
                    "uint64_t x",
                    "The bits of `x` in reverse order.",
                    by_assembly,
                )
            };
            let call = format!("return {}(x);", dialect.name(name));
            vec![run_time, reversed(&dialect.by_instructions(None, &call, STEP_BY_STEP))]
        }
    }
}

/// The statements that reverse the bits of `x` without such instructions.
pub(super) const STEP_BY_STEP: &str = "uint64_t bits = 0;
for (int i = 0; i < 64; i++, x >>= 1)
    bits = bits << 1 | (x & 1);
return bits;";
