//! Rays in vectors on any board, in C and C++. They do what `lookup/any/vectors` does.

use std::fmt::Write as _;

use super::face::Face;
use super::variant::Variant;
use crate::emit::source::program::{InVectors, Program};
use crate::lookup::any::vectors::Way;
use crate::recipe::{DataTable, NumberType, Role};
use crate::scheme::c_text::{ByHand, CFunction, Dialect, Instructions, Standard, Target};

/// The condition for vectors that shuffle bytes. MSVC has no macro for SSSE3.
macro_rules! has_shuffles {
    () => {
        "(defined(__SSSE3__) || defined(__AVX2__)) && (defined(__x86_64__) || defined(_M_X64))"
    };
}

/// The targets.
static SHUFFLES: Target = Target {
    instructions: Instructions::Shuffles,
    word: "shuffles",
    doc: "Vectors that shuffle bytes.",
    condition: has_shuffles!(),
};

const INCLUDES: &str = concat!("#if ", has_shuffles!(), "\n#include <immintrin.h>\n#endif\n");

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

/// Vectors of one size: the words that differ.
struct Size {
    /// What intrinsics begin with.
    mm: &'static str,
    /// What those without the size of elements end with.
    whole: &'static str,
    /// The type.
    vector: &'static str,
    /// How many of them the vector of a square makes.
    parts: usize,
}

const AVX2: Size = Size { mm: "_mm256", whole: "si256", vector: "__m256i", parts: 1 };
const SSSE3: Size = Size { mm: "_mm", whole: "si128", vector: "__m128i", parts: 2 };

impl Along<'_> {
    fn name(&self) -> String {
        let Way { direct, sums, far } = self.way;
        let words = [(direct, "_bytes"), (sums, "_sums"), (far, "_far")];
        let words: String =
            words.iter().filter(|(is_there, _)| *is_there == 1).map(|(_, word)| *word).collect();
        format!("{}{words}", if self.hops { "hop_by" } else { "slide_by" })
    }

    /// The function of the vectors of a square and the occupancy, and the one that it calls without AVX2.
    fn functions(&self) -> [CFunction; 2] {
        let (dialect, set) = (self.dialect, &self.face.word);
        let half = format!("half_{}", self.name());
        let in_halves = CFunction {
            condition: Some("!defined(__AVX2__)"),
            ..dialect.function(
                SSSE3.vector,
                &half,
                "const __m128i *vectors, __m128i board",
                "What two of the rays attack.",
                &(self.attacks(&SSSE3) + "return attacks;"),
            )
        };
        let halves = if self.wide {
            [self.face.of_sets("high"), self.face.of_sets("low")].map(|half| format!("{half}(occupied)"))
        } else {
            ["0", "occupied"].map(str::to_owned)
        };
        let [high, low] = halves.map(|half| dialect.cast("long long", &half));
        let pointer = |vector: &str| {
            let kind = format!("const {vector} *");
            match dialect.standard {
                Standard::C => format!("{kind}const vectors = ({kind})(const void *)words;"),
                Standard::Cpp => format!("{kind}const vectors = reinterpret_cast<{kind}>(words);"),
            }
        };
        let word = |vector: &str| dialect.cast("uint64_t", &format!("_mm_cvtsi128_si64({vector})"));
        let result = if self.wide {
            format!(
                "{}({}, {})",
                self.face.of_sets("of"),
                word("both"),
                word("_mm_unpackhi_epi64(both, both)")
            )
        } else {
            word("both")
        };
        let half = dialect.name(&half);
        let body = format!(
            "const __m128i occupancy = _mm_set_epi64x({high}, {low});
#if defined(__AVX2__)
{}
const __m256i board = _mm256_broadcastsi128_si256(occupancy);
{}const __m128i both = _mm_or_si128(_mm256_castsi256_si128(attacks), _mm256_extracti128_si256(attacks, 1));
#else
{}
const __m128i both = _mm_or_si128({half}(vectors, occupancy), {half}(vectors + 1, occupancy));
#endif
return {result};",
            pointer(AVX2.vector),
            self.attacks(&AVX2),
            pointer(SSSE3.vector),
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
        [in_halves, whole].map(|function| CFunction { constant: false, ..function })
    }

    /// The statements that find `attacks` from `board`.
    fn attacks(&self, size: &Size) -> String {
        let Size { mm, whole, vector, parts } = size;
        let Way { direct, sums, far } = self.way;
        let loaded = |number: usize| {
            let place = number * parts;
            let address = if place == 0 { "vectors".to_owned() } else { format!("vectors + {place}") };
            format!("{mm}_loadu_{whole}({address})")
        };
        let of_sums = 2 + direct;
        let of_far = of_sums + 2 * sums;
        let mut text = format!(
            "const {vector} less = {mm}_set1_epi64x(-1);
const {vector} mask = {};
const {vector} taken = {mm}_and_{whole}({mm}_shuffle_epi8(board, {}), mask);
const {vector} before = {mm}_add_epi64(taken, less);
const {vector} seen = {mm}_xor_{whole}(taken, before);
",
            loaded(1),
            loaded(0),
        );
        let attacked = if self.hops {
            let _ = write!(
                text,
                "const {vector} others = {mm}_and_{whole}(taken, before);
const {vector} hopped = {mm}_xor_{whole}(others, {mm}_add_epi64(others, less));
"
            );
            format!("{mm}_andnot_{whole}(seen, hopped)")
        } else {
            "seen".to_owned()
        };
        let [weights, base] = if far == 1 {
            [loaded(of_far), loaded(of_far + 1)]
        } else {
            ["mask".to_owned(), format!("{mm}_setzero_{whole}()")]
        };
        let _ = writeln!(text, "const {vector} results = {mm}_and_{whole}({attacked}, {weights});");
        let by_bytes = format!("{mm}_shuffle_epi8(results, {})", loaded(2));
        if sums == 1 {
            let _ = writeln!(
                text,
                "const {vector} sums = {mm}_shuffle_epi8({mm}_sad_epu8(results, {base}), {});",
                loaded(of_sums)
            );
        }
        let by_sums = format!("{mm}_and_{whole}(sums, {})", loaded(of_sums + 1));
        let attacks = match (direct, sums) {
            (1, 1) => format!("{mm}_or_{whole}({by_bytes}, {by_sums})"),
            (1, _) => by_bytes,
            _ => by_sums,
        };
        text + &format!("const {vector} attacks = {attacks};\n")
    }
}
