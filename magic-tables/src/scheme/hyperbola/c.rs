//! `hyperbola` in C and C++: the data, and the look-ups in integers. Vectors stand in `c_vectors`.

use super::c_vectors;
use crate::board::{SQUARES, bit, lines as lines_through};
use crate::scheme::c_source::{Dialect, Function, LookUps, Piece, lines};
use crate::scheme::fill_source::first_rank;
use crate::scheme::source::{Content, Table};
use crate::spec::Language;

/// The look-ups for the target of `dialect`.
pub(in crate::scheme) fn look_ups(dialect: &Dialect) -> LookUps {
    match dialect.target {
        None => for_any_target(dialect),
        Some(target) => for_all_lines(dialect, target.word),
    }
}

/// Look-ups along the lines that a swap of bytes reverses, and a table for ranks. Where there are vectors, bishops, and
/// both sets at once, use them.
fn for_any_target(dialect: &Dialect) -> LookUps {
    let [along, along_rank] = ["along", "along_rank"].map(|name| dialect.name(name));
    let tables = vec![
        lines_of_squares(
            "For each square: its file without it, the square itself, and its diagonals without it.",
            |square| {
                let [_, file, rising, falling] = lines_through(square);
                vec![file, bit(square), rising, falling]
            },
        ),
        Table::new(
            "FIRST_RANK",
            "Attacks along the first rank, by what stands on files b to g, and the file of the slider.",
            Content::Numbers(first_rank(), 1),
        ),
    ];
    let mut functions = vec![byte_swap(dialect), along_by_bytes(dialect), along_the_rank(dialect)];
    functions.extend(c_vectors::with_table_of_ranks(dialect));
    let row = format!("const uint64_t *const line = {}.lines + 4 * q;", dialect.squares());
    let rook = format!("{row}\nreturn {along}(line[0], line[1], occupied) | {along_rank}(q, occupied);");
    let bishop = dialect.by_instructions(
        Some(c_vectors::SSSE3),
        &format!("return {}(q, occupied);", dialect.name("along_diagonals")),
        &format!("{row}\nreturn {along}(line[2], line[1], occupied) | {along}(line[3], line[1], occupied);"),
    );
    look_ups_of([&rook, &bishop], tables, functions)
}

/// Look-ups with the data of all lines and no table of ranks, in the vectors of the target `word`. In constant
/// expressions, bits are reversed step by step.
fn for_all_lines(dialect: &Dialect, word: &str) -> LookUps {
    let all_lines = |square| lines_through(square).to_vec();
    let tables = vec![
        lines_of_squares("For each square: its rank, its file and its diagonals, without it.", all_lines),
        c_vectors::set_of_each_square(word),
    ];
    let mut functions = match dialect.language {
        Language::C => Vec::new(),
        Language::Cpp | Language::Rust => vec![reversal(), along_by_bits(dialect)],
    };
    functions.extend(c_vectors::without_table_of_ranks(dialect, word));
    let along = dialect.name("along");
    let body = |name: &str, first: usize| {
        dialect.by_instructions(
            None,
            &format!("return {}(q, occupied);", dialect.name(name)),
            &format!(
                "const uint64_t *const line = {}.lines + 4 * q;\n\
                 return {along}(line[{first}], q, occupied) | {along}(line[{}], q, occupied);",
                dialect.squares(),
                first + 1
            ),
        )
    };
    look_ups_of([&body("along_straight", 0), &body("along_diagonals", 2)], tables, functions)
}

/// Look-ups with these bodies.
fn look_ups_of(bodies: [&str; 2], tables: Vec<Table>, functions: Vec<Function>) -> LookUps {
    let piece = |body: &str| Piece { fields: Vec::new(), pointers: Vec::new(), body: lines(body) };
    LookUps {
        pieces: bodies.map(piece),
        tables,
        arrays: Vec::new(),
        functions,
        at_once: Some(c_vectors::AVX2),
        includes: "#if defined(_MSC_VER)\n#include <stdlib.h>\n#endif\n#if defined(__SSSE3__) || defined(__AVX2__)\n#include <immintrin.h>\n#endif\n",
    }
}

