//! Views along rays: their types and functions, which need no tables.

use proc_macro2::TokenStream;

use super::{INLINE, OFF_THE_BOARD, PANICS, Types, attributes};
use crate::emit::template::template;
use crate::literal::hexadecimal_digits;

impl Types<'_> {
    /// The types and functions for these codes of pieces, as `Spec::codes` gives them.
    pub(super) fn views(&self, codes: u64) -> TokenStream {
        let of_view = attributes(&[
            " What stands around a square: the first piece on each ray, and the pieces on the knight squares.",
        ]);
        let of_square = " What stands around `square` (a1 = 0, h8 = 63). `mailbox` has a code for each square, of which the lower four bits \
             count.";
        let first = attributes(&[of_square, "", PANICS, OFF_THE_BOARD]);
        let of_other = " Like [`view`], as if `other` were empty.";
        let panics = " If `square` or `other` is off the board.";
        let second = attributes(&[of_other, "", PANICS, panics]);
        let codes = hexadecimal_digits(codes, 16);
        let mailbox = format!("&[{}; 64]", self.names.primitive("u8"));
        let here = || "self".parse().expect("it is a path");
        let lookup = if self.bodies.stand_alone() { here() } else { self.names.lookup() };
        template(
            &format!(
                "{of_view} pub type View = #lookup::views::View<{codes}>; \
                 #[allow(unused_imports, unreachable_pub)] pub use #lookup::views::Places; \
                 {first} {INLINE} #[must_use] pub fn view(square: #square, mailbox: {mailbox}) -> View {{ \
                 View::new(#number, mailbox) }} \
                 {second} {INLINE} #[must_use] \
                 pub fn view_without(square: #square, mailbox: {mailbox}, other: #square) -> View {{ \
                 View::without(#number, mailbox, #other) }}"
            ),
            &[
                ("lookup", &lookup),
                ("square", &self.square),
                ("number", &self.number),
                ("other", &self.index("other")),
            ],
        )
    }
}
