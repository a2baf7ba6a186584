//! Rays in vectors on any board, in C and C++. They do what `lookup/any/vectors` does.

use super::face::Face;
use super::places::{PLACES, Single};
use super::ray_sets::RaySets;
use super::ray_steps::{AVX2, Kind, NEON, SSSE3};
use super::variant::Variant;
use crate::emit::source::program::{InPlaces, InVectors, Program};
use crate::lookup::any::vectors::Way;
use crate::recipe::{DataTable, NumberType, Role};
use crate::scheme::c_text::{ByHand, CFunction, Dialect, Instructions, Target};

/// The compilers that have intrinsics of x86-64 with shuffles. MSVC has no macro for SSSE3.
macro_rules! x86_64 {
    () => {
        "(defined(__SSSE3__) || defined(__AVX2__)) && (defined(__x86_64__) || defined(_M_X64))"
    };
}

/// Those that have NEON.
macro_rules! neon {
    () => {
        "defined(__aarch64__) && defined(__ARM_NEON) && !defined(__AARCH64EB__)"
    };
}
pub(super) use neon;

/// The targets.
static SHUFFLES: Target = Target {
    instructions: Instructions::Shuffles,
    word: "shuffles",
    doc: "Vectors that shuffle bytes.",
    condition: concat!("(", x86_64!(), ") || (", neon!(), ")"),
};

/// Those of them that have vectors of 32 bytes, where rays are looked up that are too long for the others.
static LONG: Target = Target {
    instructions: Instructions::Shuffles,
    word: "long",
    doc: "Vectors of 32 bytes that shuffle bytes.",
    condition: "defined(__AVX2__) && (defined(__x86_64__) || defined(_M_X64))",
};

/// What these are declared in.
pub(super) const INCLUDES: &str = concat!(
    "#if ",
    x86_64!(),
    "\n#include <immintrin.h>\n#elif ",
    neon!(),
    "\n#include <arm_neon.h>\n#endif\n"
);

/// The look-ups of a program for targets with vectors, if it has any that these are faster for. The best target is the first one.
pub(super) fn in_vectors(program: &Program, face: &Face<'_>) -> Vec<Variant> {
    let is_long = |one: &InVectors| one.vectors.way.behind == 1;
    let all = &program.in_vectors;
    let on = |target, is_there| (!face.form.fill && is_there).then(|| variant(program, target, face));
    let long = on(&LONG, all.iter().any(is_long));
    let others = on(&SHUFFLES, !all.iter().all(is_long));
    let places = on(&PLACES, !program.in_places.is_empty());
    places.into_iter().chain(long).chain(others).collect()
}

/// The look-ups for one of these targets.
fn variant(program: &Program, target: &'static Target, face: &Face<'_>) -> Variant {
    let dialect = Dialect { target: Some(target), ..face.dialect("") };
    let mut with_vectors = program.clone();
    let mut functions: Vec<CFunction> = Vec::new();
    let mut faster = vec![None; program.parts.len()];
    let by_bits = target.instructions == Instructions::Places;
    let is_in_whole = by_bits || target.word == LONG.word;
    let sets = RaySets { dialect: &dialect, face, wide: program.sets == NumberType::Wide };
    for (part, faster) in faster.iter_mut().enumerate() {
        let places = program.in_places.iter().find(|one| by_bits && one.part == part);
        let has_vectors = |one: &&InVectors| one.part == part && (is_in_whole || one.vectors.way.behind == 0);
        let (words, end, doc, name, new) = if let Some(InPlaces { hops, words, .. }) = places {
            let single = Single { sets, hops: *hops };
            let doc = "For each square, the places of its rays, single bits, and the way back.";
            (words.clone(), "PLACES", doc, single.name(), vec![single.function()])
        } else if let Some(InVectors { hops, vectors, .. }) = program.in_vectors.iter().find(has_vectors) {
            let along = Along { sets, hops: *hops, way: vectors.way, is_in_whole };
            let doc = "For each square, vectors that take its rays and lead back to the board.";
            (vectors.words(), "VECTORS", doc, along.name(), along.functions())
        } else {
            continue;
        };
        // Pieces along the same lines share them.
        let known = with_vectors.tables.iter().find(|table| table.numbers == words);
        let table = known.map_or_else(
            || format!("{}_{end}", program.parts[part].name.to_uppercase()),
            |table| table.name.clone(),
        );
        if known.is_none() {
            let numbers = words.iter().copied();
            with_vectors.tables.push(DataTable::new(Role::Slots, &*table, doc, NumberType::Word, numbers));
        }
        let new = new.into_iter().filter(|new| functions.iter().all(|known| known.name != new.name));
        functions.extend(new.collect::<Vec<_>>());
        if dialect.is_c() {
            // In C++, constant expressions look up ray by ray.
            with_vectors.parts[part].fields.clear();
        }
        let in_row = words.len() / program.squares;
        let rows = dialect.data(&table.to_lowercase());
        *faster = Some((None, format!("{}(&{rows}[{in_row} * q], occupied)", dialect.name(&name))));
    }
    let by_hand = ByHand { functions, faster, at_once: &[], includes: INCLUDES };
    Variant::new(with_vectors, Some(by_hand), face, dialect)
}

