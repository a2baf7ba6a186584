//! The namespace of functions in C++. Its name says what they are compiled for.
//!
//! A program may consist of files that are compiled for different processors. Inline functions of one name are one function in
//! C++: the linker keeps the first copy, and drops those of other files. If that one was compiled for AVX2, files for all
//! processors call it, too. This concerns every function, not only those with intrinsics, because the compiler uses all
//! instructions that it may.

use std::iter;

/// The macros that say which instructions a compiler may use in functions of integers: sets of instructions that are switched on
/// by flags. Compilers define them as 1.
const INSTRUCTIONS: &str = "\
    __SSE2__ __SSE3__ __SSSE3__ __SSE4_1__ __SSE4_2__ __SSE4A__ __POPCNT__ __PCLMUL__ __AVX__ __AVX2__ \
    __XOP__ __TBM__ __BMI__ __BMI2__ __LZCNT__ __MOVBE__ __ADX__ __GFNI__ __AVX512F__ __AVX512CD__ \
    __AVX512BW__ __AVX512DQ__ __AVX512VL__ __AVX512IFMA__ __AVX512VBMI__ __AVX512VBMI2__ \
    __AVX512BITALG__ __AVX512VPOPCNTDQ__ __AVX512FP16__ __AVX10_2__ __APX_F__ __ARM_NEON \
    __ARM_FEATURE_SVE __ARM_FEATURE_SVE2 __loongarch_sx __loongarch_asx __riscv_vector";

/// The macros that make the name, without their common beginning.
const MACROS: [&str; 8] = ["MARK_1", "THIRD", "DIGIT_BY", "DIGIT", "PASTED", "JOINED", "DIGITS", "NAMESPACE"];

/// How many words the macros join.
const JOINED: usize = 8;

/// What opens the namespace, and what closes it.
pub(super) const OPENED: &str = "inline namespace MAGIC_TABLES_NAMESPACE {\n";
pub(super) const CLOSED: &str = "} // inline namespace\n";

/// The definition of the name. `switches` are macros of the header that are 0 or 1.
pub(super) fn defined(switches: &[String]) -> String {
    let macros: Vec<&str> = INSTRUCTIONS.split(' ').chain(switches.iter().map(String::as_str)).collect();
    let line = |macros: &[&str]| {
        let padded: Vec<&str> = macros.iter().copied().chain(iter::repeat("0")).take(JOINED).collect();
        format!(", \\\n    MAGIC_TABLES_DIGITS({})", padded.join(", "))
    };
    let lines: Vec<String> = macros.chunks(JOINED).map(line).collect();
    let (digits, nothing) = (lines.concat(), ", ".repeat(JOINED - 1 - lines.len()));
    format!(
        "// The functions are in a namespace that is named by what they are compiled for. So files of one program that are compiled\n\
         // for different processors never call each other's functions; they do share the data. Its name has a digit for each of\n\
         // the macros below: 1 if it is defined as 1, and 0 otherwise.\n\
         #define MAGIC_TABLES_MARK_1 ,\n\
         #define MAGIC_TABLES_THIRD(a, b, c, ...) c\n\
         #define MAGIC_TABLES_DIGIT_BY(mark) MAGIC_TABLES_THIRD(mark, 1, 0, 0)\n\
         #define MAGIC_TABLES_DIGIT(value) MAGIC_TABLES_DIGIT_BY(MAGIC_TABLES_MARK_##value)\n\
         #define MAGIC_TABLES_PASTED(a, b, c, d, e, f, g, h) a##b##c##d##e##f##g##h\n\
         #define MAGIC_TABLES_JOINED(a, b, c, d, e, f, g, h) MAGIC_TABLES_PASTED(a, b, c, d, e, f, g, h)\n\
         #define MAGIC_TABLES_DIGITS(a, b, c, d, e, f, g, h) \\\n    \
         MAGIC_TABLES_JOINED(MAGIC_TABLES_DIGIT(a), MAGIC_TABLES_DIGIT(b), MAGIC_TABLES_DIGIT(c), MAGIC_TABLES_DIGIT(d), \\\n    \
         MAGIC_TABLES_DIGIT(e), MAGIC_TABLES_DIGIT(f), MAGIC_TABLES_DIGIT(g), MAGIC_TABLES_DIGIT(h))\n\
         #define MAGIC_TABLES_NAMESPACE MAGIC_TABLES_JOINED(for_{digits}{nothing})\n"
    )
}

/// What takes the macros away: other headers define them, too.
pub(super) fn undefined() -> String {
    MACROS.map(|name| format!("#undef MAGIC_TABLES_{name}\n")).concat()
}
