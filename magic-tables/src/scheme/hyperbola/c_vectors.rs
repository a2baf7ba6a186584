//! `hyperbola` in C and C++: vectors of x86-64. They do what the forms in `lookup/hyperbola` do.

use crate::board::{SQUARES, bit};
use crate::recipe::{DataTable, NumberType, Role};
use crate::scheme::c_text::{AtOnce, CFunction, Dialect, Instructions, Standard, Target};

/// A target whose vectors need no table of ranks.
pub(super) const AVX512: Target = Target {
    instructions: Instructions::Avx512,
    word: "avx512",
    doc: "AVX-512 counts leading zeros in vectors.",
    condition: "defined(__AVX512VL__) && defined(__AVX512CD__) && (defined(__x86_64__) || defined(_M_X64))",
};

/// Another one.
pub(super) const GFNI: Target = Target {
    instructions: Instructions::Gfni,
    word: "gfni",
    doc: "GFNI reverses the bits of vectors.",
    condition: "defined(__GFNI__) && defined(__AVX2__) && (defined(__x86_64__) || defined(_M_X64))",
};

/// Where bishops are looked up in one vector. MSVC has no macro for SSSE3.
pub(super) const SSSE3: &str =
    "(defined(__SSSE3__) || defined(__AVX2__)) && (defined(__x86_64__) || defined(_M_X64))";

/// Where both sets are looked up in one vector: [`AVX512`], [`GFNI`] and more.
pub(super) const AVX2: AtOnce =
    AtOnce { condition: Some(WITH_AVX2), both: "both_at_once", queen: "queen_at_once" };

/// When that is.
const WITH_AVX2: &str = "defined(__AVX2__) && (defined(__x86_64__) || defined(_M_X64))";

/// Where there are no vectors that look up bishops: elsewhere, look-ups one after the other are best.
pub(super) const NO_SSSE3: &str =
    "!(defined(__SSSE3__) || defined(__AVX2__)) || !(defined(__x86_64__) || defined(_M_X64))";

/// The set of each square that the vectors of a target need besides lines.
pub(super) fn set_of_each_square(instructions: Instructions) -> DataTable {
    let (name, doc, set): (_, _, fn(usize) -> u64) = if instructions == Instructions::Avx512 {
        ("BELOW", "For each square: those below it, from a1 on.", |square| bit(square) - 1)
    } else {
        ("SLIDERS", "Each square as a set.", bit)
    };
    DataTable::new(Role::Beside, name, doc, NumberType::Word, (0..SQUARES).map(set))
}

/// Vectors of files and diagonals, under their conditions.
pub(super) fn with_table_of_ranks(dialect: &Dialect) -> Vec<CFunction> {
    let slider = format!("{}.lines[4 * q + 1]", dialect.squares());
    let mut functions = vec![union_of_two(dialect), diagonals_by_bytes(dialect, &slider)];
    for function in &mut functions {
        function.condition = Some(SSSE3);
    }
    let mut in_four = vec![all_lines(
        dialect,
        "Attacks along the file and both diagonals of the square `q`, which itself is a fourth line without attacks.",
        // One address for the slider and its lines.
        &format!(
            "{REVERSE}\nconst uint64_t *const square = &{slider};\nconst __m256i slider = {};",
            of_four(dialect, "*square")
        ),
        "square[-1]",
        "const __m256i up = _mm256_sub_epi64(blockers, slider);
const __m256i down = _mm256_sub_epi64(
    _mm256_shuffle_epi8(blockers, reverse), _mm256_shuffle_epi8(slider, reverse));
const __m256i attacks = _mm256_xor_si256(up, _mm256_shuffle_epi8(down, reverse));
return _mm256_and_si256(attacks, lines);",
    )];
    in_four.extend(at_once(dialect, &format!(" | {}(square, occupied)", dialect.name("along_rank"))));
    for function in &mut in_four {
        function.condition = AVX2.condition;
    }
    functions.extend(in_four);
    functions
}

/// Vectors of all lines.
pub(super) fn without_table_of_ranks(dialect: &Dialect, instructions: Instructions) -> Vec<CFunction> {
    let mut functions = vec![union_of_two(dialect)];
    functions.extend(if instructions == Instructions::Avx512 {
        by_leading_zeros(dialect)
    } else {
        by_bit_matrices(dialect)
    });
    functions.extend(at_once(dialect, ""));
    functions
}

