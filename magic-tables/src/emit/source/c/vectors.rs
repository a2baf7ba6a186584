//! Look-ups that are no recipes, but parts of C: those of `hyperbola`, which take several lines at once, on the chess board, and rays in
//! vectors on any board, which do what `lookup/any/vectors` does.

use super::face::{Face, Helper, NEON, Need, SHUFFLES, SWAPS};
use super::variants::Variant;
use crate::board::{SQUARES, bit};
use crate::emit::source::program::{InVectors, Program};
use crate::lookup::any::vectors::Way;
use crate::recipe::{DataTable, NumberType, Role, SliderRecipes, Storage};
use crate::scheme::hyperbola::recipe;
use crate::spec::Scheme;
use crate::tables::Tables;

/// Targets with look-ups and data of their own. The names of their data differ, because files that are compiled for
/// different targets may be linked.
#[derive(Debug)]
pub(crate) struct Target {
    /// What distinguishes it.
    instructions: Instructions,
    /// The word in names of data, and, in upper case, of the macro that says whether it is the target.
    pub(crate) word: &'static str,
    /// What it has, as a comment.
    pub(super) doc: &'static str,
    /// When it is there, for the preprocessor.
    pub(super) condition: &'static str,
}

/// Instructions that look-ups are written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Instructions {
    /// AVX-512 of x86-64.
    Avx512,
    /// GFNI of x86-64, with AVX2.
    Gfni,
    /// The reversal of the bits of a word.
    Reversal,
    /// Shuffles of bytes in vectors of x86-64.
    Shuffles,
}

impl Target {
    /// Whether processors of this target have the instructions of another one, too.
    pub(super) fn includes(&self, other: &Self) -> bool {
        other.instructions == Instructions::Shuffles
            && matches!(self.instructions, Instructions::Avx512 | Instructions::Gfni)
    }
}

/// What a variant has as text besides its recipes.
#[derive(Clone, Default)]
pub(super) struct ByHand {
    /// The functions, behind those of the recipes.
    pub(super) functions: Vec<Helper>,
    /// Faster look-ups of parts: a condition for the preprocessor, if there is one, and a call for the square `q` and the occupancy.
    pub(super) faster: Vec<Option<(Option<&'static str>, String)>>,
    /// Faster ways to both sets of a rook and a bishop than one look-up after the other, the best first.
    pub(super) at_once: &'static [AtOnce],
    /// What is included besides integers.
    pub(super) needs: &'static [Need],
}

/// Functions of square and occupancy that look up both sets at once.
#[derive(Clone, Copy)]
pub(super) struct AtOnce {
    /// When they are there, for the preprocessor; `None` if they always are, even in constant expressions.
    pub(super) condition: Option<&'static str>,
    /// The function for both sets.
    pub(super) both: &'static str,
    /// The function for their union.
    pub(super) queen: &'static str,
}

/// The parts of `hyperbola`: look-ups of several lines without vectors, what vectors share, and the vectors.
const WORDS: &str = include_str!("parts/hyperbola_words.h");
const LANES: &str = include_str!("parts/hyperbola_lanes.h");
const BY_BYTES: &str = include_str!("parts/hyperbola_bytes.h");
const BY_BITS: &str = include_str!("parts/hyperbola_gfni.h");
const BY_ZEROS: &str = include_str!("parts/hyperbola_avx512.h");

/// Targets of `hyperbola` that need no table of ranks, the best first. The last one has no vectors; other compilers than gcc and clang are
/// not asked for the reversal of bits.
static TARGETS: [Target; 3] = [
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
    Target {
        instructions: Instructions::Reversal,
        word: "bits",
        doc: "The processor reverses bits.",
        condition: "defined(__GNUC__) && (defined(__aarch64__) || defined(__loongarch64) || (defined(__riscv_zbkb) && __riscv_xlen == 64))",
    },
];

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
/// Look-ups of both sets one line after the other: with a table of ranks, and with the lines of `latency`.
const WITH_RANKS: AtOnce =
    AtOnce { condition: Some(NO_SSSE3), both: "both_in_integers", queen: "queen_in_integers" };
const APART: AtOnce = AtOnce { condition: None, both: "both_of_lines_apart", queen: "queen_of_lines_apart" };

fn is_hyperbola(tables: &Tables) -> bool {
    tables.scheme == Scheme::Hyperbola && tables.chess.is_some()
}

/// The targets on which rook and bishop have look-ups of their own, the best first.
pub(crate) fn targets(tables: &Tables) -> &'static [Target] {
    match is_hyperbola(tables) {
        false => &[],
        true if tables.spec.is_in_integers() => &TARGETS[2..],
        true => &TARGETS,
    }
}

