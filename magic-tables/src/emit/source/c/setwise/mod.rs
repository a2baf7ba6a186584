//! What all rooks, bishops or queens of a set attack at once: fills that run from all of them, in vectors where there are some.

mod vectors;
mod words;

use super::face::Face;
use super::functions::PublicFunction;
use super::text;

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

/// `marked` for the names and the language of `face`. In it, `@` stands for the prefix of names, `&` for what stands in front of
/// functions, and `%TYPE(VALUE)` for a cast. `scope` is what stands in front of functions.
fn written(marked: &str, face: &Face<'_>, scope: &str) -> String {
    let dialect = face.dialect("");
    let mut text = String::new();
    for line in marked.split_inclusive('\n') {
        let mut rest = match line.strip_prefix('&') {
            Some(rest) => {
                text += scope;
                rest
            }
            None => line,
        };
        while let Some((before, cast)) = rest.split_once('%') {
            let (kind, value) = cast.split_once('(').expect("a cast has a value");
            let end = closing(value);
            text += before;
            text += &dialect.cast(kind, &value[..end]);
            rest = &value[end + 1..];
        }
        text += rest;
    }
    text.replace('@', &dialect.prefix)
}

/// Where the parenthesis closes that was opened in front of `text`.
fn closing(text: &str) -> usize {
    let mut open = 1;
    let is_last = |c: char| {
        match c {
            '(' => open += 1,
            ')' => open -= 1,
            _ => {}
        }
        open == 0
    };
    text.find(is_last).expect("parentheses are balanced")
}

/// The functions below those that engines call.
pub(super) fn helpers(face: &Face<'_>) -> Vec<String> {
    if !face.spec.setwise {
        return Vec::new();
    }
    let scope = |constant| text::scope(&face.dialect(""), constant);
    let words = written(words::TEXT, face, scope(true));
    let [avx512, avx2, two_lanes] =
        [vectors::AVX512, vectors::AVX2, vectors::TWO_LANES].map(|text| written(text, face, scope(false)));
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
    let of_pieces = face.signatures.setwise.iter().filter(|_| face.spec.setwise);
    of_pieces.map(|(piece, like)| function(face, piece, like)).collect()
}

/// The function for pieces that move like one of chess.
fn function(face: &Face<'_>, piece: &str, like: &str) -> PublicFunction {
    let by = |how: &str| {
        let name = face.dialect("").name(&format!("{like}s_by_{how}"));
        let call = format!("{name}({}, {})", face.to_word(&format!("{piece}s")), face.to_word("occupied"));
        format!("return {};", face.as_bitboard(&call))
    };
    let (vectors, words, condition) = (by("vectors"), by("words"), vectors_macro(face));
    let body = if face.is_c() {
        format!("#if {condition}\n    {vectors}\n#else\n    {words}\n#endif\n")
    } else {
        format!(
            "#if {condition}\n    if (!__builtin_is_constant_evaluated())\n        {vectors}\n#endif\n    {words}\n"
        )
    };
    let (bitboard, name) = (&face.bitboard, face.public(&format!("all_{piece}_attacks")));
    PublicFunction {
        signature: format!("{bitboard} {name}({bitboard} {piece}s, {bitboard} occupied)"),
        doc: format!(
            "// The squares that any {piece} of `{piece}s` attacks: the union of their attack sets. Both sets may hold any squares.\n"
        ),
        body,
        constant: true,
    }
}