/// AVX-512: the last blocker below the slider, subtracted from those above.
///
/// Sets are read before lines, and the lowest bit of one sign, which every shift drops, is set: otherwise gcc copies the
/// square, and makes the constant in two instructions.
fn by_leading_zeros(dialect: &Dialect) -> Vec<CFunction> {
    let squares = dialect.squares();
    let below = format!("{squares}.below[q]");
    let two = |name: &'static str, doc: &'static str, first: usize| {
        vector(
            dialect,
            "uint64_t",
            name,
            "size_t q, uint64_t occupied",
            doc,
            &format!(
                "const __m128i below = {below};
const __m128i lines = {lines};
const __m128i blockers = _mm_and_si128({occupied}, lines);
const __m128i upper = _mm_andnot_si128(below, blockers);
const __m128i zeros = _mm_lzcnt_epi64(_mm_and_si128(below, blockers));
const __m128i last = _mm_srav_epi64(_mm_set_epi64x(INT64_MIN, INT64_MIN + 1), zeros); // negative
return {union}(_mm_ternarylogic_epi64(upper, _mm_add_epi64(upper, last), lines, 0x28));",
                lines = loaded(dialect, 128, &format!("&{squares}.lines[4 * q{}]", plus(first))),
                below = of_two(dialect, &below),
                occupied = of_two(dialect, "occupied"),
                union = dialect.name("union_of_two"),
            ),
        )
    };
    vec![
        two("along_straight", "Attacks along the rank and the file of the square `q`.", 0),
        two("along_diagonals", "Attacks along both diagonals of the square `q`.", 2),
        all_lines(
            dialect,
            "Attacks along all lines of the square `q`.",
            &format!("const __m256i below = {};", of_four(dialect, &below)),
            &format!("{squares}.lines[4 * q]"),
            "const __m256i upper = _mm256_andnot_si256(below, blockers);
const __m256i zeros = _mm256_lzcnt_epi64(_mm256_and_si256(below, blockers));
const __m256i signs = _mm256_set_epi64x(INT64_MIN, INT64_MIN, INT64_MIN, INT64_MIN + 1);
const __m256i last = _mm256_srav_epi64(signs, zeros); // negative
return _mm256_ternarylogic_epi64(upper, _mm256_add_epi64(upper, last), lines, 0x28);",
        ),
    ]
}

/// GFNI: all bits of a word reversed, or a board reflected, which reverses ranks and files.
fn by_bit_matrices(dialect: &Dialect) -> Vec<CFunction> {
    let squares = dialect.squares();
    let slider = format!("{squares}.sliders[q]");
    let [reflected, reversed, union] =
        ["reflected", "all_reversed", "union_of_two"].map(|name| dialect.name(name));
    vec![
        vector(
            dialect,
            "__m128i",
            "reflected",
            "__m128i boards",
            "Boards reflected at the diagonal from a8 to h1.",
            "return _mm_gf2p8affine_epi64_epi8(_mm_set1_epi64x(0x0102040810204080), boards, 0);",
        ),
        vector(
            dialect,
            "uint64_t",
            "along_straight",
            "size_t q, uint64_t occupied",
            "Attacks along the rank and the file of the square `q`.",
            &format!(
                "const __m128i lines = {lines};
const __m128i slider = {slider};
const __m128i blockers = _mm_and_si128({occupied}, lines);
const __m128i up = _mm_sub_epi64(blockers, slider);
const __m128i down = {reflected}(_mm_sub_epi64({reflected}(blockers), {reflected}(slider)));
return {union}(_mm_and_si128(_mm_xor_si128(up, down), lines));",
                lines = loaded(dialect, 128, &format!("&{squares}.lines[4 * q]")),
                slider = of_two(dialect, &slider),
                occupied = of_two(dialect, "occupied"),
            ),
        ),
        diagonals_by_bytes(dialect, &slider),
        vector(
            dialect,
            "__m256i",
            "all_reversed",
            "__m256i boards",
            "The bits of each board in reverse order.",
            &format!(
                "{REVERSE}\nconst __m256i bits = _mm256_set1_epi64x({});
return _mm256_gf2p8affine_epi64_epi8(_mm256_shuffle_epi8(boards, reverse), bits, 0);",
                dialect.cast("long long", "0x8040201008040201")
            ),
        ),
        all_lines(
            dialect,
            "Attacks along all lines of the square `q`.",
            &format!("const __m256i slider = {};", of_four(dialect, &slider)),
            &format!("{squares}.lines[4 * q]"),
            &format!(
                "const __m256i up = _mm256_sub_epi64(blockers, slider);
const __m256i opposite = {};
const __m256i down = _mm256_sub_epi64({reversed}(blockers), opposite);
return _mm256_and_si256(_mm256_xor_si256(up, {reversed}(down)), lines);",
                of_four(dialect, &format!("{squares}.sliders[q ^ 63]"))
            ),
        ),
    ]
}