/// The recipes of rook and bishop for one of these targets, or for all others, unless they are those of the scheme.
pub(crate) fn recipes(tables: &Tables, target: Option<&Target>) -> Option<SliderRecipes> {
    if !is_hyperbola(tables) {
        return None;
    }
    let Some(target) = target else {
        let in_integers = tables.spec.is_in_integers();
        return Some(if in_integers { recipe::apart() } else { recipe::look_ups(Storage::Most) });
    };
    let mut recipes = recipe::by_bits();
    let (name, doc, set): (_, _, fn(usize) -> u64) = match target.instructions {
        Instructions::Avx512 => {
            ("BELOW", "For each square: those below it, from a1 on.", |square| bit(square) - 1)
        }
        Instructions::Gfni => ("SLIDERS", "Each square as a set.", bit),
        _ => return Some(recipes),
    };
    let sets = (0..SQUARES).map(set);
    recipes.tables.push(DataTable::new(Role::Beside, name, doc, NumberType::Word, sets));
    Some(recipes)
}

/// What they have besides. `data` stands in front of the names of data.
pub(super) fn by_hand(face: &Face<'_>, tables: &Tables, target: Option<&Target>, data: &str) -> ByHand {
    let integers = |way: AtOnce| {
        ["along_line", way.both, way.queen].map(|name| face.function_of_part(WORDS, name, data))
    };
    let call = |condition, name| Some((condition, format!("{}(q, occupied)", face.name(name))));
    let vectors = |part| [LANES, part].map(|part| whole_part(face, part, data));
    let needs = &[SHUFFLES, SWAPS];
    match target.map(|target| target.instructions) {
        _ if !is_hyperbola(tables) => ByHand::default(),
        None if tables.spec.is_in_integers() => {
            let functions = integers(APART).into();
            ByHand { functions, faster: Vec::new(), at_once: &[APART], needs: &[SWAPS] }
        }
        None => {
            // Look-ups along the lines that a swap of bytes reverses. Where there are vectors, bishops, and both sets at once, use them.
            let texts = integers(WITH_RANKS).map(|function| function.text);
            let text = format!("#if {NO_SSSE3}\n\n{}\n#endif\n", texts.join("\n"));
            let mut functions = vec![Helper { name: face.name(WITH_RANKS.both), text }];
            functions.extend(vectors(BY_BYTES));
            let faster = vec![None, call(Some(SSSE3), "along_diagonals")];
            ByHand { functions, faster, at_once: &[AVX2, WITH_RANKS], needs }
        }
        Some(instructions @ (Instructions::Avx512 | Instructions::Gfni)) => {
            let is_gfni = instructions == Instructions::Gfni;
            let functions = vectors(if is_gfni { BY_BITS } else { BY_ZEROS }).into();
            let faster = ["along_straight", "along_diagonals"].map(|name| call(None, name)).into();
            ByHand { functions, faster, at_once: &[AVX2], needs }
        }
        Some(_) => ByHand::default(),
    }
}

/// All functions of a part, under the name of its first line.
fn whole_part(face: &Face<'_>, part: &str, data: &str) -> Helper {
    Helper { name: part.lines().next().unwrap_or_default().to_owned(), text: face.part(part, data) }
}

/// What look-ups along rays have in common.
const RAYS: &str = include_str!("parts/rays.h");

/// The targets of rays. MSVC has no macro for SSSE3.
static SHORT: Target = Target {
    instructions: Instructions::Shuffles,
    word: "shuffles",
    doc: "Vectors that shuffle bytes.",
    condition: "((defined(__SSSE3__) || defined(__AVX2__)) && (defined(__x86_64__) || defined(_M_X64))) || \
                (defined(__aarch64__) && defined(__ARM_NEON) && !defined(__AARCH64EB__))",
};

