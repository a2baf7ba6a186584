//! `hyperbola` in C and C++: the recipes for each target, and the parts with functions that look up several lines at once.

use super::recipe::{self, by_bits};
use crate::board::{SQUARES, bit};
use crate::recipe::{DataTable, NumberType, Role, SliderRecipes, Storage};
use crate::scheme::c_text::{AtOnce, ByHand, CFunction, Dialect, Instructions, Needs, Target};

/// The parts: look-ups of several lines without vectors, what vectors share, and the vectors.
const WORDS: &str = include_str!("../../emit/source/c/parts/hyperbola_words.h");
const LANES: &str = include_str!("../../emit/source/c/parts/hyperbola_lanes.h");
const BY_BYTES: &str = include_str!("../../emit/source/c/parts/hyperbola_bytes.h");
const BY_BITS: &str = include_str!("../../emit/source/c/parts/hyperbola_gfni.h");
const BY_ZEROS: &str = include_str!("../../emit/source/c/parts/hyperbola_avx512.h");

/// Targets that need no table of ranks, the best first. Other compilers than gcc and clang are not asked for the reversal of bits.
pub(in crate::scheme) const TARGETS: &[Target] = &[
    Target {
        instructions: Instructions::Avx512,
        word: "avx512",
        doc: "AVX-512 counts leading zeros in vectors.",
        condition: "defined(__AVX512VL__) && defined(__AVX512CD__) && (defined(__x86_64__) || defined(_M_X64))",
    },
    Target {
        instructions: Instructions::Gfni,
        word: "gfni",
        doc: "GFNI reverses the bits of vectors.",
        condition: "defined(__GFNI__) && defined(__AVX2__) && (defined(__x86_64__) || defined(_M_X64))",
    },
    BITS,
];

const BITS: Target = Target {
    instructions: Instructions::Reversal,
    word: "bits",
    doc: "The processor reverses bits.",
    condition: "defined(__GNUC__) && (defined(__aarch64__) || defined(__loongarch64) || (defined(__riscv_zbkb) && __riscv_xlen == 64))",
};

/// The targets among these without vectors.
pub(in crate::scheme) const TARGETS_IN_INTEGERS: &[Target] = &[BITS];

/// Where bishops are looked up in one vector. MSVC has no macro for SSSE3.
const SSSE3: &str = "(defined(__SSSE3__) || defined(__AVX2__)) && (defined(__x86_64__) || defined(_M_X64))";
/// Where there are no such vectors: look-ups one after the other are best.
const NO_SSSE3: &str =
    "!(defined(__SSSE3__) || defined(__AVX2__)) || !(defined(__x86_64__) || defined(_M_X64))";

/// Where both sets are looked up in one vector: with AVX2, and so with AVX-512 and GFNI.
const AVX2: AtOnce = AtOnce {
    condition: Some("defined(__AVX2__) && (defined(__x86_64__) || defined(_M_X64))"),
    both: "both_at_once",
    queen: "queen_at_once",
};
/// Look-ups of both sets one line after the other: with a table of ranks, with the lines of `latency`, and by the reversal of bits.
const WITH_RANKS: AtOnce =
    AtOnce { condition: Some(NO_SSSE3), both: "both_in_integers", queen: "queen_in_integers" };
const APART: AtOnce = AtOnce { condition: None, both: "both_of_lines_apart", queen: "queen_of_lines_apart" };
const REVERSED: AtOnce = AtOnce { condition: None, both: "both_by_reversal", queen: "queen_by_reversal" };

/// The look-ups for the target of `dialect`.
pub(in crate::scheme) fn look_ups(dialect: &Dialect) -> (SliderRecipes, ByHand) {
    let call = |condition, name| Some((condition, format!("{}(q, occupied)", dialect.name(name))));
    let Some(target) = dialect.target else {
        // Look-ups along the lines that a swap of bytes reverses. Where there are vectors, bishops, and both sets at once, use them.
        let mut functions = integers(dialect, &["along_line"], WITH_RANKS);
        functions.extend([LANES, BY_BYTES].map(|part| dialect.whole_part(part)));
        let faster = vec![None, call(Some(SSSE3), "along_diagonals")];
        let at_once = &[AVX2, WITH_RANKS];
        return (recipe::look_ups(Storage::Most), ByHand { functions, faster, at_once, needs: NEEDS });
    };
    let mut recipes = by_bits();
    let (name, doc, set, part): (_, _, fn(usize) -> u64, _) = match target.instructions {
        Instructions::Avx512 => {
            ("BELOW", "For each square: those below it, from a1 on.", |square| bit(square) - 1, BY_ZEROS)
        }
        Instructions::Gfni => ("SLIDERS", "Each square as a set.", bit, BY_BITS),
        _ => return by_reversal(dialect),
    };
    let sets = (0..SQUARES).map(set);
    recipes.tables.push(DataTable::new(Role::Beside, name, doc, NumberType::Word, sets));
    let functions = [LANES, part].map(|part| dialect.whole_part(part)).into();
    let faster = ["along_straight", "along_diagonals"].map(|name| call(None, name)).into();
    (recipes, ByHand { functions, faster, at_once: &[AVX2], needs: NEEDS })
}

const NEEDS: &[Needs] = &[Needs::Shuffles, Needs::Swaps];

/// The look-ups without vectors for the target of `dialect`.
pub(in crate::scheme) fn in_integers_alone(dialect: &Dialect) -> (SliderRecipes, ByHand) {
    if dialect.target.is_some() {
        return by_reversal(dialect);
    }
    let functions = integers(dialect, &["along_line"], APART);
    let faster = vec![None, None];
    (recipe::apart(), ByHand { functions, faster, at_once: &[APART], needs: &[Needs::Swaps] })
}

/// The look-ups by the reversal of bits.
fn by_reversal(dialect: &Dialect) -> (SliderRecipes, ByHand) {
    let mut functions = integers(dialect, &[], REVERSED);
    // The recipe for these lines has the same name as the other one.
    for function in &mut functions {
        function.text = function.text.replace("along_reversed(", "along(");
    }
    let faster = vec![None, None];
    (by_bits(), ByHand { functions, faster, at_once: &[REVERSED], needs: &[Needs::Swaps] })
}

/// The functions of `way`, and those that they call.
fn integers(dialect: &Dialect, called: &[&str], way: AtOnce) -> Vec<CFunction> {
    let names = called.iter().copied().chain([way.both, way.queen]);
    let function = |name| CFunction { condition: way.condition, ..dialect.function_of_part(WORDS, name) };
    names.map(function).collect()
}