/// The table `LINES`: four sets of each square.
fn lines_of_squares(doc: &'static str, of: impl Fn(usize) -> Vec<u64>) -> Table {
    Table::new("LINES", doc, Content::Arrays((0..SQUARES).map(of).collect()))
}

/// Attacks along a line by swapping bytes.
fn along_by_bytes(dialect: &Dialect) -> Function {
    let swapped = dialect.name("swapped");
    Function::new(
        "uint64_t",
        "along",
        "uint64_t line, uint64_t slider, uint64_t occupied",
        "Attacks along a line that a swap of bytes reverses.",
        &format!(
            "const uint64_t blockers = occupied & line;
const uint64_t up = blockers - slider;
const uint64_t down = {swapped}({swapped}(blockers) - {swapped}(slider));
return (up ^ down) & line;"
        ),
    )
}

/// Attacks along the rank by the table.
fn along_the_rank(dialect: &Dialect) -> Function {
    let attacks = format!("{}.first_rank[4 * inner + q % 8]", dialect.squares());
    Function::new(
        "uint64_t",
        "along_rank",
        "size_t q, uint64_t occupied",
        "Attacks along the rank of the square `q`.",
        &format!(
            "const size_t first = q & 56;
const uint64_t inner = (occupied >> first) & 126; // files b to g
return {} << first;",
            dialect.cast("uint64_t", &attacks)
        ),
    )
}

/// Attacks along any line by reversing bits.
fn along_by_bits(dialect: &Dialect) -> Function {
    let reversed = dialect.name("reversed");
    let one = dialect.cast("uint64_t", "1");
    Function::new(
        "uint64_t",
        "along",
        "uint64_t line, size_t q, uint64_t occupied",
        "Attacks along a line through the square `q`, in constant expressions.",
        &format!(
            "const uint64_t slider = {one} << q;
const uint64_t blockers = occupied & line;
const uint64_t up = blockers - slider;
const uint64_t down = {reversed}({reversed}(blockers) - {reversed}(slider));
return (up ^ down) & line;"
        ),
    )
}

/// The reversal of bits in integers.
fn reversal() -> Function {
    Function::new(
        "uint64_t",
        "reversed",
        "uint64_t x",
        "The bits of `x` in reverse order.",
        "uint64_t bits = 0;
for (int i = 0; i < 64; i++, x >>= 1)
    bits = bits << 1 | (x & 1);
return bits;",
    )
}

/// The swap of bytes, by the instruction where the compiler has a name for it.
fn byte_swap(dialect: &Dialect) -> Function {
    let portable = "x = ((x >> 8) & 0x00ff00ff00ff00ff) | ((x & 0x00ff00ff00ff00ff) << 8);
x = ((x >> 16) & 0x0000ffff0000ffff) | ((x & 0x0000ffff0000ffff) << 16);
return (x >> 32) | (x << 32);";
    let otherwise = match dialect.language {
        Language::C => {
            format!("#elif defined(_MSC_VER)\nreturn _byteswap_uint64(x);\n#else\n{portable}\n#endif")
        }
        // MSVC's function is not for constant expressions.
        Language::Cpp | Language::Rust => format!(
            "#else\n#if defined(_MSC_VER)\nif (!__builtin_is_constant_evaluated())\n    return _byteswap_uint64(x);\n#endif\n\
                 {portable}\n#endif"
        ),
    };
    Function::new(
        "uint64_t",
        "swapped",
        "uint64_t x",
        "The bytes of `x` in reverse order: the board upside down.",
        &format!("#if defined(__GNUC__)\nreturn __builtin_bswap64(x);\n{otherwise}"),
    )
}
