//! Look-ups that are no recipes, but parts of C: those of `hyperbola`, which take several lines at
//! once, on the chess board, and rays in vectors on any board, which do what `lookup/boards/vectors`
//! does.

use super::style::{HeaderStyle, HelperFunction, indented};
use super::variants::{TargetVariant, VariantGroup};
use crate::board::{SQUARES, bit, lines};
use crate::emit::source::model::{SourceModel, VectorPart};
use crate::lookup::boards::vectors::ReturnVectors;
use crate::naming::HelperRole;
use crate::recipe::{DataTable, NumberType, Role};

/// The functions of `hyperbola`.
const HYPERBOLA: &str = include_str!("parts/hyperbola.h");

/// A form of `hyperbola`: when it is used, what the names of its data begin with, and these. The
/// names differ, because files that are compiled for different targets may be linked.
type HyperbolaForm = (Option<&'static str>, &'static str, Vec<DataTable>);

/// The look-ups of rook and bishop by `hyperbola` on the chess board, whose `model`
/// has the table of ranks.
pub(super) fn hyperbola(style: &HeaderStyle<'_>, model: &SourceModel) -> VariantGroup {
    let latency = style.spec.is_in_integers();
    let below = sets_of_squares(
        "BELOW",
        "For each square: those below it, from a1 on.",
        |square| bit(square) - 1,
    );
    let sliders = sets_of_squares("SLIDERS", "Each square as a set.", bit);
    let mut by_bytes = vec![lines_by_bytes(latency)];
    by_bytes.extend_from_slice(&model.tables);
    let forms: [HyperbolaForm; 4] = [
        (Some("MT_AVX512"), "avx512_", vec![all_lines(), below]),
        (Some("MT_GFNI"), "gfni_", vec![all_lines(), sliders]),
        (Some("MT_REVERSES"), "bits_", vec![all_lines()]),
        (None, "", by_bytes),
    ];
    let mut pieces = Vec::new();
    for piece in &model.pieces {
        let set = set_of_line_wise(piece.like().unwrap_or_default());
        pieces.push((piece.name.clone(), set));
    }
    let mut variants = Vec::new();
    let left_out = if latency { 2 } else { 0 };
    for (condition, word, tables) in forms.into_iter().skip(left_out) {
        let model = SourceModel {
            tables,
            pieces: Vec::new(),
            parts: Vec::new(),
            ..model.clone()
        };
        variants.push(TargetVariant::new(style, &model, condition, word, &[]));
    }
    VariantGroup {
        variants,
        part: style.part(HYPERBOLA),
        pieces,
    }
}

/// All lines of each square.
fn all_lines() -> DataTable {
    let doc = "For each square: its rank, its file and its diagonals, without it.";
    table("LINES", doc, (0..SQUARES).flat_map(lines))
}

/// The lines of each square that a swap of bytes reverses, and the square. What vectors take
/// together are neighbours, or, for `latency`, are none.
fn lines_by_bytes(latency: bool) -> DataTable {
    let mut sets = Vec::new();
    for square in 0..SQUARES {
        let [_, file, rising, falling] = lines(square);
        sets.extend(if latency {
            [rising, bit(square), falling, file]
        } else {
            [file, bit(square), rising, falling]
        });
    }
    let doc = if latency {
        "For each square: its rising diagonal without it, the square itself, its falling diagonal and its file without it."
    } else {
        "For each square: its file without it, the square itself, and its diagonals without it."
    };
    table("LINES", doc, sets.into_iter())
}

/// A table with a set for each square.
fn sets_of_squares(name: &str, doc: &str, set: fn(usize) -> u64) -> DataTable {
    table(name, doc, (0..SQUARES).map(set))
}

/// The function of `hyperbola` for the attack set of a piece of chess.
pub(super) fn set_of_line_wise(piece: &str) -> String {
    format!("{piece}_set")
}

/// A table of sets.
fn table(name: &str, doc: &str, sets: impl Iterator<Item = u64>) -> DataTable {
    DataTable::new(Role::Beside, name, doc, NumberType::Word, sets)
}

/// The functions that look-ups of rays in vectors call.
pub(super) fn rays(style: &HeaderStyle<'_>, models: &[SourceModel]) -> String {
    let mut functions: Vec<HelperFunction> = Vec::new();
    for VectorPart { hops, vectors, .. } in in_vectors(style, models) {
        let function = along_rays(style, *hops, vectors.way);
        if !functions.contains(&function) {
            functions.push(function);
        }
    }
    if functions.is_empty() {
        return String::new();
    }
    let functions: Vec<String> = functions
        .into_iter()
        .map(|function| function.text)
        .collect();
    format!(
        "{}\n#if MT_SHUFFLES\n\n{}\n#endif\n",
        style.part(include_str!("parts/rays.h")),
        functions.join("\n")
    )
}

