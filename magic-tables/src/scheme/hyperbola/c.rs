//! `hyperbola` in C and C++: the data, and the look-ups in integers. Vectors stand in `c_vectors`, the reversal of bits by
//! instructions in `c_bits`.

use super::{c_bits, c_vectors};
use crate::board::{SQUARES, bit, lines as lines_through};
use crate::scheme::c_source::{Dialect, Function, InIntegers, LookUps, Piece, Target, lines};
use crate::scheme::fill_source::first_rank;
use crate::scheme::source::{Content, Table};
use crate::spec::Language;

/// Targets that need no table of ranks, the best first.
pub(in crate::scheme) const TARGETS: &[Target] = &[c_vectors::AVX512, c_vectors::GFNI, c_bits::BITS];

/// The look-ups for the target of `dialect`.
pub(in crate::scheme) fn look_ups(dialect: &Dialect) -> LookUps {
    match dialect.target {
        None => for_any_target(dialect),
        Some(target) if target.word == c_bits::BITS.word => by_bits(dialect),
        Some(target) => for_all_lines(dialect, target.word),
    }
}

/// Look-ups along the lines that a swap of bytes reverses, and a table for ranks. Where there are vectors, bishops, and
/// both sets at once, use them.
fn for_any_target(dialect: &Dialect) -> LookUps {
    let [along_rank, swapped] = ["along_rank", "swapped"].map(|name| dialect.name(name));
    let lines = format!("{}.lines", dialect.squares());
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
    functions.extend(in_integers_with_ranks(dialect));
    functions.extend(c_vectors::with_table_of_ranks(dialect));
    let rook = format!("return {} | {along_rank}(q, occupied);", along(dialect, 0));
    // In this order, compilers need no copy of the slider.
    let bishop = dialect.by_instructions(
        Some(c_vectors::SSSE3),
        &format!("return {}(q, occupied);", dialect.name("along_diagonals")),
        &format!(
            "const uint64_t on_rising = occupied & {lines}[4 * q + 2];
const uint64_t on_falling = occupied & {lines}[4 * q + 3];
uint64_t slider = {lines}[4 * q + 1];
uint64_t rising = on_rising - slider;
uint64_t falling = on_falling - slider;
slider = {swapped}(slider);
rising ^= {swapped}({swapped}(on_rising) - slider);
falling ^= {swapped}({swapped}(on_falling) - slider);
return (rising & {lines}[4 * q + 2]) | (falling & {lines}[4 * q + 3]);"
        ),
    );
    look_ups_of([rook, bishop], tables, functions)
}

/// Look-ups with the data of all lines and no table of ranks, by instructions that reverse bits.
fn by_bits(dialect: &Dialect) -> LookUps {
    let mut functions = c_bits::reversal(dialect);
    functions.push(along_by_bits(dialect));
    let [rook, bishop] = [0, 2].map(|first| two_by_bits(dialect, first));
    let result = dialect.both();
    let both = format!("const {result} sets = {{ {rook}, {bishop} }};\nreturn sets;");
    functions.extend(in_integers(dialect, &both, &format!("return {rook} | {bishop};")));
    look_ups_of([rook, bishop].map(|set| returned(&set)), vec![all_lines()], functions)
}

/// Look-ups with the data of all lines and no table of ranks, in the vectors of the target `word`. In constant
/// expressions, bits are reversed step by step.
fn for_all_lines(dialect: &Dialect, word: &str) -> LookUps {
    let tables = vec![all_lines(), c_vectors::set_of_each_square(word)];
    let mut functions = match dialect.language {
        Language::C => Vec::new(),
        Language::Cpp | Language::Rust => vec![reversal(), along_by_bits(dialect)],
    };
    functions.extend(c_vectors::without_table_of_ranks(dialect, word));
    let body = |name: &str, first: usize| {
        let call = format!("return {}(q, occupied);", dialect.name(name));
        dialect.by_instructions(None, &call, &returned(&two_by_bits(dialect, first)))
    };
    look_ups_of([body("along_straight", 0), body("along_diagonals", 2)], tables, functions)
}

