//! Rays in vectors on any board, in C and C++. They do what `lookup/any/vectors` does.

use super::face::Face;
use super::ray_steps::{AVX2, Kind, NEON, SSSE3};
use super::variant::Variant;
use crate::emit::source::program::{InVectors, Program};
use crate::lookup::any::vectors::Way;
use crate::recipe::{DataTable, NumberType, Role};
use crate::scheme::c_text::{ByHand, CFunction, Dialect, Instructions, Standard, Target};

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

/// The targets.
static SHUFFLES: Target = Target {
    instructions: Instructions::Shuffles,
    word: "shuffles",
    doc: "Vectors that shuffle bytes.",
    condition: concat!("(", x86_64!(), ") || (", neon!(), ")"),
};

const INCLUDES: &str = concat!(
    "#if ",
    x86_64!(),
    "\n#include <immintrin.h>\n#elif ",
    neon!(),
    "\n#include <arm_neon.h>\n#endif\n"
);

/// The look-ups of a program for targets with vectors, if it has any that these are faster for.
pub(super) fn in_vectors(program: &Program, face: &Face<'_>) -> Option<Variant> {
    if face.form.fill || program.in_vectors.is_empty() {
        return None;
    }
    let dialect = Dialect { target: Some(&SHUFFLES), ..face.dialect("") };
    let mut with_vectors = program.clone();
    let mut functions: Vec<CFunction> = Vec::new();
    let mut faster = vec![None; program.parts.len()];
    for InVectors { part, hops, vectors } in &program.in_vectors {
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
        let along = Along {
            dialect: &dialect,
            face,
            wide: program.sets == NumberType::Wide,
            hops: *hops,
            way: vectors.way,
        };
        let new =
            along.functions().into_iter().filter(|new| functions.iter().all(|known| known.name != new.name));
        functions.extend(new.collect::<Vec<_>>());
        if dialect.is_c() {
            // In C++, constant expressions look up ray by ray.
            with_vectors.parts[*part].fields.clear();
        }
        let in_row = words.len() / program.squares;
        let rows = dialect.data(&table.to_lowercase());
        faster[*part] =
            Some((None, format!("{}(&{rows}[{in_row} * q], occupied)", dialect.name(&along.name()))));
    }
    let by_hand = ByHand { functions, faster, at_once: None, includes: INCLUDES };
    Some(Variant::new(with_vectors, Some(by_hand), face, dialect, false))
}

/// Look-ups of one kind.
struct Along<'a> {
    dialect: &'a Dialect,
    face: &'a Face<'a>,
    /// Whether sets have 128 bits.
    wide: bool,
    hops: bool,
    way: Way,
}

impl Along<'_> {
    fn name(&self) -> String {
        let Way { direct, sums, far } = self.way;
        let words = [(direct, "_bytes"), (sums, "_sums"), (far, "_far")];
        let words: String =
            words.iter().filter(|(is_there, _)| *is_there == 1).map(|(_, word)| *word).collect();
        format!("{}{words}", if self.hops { "hop_by" } else { "slide_by" })
    }

    /// The function of the vectors of a square and the occupancy, and those that it calls where a vector has half the rays.
    fn functions(&self) -> Vec<CFunction> {
        let (dialect, set) = (self.dialect, &self.face.word);
        let half = format!("half_{}", self.name());
        let in_halves = |condition, kind: &Kind| CFunction {
            condition: Some(condition),
            ..dialect.function(
                kind.vector,
                &half,
                &format!("const {} *vectors, {} board", kind.element, kind.vector),
                "What two of the rays attack.",
                &(kind.attacks(self.way, self.hops) + "return attacks;"),
            )
        };
        let halves = if self.wide {
            [self.face.of_sets("low"), self.face.of_sets("high")].map(|half| format!("{half}(occupied)"))
        } else {
            ["occupied", "0"].map(str::to_owned)
        };
        let pointer = |kind: &Kind| {
            let kind = format!("const {} *", kind.element);
            match dialect.standard {
                Standard::C => format!("{kind}const vectors = ({kind})(const void *)words;"),
                Standard::Cpp => format!("{kind}const vectors = reinterpret_cast<{kind}>(words);"),
            }
        };
        let set_of = |lower: &str, upper: &str| {
            if self.wide {
                format!("{}({lower}, {upper})", self.face.of_sets("of"))
            } else {
                lower.to_owned()
            }
        };
        let [low, high] = halves.each_ref().map(|half| dialect.cast("long long", half));
        let word = |vector: &str| dialect.cast("uint64_t", &format!("_mm_cvtsi128_si64({vector})"));
        let half_name = dialect.name(&half);
        let body = format!(
            "#if defined(__aarch64__)
{}
const uint8x16_t board = vreinterpretq_u8_u64(vcombine_u64(vcreate_u64({}), vcreate_u64({})));
const uint64x2_t both = vreinterpretq_u64_u8(vorrq_u8({half_name}(vectors, board), {half_name}(vectors + 16, board)));
return {};
#else
const __m128i occupancy = _mm_set_epi64x({high}, {low});
#if defined(__AVX2__)
{}
const __m256i board = _mm256_broadcastsi128_si256(occupancy);
{}const __m128i both = _mm_or_si128(_mm256_castsi256_si128(attacks), _mm256_extracti128_si256(attacks, 1));
#else
{}
const __m128i both = _mm_or_si128({half_name}(vectors, occupancy), {half_name}(vectors + 1, occupancy));
#endif
return {};
#endif",
            pointer(&NEON),
            halves[0],
            halves[1],
            set_of("vgetq_lane_u64(both, 0)", "vgetq_lane_u64(both, 1)"),
            pointer(&AVX2),
            AVX2.attacks(self.way, self.hops),
            pointer(&SSSE3),
            set_of(&word("both"), &word("_mm_unpackhi_epi64(both, both)")),
        );
        let whole = dialect.function(
            set,
            &self.name(),
            &format!("const uint64_t *words, {set} occupied"),
            if self.hops {
                "What a hopper attacks along four rays, each of which has eight bytes of a vector."
            } else {
                "What a slider attacks along four rays, each of which has eight bytes of a vector."
            },
            &body,
        );
        let halves = [
            in_halves("defined(__aarch64__)", &NEON),
            in_halves("!defined(__aarch64__) && !defined(__AVX2__)", &SSSE3),
        ];
        halves.into_iter().chain([whole]).map(|function| CFunction { constant: false, ..function }).collect()
    }
}
