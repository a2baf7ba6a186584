//! Rays in single bits on any board, in C and C++. They do what `lookup/any/vectors/places` does.

use super::ray_sets::RaySets;
use super::ray_steps::AVX2;
use crate::scheme::c_text::{CFunction, Instructions, Target};

/// The processors that gather single bits. All of them count leading zeros in vectors, too, and have all that AVX2 has.
pub(super) static PLACES: Target = Target {
    instructions: Instructions::Places,
    word: "bitalg",
    doc: "AVX-512 gathers single bits.",
    condition: "defined(__AVX512BITALG__) && defined(__AVX512CD__) && defined(__AVX512VL__) && (defined(__x86_64__) || defined(_M_X64))",
};

/// Look-ups of one kind.
pub(super) struct Single<'a> {
    pub(super) sets: RaySets<'a>,
    pub(super) hops: bool,
}

impl Single<'_> {
    pub(super) fn name(&self) -> String {
        format!("{}_in_places", if self.hops { "hop" } else { "slide" })
    }

    /// The function of the numbers of a square and the occupancy.
    pub(super) fn function(&self) -> CFunction {
        let RaySets { dialect, face, wide } = self.sets;
        let set = &face.word;
        // Behind the places of all squares.
        let first = if wide { 16 } else { 8 };
        let vectors =
            [first / 4, first / 4 + 1].map(|number| format!("_mm256_loadu_si256(vectors + {number})"));
        let taken = if wide {
            let board = format!("_mm256_broadcastsi128_si256({})", self.sets.occupancy());
            format!("_mm256_test_epi8_mask(_mm256_shuffle_epi8({board}, {}), {})", vectors[0], vectors[1])
        } else {
            let word = dialect.cast("long long", "occupied");
            format!("_mm256_bitshuffle_epi64_mask(_mm256_set1_epi64x({word}), {})", vectors[0])
        };
        let ends = first + if wide { 8 } else { 4 };
        let [first, last] =
            [ends, ends + 1].map(|number| dialect.cast("uint32_t", &format!("words[{number}]")));
        let hopped = "const uint32_t others = (taken & less) | last;
const uint32_t attacks = (others ^ (others - first)) & ~seen;\n";
        let (hopped, attacks) = if self.hops { (hopped, "attacks") } else { ("", "seen") };
        let [low, high] = ["words", "words + 8"]
            .map(|places| format!("_mm512_bitshuffle_epi64_mask(attacked, _mm512_loadu_si512({places}))"));
        let body = format!(
            "{}
const uint32_t first = {first};
const uint32_t last = {last};
const uint32_t taken = {taken} | last;
const uint32_t less = taken - first;
const uint32_t seen = taken ^ less;
{hopped}const __m512i attacked = _mm512_set1_epi64({});
return {};",
            self.sets.pointer(&AVX2),
            dialect.cast("long long", attacks),
            self.sets.set_of(&low, &high),
        );
        let doc = format!(
            "What a {} attacks along rays, each of which has a part of 32 bits.",
            if self.hops { "hopper" } else { "slider" }
        );
        let parameters = format!("const uint64_t *words, {set} occupied");
        let function = dialect.function(set, &self.name(), &parameters, &doc, &body);
        CFunction { constant: false, ..function }
    }
}