/// Look-ups of one kind.
struct Along<'a> {
    sets: RaySets<'a>,
    hops: bool,
    way: Way,
    /// Whether all targets have vectors of 32 bytes.
    is_in_whole: bool,
}

impl Along<'_> {
    fn name(&self) -> String {
        let Way { direct, sums, far, behind } = self.way;
        let words = [(direct, "_bytes"), (sums, "_sums"), (far, "_far"), (behind, "_long")];
        let words: String =
            words.iter().filter(|(is_there, _)| *is_there == 1).map(|(_, word)| *word).collect();
        format!("{}{words}", if self.hops { "hop_by" } else { "slide_by" })
    }

    /// The function of the vectors of a square and the occupancy, and those that it calls where a vector has half the rays.
    fn functions(&self) -> Vec<CFunction> {
        let (dialect, way) = (self.sets.dialect, self.way);
        let half = format!("half_{}", self.name());
        let in_halves = |condition, kind: &Kind| CFunction {
            condition: Some(condition),
            ..dialect.function(
                kind.vector,
                &half,
                &format!("const {} *vectors, {} board", kind.element, kind.vector),
                "What two of the rays attack.",
                &(kind.attacks(way, self.hops) + "return attacks;"),
            )
        };
        let mut functions = Vec::new();
        let mut body = self.in_whole();
        if !self.is_in_whole {
            functions.push(in_halves("defined(__aarch64__)", &NEON));
            functions.push(in_halves("!defined(__aarch64__) && !defined(__AVX2__)", &SSSE3));
            let half = dialect.name(&half);
            body = format!(
                "#if defined(__aarch64__)\n{}#elif defined(__AVX2__)\n{body}#else\n{}#endif",
                self.in_neon(&half),
                self.in_ssse3(&half)
            );
        }
        let doc = format!(
            "What a {} attacks along four rays, each of which has {} bytes of a vector.",
            if self.hops { "hopper" } else { "slider" },
            if way.behind == 0 { "eight" } else { "twice eight" },
        );
        let set = &self.sets.face.word;
        let whole = dialect.function(
            set,
            &self.name(),
            &format!("const uint64_t *words, {set} occupied"),
            &doc,
            &body,
        );
        functions.push(whole);
        functions.into_iter().map(|function| CFunction { constant: false, ..function }).collect()
    }

    /// The statements in vectors of AVX2.
    fn in_whole(&self) -> String {
        format!(
            "{}
const __m256i board = _mm256_broadcastsi128_si256({});
{}const __m128i both = _mm_or_si128(_mm256_castsi256_si128(attacks), _mm256_extracti128_si256(attacks, 1));
{}",
            self.sets.pointer(&AVX2),
            self.sets.occupancy(),
            AVX2.attacks(self.way, self.hops),
            self.sets.result(),
        )
    }

    /// The statements that call the function `half` for each vector of SSSE3.
    fn in_ssse3(&self, half: &str) -> String {
        format!(
            "{}
const __m128i board = {};
const __m128i both = _mm_or_si128({half}(vectors, board), {half}(vectors + 1, board));
{}",
            self.sets.pointer(&SSSE3),
            self.sets.occupancy(),
            self.sets.result(),
        )
    }

    /// The same for NEON.
    fn in_neon(&self, half: &str) -> String {
        let [low, high] = self.sets.halves();
        format!(
            "{}
const uint8x16_t board = vreinterpretq_u8_u64(vcombine_u64(vcreate_u64({low}), vcreate_u64({high})));
const uint64x2_t both = vreinterpretq_u64_u8(vorrq_u8({half}(vectors, board), {half}(vectors + 16, board)));
return {};
",
            self.sets.pointer(&NEON),
            self.sets.set_of("vgetq_lane_u64(both, 0)", "vgetq_lane_u64(both, 1)"),
        )
    }
}
