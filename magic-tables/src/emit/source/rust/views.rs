//! Views along rays: the files that this crate itself uses, as they are. Safe source has the form for any processor alone.

use crate::scheme::rust_text::{self, FILE_ATTRIBUTES};

/// The files of `lookup/views` that all source has, by module.
const FILES: [(&str, &str); 7] = [
    ("places", include_str!("../../../lookup/views/places.rs")),
    ("squares", include_str!("../../../lookup/views/squares.rs")),
    ("kinds", include_str!("../../../lookup/views/kinds.rs")),
    ("codes", include_str!("../../../lookup/views/codes.rs")),
    ("form", include_str!("../../../lookup/views/form.rs")),
    ("portable", include_str!("../../../lookup/views/portable.rs")),
    ("view", include_str!("../../../lookup/views/view.rs")),
];

/// What safe source has besides.
const SAFE: [(&str, &str); 2] = [
    ("best", "//! The only form.\n\npub use super::portable::Portable as Best;\n"),
    ("front", include_str!("../../../lookup/views/front_checked.rs")),
];

/// What source with `unsafe` has besides.
const UNCHECKED: [(&str, &str); 7] = [
    ("best", include_str!("../../../lookup/views/best.rs")),
    ("front", include_str!("../../../lookup/views/front.rs")),
    ("nearest", include_str!("../../../lookup/views/nearest.rs")),
    ("avx512", include_str!("../../../lookup/views/avx512.rs")),
    ("avx2", include_str!("../../../lookup/views/avx2.rs")),
    ("ssse3", include_str!("../../../lookup/views/ssse3.rs")),
    ("neon", include_str!("../../../lookup/views/neon.rs")),
];

/// What those files use of the rest of the crate.
const BOARD: &str = "//! The squares of the board, and what seals the traits.

pub(super) const SQUARES: usize = 64;

#[derive(Clone, Copy)]
pub(super) struct Direction {
    files: i8,
    ranks: i8,
}

impl Direction {
    pub(super) const fn new(files: i8, ranks: i8) -> Self {
        Self { files, ranks }
    }
}

/// The square reached from `square` by one step in `direction`, or `None` over the edge.
pub(super) const fn step(square: usize, direction: Direction) -> Option<usize> {
    let file = (square % 8) as isize + direction.files as isize;
    let rank = (square / 8) as isize + direction.ranks as isize;
    if file < 0 || file > 7 || rank < 0 || rank > 7 {
        None
    } else {
        Some(rank as usize * 8 + file as usize)
    }
}

pub trait Sealed {}
";

/// The module `views`.
pub(super) fn module(unchecked: bool) -> String {
    let mut text = String::from(
        "//! Views along rays: which pieces a square sees on a mailbox.

pub use self::codes::Codes;
pub use self::places::Places;
pub use self::view::{TABLE_BYTES, View};
",
    );
    let besides = if unchecked { &UNCHECKED[..] } else { &SAFE };
    for (name, file) in [("board", BOARD)].iter().chain(&FILES).chain(besides) {
        text.push('\n');
        text += &rust_text::module(name, file);
    }
    format!("\n{FILE_ATTRIBUTES}{}", rust_text::module("views", &text))
}

#[cfg(test)]
mod tests;
