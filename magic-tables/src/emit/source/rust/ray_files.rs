//! The module `vectors`: the files that this crate itself uses, as they are, and what makes the numbers of a square from words.

use std::fmt::Write as _;

use crate::lookup::any::vectors::Way;
use crate::recipe::NumberType;
use crate::scheme::rust_text::{self, FILE_ATTRIBUTES};

pub(super) const AVX2: &str = r#"all(target_arch = "x86_64", target_feature = "avx2")"#;
const SSSE3: &str = r#"all(target_arch = "x86_64", target_feature = "ssse3", not(target_feature = "avx2"))"#;
const NEON: &str = r#"all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")"#;

pub(super) const BITALG: &str =
    r#"all(target_arch = "x86_64", target_feature = "avx512bitalg", target_feature = "avx512vl")"#;

/// Any of those that shuffle bytes, as processors with the last one do, too.
pub(super) const SHUFFLES: &str = r#"any(
    all(target_arch = "x86_64", target_feature = "ssse3"),
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")
)"#;

/// The files of `lookup/any/vectors` with look-ups: when they are compiled, and which of them hold all look-ups of rays that are not
/// longer than vectors.
const FILES: [(&str, Option<&str>, Holds, &str); 8] = [
    ("square", None, Holds::Steps, include_str!("../../../lookup/any/vectors/square.rs")),
    ("steps", None, Holds::Steps, include_str!("../../../lookup/any/vectors/steps.rs")),
    ("avx2", Some(AVX2), Holds::All, include_str!("../../../lookup/any/vectors/avx2.rs")),
    ("ssse3", Some(SSSE3), Holds::All, include_str!("../../../lookup/any/vectors/ssse3.rs")),
    ("neon", Some(NEON), Holds::All, include_str!("../../../lookup/any/vectors/neon.rs")),
    ("long", Some(AVX2), Holds::Long, include_str!("../../../lookup/any/vectors/long.rs")),
    ("places", Some(BITALG), Holds::Places, include_str!("../../../lookup/any/vectors/places.rs")),
    ("bitalg", Some(BITALG), Holds::Places, include_str!("../../../lookup/any/vectors/bitalg.rs")),
];

/// What a file holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Holds {
    /// What others need.
    Steps,
    All,
    /// Longer rays.
    Long,
    /// Rays in single bits.
    Places,
}

/// What rays need of the module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// Vectors, from which they return in this way.
    Vectors(Way),
    /// Places on boards with sets of this kind.
    Places(NumberType),
}

/// The path of the function that makes the places of a square.
pub(super) fn made_in_places(sets: NumberType) -> &'static str {
    if sets == NumberType::Wide { "in_places::wide" } else { "in_places::narrow" }
}

/// The name of the function that makes the vectors of a square.
pub(super) fn made_by(Way { direct, sums, far, behind }: Way) -> String {
    let words = [(direct, "bytes"), (sums, "sums"), (far, "far"), (behind, "long")];
    let words: Vec<_> = words.iter().filter(|(is_there, _)| *is_there == 1).map(|(_, word)| *word).collect();
    words.join("_")
}

/// The function that makes the vectors of a square.
fn maker(way: Way) -> String {
    let Way { direct, sums, far, behind } = way;
    let mut count = 0;
    let mut next = || {
        count += 1;
        format!("Bytes(vectors[{}])", count - 1)
    };
    let mut rays = || {
        let [gather, mask] = [next(), next()];
        let direct = if direct == 1 { next() } else { String::new() };
        let sums = if sums == 1 { format!("[{}, {}]", next(), next()) } else { String::new() };
        format!("Rays {{ gather: {gather}, mask: {mask}, direct: [{direct}], sums: [{sums}] }}")
    };
    let (condition, kind, value) = if behind == 1 {
        let (near, behind) = (rays(), rays());
        let kind = format!("long::LongSquare<{direct}, {sums}>");
        (format!("#[cfg({AVX2})]\n"), kind, format!("long::LongSquare {{ near: {near}, behind: {behind} }}"))
    } else {
        let rays = rays();
        let far_values = if far == 1 { format!("[{}, {}]", next(), next()) } else { String::new() };
        let value = format!("Square {{ rays: {rays}, far: [{far_values}] }}");
        (String::new(), format!("Square<{direct}, {sums}, {far}>"), value)
    };
    format!(
        "\n{condition}pub const fn {}(vectors: [[u128; 2]; {count}]) -> {kind} {{\n    {value}\n}}\n",
        made_by(way)
    )
}

