//! `hyperbola` in standalone source with `unsafe`: the files that this crate itself uses, as they are.

use quote::quote;

use crate::scheme::line_wise::Module;
use crate::scheme::rust_text;

/// The files of `lookup/hyperbola` that hold look-ups, by module.
const FILES: &[(&str, &str)] = &[
    ("array", include_str!("../../lookup/array.rs")),
    ("best", include_str!("../../lookup/hyperbola/best.rs")),
    ("form", include_str!("../../lookup/hyperbola/form.rs")),
    ("masks", include_str!("../../lookup/hyperbola/masks.rs")),
    ("first_rank", include_str!("../../lookup/hyperbola/first_rank.rs")),
    ("integers", include_str!("../../lookup/hyperbola/integers.rs")),
    ("apart", include_str!("../../lookup/hyperbola/apart.rs")),
    ("simd128", include_str!("../../lookup/hyperbola/simd128.rs")),
    ("bits", include_str!("../../lookup/hyperbola/bits.rs")),
    ("neon", include_str!("../../lookup/hyperbola/neon.rs")),
    ("ssse3", include_str!("../../lookup/hyperbola/ssse3.rs")),
    ("avx2", include_str!("../../lookup/hyperbola/avx2.rs")),
    ("gfni", include_str!("../../lookup/hyperbola/gfni.rs")),
    ("avx512", include_str!("../../lookup/hyperbola/avx512.rs")),
];

/// What those files use of the rest of the crate. The lines are those of look-ups in constants.
const BOARD: &str = "//! The board: squares, files, ranks and lines.

pub(super) use super::array::array;

pub(super) type Bitboard = u64;
pub(super) const FILES: usize = 8;
pub(super) const SQUARES: usize = 64;

pub(super) const fn bit(square: usize) -> u64 {
    1 << square
}

pub(super) const fn file(square: usize) -> usize {
    square % FILES
}

/// Rank, file, rising diagonal and falling diagonal, without the square.
pub(super) const fn lines(square: usize) -> [u64; 4] {
    let [slider, rank, file] = super::super::rook_lines(square);
    let [_, rising, falling] = super::super::bishop_lines(square);
    [rank & !slider, file & !slider, rising & !slider, falling & !slider]
}
";

/// What each target leaves unused, and the lints that this crate allows, too.
const ATTRIBUTES: &str = "#[allow(dead_code, unreachable_pub)]
#[allow(clippy::cast_lossless, clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)]
#[allow(clippy::inline_always, clippy::unreadable_literal)]
";

/// The look-ups for whatever target the source is compiled for.
pub(super) fn module() -> Module {
    let mut text = String::from(
        "//! Hyperbola quintessence, after Gerd Isenberg and Aleks Peshkov (2007), in a form for each kind of processor.

pub(super) use self::best::Best;
pub(super) use self::form::Form;

",
    );
    text += &rust_text::module("board", BOARD);
    for (name, file) in FILES {
        text.push('\n');
        text += &rust_text::module(name, file);
    }
    Module {
        text: ATTRIBUTES.to_owned() + &rust_text::module("hyperbola", &text),
        uses: quote!(
            use self::hyperbola::Form as _;
        ),
        table: "/// The look-ups of the target, and their data.\nstatic SLIDERS: hyperbola::Best = hyperbola::Form::NEW;\n",
        kind: quote!(hyperbola::Best),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text of the module that names all files, in this crate.
    const ALL: &str = include_str!("../../lookup/hyperbola/mod.rs");

    #[test]
    fn no_form_is_left_out() {
        let names = ALL.lines().filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';'));
        for name in names.filter(|name| !name.starts_with("const") && *name != "board") {
            assert!(FILES.iter().any(|(file, _)| *file == name), "{name}");
        }
    }

    #[test]
    fn files_use_nothing_else_of_the_crate() {
        for (name, file) in FILES {
            assert!(!file.contains("crate::"), "{name}");
        }
    }
}
