//! `hyperbola` in C and C++ for processors that reverse the bits of a word in one or two instructions.

use crate::scheme::c_text::{CFunction, Dialect, Instructions, Standard, Target};

/// 64-bit Arm, `LoongArch`, and RISC-V with Zbkb. Other compilers than gcc and clang are not asked for the instructions.
pub(super) const BITS: Target = Target {
    instructions: Instructions::Reversal,
    word: "bits",
    doc: "The processor reverses bits.",
    condition: "defined(__GNUC__) && (defined(__aarch64__) || defined(__loongarch64) || (defined(__riscv_zbkb) && __riscv_xlen == 64))",
};

/// The reversal of bits: by instructions on targets that have them, step by step elsewhere and in constant expressions.
pub(crate) fn reversal(dialect: &Dialect) -> Vec<CFunction> {
    let by_assembly = "uint64_t bits;
#if defined(__aarch64__)
__asm__(\"rbit %0, %1\" : \"=r\"(bits) : \"r\"(x));
#elif defined(__loongarch64)
__asm__(\"bitrev.d %0, %1\" : \"=r\"(bits) : \"r\"(x));
#else
__asm__(\"brev8 %0, %1\\n\\trev8 %0, %0\" : \"=r\"(bits) : \"r\"(x));
#endif
return bits;";
    let doc = "The bits of `x` in reverse order.";
    let function = |name, body: &str| dialect.function("uint64_t", name, "uint64_t x", doc, body);
    let reversed = |text: &str| {
        function(
            "reversed",
            &format!(
                "#if defined(__clang__)\nreturn __builtin_bitreverse64(x);\n#elif defined(__GNUC__)\n{text}\n#endif"
            ),
        )
    };
    match dialect.standard {
        _ if dialect.target.is_none_or(|target| target.instructions != Instructions::Reversal) => {
            vec![function("reversed", STEP_BY_STEP)]
        }
        Standard::C => vec![reversed(by_assembly)],
        // Constant expressions cannot have assembly.
        Standard::Cpp => {
            let at_run_time = CFunction {
                condition: Some("!defined(__clang__)"),
                constant: false,
                ..function("reversed_at_run_time", by_assembly)
            };
            let call = format!("return {}(x);", at_run_time.name);
            vec![at_run_time, reversed(&dialect.by_instructions(None, &call, STEP_BY_STEP))]
        }
    }
}

/// The statements that reverse the bits of `x` without such instructions.
const STEP_BY_STEP: &str = "uint64_t bits = 0;
for (int i = 0; i < 64; i++, x >>= 1)
    bits = bits << 1 | (x & 1);
return bits;";