/// The module with the functions that make the places of a square. It is apart from those that make vectors, whose names are put
/// together from words.
fn makers_of_places(kinds: &[NumberType]) -> String {
    let mut text = String::from(
        "//! Makes the places of a square from words.

use super::places::{Ends, Narrow, Wide};
",
    );
    for kind in kinds {
        let (name, structure, vectors, ends, fields) = if *kind == NumberType::Wide {
            let fields = "back: [bytes(&vectors, 0), bytes(&vectors, 64)], bytes: bytes(&vectors, 128), masks: bytes(&vectors, 160)";
            ("wide", "Wide", 8, 6, fields)
        } else {
            ("narrow", "Narrow", 4, 3, "back: bytes(&vectors, 0), squares: bytes(&vectors, 64)")
        };
        let _ = write!(
            text,
            "
pub const fn {name}(vectors: [[u128; 2]; {vectors}]) -> {structure} {{
    let ends = vectors[{ends}][0];
    {structure} {{ {fields}, ends: Ends {{ first: ends as u32, last: (ends >> 64) as u32 }} }}
}}
"
        );
    }
    text += "
const fn bytes<const N: usize>(vectors: &[[u128; 2]], first: usize) -> [u8; N] {
    let (mut bytes, mut place) = ([0; N], 0);
    while place < N {
        let at = first + place;
        bytes[place] = (vectors[at / 32][at / 16 % 2] >> (at % 16 * 8)) as u8;
        place += 1;
    }
    bytes
}
";
    format!("\n#[cfg({BITALG})]\npub {}", rust_text::module("in_places", &text))
}

/// The module `vectors`, for what these programs need.
pub(super) fn module(shapes: &[Shape]) -> String {
    let (mut ways, mut places) = (Vec::new(), Vec::new());
    for shape in shapes {
        match shape {
            Shape::Vectors(way) if !ways.contains(way) => ways.push(*way),
            Shape::Places(sets) if !places.contains(sets) => places.push(*sets),
            _ => {}
        }
    }
    let has_places = !places.is_empty();
    let mut text = String::from("//! Rays in vectors: each ray has eight bytes of its own");
    text += if has_places { ", or single bits.\n\n" } else { ".\n\n" };
    text += "pub use self::square::{Bytes, Rays, Square};\n";
    for (name, condition, ..) in FILES.iter().filter(|(_, _, holds, _)| *holds == Holds::All) {
        let _ = write!(text, "#[cfg({})]\npub use self::{name}::attacks;\n", condition.unwrap_or_default());
    }
    text.extend(ways.iter().map(|way| maker(*way)));
    if has_places {
        text += &makers_of_places(&places);
    }
    let is_needed = |holds| match holds {
        Holds::Steps | Holds::All => true,
        Holds::Long => ways.iter().any(|way| way.behind == 1),
        Holds::Places => has_places,
    };
    for (name, condition, holds, file) in FILES.iter().filter(|(_, _, holds, _)| is_needed(*holds)) {
        let condition = condition.map(|condition| format!("#[cfg({condition})]\n")).unwrap_or_default();
        // Look-ups outside name it.
        let visibility = if *holds == Holds::Long || *name == "places" { "pub " } else { "" };
        let _ = write!(text, "\n{condition}{visibility}{}", rust_text::module(name, file));
    }
    format!("#[cfg({SHUFFLES})]\n{FILE_ATTRIBUTES}{}", rust_text::module("vectors", &text))
}
