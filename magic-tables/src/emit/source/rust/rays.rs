//! Rays in vectors on any board: the files that this crate itself uses, as they are, with the vectors of all squares.

use std::fmt::Write as _;

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::data::{Data, ROWS};
use super::expressions::tokens;
use super::look::{Frame, capital};
use crate::emit::source::program::InVectors;
use crate::literal::{decimal, ident, wide_digits};
use crate::lookup::any::vectors::Way;
use crate::recipe::NumberType;
use crate::scheme::rust_text;

const AVX2: &str = r#"all(target_arch = "x86_64", target_feature = "avx2")"#;
const SSSE3: &str = r#"all(target_arch = "x86_64", target_feature = "ssse3", not(target_feature = "avx2"))"#;
const NEON: &str = r#"all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")"#;

/// Any of them.
const SHUFFLES: &str = r#"any(
    all(target_arch = "x86_64", target_feature = "ssse3"),
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")
)"#;

/// The files of `lookup/any/vectors` with look-ups: when they are compiled, and whether each holds all look-ups of rays that are not
/// longer than vectors.
const FILES: [(&str, Option<&str>, bool, &str); 6] = [
    ("square", None, false, include_str!("../../../lookup/any/vectors/square.rs")),
    ("steps", None, false, include_str!("../../../lookup/any/vectors/steps.rs")),
    ("avx2", Some(AVX2), true, include_str!("../../../lookup/any/vectors/avx2.rs")),
    ("ssse3", Some(SSSE3), true, include_str!("../../../lookup/any/vectors/ssse3.rs")),
    ("neon", Some(NEON), true, include_str!("../../../lookup/any/vectors/neon.rs")),
    ("long", Some(AVX2), false, include_str!("../../../lookup/any/vectors/long.rs")),
];

/// What some rays leave unused, and the lints that this crate allows, too.
const ATTRIBUTES: &str = "#[allow(dead_code, unreachable_pub, unused_imports)]
#[allow(clippy::cast_lossless, clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)]
#[allow(clippy::inline_always, clippy::large_types_passed_by_value, clippy::trivially_copy_pass_by_ref)]
";

/// The target that has vectors for rays that return in this way.
fn condition(way: Way) -> TokenStream {
    tokens(if way.behind == 1 { AVX2 } else { SHUFFLES })
}

