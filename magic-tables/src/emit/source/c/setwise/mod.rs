//! What all pieces of a set attack at once. For rook, bishop and queen on the chess board, fills that run from all of them are text, in
//! vectors where there are some; for all others, they are recipes.

mod vectors;
mod words;

use std::rc::Rc;

use super::contents::Contents;
use super::face::Face;
use super::functions::PublicFunction;
use super::text::{self, written};
use super::writer::Writer;
use crate::board::stepper::Stepper;
use crate::emit::functions::plural;
use crate::emit::source::setwise::SetRecipes;
use crate::literal::in_words;
use crate::recipe::Function;

/// The compilers for x86-64.
const X86_64: &str = "(defined(__x86_64__) || defined(_M_X64))";

/// Where NEON is used.
const NEON: &str = "defined(__aarch64__) && defined(__ARM_NEON) && !defined(__AARCH64EB__)";

/// What the vectors are declared in.
pub(super) fn includes() -> String {
    format!(
        "#if {X86_64}\n#include <immintrin.h>\n#elif {NEON}\n#include <arm_neon.h>\n#endif\n\
         #if defined(_MSC_VER)\n#include <stdlib.h>\n#endif\n"
    )
}

/// The functions below those that engines call.
pub(super) fn helpers(face: &Face<'_>, contents: &Contents) -> Vec<String> {
    if !face.spec.setwise {
        return Vec::new();
    }
    let dialect = face.dialect("");
    let mut texts = if has_fills(face) { fills(face) } else { Vec::new() };
    texts.push(contents.variants.text(|variant| {
        let mut writer = Writer::new(face, &dialect, &variant.program, false);
        for (_, all) in by_recipes(face) {
            writer.call(0, &all);
        }
        text::helpers(&writer.functions, &dialect)
    }));
    texts
}

/// Whether pieces move like rook, bishop or queen on the chess board, whose fills are text.
pub(super) fn has_fills(face: &Face<'_>) -> bool {
    !face.spec.divided().sliders.is_empty()
}

/// The names of all other pieces, and their functions.
fn by_recipes(face: &Face<'_>) -> Vec<(String, Rc<Function>)> {
    let board = face.spec.geometry().expect("the board has been read");
    let (recipes, others) = (SetRecipes::new(&board), face.spec.divided().others);
    let steppers = if face.spec.steppers { &Stepper::ALL[..] } else { &[] };
    let steppers = steppers.iter().map(|&piece| (piece.name().to_owned(), recipes.all_stepping(piece)));
    others.iter().map(|piece| (piece.name.clone(), recipes.all_of(piece))).chain(steppers).collect()
}

/// The fills of rook, bishop and queen.
fn fills(face: &Face<'_>) -> Vec<String> {
    let dialect = face.dialect("");
    let scope = |constant| text::scope(&dialect, constant);
    let words = written(words::TEXT, &dialect, scope(true));
    let [avx512, avx2, two_lanes] = [vectors::AVX512, vectors::AVX2, vectors::TWO_LANES]
        .map(|text| written(text, &dialect, scope(false)));
    let vectors = vectors_macro(face);
    vec![
        words,
        format!(
            "#if defined(__AVX512VL__) && {X86_64}\n#define {vectors} 1\n\n{avx512}\n\
             #elif defined(__AVX2__) && {X86_64}\n#define {vectors} 1\n\n{avx2}\n\
             #elif {X86_64} || ({NEON})\n#define {vectors} 1\n\n{two_lanes}\n\
             #else\n#define {vectors} 0\n#endif\n"
        ),
    ]
}

/// The macro that says whether there are vectors.
fn vectors_macro(face: &Face<'_>) -> String {
    face.dialect("").macro_name("VECTORS")
}

/// The functions that engines call.
pub(super) fn functions(face: &Face<'_>) -> Vec<PublicFunction> {
    if !face.spec.setwise {
        return Vec::new();
    }
    let sliders = face.spec.divided().sliders.into_iter();
    let by_fills = sliders.map(|(piece, like)| function(face, &piece, true, by_fills(face, &piece, like)));
    let recipe = |(piece, all): &(String, Rc<Function>)| {
        let takes_occupied = all.parameters.len() == 2;
        let call = call(face, &all.name, piece, takes_occupied);
        function(face, piece, takes_occupied, format!("    {call}\n"))
    };
    by_fills.chain(by_recipes(face).iter().map(recipe)).collect()
}

/// The statement that returns what a helper function gives.
fn call(face: &Face<'_>, name: &str, piece: &str, takes_occupied: bool) -> String {
    let mut arguments = face.to_word(&plural(piece));
    if takes_occupied {
        arguments += ", ";
        arguments += &face.to_word("occupied");
    }
    format!("return {};", face.as_bitboard(&format!("{}({arguments})", face.dialect("").name(name))))
}

/// The statements of the function for pieces that move like one of chess.
fn by_fills(face: &Face<'_>, piece: &str, like: &str) -> String {
    let by = |how: &str| call(face, &format!("{like}s_by_{how}"), piece, true);
    let (vectors, words, condition) = (by("vectors"), by("words"), vectors_macro(face));
    if face.is_c() {
        format!("#if {condition}\n    {vectors}\n#else\n    {words}\n#endif\n")
    } else {
        format!(
            "#if {condition}\n    if (!__builtin_is_constant_evaluated())\n        {vectors}\n#endif\n    {words}\n"
        )
    }
}

/// The function for all pieces of a kind.
fn function(face: &Face<'_>, piece: &str, takes_occupied: bool, body: String) -> PublicFunction {
    let (bitboard, name) = (&face.bitboard, face.public(&format!("all_{piece}_attacks")));
    let (pieces, named) = (plural(piece), in_words(piece));
    let occupied = if takes_occupied { format!(", {bitboard} occupied") } else { String::new() };
    let sets = if takes_occupied { " Both sets may hold any squares." } else { "" };
    PublicFunction {
        signature: format!("{bitboard} {name}({bitboard} {pieces}{occupied})"),
        doc: format!(
            "// The squares that any {named} of `{pieces}` attacks: the union of their attack sets.{sets}\n"
        ),
        body,
        constant: true,
    }
}
