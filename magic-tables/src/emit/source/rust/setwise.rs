//! The functions for all pieces of a set at once: those of rook, bishop and queen on the chess board are the text of the modules that
//! this crate itself uses, all others are recipes.

use std::fmt::Write as _;

use proc_macro2::TokenStream;

use super::expressions::{self, Writer};
use crate::board::stepper::Stepper;
use crate::emit::source::setwise::SetRecipes;
use crate::scheme::rust_text;
use crate::spec::Spec;

/// A module of fills, and when it is the fastest one.
struct Module {
    name: &'static str,
    condition: &'static str,
    text: &'static str,
}

/// Those that need `unsafe`.
const BY_VECTORS: [Module; 3] = [
    Module {
        name: "avx512",
        condition: r#"all(target_arch = "x86_64", target_feature = "avx512vl")"#,
        text: include_str!("../../../lookup/setwise/avx512.rs"),
    },
    Module {
        name: "avx2",
        condition: r#"all(target_arch = "x86_64", target_feature = "avx2", not(target_feature = "avx512vl"))"#,
        text: include_str!("../../../lookup/setwise/avx2.rs"),
    },
    Module {
        name: "mirrored",
        condition: r#"any(
    all(target_arch = "x86_64", target_feature = "sse2", not(target_feature = "avx2")),
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")
)"#,
        text: include_str!("../../../lookup/setwise/mirrored.rs"),
    },
];

/// The one for all other targets.
const WORDS: Module = Module {
    name: "words",
    condition: r#"not(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")
))"#,
    text: include_str!("../../../lookup/setwise/words.rs"),
};

/// The functions for all pieces of a set, one item each: those of pieces without tables of the chess board, and of stepping pieces.
pub(super) fn functions(spec: &Spec) -> Vec<TokenStream> {
    let Some(board) = spec.geometry().ok().filter(|_| spec.setwise) else { return Vec::new() };
    let recipes = SetRecipes::new(&board);
    let of_pieces = spec.divided().others.into_iter().map(|piece| recipes.all_of(&piece));
    let steppers = if spec.steppers { &Stepper::ALL[..] } else { &[] };
    let mut writer = Writer::default();
    for all in of_pieces.chain(steppers.iter().map(|&stepper| recipes.all_stepping(stepper))) {
        writer.call(&all);
    }
    writer.functions.iter().map(|function| expressions::function(function, true)).collect()
}

/// The module `setwise` for pieces that move like these of chess, if there are any. Without `unsafe`, it has no vectors.
pub(super) fn modules(unchecked: bool, like: &[&str]) -> String {
    if like.is_empty() {
        return String::new();
    }
    let is_whole = ["rook", "bishop", "queen"].iter().all(|piece| like.contains(piece));
    let unused = if is_whole { "\n" } else { "\n#[allow(dead_code)]\n" };
    if !unchecked {
        return unused.to_owned() + &rust_text::module("setwise", WORDS.text);
    }
    let mut text =
        String::from("//! What all pieces of a kind attack at once: fills that run from all of them.\n\n");
    for Module { name, condition, .. } in BY_VECTORS.iter().chain([&WORDS]) {
        let _ = write!(text, "#[cfg({condition})]\nuse self::{name} as fills;\n");
    }
    for pieces in ["rooks", "bishops", "queens"] {
        let _ = write!(
            text,
            "\n#[inline]\npub(super) fn {pieces}({pieces}: u64, occupied: u64) -> u64 {{\n    fills::{pieces}({pieces}, occupied)\n}}\n"
        );
    }
    let _ = write!(text, "\n#[allow(dead_code)]\n{}", rust_text::module(WORDS.name, WORDS.text));
    for Module { name, condition, text: module } in BY_VECTORS {
        let _ = write!(text, "\n#[cfg({condition})]\n{}", rust_text::module(name, module));
    }
    unused.to_owned() + &rust_text::module("setwise", &text)
}

#[cfg(test)]
mod tests;
