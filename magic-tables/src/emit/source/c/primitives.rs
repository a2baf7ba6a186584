//! What C has no operator for, as functions.

use super::face::Face;
use crate::recipe::{NumberType, Primitive};
use crate::scheme::c_text::{CFunction, Dialect, Standard};
use crate::scheme::hyperbola;

/// Adds the function of an operation on numbers of this kind to `functions`, and gives its name.
pub(super) fn add(
    primitive: Primitive,
    kind: NumberType,
    face: &Face<'_>,
    dialect: &Dialect,
    functions: &mut Vec<CFunction>,
) -> String {
    let added = match primitive {
        Primitive::Swapped => vec![byte_swap(dialect)],
        Primitive::Reversed => hyperbola::reversal(dialect),
        Primitive::Pext => vec![pext(dialect)],
        Primitive::Pdep => vec![pdep(dialect)],
        Primitive::FromHighest => from_highest(kind, face, dialect),
        Primitive::CountOfZeros => unreachable!("only Rust checks tables at compile time"),
    };
    let name = added.last().map(|function| function.name.clone()).unwrap_or_default();
    for function in added {
        if !functions.contains(&function) {
            functions.push(function);
        }
    }
    name
}

/// What PEXT does.
pub(super) fn pext(dialect: &Dialect) -> CFunction {
    dialect.function(
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
fn pdep(dialect: &Dialect) -> CFunction {
    dialect.function(
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

/// The swap of bytes, by the instruction where the compiler has a name for it.
fn byte_swap(dialect: &Dialect) -> CFunction {
    let portable = "x = ((x >> 8) & 0x00ff00ff00ff00ff) | ((x & 0x00ff00ff00ff00ff) << 8);
x = ((x >> 16) & 0x0000ffff0000ffff) | ((x & 0x0000ffff0000ffff) << 16);
return (x >> 32) | (x << 32);";
    let otherwise = match dialect.standard {
        Standard::C => {
            format!("#elif defined(_MSC_VER)\nreturn _byteswap_uint64(x);\n#else\n{portable}\n#endif")
        }
        // MSVC's function is not for constant expressions.
        Standard::Cpp => format!(
            "#else\n#if defined(_MSC_VER)\nif (!__builtin_is_constant_evaluated())\n    return _byteswap_uint64(x);\n#endif\n\
                 {portable}\n#endif"
        ),
    };
    dialect.function(
        "uint64_t",
        "swapped",
        "uint64_t x",
        "The bytes of `x` in reverse order: the board upside down.",
        &format!("#if defined(__GNUC__)\nreturn __builtin_bswap64(x);\n{otherwise}"),
    )
}

/// All squares from the highest one of a set on.
fn from_highest(kind: NumberType, face: &Face<'_>, dialect: &Dialect) -> Vec<CFunction> {
    let smeared = [1, 2, 4, 8, 16, 32].map(|shift| format!("word |= word >> {shift};\n")).concat();
    let all_ones = format!("~{}", dialect.cast("uint64_t", "0"));
    let of_word = dialect.function(
        "uint64_t",
        "from_highest_of_word",
        "uint64_t word",
        "The highest bit of a word and all bits above it; all bits if there is none.",
        &format!(
            "word |= 1;\n#if defined(__GNUC__)\nreturn {all_ones} << (63 - __builtin_clzll(word));\n#else\n{smeared}\
             return ~(word >> 1);\n#endif"
        ),
    );
    if kind != NumberType::Wide {
        return vec![of_word];
    }
    let [low, high, of] = ["low", "high", "of"].map(|name| face.of_sets(name));
    let (word, name) = (&face.word, &of_word.name);
    let body = format!(
        "const uint64_t high = {high}(set);\nconst uint64_t low = high != 0 ? 0 : {name}({low}(set));\n\
         return {of}(low, {name}(high));"
    );
    let of_set = dialect.function(
        word,
        "from_highest",
        &format!("{word} set"),
        "The highest square of a set and all squares above it; all squares if there is none.",
        &body,
    );
    vec![of_word, of_set]
}
