//! Sets that do not depend on the occupancy: the attacks of stepping pieces, and lines. They are constants, because the functions
//! that read them are constant.

use proc_macro2::TokenStream;
use quote::quote;

use super::rows::{array, of_sets};
use crate::geometry::Squares;
use crate::literal::ident;
use crate::stepper::Stepper;
use crate::tables::board::Fixed;

/// The constants: the name, the type of sets of so many bits, the text of the value, and the documentation.
fn constants(fixed: &Fixed, word_bits: usize) -> Vec<(String, String, String, String)> {
    let digits = word_bits / 4;
    let mut all = Vec::new();
    for (stepper, attacks) in &fixed.steppers {
        let doc = format!("What a {} attacks from each square", stepper.name().replace('_', " "));
        let kind = format!("[u{word_bits}; {}]", attacks.len());
        all.push((name(*stepper), kind, of_sets(attacks, digits), doc));
    }
    if let Some([between, line]) = &fixed.pairs {
        let squares = between.len().isqrt();
        let kind = format!("[[u{word_bits}; {squares}]; {squares}]");
        let pairs = |sets: &[Squares]| {
            array(sets.chunks(squares).map(|row| {
                let row: Vec<_> = row.iter().map(|set| format!("0x{set:0digits$x}")).collect();
                format!("[{}]", row.join(", "))
            }))
        };
        all.push(("BETWEEN".into(), kind.clone(), pairs(between), "The squares between two squares".into()));
        all.push(("LINE".into(), kind, pairs(line), "The line through two squares".into()));
    }
    all
}

fn name(stepper: Stepper) -> String {
    format!("{}_STEPS", stepper.name().to_uppercase())
}

/// The constants as text.
pub(super) fn items(fixed: &Fixed, word_bits: usize) -> Vec<String> {
    let item = |(name, kind, value, doc): (String, String, String, String)| {
        let value = value.trim().trim_end_matches(',');
        format!(
            "/// {doc}.\n#[allow(clippy::large_const_arrays, clippy::unreadable_literal)]\n#[rustfmt::skip]\nconst {name}: {kind} = {value};\n"
        )
    };
    constants(fixed, word_bits).into_iter().map(item).collect()
}

/// Their bytes.
pub(super) fn bytes(fixed: &Fixed, word_bits: usize) -> Vec<TokenStream> {
    let bytes = |(_, kind, ..): (String, String, String, String)| {
        let kind: TokenStream = kind.parse().expect("a type is tokens");
        quote!(::core::mem::size_of::<#kind>())
    };
    constants(fixed, word_bits).into_iter().map(bytes).collect()
}

/// The attack set of a stepping piece.
pub(super) fn stepper(stepper: Stepper, square: &TokenStream) -> TokenStream {
    let table = ident(&name(stepper));
    quote!(#table[#square])
}

/// What `between` and `line` give.
pub(super) fn pair(name: &str, a: &TokenStream, b: &TokenStream) -> TokenStream {
    let table = ident(&name.to_uppercase());
    quote!(#table[#a][#b])
}

/// What `ray` gives.
pub(super) fn ray(word_bits: usize) -> TokenStream {
    let word = ident(&format!("u{word_bits}"));
    quote!({
        // On one side of `from`, all squares of a line have higher numbers.
        let up = (to > from) as #word;
        LINE[from][to] & ((#word::MAX << from << up) ^ up.wrapping_sub(1))
    })
}