impl Frame<'_> {
    /// How vectors look up a part, if they do.
    pub(super) fn in_vectors(&self, part: usize) -> Option<&InVectors> {
        let is_allowed = self.form.unchecked && !self.constant;
        self.program.in_vectors.iter().find(|one| is_allowed && one.part == part)
    }

    /// For each table of vectors, the first part that reads it.
    pub(super) fn tables_of_vectors(&self) -> Vec<&InVectors> {
        let all = self.program.in_vectors.iter().filter(|one| self.in_vectors(one.part).is_some());
        all.filter(|one| self.vectors_owner(one.part) == one.part).collect()
    }

    /// The first part that reads the same vectors.
    fn vectors_owner(&self, part: usize) -> usize {
        let same = |other: &usize| self.program.data_of(*other) == self.program.data_of(part);
        self.program.in_vectors.iter().map(|one| one.part).find(same).unwrap_or(part)
    }

    /// Whether a look-up at run time reads the data of a part on all targets.
    pub(super) fn reads_at_run_time(&self, part: usize) -> bool {
        let mut parts = self.program.pieces.iter().flat_map(|piece| &piece.parts);
        parts.any(|&other| self.program.data_of(other) == part && self.in_vectors(other).is_none())
    }

    /// The look-up of a part at run time, where vectors look it up on some targets.
    pub(super) fn fastest_name(&self, part: usize) -> String {
        format!("fastest_{}", self.function_name(part))
    }

    /// The type of what the look-up of a part reads that depends on the target.
    fn read_type(&self, part: usize) -> String {
        let words = self.program.parts[self.vectors_owner(part)].name.split('_').map(capital);
        words.collect::<String>() + "Rays"
    }

    fn vectors_name(&self, part: usize) -> String {
        format!("{}_VECTORS", self.program.parts[self.vectors_owner(part)].name.to_uppercase())
    }

    /// The attribute of the function of a part that neither constants call nor look-ups in vectors.
    pub(super) fn unused(&self, part: usize) -> Option<TokenStream> {
        let one = self.in_vectors(part).filter(|_| !self.program.is_walked(|other| other == part))?;
        let condition = condition(one.vectors.way);
        Some(quote!(#[cfg_attr(#condition, allow(dead_code))]))
    }

    /// The look-up of a part at run time: in vectors, or the function that constants call, too.
    pub(super) fn fastest(&self, InVectors { part, hops, vectors }: &InVectors) -> [TokenStream; 2] {
        let [fastest, portable] =
            [self.fastest_name(*part), self.function_name(*part)].map(|name| ident(&name));
        let (condition, word, table) =
            (condition(vectors.way), self.word(), ident(&self.vectors_name(*part)));
        let Way { direct, sums, far, behind } = vectors.way;
        let [direct, sums, far] = [direct, sums, far].map(|number| decimal(number as u64));
        let attacks = if behind == 1 {
            quote!(vectors::long::attacks::<#hops, #direct, #sums>)
        } else {
            quote!(vectors::attacks::<#hops, #direct, #sums, #far>)
        };
        let attacks = if self.program.sets == NumberType::Wide {
            quote!(#attacks(&#table[square], occupied))
        } else {
            quote!(#attacks(&#table[square], u128::from(occupied)) as u64)
        };
        let in_vectors = quote! {
            #[cfg(#condition)]
            #[allow(clippy::cast_possible_truncation)]
            #[inline]
            fn #fastest(square: usize, occupied: #word) -> #word {
                #attacks
            }
        };
        let without = quote! {
            #[cfg(not(#condition))]
            use self::#portable as #fastest;
        };
        [in_vectors, without]
    }

    /// The types that [`read_bytes`](Self::read_bytes) measures.
    pub(super) fn read_types(&self, one: &InVectors) -> [TokenStream; 2] {
        let (name, condition) = (ident(&self.read_type(one.part)), condition(one.vectors.way));
        // Others may read the same numbers of squares on all targets, where they count anyway.
        let owner = self.program.data_of(one.part);
        let squares = if self.reads_at_run_time(owner) { "()".to_owned() } else { self.squares_type(owner) };
        let [kind, squares] = [self.vectors_type(one), squares].map(|kind| tokens(&kind));
        [
            quote! {
                #[cfg(#condition)]
                type #name = #kind;
            },
            quote! {
                #[cfg(not(#condition))]
                type #name = #squares;
            },
        ]
    }

    /// Bytes of what the look-up of a part reads.
    pub(super) fn read_bytes(&self, part: usize) -> TokenStream {
        let name = format_ident!("{}", self.read_type(part));
        quote!(::core::mem::size_of::<#name>())
    }

    fn vectors_type(&self, InVectors { vectors, .. }: &InVectors) -> String {
        let Way { direct, sums, far, behind } = vectors.way;
        let square = if behind == 1 {
            format!("vectors::long::LongSquare<{direct}, {sums}>")
        } else {
            format!("vectors::Square<{direct}, {sums}, {far}>")
        };
        format!("[{square}; {}]", self.program.squares)
    }

    /// The static with the vectors of all squares.
    pub(super) fn vectors_data(&self, one: &InVectors) -> Data {
        let (name, kind, of) =
            (self.vectors_name(one.part), self.vectors_type(one), made_by(one.vectors.way));
        let condition = condition(one.vectors.way).to_string();
        let mut item = format!(
            "/// For each square, vectors that take its rays and lead back to the board.\n#[cfg({condition})]\n{ROWS}\
             static {name}: {kind} = [\n"
        );
        let words = one.vectors.words();
        for square in words.chunks(words.len() / self.program.squares) {
            let _ = writeln!(item, "    vectors::{of}([");
            for vector in square.chunks(4) {
                let half = |half: &[u128]| wide_digits(half[1] << 64 | half[0]);
                let _ = writeln!(item, "        [{}, {}],", half(&vector[..2]), half(&vector[2..]));
            }
            item += "    ]),\n";
        }
        Data::written(&(item + "];\n"), &tokens(&kind))
    }
}

/// The name of the function that makes the vectors of a square.
fn made_by(Way { direct, sums, far, behind }: Way) -> String {
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

/// The module `vectors`, for the vectors of these programs.
pub(super) fn module(ways: &[Way]) -> String {
    let mut text = String::from("//! Rays in vectors: each ray has eight bytes of its own.\n\n");
    text += "pub use self::square::{Bytes, Rays, Square};\n";
    for (name, condition, ..) in FILES.iter().filter(|(.., holds_all, _)| *holds_all) {
        let _ = write!(text, "#[cfg({})]\npub use self::{name}::attacks;\n", condition.unwrap_or_default());
    }
    let mut made = Vec::new();
    for way in ways {
        if !made.contains(way) {
            made.push(*way);
            text += &maker(*way);
        }
    }
    let is_needed = |name: &str| name != "long" || ways.iter().any(|way| way.behind == 1);
    for (name, condition, _, file) in FILES.iter().filter(|(name, ..)| is_needed(name)) {
        let condition = condition.map(|condition| format!("#[cfg({condition})]\n")).unwrap_or_default();
        // Look-ups outside name it.
        let visibility = if *name == "long" { "pub " } else { "" };
        let _ = write!(text, "\n{condition}{visibility}{}", rust_text::module(name, file));
    }
    format!("#[cfg({SHUFFLES})]\n{ATTRIBUTES}{}", rust_text::module("vectors", &text))
}