/// Both diagonals in one vector; `slider` is the expression for the square as a set.
fn diagonals_by_bytes(dialect: &Dialect, slider: &str) -> CFunction {
    vector(
        dialect,
        "uint64_t",
        "along_diagonals",
        "size_t q, uint64_t occupied",
        "Attacks along both diagonals of the square `q`.",
        &format!(
            "const __m128i reverse = _mm_setr_epi8(7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8);
const __m128i lines = {lines};
const __m128i slider = {slider};
const __m128i blockers = _mm_and_si128({occupied}, lines);
const __m128i up = _mm_sub_epi64(blockers, slider);
const __m128i down = _mm_sub_epi64(_mm_shuffle_epi8(blockers, reverse), _mm_shuffle_epi8(slider, reverse));
const __m128i attacks = _mm_xor_si128(up, _mm_shuffle_epi8(down, reverse));
return {union}(_mm_and_si128(attacks, lines));",
            lines = loaded(dialect, 128, &format!("&{}.lines[4 * q + 2]", dialect.squares())),
            slider = of_two(dialect, slider),
            occupied = of_two(dialect, "occupied"),
            union = dialect.name("union_of_two"),
        ),
    )
}

/// The function for four lines, the first of which is `first`: `before` are the statements in front of the lines,
/// `attacks` those after the blockers.
fn all_lines(dialect: &Dialect, doc: &'static str, before: &str, first: &str, attacks: &str) -> CFunction {
    vector(
        dialect,
        "__m256i",
        "along_all",
        "size_t q, uint64_t occupied",
        doc,
        &format!(
            "{before}
const __m256i lines = {};
const __m256i blockers = _mm256_and_si256({}, lines);
{attacks}",
            loaded(dialect, 256, &format!("&{first}")),
            of_four(dialect, "occupied"),
        ),
    )
}

/// The order of bytes that turns words round.
const REVERSE: &str = "const __m256i reverse = _mm256_setr_epi8(
    7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8,
    7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8);";

/// The functions that [`AVX2`] names; `along_rank` is what the vector lacks of a rook.
fn at_once(dialect: &Dialect, along_rank: &str) -> Vec<CFunction> {
    let [along_all, union] = ["along_all", "union_of_two"].map(|name| dialect.name(name));
    let result = dialect.both();
    let word = |half: &str| dialect.cast("uint64_t", &format!("_mm_cvtsi128_si64({half})"));
    vec![
        vector(
            dialect,
            &result,
            AVX2.both,
            "size_t square, uint64_t occupied",
            "Both sets: the union of the first two lines, and that of the others.",
            &format!(
                "const __m256i sets = {along_all}(square, occupied);
const __m256i unions = _mm256_or_si256(sets, _mm256_unpackhi_epi64(sets, sets));
const {result} both = {{
    {}{along_rank},
    {}
}};
return both;",
                word("_mm256_castsi256_si128(unions)"),
                word("_mm256_extracti128_si256(unions, 1)")
            ),
        ),
        vector(
            dialect,
            "uint64_t",
            AVX2.queen,
            "size_t square, uint64_t occupied",
            "The union of both sets.",
            &format!(
                "const __m256i sets = {along_all}(square, occupied);
const __m128i halves = _mm_or_si128(_mm256_castsi256_si128(sets), _mm256_extracti128_si256(sets, 1));
return {union}(halves){along_rank};"
            ),
        ),
    ]
}

/// The union of the sets in a vector of two.
fn union_of_two(dialect: &Dialect) -> CFunction {
    let union = "_mm_cvtsi128_si64(_mm_or_si128(sets, _mm_shuffle_epi32(sets, 0xee)))";
    vector(
        dialect,
        "uint64_t",
        "union_of_two",
        "__m128i sets",
        "The union of two sets.",
        &format!("return {};", dialect.cast("uint64_t", union)),
    )
}

/// A function that constant expressions cannot call.
fn vector(dialect: &Dialect, result: &str, name: &str, parameters: &str, doc: &str, body: &str) -> CFunction {
    CFunction { constant: false, ..dialect.function(result, name, parameters, doc, body) }
}

/// A vector of two equal words.
fn of_two(dialect: &Dialect, word: &str) -> String {
    format!("_mm_set1_epi64x({})", dialect.cast("long long", word))
}

/// A vector of four equal words.
fn of_four(dialect: &Dialect, word: &str) -> String {
    format!("_mm256_set1_epi64x({})", dialect.cast("long long", word))
}

/// A vector of `bits` bits from `address`.
fn loaded(dialect: &Dialect, bits: usize, address: &str) -> String {
    let kind = format!("const __m{bits}i *");
    let address = match dialect.standard {
        Standard::C => format!("({kind})(const void *){address}"),
        Standard::Cpp => format!("reinterpret_cast<{kind}>({address})"),
    };
    let intrinsic = if bits == 128 { "_mm_loadu_si128" } else { "_mm256_loadu_si256" };
    format!("{intrinsic}({address})")
}

/// What stands behind an address to mean the `first`-th word from there.
fn plus(first: usize) -> String {
    if first == 0 { String::new() } else { format!(" + {first}") }
}
