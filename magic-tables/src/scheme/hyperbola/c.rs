//! `hyperbola` in C and C++: the recipes for each target, and what is written as text. Vectors stand in `c_vectors`, the reversal of
//! bits by instructions in `c_bits`.

use super::recipe::{self, by_bits};
use super::{c_bits, c_vectors};
use crate::recipe::{SliderRecipes, Storage};
use crate::scheme::c_text::{AtOnce, ByHand, CFunction, Dialect, Instructions, Target};

/// Targets that need no table of ranks, the best first.
pub(in crate::scheme) const TARGETS: &[Target] = &[c_vectors::AVX512, c_vectors::GFNI, c_bits::BITS];

/// The look-ups for the target of `dialect`.
pub(in crate::scheme) fn look_ups(dialect: &Dialect) -> (SliderRecipes, ByHand) {
    let mut recipes = if dialect.target.is_some() { by_bits() } else { recipe::look_ups(Storage::Most) };
    let call = |name| format!("{}(q, occupied)", dialect.name(name));
    let (functions, faster) = match dialect.target.map(|target| target.instructions) {
        // Look-ups along the lines that a swap of bytes reverses. Where there are vectors, bishops, and both sets at once, use them.
        None => {
            let mut functions = Vec::from(with_ranks(dialect).map(elsewhere));
            functions.extend(c_vectors::with_table_of_ranks(dialect));
            (functions, vec![None, Some((Some(c_vectors::SSSE3), call("along_diagonals")))])
        }
        Some(Instructions::Reversal) => (Vec::from(by_reversal(dialect).map(elsewhere)), vec![None, None]),
        Some(instructions) => {
            recipes.tables.push(c_vectors::set_of_each_square(instructions));
            let functions = c_vectors::without_table_of_ranks(dialect, instructions);
            let faster = ["along_straight", "along_diagonals"].map(|name| Some((None, call(name))));
            (functions, faster.into())
        }
    };
    let includes = "#if defined(_MSC_VER)\n#include <stdlib.h>\n#endif\n#if defined(__SSSE3__) || defined(__AVX2__)\n#include <immintrin.h>\n#endif\n";
    (recipes, ByHand { functions, faster, at_once: &[c_vectors::AVX2, ELSEWHERE], includes })
}

/// Look-ups of both sets in integers.
const IN_INTEGERS: AtOnce = AtOnce { condition: None, both: "both_in_integers", queen: "queen_in_integers" };

/// The same where there are no vectors.
const ELSEWHERE: AtOnce = AtOnce { condition: Some(c_vectors::NO_SSSE3), ..IN_INTEGERS };

/// A function of these.
fn elsewhere(function: CFunction) -> CFunction {
    CFunction { condition: ELSEWHERE.condition, ..function }
}

/// The targets among these without vectors.
pub(in crate::scheme) const TARGETS_IN_INTEGERS: &[Target] = &[c_bits::BITS];

/// The look-ups without vectors for the target of `dialect`.
pub(in crate::scheme) fn in_integers_alone(dialect: &Dialect) -> (SliderRecipes, ByHand) {
    let (recipes, functions) = match dialect.target {
        Some(_) => (by_bits(), by_reversal(dialect)),
        None => (recipe::apart(), apart(dialect)),
    };
    let includes = "#if defined(_MSC_VER)\n#include <stdlib.h>\n#endif\n";
    let functions = functions.into();
    (recipes, ByHand { functions, faster: vec![None, None], at_once: &[IN_INTEGERS], includes })
}

/// Attacks along a line of the recipes, by its number.
fn along(dialect: &Dialect, number: usize) -> String {
    let (along, lines) = (dialect.name("along"), format!("{}.lines", dialect.squares()));
    let number = if number == 0 { String::new() } else { format!(" + {number}") };
    format!("{along}({lines}[4 * q{number}], {lines}[4 * q + 1], {lines}[((4 * q) ^ 224) + 1], occupied)")
}

/// The attacks along the rank, by the table.
fn along_rank(dialect: &Dialect) -> String {
    format!("{}(q, occupied)", dialect.name("along_rank"))
}

/// Both sets and their union. Each statement needs the one before it, so that compilers finish one line after the other: gcc has no
/// registers for several.
fn with_ranks(dialect: &Dialect) -> [CFunction; 2] {
    let rank = along_rank(dialect);
    let [file, rising, falling] = [0, 2, 3].map(|number| along(dialect, number));
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

/// The same for the recipes in which no two lines of a piece are neighbours. The falling diagonal comes first: clang puts lines in the
/// order of the data into one vector.
fn apart(dialect: &Dialect) -> [CFunction; 2] {
    let rank = along_rank(dialect);
    let [rising, falling, file] = [0, 2, 3].map(|number| along(dialect, number));
    in_integers(
        dialect,
        &format!(
            "uint64_t attacks = {falling};
attacks |= {rising};
const uint64_t bishop = attacks;
attacks |= {rank};
attacks |= {file};
const {} sets = {{ attacks ^ bishop, bishop }};
return sets;",
            dialect.both()
        ),
        &format!(
            "uint64_t attacks = {falling};
attacks |= {rising};
attacks |= {rank};
attacks |= {file};
return attacks;"
        ),
    )
}

/// The functions for both sets and for their union with these bodies.
fn in_integers(dialect: &Dialect, both_body: &str, queen_body: &str) -> [CFunction; 2] {
    let AtOnce { both, queen, .. } = IN_INTEGERS;
    let function = |result: &str, name, doc, body: &str| {
        dialect.function(result, name, "size_t q, uint64_t occupied", doc, body)
    };
    [
        function(&dialect.both(), both, "Both sets, one line after the other.", both_body),
        function("uint64_t", queen, "The union of both sets, one line after the other.", queen_body),
    ]
}

/// The same by reversing bits.
fn by_reversal(dialect: &Dialect) -> [CFunction; 2] {
    let (along, lines) = (dialect.name("along"), format!("{}.lines", dialect.squares()));
    let two = |first: &str, second: &str| {
        let [first, second] =
            [first, second].map(|place| format!("{along}({lines}[4 * q{place}], q, occupied)"));
        format!("{first} | {second}")
    };
    let [rook, bishop] = [two("", " + 1"), two(" + 2", " + 3")];
    let both = format!("const {} sets = {{ {rook}, {bishop} }};\nreturn sets;", dialect.both());
    in_integers(dialect, &both, &format!("return {rook} | {bishop};"))
}