/// The parts of the only model that vectors look up: where PEXT makes a difference, the same
/// vectors would be there twice.
fn in_vectors<'p>(style: &HeaderStyle<'_>, models: &'p [SourceModel]) -> &'p [VectorPart] {
    if let ([model], false) = (models, style.options.fill) {
        &model.in_vectors
    } else {
        &[]
    }
}

/// The look-ups of a model for targets with vectors, if it has any that these are faster for. The
/// best target is the first one: rays that are too long for other vectors are looked up in those of
/// 32 bytes.
pub(super) fn variants(style: &HeaderStyle<'_>, models: &[SourceModel]) -> Vec<TargetVariant> {
    let mut variants = Vec::new();
    let vector_parts = in_vectors(style, models);
    if vector_parts.iter().any(VectorPart::is_long) {
        let long = variant(&models[0], Some("MT_AVX2"), "long_", style);
        variants.push(long);
    }
    if !vector_parts.iter().all(VectorPart::is_long) {
        let shuffled = variant(&models[0], Some("MT_SHUFFLES"), "shuffles_", style);
        variants.push(shuffled);
    }
    variants
}

/// The look-ups for one of these targets.
fn variant(
    model: &SourceModel,
    condition: Option<&'static str>,
    word: &str,
    style: &HeaderStyle<'_>,
) -> TargetVariant {
    let mut with_vectors = model.clone();
    let mut faster = vec![None; model.parts.len()];
    for vector_part in &model.in_vectors {
        if vector_part.is_long() && word != "long_" {
            continue;
        }
        let VectorPart {
            part,
            hops,
            vectors,
            ..
        } = vector_part;
        let words = vectors.words();
        // Pieces along the same lines share them.
        let known = with_vectors
            .tables
            .iter()
            .find(|table| table.numbers == words);
        let table = known.map_or_else(
            || {
                HelperRole::Vectors
                    .of(&model.parts[*part].name)
                    .to_uppercase()
            },
            |table| table.name.clone(),
        );
        if known.is_none() {
            let doc = "For each square, vectors that take its rays and lead back to the board.";
            let numbers = words.iter().copied();
            with_vectors.tables.push(DataTable::new(
                Role::Slots,
                &*table,
                doc,
                NumberType::Word,
                numbers,
            ));
        }
        if style.is_c() {
            // In C++, constant expressions look up ray by ray.
            with_vectors.parts[*part].fields.clear();
        }
        let in_row = words.len() / model.squares;
        let rows = format!("mt_Data_{word}{}", table.to_lowercase());
        let function = along_rays(style, *hops, vectors.way).name;
        faster[*part] = Some(format!("{function}(&{rows}[{in_row} * q], occupied)"));
    }
    TargetVariant::new(style, &with_vectors, condition, word, &faster)
}

/// The function of the vectors of a square and the occupancy.
fn along_rays(style: &HeaderStyle<'_>, hops: bool, way: ReturnVectors) -> HelperFunction {
    let ReturnVectors {
        direct,
        sums,
        far,
        behind,
    } = way;
    let words = [
        (direct, "_bytes"),
        (sums, "_sums"),
        (far, "_far"),
        (behind, "_long"),
    ];
    let words: String = words
        .iter()
        .filter(|(is_there, _)| *is_there == 1)
        .map(|(_, word)| *word)
        .collect();
    let [occupied, attacks] = if style.is_wide() {
        [
            "mt_bitboard_low(occupied), mt_bitboard_high(occupied)",
            "mt_bitboard_of(mt_low_half(attacks), mt_high_half(attacks))",
        ]
    } else {
        ["occupied, 0", "mt_low_half(attacks)"]
    };
    let body = indented(&format!(
        "const mt_Ways ways = {{ {}, {direct}, {sums}, {far}, {behind} }};\n\
         const mt_Halves attacks = mt_along_rays(words, {occupied}, ways);\nreturn {attacks};",
        u8::from(hops)
    ));
    let name = format!("mt_{}{words}", if hops { "hop_by" } else { "slide_by" });
    let text = format!(
        "// What a {} attacks along four rays, each of which has {} bytes of a vector.\n\
         static inline mt_Set {name}(const uint64_t *words, mt_Set occupied)\n{{\n{body}}}\n",
        if hops { "hopper" } else { "slider" },
        if behind == 0 { "eight" } else { "twice eight" },
    );
    HelperFunction { name, text }
}