/// The table `LINES` with all lines.
fn all_lines() -> Table {
    lines_of_squares("For each square: its rank, its file and its diagonals, without it.", |square| {
        lines_through(square).to_vec()
    })
}

/// The attacks along two lines of a square, the `first` of them and the one after it, by reversing bits.
fn two_by_bits(dialect: &Dialect, first: usize) -> String {
    let [along, squares] = [dialect.name("along"), dialect.squares()];
    let line = |line: usize| format!("{along}({squares}.lines[4 * q{}], q, occupied)", c_vectors::plus(line));
    format!("{} | {}", line(first), line(first + 1))
}

/// The statement that returns `value`.
fn returned(value: &str) -> String {
    format!("return {value};")
}

/// Look-ups with these bodies.
fn look_ups_of(bodies: [String; 2], tables: Vec<Table>, functions: Vec<Function>) -> LookUps {
    let piece = |body: String| Piece { fields: Vec::new(), pointers: Vec::new(), body: lines(&body) };
    LookUps {
        pieces: bodies.map(piece),
        tables,
        slots: Vec::new(),
        unions: None,
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
        "uint64_t line, uint64_t slider, uint64_t mirrored, uint64_t occupied",
        "Attacks along a line that a swap of bytes reverses; `mirrored` is the slider on the board upside down.",
        &format!(
            "const uint64_t blockers = occupied & line;
const uint64_t up = blockers - slider;
const uint64_t down = {swapped}({swapped}(blockers) - mirrored);
return (up ^ down) & line;"
        ),
    )
}

/// The call for the line with this number. The mirrored slider is loaded: gcc would copy the slider to swap it.
fn along(dialect: &Dialect, line: usize) -> String {
    let (along, lines) = (dialect.name("along"), format!("{}.lines", dialect.squares()));
    format!(
        "{along}({lines}[4 * q{}], {lines}[4 * q + 1], {lines}[((4 * q) ^ 224) + 1], occupied)",
        c_vectors::plus(line)
    )
}

/// Both sets and their union in integers. Each statement needs the one before it, so that compilers finish one line after
/// the other: gcc has no registers for several.
fn in_integers_with_ranks(dialect: &Dialect) -> [Function; 2] {
    let rank = format!("{}(q, occupied)", dialect.name("along_rank"));
    let [file, rising, falling] = [0, 2, 3].map(|line| along(dialect, line));
    in_integers(
        dialect,
        &format!(
            "uint64_t attacks = {rank};
attacks |= {file};
const uint64_t rook = attacks;
attacks |= {rising};
attacks |= {falling};
const {} sets = {{ rook, attacks ^ rook }};
return sets;",
            dialect.both()
        ),
        &format!(
            "uint64_t attacks = {rising};
attacks |= {falling};
attacks |= {rank};
attacks |= {file};
return attacks;"
        ),
    )
}

/// The functions for both sets and for their union where there are no vectors, with these bodies.
fn in_integers(dialect: &Dialect, both_body: &str, queen_body: &str) -> [Function; 2] {
    let InIntegers { condition, both, queen } = c_vectors::AVX2.in_integers;
    let function = |result: &str, name, doc, body: &str| Function {
        condition: Some(condition),
        ..Function::new(result, name, "size_t q, uint64_t occupied", doc, body)
    };
    [
        function(&dialect.both(), both, "Both sets, one line after the other.", both_body),
        function("uint64_t", queen, "The union of both sets, one line after the other.", queen_body),
    ]
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
        "Attacks along a line through the square `q`.",
        &format!(
            "const uint64_t slider = {one} << q;
const uint64_t blockers = occupied & line;
const uint64_t up = blockers - slider;
const uint64_t down = {reversed}({reversed}(blockers) - {reversed}(slider));
return (up ^ down) & line;"
        ),
    )
}

/// The reversal of bits in constant expressions.
fn reversal() -> Function {
    let doc = "The bits of `x` in reverse order.";
    Function::new("uint64_t", "reversed", "uint64_t x", doc, c_bits::STEP_BY_STEP)
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
