//! Rays in vectors on any board, in C and C++. They do what `lookup/any/vectors` does.

use super::contents::Variant;
use super::face::Face;
use crate::emit::source::program::{InVectors, Program};
use crate::lookup::any::vectors::Way;
use crate::recipe::{DataTable, NumberType, Role};
use crate::scheme::c_text::{ByHand, CFunction, Dialect, Instructions, Needs, Target};

/// What look-ups along rays have in common.
const RAYS: &str = include_str!("parts/rays.h");

/// The targets. MSVC has no macro for SSSE3.
static SHUFFLES: Target = Target {
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
    let others = on(&SHUFFLES, !all.iter().all(is_long));
    long.into_iter().chain(others).collect()
}

/// The look-ups for one of these targets.
fn variant(program: &Program, target: &'static Target, face: &Face<'_>) -> Variant {
    let dialect = Dialect { target: Some(target), ..face.dialect("") };
    let mut with_vectors = program.clone();
    let mut functions = vec![dialect.whole_part(RAYS)];
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
        let function = function(face, &dialect, *hops, vectors.way);
        if dialect.is_c() {
            // In C++, constant expressions look up ray by ray.
            with_vectors.parts[*part].fields.clear();
        }
        let in_row = words.len() / program.squares;
        let rows = dialect.data(&table.to_lowercase());
        faster[*part] = Some((None, format!("{}(&{rows}[{in_row} * q], occupied)", function.name)));
        if !functions.contains(&function) {
            functions.push(function);
        }
    }
    let needs = &[Needs::Shuffles, Needs::Neon];
    Variant::new(with_vectors, Some(ByHand { functions, faster, at_once: &[], needs }), face, dialect)
}

/// The function of the vectors of a square and the occupancy.
fn function(face: &Face<'_>, dialect: &Dialect, hops: bool, way: Way) -> CFunction {
    let Way { direct, sums, far, behind } = way;
    let words = [(direct, "_bytes"), (sums, "_sums"), (far, "_far"), (behind, "_long")];
    let words: String = words.iter().filter(|(is_there, _)| *is_there == 1).map(|(_, word)| *word).collect();
    let [ways, halves, along, low, high] =
        ["Ways", "Halves", "along_rays", "low_half", "high_half"].map(|name| dialect.name(name));
    let set = &face.word;
    let [occupied, attacks] = if face.sets == NumberType::Wide {
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
    let parameters = format!("const uint64_t *words, {set} occupied");
    dialect.function_at_run_time(set, &name, &parameters, &doc, &body)
}