/// Those of them that have vectors of 32 bytes, where rays are looked up that are too long for the others.
static LONG: Target = Target {
    instructions: Instructions::Shuffles,
    word: "long",
    doc: "Vectors of 32 bytes that shuffle bytes.",
    condition: "defined(__AVX2__) && (defined(__x86_64__) || defined(_M_X64))",
};

/// The look-ups of a program for targets with vectors, if it has any that these are faster for. The best target is the first one.
pub(super) fn in_vectors(program: &Program, face: &Face<'_>) -> Vec<Variant> {
    let is_long = |one: &InVectors| one.vectors.way.behind == 1;
    let all = &program.in_vectors;
    let on = |target, is_there| (!face.form.fill && is_there).then(|| variant(program, target, face));
    let long = on(&LONG, all.iter().any(is_long));
    let others = on(&SHORT, !all.iter().all(is_long));
    long.into_iter().chain(others).collect()
}

/// The look-ups for one of these targets.
fn variant(program: &Program, target: &'static Target, face: &Face<'_>) -> Variant {
    let data = face.data(&format!("{}_", target.word));
    let mut with_vectors = program.clone();
    let mut functions = vec![whole_part(face, RAYS, &data)];
    let mut faster = vec![None; program.parts.len()];
    for InVectors { part, hops, vectors, .. } in &program.in_vectors {
        if vectors.way.behind == 1 && target.word != LONG.word {
            continue;
        }
        let words = vectors.words();
        // Pieces along the same lines share them.
        let known = with_vectors.tables.iter().find(|table| table.numbers == words);
        let table = known.map_or_else(
            || format!("{}_VECTORS", program.parts[*part].name.to_uppercase()),
            |table| table.name.clone(),
        );
        if known.is_none() {
            let doc = "For each square, vectors that take its rays and lead back to the board.";
            let numbers = words.iter().copied();
            with_vectors.tables.push(DataTable::new(Role::Slots, &*table, doc, NumberType::Word, numbers));
        }
        let function = along_rays(face, *hops, vectors.way);
        if face.is_c() {
            // In C++, constant expressions look up ray by ray.
            with_vectors.parts[*part].fields.clear();
        }
        let in_row = words.len() / program.squares;
        let rows = format!("{data}{}", table.to_lowercase());
        faster[*part] = Some((None, format!("{}(&{rows}[{in_row} * q], occupied)", function.name)));
        if !functions.contains(&function) {
            functions.push(function);
        }
    }
    let by_hand = ByHand { functions, faster, at_once: &[], needs: &[SHUFFLES, NEON] };
    Variant::new(with_vectors, by_hand, face, "", Some(target))
}

/// The function of the vectors of a square and the occupancy.
fn along_rays(face: &Face<'_>, hops: bool, way: Way) -> Helper {
    let Way { direct, sums, far, behind } = way;
    let words = [(direct, "_bytes"), (sums, "_sums"), (far, "_far"), (behind, "_long")];
    let words: String = words.iter().filter(|(is_there, _)| *is_there == 1).map(|(_, word)| *word).collect();
    let [ways, halves, along, low, high] =
        ["Ways", "Halves", "along_rays", "low_half", "high_half"].map(|name| face.name(name));
    let [occupied, attacks] = if face.is_wide() {
        let [of, of_low, of_high] = ["of", "low", "high"].map(|name| face.of_sets(name));
        [format!("{of_low}(occupied), {of_high}(occupied)"), format!("{of}({low}(attacks), {high}(attacks))")]
    } else {
        ["occupied, 0".to_owned(), format!("{low}(attacks)")]
    };
    let doc = format!(
        "What a {} attacks along four rays, each of which has {} bytes of a vector.",
        if hops { "hopper" } else { "slider" },
        if behind == 0 { "eight" } else { "twice eight" },
    );
    let body = format!(
        "const {ways} ways = {{ {}, {direct}, {sums}, {far}, {behind} }};\n\
         const {halves} attacks = {along}(words, {occupied}, ways);\nreturn {attacks};",
        u8::from(hops)
    );
    let name = format!("{}{words}", if hops { "hop_by" } else { "slide_by" });
    let parameters = format!("const uint64_t *words, {} occupied", face.word);
    face.helper(false, [&face.word, &name, &parameters], &doc, &body)
}
